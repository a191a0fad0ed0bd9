/**
 * Each demonstration's file is a good example: it imports without a problem, and enough of it is
 * bookable and sold out to look alive.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoBookings } from '../../../bff/demo/demo-bookings.ts';
import { DEMO_NAMES, demos } from '../../../bff/demo/demos.ts';
import { fillDatabase } from '../../../bff/demo/fill-database.ts';
import { type Core, openCore } from '../../../bff/open-core.ts';
import { readInstallation } from '../../../bff/operations/installation-file.ts';
import { createAccessToken } from '../../../core/index.ts';
import { createSettableClock } from '../support/settable-clock.ts';

const NOW = '2026-12-01T07:00:00Z';
const SITE = 'http://localhost:8081';

describe.each(DEMO_NAMES)('the demonstration %s', (name) => {
  const folder = mkdtempSync(join(tmpdir(), 'slotwell-demo-files-'));
  const clock = createSettableClock(NOW);
  let core: Core;
  let filled: Awaited<ReturnType<typeof fillDatabase>>;

  beforeAll(async () => {
    core = await openCore(
      { database: { kind: 'sqlite', file: join(folder, 'slotwell.db') } },
      clock,
    );
    filled = await fillDatabase(core, demos[name], {
      siteOrigin: SITE,
      token: createAccessToken(),
      language: 'en',
    });
  });
  afterAll(async () => {
    await core.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('has a file without a problem', async () => {
    expect(await readInstallation(demos[name].yaml)).toMatchObject({ kind: 'parsed' });
  });

  it('lets its own site embed the widget', () => {
    expect(filled.configuration.installation.allowedOrigins).toContain(SITE);
  });

  it('shows brand, headings, a waiting list, and a reason for several persons', () => {
    const { brand, waitlist, reasons, schedules } = filled.configuration.installation;
    expect(brand?.accent).toMatch(/^#/);
    expect(waitlist?.offerMinutes).toBeGreaterThan(0);
    expect(new Set(reasons.map(({ group }) => JSON.stringify(group))).size).toBeGreaterThan(2);
    const several = reasons.filter(({ persons }) => persons !== undefined).map(({ id }) => id);
    expect(
      schedules.filter(
        ({ capacity, reasonIds }) => capacity > 1 && reasonIds.some((id) => several.includes(id)),
      ),
    ).not.toEqual([]);
  });

  it('has months of bookings, in the past and ahead, some of them cancelled', async () => {
    const bookings = await core.service.listBookings({ limit: 100_000 });
    const now = clock.now() / 60_000;
    expect(bookings).toHaveLength(filled.bookings);
    expect(bookings.filter(({ startsAt }) => startsAt < now - 20 * 1440).length).toBeGreaterThan(
      100,
    );
    expect(bookings.filter(({ startsAt }) => startsAt > now + 20 * 1440).length).toBeGreaterThan(
      50,
    );
    expect(bookings.filter(({ status }) => status === 'cancelled').length).toBeGreaterThan(5);
    expect(bookings.filter(({ createdAt }) => createdAt > clock.now())).toEqual([]);
  });

  it('names no one who could exist', async () => {
    const bookings = await core.service.listBookings({ limit: 100_000 });
    expect(
      bookings.filter(({ submission }) => !String(submission.email).endsWith('@example.org')),
    ).toEqual([]);
  });

  it('has free times for every reason of every calendar, and days that are sold out', async () => {
    const { schedules } = filled.configuration.installation;
    let soldOut = 0;
    for (const { id: scheduleId, memberIds } of schedules) {
      const reasons = await core.service.reasons(scheduleId);
      for (const { id: reasonId } of reasons.kind === 'answer' ? reasons.value : []) {
        const days = await core.service.days({ scheduleId, reasonId });
        if (days.kind !== 'answer') {
          throw new Error(days.code);
        }
        expect(days.value.days.length).toBeGreaterThan(14);
        if (memberIds.length === 0) {
          soldOut +=
            daysBetween(days.value.from, days.value.until) -
            days.value.days.length -
            days.value.closed.length;
        }
      }
    }
    expect(soldOut).toBeGreaterThan(3);
  });

  it('proposes the same bookings in every run', () => {
    const options = {
      configuration: filled.configuration,
      people: demos[name].people,
      now: clock.now(),
    };
    expect(createDemoBookings(options)).toEqual(createDemoBookings(options));
  });
});

/** Both included. */
function daysBetween(from: string, until: string): number {
  return (Date.parse(until) - Date.parse(from)) / 86_400_000 + 1;
}
