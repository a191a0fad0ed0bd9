/**
 * An appointment of 20 minutes and 10 with a device, between which customers may wait up to ten: it
 * takes 30 minutes, or up to 40 if the device is taken.
 */

import { parseInstallationFile } from '../../../core/installation/file/parse.ts';
import { aField, aFile, aReason, aSchedule } from '../../core/installation/installation-files.ts';
import type { TestServer } from '../support/test-server.ts';

const days = ['mon', 'tue', 'wed', 'thu', 'fri'];
const hours = (opens: string) => [{ days, opens, closes: '12:00' }];

export function withWaits() {
  const parsed = parseInstallationFile(
    aFile({
      time_zone: 'UTC',
      form: [aField(), aField({ name: 'last_name', input_type: 'text', label: 'Last name' })],
      reasons: [
        { id: 1, name: 'Both', combines: [2, 3], gap_minutes: 10 },
        aReason({ id: 2, duration_minutes: 20 }),
        aReason({ id: 3, duration_minutes: 10, needs: [{ any_of: [21] }] }),
      ],
      schedules: [1, 2].map((id) =>
        aSchedule({ id, reasons: [1, 2, 3], opening_hours: hours('08:00') }),
      ),
      resources: [{ id: 21, name: 'Device', opening_hours: hours('08:30') }],
    }),
  );
  if (parsed.kind === 'problems') {
    throw new Error(JSON.stringify(parsed.problems));
  }
  return parsed.installation;
}

/** Takes the device for ten minutes of somebody else, and returns that booking. */
export async function takeDevice({ core }: TestServer, slot: string): Promise<number> {
  const outcome = await core.service.book({
    scheduleId: 2,
    reasonId: 3,
    slot,
    submission: { last_name: 'Byron', email: 'byron@example.org' },
    surface: 'api',
    locale: null,
    consented: false,
    idempotency: null,
    confirmWithin: null,
    holdSecret: null,
  });
  if (outcome.kind === 'refused') {
    throw new Error(outcome.code);
  }
  return outcome.receipt.bookingId;
}
