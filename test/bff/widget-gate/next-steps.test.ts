/** The next steps after a booking never promise what its cut-off or reminders rule out. */

import { describe, expect, it } from 'vitest';
import { aFormField, anInstallation, aSchedule, emailField } from '../support/an-installation.ts';
import { A_MAIL_SERVER, useTestServer } from '../support/test-server.ts';
import { hold } from './support/holder.ts';
import { book, read, SITE } from './support/visitor.ts';

const DAY = 1440;
/** 25 hours from now, and two weeks. */
const SOON = '2026-12-02 09:30:00';
const LATER = '2026-12-15 09:30:00';

const installation = anInstallation({
  allowedOrigins: [SITE],
  form: [aFormField(), { ...emailField, required: false }],
  schedules: [
    aSchedule({ cancelCutoffMinutes: 2 * DAY, horizonDays: 60 }),
    aSchedule({ id: 2, cancelCutoffMinutes: 60, horizonDays: 60 }),
    aSchedule({ id: 3, memberIds: [1, 2], horizonDays: 60 }),
  ],
  mail: { replyTo: null, reminderMinutes: [2 * DAY], sentences: {} },
});
const mailing = useTestServer({ installation, config: { mail: A_MAIL_SERVER } });
const silent = useTestServer({ installation });
const withoutReminders = useTestServer({
  installation: { ...installation, mail: { ...installation.mail, reminderMinutes: [] } },
  config: { mail: A_MAIL_SERVER },
});

const afterwards = async (server: typeof mailing, changes: Readonly<Record<string, unknown>>) => {
  const { next_steps, change_until } = JSON.parse((await book(server(), changes)).text);
  return [next_steps, change_until];
};

const formOf = async (schedule: number, slot: string): Promise<unknown> =>
  await read(mailing(), `forms?schedule=${schedule}&reason=1&slot=${encodeURIComponent(slot)}`);

it('the widget is told of reminders only if some are sent', async () => {
  const reminders = 'data.capabilities.reminders';
  expect(await read(mailing(), 'config')).toHaveProperty(reminders, true);
  expect(await read(withoutReminders(), 'config')).not.toHaveProperty(reminders);
  expect(await read(silent(), 'config')).not.toHaveProperty(reminders);
});

describe('a booking', () => {
  it('inside the cut-off promises no change and no reminder', async () => {
    expect(await afterwards(mailing, { slot: SOON })).toEqual([['mailed_only'], null]);
  });

  it('before the cut-off says until when it can be changed, and that a reminder follows', async () => {
    expect(await afterwards(mailing, { slot: LATER })).toEqual([
      ['mailed', 'reminded'],
      '2026-12-13T08:30:00.000Z',
    ]);
  });

  it('promises no reminder that would be due before it was made', async () => {
    expect(await afterwards(mailing, { schedule: 2, slot: SOON })).toEqual([
      ['mailed'],
      '2026-12-02T07:30:00.000Z',
    ]);
  });

  it.each([
    ['without an address', mailing, { submission: { last_name: 'Ada' } }],
    ['where no mail is sent', silent, {}],
  ])('promises no mail %s', async (_, server, changes) => {
    const [steps] = await afterwards(server, { slot: '2026-12-16 09:30:00', ...changes });
    expect(steps).toEqual(['told']);
  });
});

describe('the form and the hold of a time', () => {
  it('say if the booking can no longer be changed', async () => {
    expect(await formOf(1, '2026-12-02 11:00:00')).toHaveProperty('change_until', null);
    expect(await hold(mailing(), { slot: '2026-12-02 11:00:00' })).toHaveProperty(
      'change_until',
      null,
    );
  });

  it('say nothing about a group with different calendars until one is assigned', async () => {
    expect(await formOf(3, '2026-12-02 14:00:00')).not.toHaveProperty('change_until');
    expect(await hold(mailing(), { schedule: 3, slot: '2026-12-02 14:00:00' })).toHaveProperty(
      'change_until',
    );
  });
});
