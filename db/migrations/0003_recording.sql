-- +goose Up

-- A recording belongs to the upload that brought it first and is visible once
-- that upload is ready. There is no foreign key to it: it would want an index of
-- its own on every row, only to delete uploads.
CREATE TABLE recording (
    project_id  TEXT    NOT NULL REFERENCES project (id),
    id          TEXT    NOT NULL,
    upload_id   TEXT    NOT NULL,
    line        BIGINT  NOT NULL,
    external_id TEXT    NOT NULL,
    given_id    BOOLEAN NOT NULL,
    version     BIGINT  NOT NULL,
    same        BYTEA   NOT NULL,
    asked       TEXT    NOT NULL,
    tools       TEXT    NOT NULL,
    calls       BIGINT  NOT NULL,
    model_calls BIGINT  NOT NULL,
    tokens      BIGINT  NOT NULL,
    latency_ms  BIGINT  NOT NULL,
    body        BYTEA   NOT NULL,
    PRIMARY KEY (project_id, id)
);

CREATE INDEX recording_same ON recording (project_id, same);

-- Which recordings an upload holds, in line order; a known line links to the
-- recording that was there already.
CREATE TABLE upload_recording (
    project_id   TEXT   NOT NULL,
    upload_id    TEXT   NOT NULL,
    line         BIGINT NOT NULL,
    recording_id TEXT   NOT NULL,
    external_id  TEXT   NOT NULL,
    novelty      TEXT   NOT NULL CHECK (novelty IN ('new', 'known', 'version')),
    PRIMARY KEY (project_id, upload_id, line),
    -- An external id is unique within its upload only; in this order the index
    -- also finds the versions of an id and a candidate by its id.
    UNIQUE (project_id, external_id, upload_id),
    FOREIGN KEY (project_id, upload_id) REFERENCES upload (project_id, id)
);
