/**
 * Versions of weeks, by which readers notice changed claims: a table, and the triggers on `claim`
 * that maintain it. Each change of a claim raises the version of the week in which it begins, in
 * the same transaction. Rows are never deleted, so no version occurs twice.
 */

/**
 * Length of a week in minutes, counted from the epoch: claims that begin (`blocks_from`) in the
 * same week share a version. Changing it requires a migration.
 */
export const CLAIM_WEEK_MINUTES = 10_080;

const columns = `
  schedule_id INTEGER NOT NULL REFERENCES schedule (id),
  week INTEGER NOT NULL,
  version INTEGER NOT NULL,
  PRIMARY KEY (schedule_id, week)`;

/** `row` is the claim before or after the change. */
function raise(row: 'OLD' | 'NEW'): string {
  return `INSERT INTO claim_week (schedule_id, week, version) VALUES (${row}.schedule_id, ${row}.blocks_from / ${CLAIM_WEEK_MINUTES}, 1)
    ON CONFLICT (schedule_id, week) DO UPDATE SET version = claim_week.version + 1;`;
}

export const claimWeekOnSqlite = `
CREATE TABLE claim_week (${columns}
) STRICT, WITHOUT ROWID;

CREATE TRIGGER claim_insert_raises_week AFTER INSERT ON claim BEGIN ${raise('NEW')} END;
CREATE TRIGGER claim_delete_raises_week AFTER DELETE ON claim BEGIN ${raise('OLD')} END;
CREATE TRIGGER claim_update_raises_week AFTER UPDATE ON claim BEGIN ${raise('OLD')} ${raise('NEW')} END;
`;

export const claimWeekOnPostgres = `
CREATE TABLE claim_week (${columns}
) WITH (fillfactor = 50);

CREATE FUNCTION claim_raises_week() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN ${raise('OLD')} END IF;
  IF TG_OP <> 'DELETE' THEN ${raise('NEW')} END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER claim_raises_week AFTER INSERT OR UPDATE OR DELETE ON claim FOR EACH ROW EXECUTE FUNCTION claim_raises_week();
`;
