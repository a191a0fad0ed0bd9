/**
 * Marks of the last change of each schedule's version, by which readers find the changed ones among
 * thousands. A trigger sets them, so no code can raise a version without one.
 */

/** SQLite has one writer, so a number that grows with each change is in the order of the commits. */
const NEXT = '(SELECT coalesce(max(changed_in), 0) + 1 FROM schedule)';

export const versionChangeOnSqlite = `
ALTER TABLE schedule ADD COLUMN changed_in INTEGER NOT NULL DEFAULT 0;
CREATE INDEX schedule_by_change ON schedule (changed_in);
CREATE TRIGGER schedule_insert_marks_change AFTER INSERT ON schedule
BEGIN
  UPDATE schedule SET changed_in = ${NEXT} WHERE id = NEW.id;
END;
CREATE TRIGGER schedule_update_marks_change AFTER UPDATE OF version ON schedule
BEGIN
  UPDATE schedule SET changed_in = ${NEXT} WHERE id = NEW.id;
END;
`;

/**
 * On PostgreSQL, the transaction that changed it: all that an earlier snapshot does not contain have
 * ids from that snapshot's xmin on.
 */
export const versionChangeOnPostgres = `
ALTER TABLE schedule ADD COLUMN changed_in xid8 NOT NULL DEFAULT '0';
CREATE INDEX schedule_by_change ON schedule (changed_in);
CREATE FUNCTION schedule_marks_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_in := pg_current_xact_id();
  RETURN NEW;
END $$;
CREATE TRIGGER schedule_marks_change BEFORE INSERT OR UPDATE OF version ON schedule FOR EACH ROW EXECUTE FUNCTION schedule_marks_change();
`;
