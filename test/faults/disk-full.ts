/**
 * `node test/setup/run-script.mjs test/faults/disk-full.ts FOLDER [ROUNDS]`: fills the file system of FOLDER (a small tmpfs of its own, for example 12 MiB), books
 * until the database says no, makes room and books again. Whatever was acknowledged must be there, and nothing else.
 */

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkDatabase, createSqliteStorage, DatabaseError } from '../../core/storage/sqlite/index.ts';
import type { Storage } from '../../core/storage/storage.ts';
import { aBusyInstallation, anImport, aReserve } from '../core/storage/storage-fixture.ts';

const [folder, rounds = '10'] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder whose file system may be filled.');
const [file, ballast] = [join(folder, 'slotwell.db'), join(folder, 'ballast')];
const CLIENTS = 20;

/** Returns how many of a crowd's bookings were acknowledged; the others must have been rejected for want of room. */
async function bookTogether(storage: Storage, slot: string): Promise<number> {
  const outcomes = await Promise.allSettled(Array.from({ length: CLIENTS }, () => storage.reserve(aReserve({ slot }))));
  const strange = outcomes.filter((outcome) => outcome.status === 'rejected' && !isFull(outcome.reason));
  if (strange.length > 0) throw new Error('A booking failed for another reason.', { cause: strange[0] });
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
}

function isFull(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === 'SQLITE_FULL';
}

function fill(): void {
  try {
    writeFileSync(ballast, Buffer.alloc(64 * 1024 * 1024));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    return;
  }
  rmSync(ballast);
  throw new Error(`${folder} is too large to be filled; mount a small tmpfs there.`);
}

let [passed, acknowledged, slots] = [0, 0, 0];
const nextSlot = () => {
  slots += 1;
  return new Date(Date.parse('2026-03-03T00:00:00Z') + slots * 15 * 60_000).toISOString().slice(0, 19).replace('T', ' ');
};
const storage = await createSqliteStorage({ file });
await storage.importInstallation(anImport(aBusyInstallation(CLIENTS)));
for (let round = 1; round <= Number(rounds); round += 1) {
  fill();
  let last = CLIENTS;
  while (last === CLIENTS) {
    last = await bookTogether(storage, nextSlot());
    acknowledged += last;
  }
  rmSync(ballast);
  const recovered = await bookTogether(storage, nextSlot());
  acknowledged += recovered;
  const rows = await storage.listBookings({ limit: acknowledged + 1 });
  if (recovered === CLIENTS && rows.length === acknowledged) passed += 1;
}
await storage.close();
const { problems } = checkDatabase(file);
process.stdout.write(`${acknowledged} acknowledged${problems.map((problem) => `\n${problem}`).join('')}\n${passed} of ${rounds}\n`);
process.exitCode = passed === Number(rounds) && problems.length === 0 ? 0 : 1;
