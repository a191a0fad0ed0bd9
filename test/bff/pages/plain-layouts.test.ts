/** The pages without scripts say how long an appointment takes whose parts leave a wait. */

import { expect, it } from 'vitest';
import { parseInstallationFile } from '../../../core/installation/file/parse.ts';
import { aFile, aReason, aSchedule } from '../../core/installation/installation-files.ts';
import { useServerPerTest } from '../support/test-server.ts';
import { atCheck, formOf, send, someone } from './plain-visitor.ts';

const days = ['mon', 'tue', 'wed', 'thu', 'fri'];
const parsed = parseInstallationFile(
  aFile({
    time_zone: 'UTC',
    reasons: [
      { id: 1, name: 'Both', combines: [2, 3], gap_minutes: 10 },
      aReason({ id: 2, duration_minutes: 20 }),
      aReason({ id: 3, duration_minutes: 10, needs: [{ any_of: [21] }] }),
    ],
    schedules: [
      aSchedule({ reasons: [1, 2, 3], opening_hours: [{ days, opens: '08:00', closes: '12:00' }] }),
    ],
    resources: [
      { id: 21, name: 'Device', opening_hours: [{ days, opens: '08:30', closes: '12:00' }] },
    ],
  }),
);
if (parsed.kind === 'problems') {
  throw new Error(JSON.stringify(parsed.problems));
}
const server = useServerPerTest({ installation: parsed.installation });

const whenOf = (page: string) => /<strong>(.*?)<\/strong>/.exec(page)?.[1];

it('the check says what the held time takes, and if that is unknown what the reason takes', async () => {
  const check = await atCheck(server(), '2026-12-01 08:00:00', someone());
  expect(whenOf(check.text)).toMatch(/08:00.*, 40 min$/);
  const fields = formOf(check.text, '/book/plain/book');
  expect(fields.minutes).toBe('40');
  for (const wrong of ['', 'long', '0']) {
    const { text } = await send(server(), 'check', { ...fields, minutes: wrong });
    expect(whenOf(text)).toMatch(/, 30 min$/);
  }
});
