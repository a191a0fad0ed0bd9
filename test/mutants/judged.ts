/**
 * Mutants that live because they change nothing that anybody could see: looked at one by one, and
 * left out of the score.
 */

import type { Mutation } from './mutations.ts';

export interface Judged extends Pick<Mutation, 'file' | 'was' | 'change'> {
  readonly why: string;
}

export const judged: readonly Judged[] = [
  {
    file: 'bff/operations/find-servers.ts',
    was: "const processes = readdirSync('/proc')",
    change: '.filter((name) => /^\\d+$/.test(name)) dropped',
    why: 'what is no process has no command line under its number, which is none',
  },
  {
    file: 'core/storage/postgres/counter-database.ts',
    was: "if (!(error instanceof Error && 'code' in error && MADE_MEANWHILE.has(String(error.code)))) throw error;",
    change: "!(error instanceof Error && 'code' in error && MADE_MEANWHIL becomes false",
    why: 'a table that could not be made is missed by the very next statement',
  },
  {
    file: 'core/availability/offer.ts',
    was: 'if (wanted === STOP) return;',
    change: 'wanted === STOP becomes false',
    why: 'the next start lies at infinity, behind every piece: the walk ends without another visit',
  },
  {
    file: 'core/availability/free-times.ts',
    was: 'return start + 1;',
    change: '+ becomes - in start + 1',
    why: 'the walk goes on after the start it has visited, whatever earlier one is wanted',
  },
  {
    file: 'core/availability/full-times.ts',
    was: 'while (index + 1 < latestEnds.length && (latestEnds[index + 1] ?? 0) < end) {',
    change: '< becomes <= in (latestEnds[index + 1] ?? 0) < end',
    why: 'of equal ends it matters not which one moves up',
  },
  {
    file: 'core/availability/full-times.ts',
    was: 'if ((latestEnds[index] ?? 0) < end) latestEnds[index] = end;',
    change: '(latestEnds[index] ?? 0) < end becomes true',
    why: 'only the earliest, which goes next, can be replaced by an earlier end, and the time until its own is marked as full already',
  },
  {
    file: 'core/booking/hold.ts',
    was: "return randomBytes(18).toString('base64url');",
    change: '18 becomes one more',
    why: 'a secret that is longer still',
  },
  {
    file: 'core/time/offset-table.ts',
    was: 'Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone);',
    change: '0 becomes one more',
    why: 'whether there is a zone is the same at every moment',
  },
  {
    file: 'core/booking/submission.ts',
    was: 'return email === null ? address : showEmail(email);',
    change: 'email === null becomes false',
    why: 'what is no address was refused before: the case is there for the compiler',
  },
  {
    file: 'core/availability/free-times.ts',
    was: 'if (piece.day === day) starts.push({ start, wall: start + piece.offset });',
    change: 'piece.day === day becomes true',
    why: 'no piece of an earlier day reaches past the first minute of this one: what the clock shows a second time is in no piece',
  },
  {
    file: 'core/holidays/public-holidays.ts',
    was: 'return code === undefined ? new Library(country) : new Library(country, code);',
    change: 'code === undefined becomes false',
    why: 'the library takes an undefined state for none: the case is there for the compiler',
  },
  {
    file: 'core/installation/nearest-word.ts',
    was: 'for (let j = 0; j < b.length; j += 1) {',
    change: '< becomes <= in j < b.length',
    why: 'the cell behind the last letter is worked out too, and never read',
  },
  {
    file: 'core/installation/nearest-word.ts',
    was: 'let [before, row]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, column) => column)];',
    change: '1 becomes one more',
    why: 'a cell behind the last letter, which is never read',
  },
  {
    file: 'core/service/snapshot.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a line of source
    was: 'const key = `${asked.reason.capacity === null ? 0 : asked.reason.id}/${persons}`;',
    change: 'asked.reason.capacity === null becomes false',
    why: 'reasons that would share a sweep make one each, and find the same in it',
  },
  {
    file: 'core/service/slots.ts',
    was: 'const midnight = configuration.places.zone.boundaryToUtc(dayOfWall(parseWallTime(slot) ?? 0) * MINUTES_PER_DAY);',
    change: '0 becomes one more',
    why: 'of what is no time a day is read that nothing is looked up in, and the first two minutes of 1970 are of one day',
  },
  ...['core/service/slots.ts', 'core/service/days.ts'].map((file) => ({
    file,
    was: 'if (known) return known;',
    change: 'known becomes false',
    why: 'what is kept is found a second time, after a look at the snapshot that is kept as well',
  })),
  {
    file: 'core/storage/sqlite/statement.ts',
    was: 'known.set(statement, made);',
    change: 'left out: known.set(statement, made);',
    why: 'what was prepared before is prepared once more',
  },
  {
    file: 'core/storage/postgres/transactions.ts',
    was: "if (!covers(request, await plan(current))) throw new PlanOutdated('The configuration was replaced.');",
    change: '!covers(request, await plan(current)) becomes true',
    why: 'a plan that is good still is made once more, and takes the same locks',
  },
  {
    file: 'core/installation/file/parts.ts',
    was: 'const MAX_COMPARED = 1000;',
    change: '1000 becomes one more',
    why: 'a list that long is refused for its length',
  },
  {
    file: 'core/installation/file/opening-hours.ts',
    was: 'const open = opens !== undefined && closes !== undefined;',
    change: '&& becomes || in opens !== undefined && closes !== undefined',
    why: 'one without the other was refused before: both are asked for the compiler',
  },
  {
    file: 'bff/source/remote/backoff.ts',
    was: 'let ends: EpochMs = 0;',
    change: '0 becomes one more',
    why: 'the first two milliseconds of 1970 are both over',
  },
  {
    file: 'bff/source/remote/remote-bookings.ts',
    was: "return { outcome: { kind: 'booked', receipt, replayed: false }, lost: false };",
    change: 'false becomes true',
    why: 'a receipt is kept whether its answer was lost or not',
  },
  {
    file: 'bff/http/query.ts',
    was: 'if (name !== null) query.set(name, query.has(name) || equals < 0 ? null : decode(part.slice(equals + 1)));',
    change: '< becomes <= in equals < 0',
    why: 'a parameter whose name is empty is asked for by nobody',
  },
  {
    file: 'bff/http/shared-counters.ts',
    was: 'const CONNECT_MS = 500;',
    change: '500 becomes one more',
    why: 'timers are late by more than this millisecond',
  },
  {
    file: 'bff/operations/messages.ts',
    was: 'return minutesBefore.length === 0 ? 0 : storage.remind({ now: clock.now(), minutesBefore });',
    change: 'minutesBefore.length === 0 becomes false',
    why: 'a transaction for no reminder writes nothing and answers 0',
  },
  {
    file: 'bff/http/request-scope.ts',
    was: 'if (!log.isLevelEnabled(level)) return;',
    change: '!log.isLevelEnabled(level) becomes false',
    why: 'the log drops the line itself',
  },
  {
    file: 'core/storage/postgres/restore.ts',
    was: 'if (replace || (await readSchemaVersion(session)) === 0) return;',
    change: 'replace || (await readSchemaVersion(session)) === 0 becomes true',
    why: 'what is restored over is refused again before anything is dropped, in the same words; only the work until then is done in vain',
  },
  {
    file: 'core/storage/postgres/restore.ts',
    was: 'if (replace || (await readSchemaVersion(session)) === 0) return;',
    change: '0 becomes one more',
    why: 'as above: an empty database has no rows that could be refused, and one of version 1 is refused later',
  },
  {
    file: 'core/storage/postgres/session-pool.ts',
    was: 'this.gathering = true;',
    change: 'true becomes false',
    why: 'corked once more for each query, and uncorked as often in the same turn: the same bytes leave at once',
  },
  {
    file: 'core/storage/postgres/session-pool.ts',
    was: 'if (client instanceof SessionClient) client.cut();',
    change: 'client instanceof SessionClient becomes true',
    why: "the pool's clients are all of this class; the question is the compiler's",
  },
  {
    file: 'core/storage/postgres/transactions.ts',
    was: 'if (error instanceof PlanOutdated && plans < MAX_PLANS) plans += 1;',
    change: '< becomes <= in plans < MAX_PLANS',
    why: 'one more try where ten in a row met a new configuration',
  },
  {
    file: 'core/storage/sqlite/configuration-reader.ts',
    was: "const holidays = prepare(connection, () => compiler.selectFrom('public_holiday').select(['day', 'name']).orderBy('day').orderBy('name'));",
    change: ".orderBy('name') dropped",
    why: 'the table lies in the order of its key, which is day and name',
  },
  {
    file: 'core/storage/waitlist/offers.ts',
    was: 'if (waitlistId === null && (await firstWaiting.get(transaction, anybody)) === undefined) return null;',
    change: 'waitlistId === null && (await firstWaiting.get(transaction,  becomes false',
    why: 'who waits is looked up once more before the offer, and then is nobody; only the look at the day is in vain',
  },
  {
    file: 'core/storage/audit.ts',
    was: 'if (reason === null) return 0;',
    change: '0 becomes one more',
    why: 'nobody asks how many rows were written',
  },
  {
    file: 'bff/pages/plain/done-page.ts',
    was: `? html\`<p>\${fill(manage.pendingLead, { until: speech.whenMs(receipt.confirmUntil ?? receipt.startsAt * MS_PER_MINUTE) })}</p><p>\${texts.pendingMail}</p>\``,
    change: '* becomes / in receipt.startsAt * MS_PER_MINUTE',
    why: 'what is pending always says until when: the other case is there for the compiler',
  },
  {
    file: 'bff/pages/feed-files.ts',
    was: "return { tag: hash('sha256', JSON.stringify(parts)).slice(0, 32), installation, schedule, ids, from };",
    change: '0 becomes one more',
    why: 'a tag of 31 characters tells versions apart as well',
  },
  {
    file: 'core/administration/password.ts',
    was: "if (salt === undefined || key === undefined) throw new Error('A stored password has a form that is not known.');",
    change: '|| becomes && in salt === undefined || key === undefined',
    why: 'the expression finds both or neither: both are asked for the compiler',
  },
  {
    file: 'core/storage/administration/set-up.ts',
    was: "if (row === undefined) throw new Error('An insert returned no id.');",
    change: 'row === undefined becomes false',
    why: 'an insert that returns its row, or fails: the case is there for the compiler',
  },
];
