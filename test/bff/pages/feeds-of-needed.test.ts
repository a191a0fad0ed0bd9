/** The feed of a calendar that bookings and classes of other calendars need. */

import { expect, it } from 'vitest';
import { readCalendar } from '../../core/delivery/calendar/read-calendar.ts';
import { aNeed } from '../../core/storage/suite/needs.ts';
import { signedIn } from '../admin/support/administrators.ts';
import { bookedByTeam } from '../admin/support/team-bookings.ts';
import { anInstallation, aReason, aSchedule } from '../support/an-installation.ts';
import { useServerPerTest } from '../support/test-server.ts';
import { send } from '../widget-gate/support/visitor.ts';

const ben = aSchedule({ id: 2, name: 'Ben', reasonIds: [] });
const eve = aSchedule({ id: 4, name: 'Eve', reasonIds: [] });
const team = aSchedule({ id: 3, reasonIds: [], memberIds: [2, 4], openingHours: [] });
const server = useServerPerTest({
  installation: anInstallation({
    reasons: [aReason({ needs: [aNeed({ kind: null, anyOf: [2] })] })],
    schedules: [aSchedule({ name: 'Ada' }), ben, eve, team],
  }),
});

const feedOf = async (scheduleId: number) => {
  const { secret } = await server().core.storage.feeds.add({
    now: server().clock.now(),
    actor: 'test',
    feed: { scheduleId, withNames: false },
  });
  const { text } = await send(`${server().url}/feeds/${secret}.ics`);
  return { text, entries: readCalendar(text) };
};

it('lists what others have booked with its person, once, under the calendar of the booking', async () => {
  const secret = await signedIn(server(), 'scheduler');
  await bookedByTeam(server(), secret, { slot: '2026-12-01 10:00:00' });
  const { text, entries } = await feedOf(2);
  expect(entries).toHaveLength(1);
  expect(text).toContain('Ada');
  expect((await feedOf(1)).entries).toHaveLength(1);
  expect((await feedOf(3)).entries, 'a group has what its members have').toHaveLength(1);
  expect((await feedOf(4)).entries, 'nobody needs Eve').toHaveLength(0);
});
