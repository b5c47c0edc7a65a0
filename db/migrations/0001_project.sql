-- +goose Up

CREATE TABLE project (
    id            TEXT   NOT NULL PRIMARY KEY,
    -- Rises by one with every upload that becomes ready, so that an upload that
    -- finishes can tell whether another one overtook it.
    ready_uploads BIGINT NOT NULL DEFAULT 0,
    created_at    BIGINT NOT NULL
);

-- Who did what to what. Rows are added in the transaction of the deed.
CREATE TABLE audit (
    project_id TEXT   NOT NULL REFERENCES project (id),
    id         TEXT   NOT NULL,
    at         BIGINT NOT NULL,
    principal  TEXT   NOT NULL,
    action     TEXT   NOT NULL,
    subject    TEXT   NOT NULL,
    detail     TEXT   NOT NULL,
    PRIMARY KEY (project_id, id)
);
