-- +goose Up

CREATE TABLE run (
    project_id         TEXT    NOT NULL REFERENCES project (id),
    id                 TEXT    NOT NULL,
    name               TEXT    NOT NULL,
    -- Counts the runs of that name; null while the run is being loaded.
    number             BIGINT,
    state              TEXT    NOT NULL CHECK (state IN ('loading', 'queued', 'running', 'finished', 'failed', 'cancelled')),
    -- Rises with every change: what an ETag is made of.
    version            BIGINT  NOT NULL DEFAULT 1,

    branch             TEXT    NOT NULL,
    commit_id          TEXT    NOT NULL,
    dirty              BOOLEAN NOT NULL,
    ci_url             TEXT    NOT NULL,
    actor              TEXT    NOT NULL,
    origin             TEXT    NOT NULL,
    target             TEXT    NOT NULL,
    policy             TEXT    NOT NULL CHECK (policy IN ('lenient', 'strict')),
    repeats            BIGINT  NOT NULL CHECK (repeats >= 1),
    tolerance          DOUBLE PRECISION NOT NULL,
    -- JSON arrays: the rules in writing, the specs of the run's evaluators, the
    -- tools bound to the stub.
    gate               TEXT    NOT NULL,
    evaluators         TEXT    NOT NULL,
    bound              TEXT    NOT NULL,
    candidate_id       TEXT    NOT NULL,

    cases              BIGINT  NOT NULL DEFAULT 0,
    total              BIGINT  NOT NULL DEFAULT 0,
    done               BIGINT  NOT NULL DEFAULT 0,
    -- The tally of the attempts done so far (its labels are in run_label).
    passed             BIGINT  NOT NULL DEFAULT 0,
    failed             BIGINT  NOT NULL DEFAULT 0,
    inconclusive       BIGINT  NOT NULL DEFAULT 0,
    error              BIGINT  NOT NULL DEFAULT 0,
    left_open          BIGINT  NOT NULL DEFAULT 0,
    unchecked          BIGINT  NOT NULL DEFAULT 0,
    with_evidence      BIGINT  NOT NULL DEFAULT 0,
    model_calls        BIGINT  NOT NULL DEFAULT 0,
    tokens_in          BIGINT  NOT NULL DEFAULT 0,
    tokens_out         BIGINT  NOT NULL DEFAULT 0,
    tokens_unsplit     BIGINT  NOT NULL DEFAULT 0,
    latency_ms         BIGINT  NOT NULL DEFAULT 0,
    slowest_n          BIGINT,
    slowest_repeat     BIGINT,
    slowest_ms         BIGINT,

    -- What the end of the run found out.
    cases_passed       BIGINT,
    cases_failed       BIGINT,
    cases_inconsistent BIGINT,
    cases_inconclusive BIGINT,
    cases_error        BIGINT,
    cases_unchecked    BIGINT,
    interval_low       DOUBLE PRECISION,
    interval_high      DOUBLE PRECISION,
    interval_clustered BOOLEAN,
    verdict            TEXT,
    decision           TEXT,
    summary            TEXT,
    base_id            TEXT,
    flips              TEXT,
    fault              TEXT,

    created_at         BIGINT  NOT NULL,
    started_at         BIGINT,
    finished_at        BIGINT,
    PRIMARY KEY (project_id, id),
    UNIQUE (project_id, name, number)
);

CREATE TABLE run_label (
    project_id      TEXT   NOT NULL,
    run_id          TEXT   NOT NULL,
    label           TEXT   NOT NULL,
    passed          BIGINT NOT NULL,
    failed          BIGINT NOT NULL,
    error           BIGINT NOT NULL,
    inconclusive    BIGINT NOT NULL,
    left_open       BIGINT NOT NULL,
    other           BIGINT NOT NULL,
    judged_attempts BIGINT NOT NULL,
    -- Where the label appeared first: case, repeat and index.
    first_n         BIGINT NOT NULL,
    first_repeat    BIGINT NOT NULL,
    first_idx       BIGINT NOT NULL,
    PRIMARY KEY (project_id, run_id, label),
    FOREIGN KEY (project_id, run_id) REFERENCES run (project_id, id) ON DELETE CASCADE
);
