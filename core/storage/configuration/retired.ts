/** What is offered no more and bookings still refer to. */

import { sql } from 'kysely';
import type { Reason, Schedule } from '../../installation/installation.ts';
import type { Retired } from '../message-storage.ts';
import { type Executor, statement } from '../sql/statement.ts';

const retired = (table: 'schedule' | 'reason') =>
  // A flag by itself is a condition on both databases, though it is a number on one of them.
  statement(({ compiler }) => compiler.selectFrom(table).select('definition').where(sql<boolean>`retired`).orderBy('id'));

const schedules = retired('schedule');
const reasons = retired('reason');

export async function readRetired(executor: Executor): Promise<Retired> {
  return {
    schedules: (await schedules.all(executor, {})).map((row): Schedule => JSON.parse(row.definition)),
    reasons: (await reasons.all(executor, {})).map((row): Reason => JSON.parse(row.definition)),
  };
}
