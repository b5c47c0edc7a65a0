-- +goose Up

-- The content of a case, kept once however many runs freeze it. The digest is
-- keyed, so that it tells nothing to who has the database alone.
CREATE TABLE frozen_case (
    project_id TEXT  NOT NULL REFERENCES project (id),
    digest     BYTEA NOT NULL,
    body       BYTEA NOT NULL,
    PRIMARY KEY (project_id, digest)
);

-- A case of a run. It names the recording it was copied from but does not
-- depend on it: a case outlives a purge of its source.
CREATE TABLE run_case (
    project_id    TEXT   NOT NULL,
    run_id        TEXT   NOT NULL,
    n             BIGINT NOT NULL,
    case_id       TEXT   NOT NULL,
    external_id   TEXT   NOT NULL,
    recording_id  TEXT   NOT NULL,
    upload_id     TEXT   NOT NULL,
    line          BIGINT NOT NULL,
    digest        BYTEA  NOT NULL,
    -- Keyed sum of what it asks and requires: where that differs, two runs are
    -- not compared.
    content       BYTEA  NOT NULL,
    asked         TEXT   NOT NULL,
    -- Null until the run has ended.
    outcome       TEXT,
    -- The place of the outcome in a list that shows first what needs a look.
    look          BIGINT NOT NULL DEFAULT 9,
    reason        TEXT,
    -- One letter a repeat, such as FFP.
    strip         TEXT,
    model_calls   BIGINT,
    tokens        BIGINT,
    slowest_ms    BIGINT,
    PRIMARY KEY (project_id, run_id, n),
    UNIQUE (project_id, run_id, case_id),
    FOREIGN KEY (project_id, run_id) REFERENCES run (project_id, id) ON DELETE CASCADE,
    FOREIGN KEY (project_id, digest) REFERENCES frozen_case (project_id, digest)
);

CREATE INDEX run_case_look ON run_case (project_id, run_id, look, n);
