-- +goose Up

CREATE TABLE attempt (
    project_id     TEXT    NOT NULL,
    run_id         TEXT    NOT NULL,
    n              BIGINT  NOT NULL,
    repeat         BIGINT  NOT NULL CHECK (repeat >= 1),
    verdict        TEXT    NOT NULL,
    left_open      BOOLEAN NOT NULL,
    unchecked      BOOLEAN NOT NULL,
    model_calls    BIGINT  NOT NULL,
    tokens_in      BIGINT  NOT NULL,
    tokens_out     BIGINT  NOT NULL,
    tokens_unsplit BIGINT  NOT NULL,
    latency_ms     BIGINT  NOT NULL,
    saved_at       BIGINT  NOT NULL,
    -- Why it did not pass, in short; null when it did.
    reason         TEXT,
    -- Evidence and results, whole.
    body           BYTEA   NOT NULL,
    PRIMARY KEY (project_id, run_id, n, repeat),
    FOREIGN KEY (project_id, run_id, n) REFERENCES run_case (project_id, run_id, n) ON DELETE CASCADE
);

CREATE TABLE result (
    project_id TEXT   NOT NULL,
    run_id     TEXT   NOT NULL,
    n          BIGINT NOT NULL,
    repeat     BIGINT NOT NULL,
    idx        BIGINT NOT NULL,
    label      TEXT   NOT NULL,
    verdict    TEXT   NOT NULL,
    code       TEXT   NOT NULL,
    PRIMARY KEY (project_id, run_id, n, repeat, idx),
    FOREIGN KEY (project_id, run_id, n, repeat) REFERENCES attempt (project_id, run_id, n, repeat) ON DELETE CASCADE
);

CREATE INDEX result_not_passed ON result (project_id, run_id, label, n) WHERE verdict <> 'pass';
