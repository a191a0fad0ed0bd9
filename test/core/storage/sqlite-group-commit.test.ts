/** Many commands in one commit: each gets a true answer, whatever happens to the others. */

import { describe, expect, it } from 'vitest';
import type { Installation } from '../../../core/installation/installation.ts';
import { createCommandRunner } from '../../../core/storage/sqlite/command-runner.ts';
import { createGroupCommit } from '../../../core/storage/sqlite/group-commit.ts';
import type { Connection } from '../../../core/storage/sqlite/statement.ts';
import type { Answer, WriterRequest } from '../../../core/storage/sqlite/writer-messages.ts';
import { aFormField, aSchedule } from '../../bff/support/an-installation.ts';
import { importDirectly } from './direct-claims.ts';
import { aConnection, aDatabaseFile } from './sqlite-files.ts';
import { anImport, aReserve, type ReserveChanges } from './storage-fixture.ts';

let lastId = 0;
const aRequest = (changes: ReserveChanges): WriterRequest => {
  lastId += 1;
  return { kind: 'call', id: lastId, call: 'bookings.reserve', input: aReserve(changes) };
};
const reserves = (...times: string[]) =>
  times.map((time) => aRequest({ slot: `2026-03-02 ${time}:00` }));
const kinds = (answers: readonly Answer[]) => answers.map((answer) => answer.kind);
const count = (connection: Connection, table: string) =>
  connection.prepare(`SELECT count(*) FROM ${table}`).pluck().get();

async function aWriter(changes: Partial<Installation> = {}, file = aDatabaseFile()) {
  const connection = aConnection(file);
  await importDirectly(connection, changes);
  return {
    connection,
    commitTogether: createGroupCommit(connection, createCommandRunner(connection)),
  };
}

/**
 * Makes bookings of the customer "sabotage" fail in the given way, when all but their outbox row is
 * written.
 */
function sabotage(connection: Connection, how: 'ABORT' | 'ROLLBACK'): void {
  connection.exec(`CREATE TEMP TRIGGER sabotage BEFORE INSERT ON main.outbox
    WHEN 'sabotage@example.org' = (SELECT email FROM customer JOIN booking ON customer.id = customer_id WHERE booking.id = NEW.booking_id)
    BEGIN SELECT RAISE(${how}, 'sabotaged'); END`);
}

/** Makes the COMMIT of bookings fail: only that looks at a deferred reference. */
function doomCommits(connection: Connection): void {
  connection.exec(
    'CREATE TABLE doomed (parent INTEGER REFERENCES installation (id) DEFERRABLE INITIALLY DEFERRED)',
  );
  connection.exec(
    'CREATE TEMP TRIGGER doom AFTER INSERT ON main.outbox BEGIN INSERT INTO doomed VALUES (2); END',
  );
}

const anImporting = (changes: Partial<Installation>): WriterRequest => ({
  kind: 'call',
  id: 0,
  call: 'configuration.import',
  input: anImport(changes),
});

const sabotaged = (changes: ReserveChanges = {}) =>
  aRequest({ email: 'sabotage@example.org', slot: '2026-03-02 11:00:00', ...changes });

