/** The kinds in the database's CHECKs match the code. */

import { expect, it } from 'vitest';
import { ADMIN_ROLES } from '../../../core/administration/administrator.ts';
import { ATTENDANCES, BOOKING_STATUSES, SURFACES } from '../../../core/booking/booking.ts';
import { PROPOSAL_STATES } from '../../../core/booking/proposal.ts';
import { WAITLIST_STATES } from '../../../core/booking/waitlist.ts';
import { CHANNELS, DELIVERY_STATES, ROLES } from '../../../core/delivery/delivery.ts';
import { OUTBOX_KINDS, TRIGGERS } from '../../../core/delivery/outbox-entry.ts';
import type { StoredBusyKind } from '../../../core/installation/busy-rule.ts';
import type { BusySourceKind, EventContent } from '../../../core/storage/port/busy.ts';
import { aPlace, KINDS, type Kind, query, within } from './backup-places.ts';

const LISTS: Readonly<Record<string, readonly string[]>> = {
  'administrator.role': ADMIN_ROLES,
  'booking.attendance': ATTENDANCES,
  // The first schema allowed two more, which nothing has ever written.
  'booking.status': [...BOOKING_STATUSES, 'completed', 'no_show'],
  'booking.surface': SURFACES,
  'busy_source.kind': ['ics', 'caldav', 'google', 'graph'] satisfies readonly BusySourceKind[],
  'busy_source.writes': ['reason', 'customer'] satisfies readonly EventContent[],
  'busy_time.kind': ['busy', 'tentative', 'away', 'unknown'] satisfies readonly StoredBusyKind[],
  'delivery.channel': CHANNELS,
  'delivery.role': ROLES,
  'delivery.state': DELIVERY_STATES,
  'invitation.role': ADMIN_ROLES,
  'outbox.kind': OUTBOX_KINDS,
  'outbox.source': TRIGGERS,
  'proposal.state': PROPOSAL_STATES,
  'waitlist.state': WAITLIST_STATES,
};

const CHECKS: Readonly<Record<Kind, string>> = {
  sqlite: `SELECT name AS "table", sql AS text FROM sqlite_schema WHERE type = 'table'`,
  // The checks of tables, and those of domains, in which `VALUE` stands for the column.
  postgres: `SELECT coalesce(attrelid, conrelid)::regclass::text AS "table", replace(pg_get_constraintdef(pg_constraint.oid), 'VALUE', coalesce(attname, '')) AS text
    FROM pg_constraint LEFT JOIN (pg_attribute JOIN pg_class ON pg_class.oid = attrelid AND relkind = 'r') ON atttypid = contypid WHERE contype = 'c'
    AND connamespace = 'public'::regnamespace`,
};

/**
 * `CHECK (column IN ('a', 'b'))`, or `CHECK ((column = ANY (ARRAY['a'::text, 'b'::text])))`: of one
 * column alone.
 */
const LIST = /CHECK \(+(\w+) (?:IN|= ANY) \((?:ARRAY\[)?('[^)\]]*')/g;

const sorted = (lists: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(lists).map(([column, kinds]) => [column, kinds.toSorted()]));

it.each(KINDS)('on %s each is the list of the code, and there is no other', async (kind) => {
  const place = await aPlace(kind);
  await within(place, (storage) => storage.probe());
  const found: Record<string, string[]> = {};
  for (const row of await query(place, CHECKS[kind])) {
    const { table, text } = Object.fromEntries(Object.entries(row ?? {}));
    for (const [, column, list = ''] of String(text).matchAll(LIST)) {
      found[`${table}.${column}`] = [...list.matchAll(/'([^']*)'/g)].map(([, one = '']) => one);
    }
  }
  expect(sorted(found)).toEqual(sorted(LISTS));
});
