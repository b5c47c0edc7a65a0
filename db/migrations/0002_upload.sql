-- +goose Up

CREATE TABLE upload (
    project_id     TEXT    NOT NULL REFERENCES project (id),
    id             TEXT    NOT NULL,
    state          TEXT    NOT NULL CHECK (state IN ('loading', 'ready', 'failed')),
    kind           TEXT    NOT NULL,
    name           TEXT    NOT NULL,
    principal      TEXT    NOT NULL,
    partial        BOOLEAN NOT NULL,
    policy_version TEXT    NOT NULL,
    -- Keyed sum of the bytes as they came; known once the upload is ready.
    same           BYTEA,
    bytes          BIGINT  NOT NULL DEFAULT 0,
    lines          BIGINT  NOT NULL DEFAULT 0,
    added          BIGINT  NOT NULL DEFAULT 0,
    known          BIGINT  NOT NULL DEFAULT 0,
    versions       BIGINT  NOT NULL DEFAULT 0,
    rejected       BIGINT  NOT NULL DEFAULT 0,
    receipt        TEXT,
    -- Line numbers and kinds only, never a byte of a line.
    faults         TEXT,
    created_at     BIGINT  NOT NULL,
    finished_at    BIGINT,
    PRIMARY KEY (project_id, id)
);

-- The same bytes are ready once in a project.
CREATE UNIQUE INDEX upload_same ON upload (project_id, same) WHERE state = 'ready';

-- In how many recordings of an upload each tool is called.
CREATE TABLE upload_tool (
    project_id TEXT   NOT NULL,
    upload_id  TEXT   NOT NULL,
    tool       TEXT   NOT NULL,
    recordings BIGINT NOT NULL,
    PRIMARY KEY (project_id, upload_id, tool),
    FOREIGN KEY (project_id, upload_id) REFERENCES upload (project_id, id) ON DELETE CASCADE
);