describe('group commit', () => {
  it('rolls back the command that failed and commits the others', async () => {
    const { connection, commitTogether } = await aWriter();
    sabotage(connection, 'ABORT');
    const answers = await commitTogether([
      ...reserves('09:00'),
      sabotaged(),
      ...reserves('10:00', '10:00'),
    ]);
    expect(answers).toMatchObject([
      { kind: 'done', output: { kind: 'booked' } },
      { kind: 'failed', error: { message: 'sabotaged' } },
      { kind: 'done', output: { kind: 'booked' } },
      { kind: 'done', output: { kind: 'refused', code: 'slot_unavailable' } },
    ]);
    expect(
      ['customer', 'booking', 'claim', 'outbox'].map((table) => count(connection, table)),
    ).toEqual([2, 2, 2, 2]);
  });

  it('fails them all if SQLite aborts the transaction, and works again with the next', async () => {
    const { connection, commitTogether } = await aWriter();
    sabotage(connection, 'ROLLBACK');
    expect(
      kinds(await commitTogether([...reserves('09:00'), sabotaged(), ...reserves('10:00')])),
    ).toEqual(['failed', 'failed', 'failed']);
    expect(count(connection, 'booking')).toBe(0);
    expect(kinds(await commitTogether(reserves('09:00', '10:00')))).toEqual(['done', 'done']);
    expect(count(connection, 'booking')).toBe(2);
  });

  it('executes nothing after a failed statement, which would be committed alone', async () => {
    const { connection, commitTogether } = await aWriter();
    sabotage(connection, 'ROLLBACK');
    const tables = ['claim', 'audit', 'idempotency'];
    const before = tables.map((table) => count(connection, table));
    await commitTogether([sabotaged({ idempotency: { key: 'a-key', fingerprint: 'f' } })]);
    expect(tables.map((table) => count(connection, table))).toEqual(before);
  });

  it('fails them all if the commit fails, and works again with the next', async () => {
    const { connection, commitTogether } = await aWriter();
    doomCommits(connection);
    expect(kinds(await commitTogether(reserves('09:00', '10:00')))).toEqual(['failed', 'failed']);
    expect(count(connection, 'booking')).toBe(0);
    connection.exec('DROP TRIGGER doom');
    expect(kinds(await commitTogether(reserves('09:00', '10:00')))).toEqual(['done', 'done']);
  });

  it('forgets a configuration that was rolled back', async () => {
    const { connection, commitTogether } = await aWriter();
    sabotage(connection, 'ROLLBACK');
    const importing = anImporting({ schedules: [aSchedule({ id: 5 })] });
    expect(kinds(await commitTogether([importing, sabotaged({ scheduleId: 5 })]))).toEqual([
      'failed',
      'failed',
    ]);
    // The next import takes the very version that was rolled back.
    await commitTogether([
      anImporting({ schedules: [aSchedule({ id: 1 }), aSchedule({ id: 6 })] }),
    ]);
    const answers = await commitTogether([
      aRequest({ scheduleId: 5 }),
      aRequest({ scheduleId: 6 }),
    ]);
    expect(answers).toMatchObject([
      { output: { code: 'schedule_not_found' } },
      { output: { kind: 'booked' } },
    ]);
  });

  it('forgets a configuration whose commit failed if another process imports one', async () => {
    const file = aDatabaseFile();
    const { connection, commitTogether } = await aWriter({}, file);
    doomCommits(connection);
    await commitTogether([
      anImporting({ schedules: [aSchedule({ id: 5 })] }),
      aRequest({ scheduleId: 5 }),
    ]);
    connection.exec('DROP TRIGGER doom');
    // It takes the very version that was not committed.
    await importDirectly(aConnection(file), { schedules: [aSchedule({ id: 6 })] });
    expect(await commitTogether([aRequest({ scheduleId: 6 })])).toMatchObject([
      { output: { kind: 'booked' } },
    ]);
  });

  it('forgets the reads of a failed command before the next one runs', async () => {
    const events: string[] = [];
    const commitTogether = createGroupCommit(aConnection(), {
      run: async ({ id }) => {
        events.push(`runs ${id}`);
        return id === 1 ? Promise.reject(new Error('It fails half-way.')) : undefined;
      },
      forget: () => void events.push('forgets'),
    });
    await commitTogether([1, 2].map((id) => ({ ...aRequest({}), id })));
    expect(events).toEqual(['runs 1', 'forgets', 'runs 2']);
  });

  /** A writer whose file must not grow, and which books a long name at a time of Monday. */
  async function aNearlyFullDisk() {
    const { connection, commitTogether } = await aWriter({
      form: [aFormField({ formType: 'textarea' })],
    });
    connection.exec(
      'CREATE TABLE ballast (bytes BLOB); INSERT INTO ballast VALUES (zeroblob(200000))',
    );
    connection.pragma(`max_page_count = ${connection.pragma('page_count', { simple: true })}`);
    const submission = { last_name: 'L'.repeat(4_000) };
    const book = (time: string) =>
      commitTogether([aRequest({ slot: `2026-03-02 ${time}:00`, submission })]);
    return { connection, book };
  }

  it('reports a full disk, keeps all bookings, and books again once there is room', async () => {
    const { connection, book } = await aNearlyFullDisk();
    const answers: Answer[] = [];
    for (const hour of ['09', '10', '11', '13', '14', '15']) {
      answers.push(...(await book(`${hour}:00`)), ...(await book(`${hour}:30`)));
    }
    expect(answers.at(-1)).toMatchObject({ kind: 'failed', error: { code: 'SQLITE_FULL' } });
    expect(count(connection, 'booking')).toBe(
      kinds(answers).filter((kind) => kind === 'done').length,
    );
    expect(connection.pragma('quick_check', { simple: true })).toBe('ok');
    connection.exec('DELETE FROM ballast');
    expect(await book('15:30')).toMatchObject([{ kind: 'done', output: { kind: 'booked' } }]);
  });
});
