/** `npm run tool -- trace`, and what it measures: the way of a booking must not grow longer unseen. */

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/**
 * Files, and crossings between `bff` and `core`; a way that looks half as long was not seen whole.
 * The widget's answer asks the core once more, until when the booking can be changed. What a reason
 * needs, what its candidates have, and the busy times of other calendars are files of their own.
 */
const MAX = {
  'POST /widget/v1/bookings, with a hold': [66, 10],
  'POST /widget/v1/bookings': [63, 10],
  'POST /api/bookings': [54, 6],
} as const;

it('A booking passes no more files of the running server, and crosses no more often, than it did', {
  timeout: 120_000,
}, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    'test/setup/run-script.mjs',
    'test/setup/trace-booking.ts',
  ]);
  for (const [request, [maxFiles, maxCrossings]] of Object.entries(MAX)) {
    const line = stdout.split('\n').find((each) => each.startsWith(`${request}: `)) ?? '';
    const [, files, crossings] = /: (\d+) files .*, crossings (\d+)$/.exec(line) ?? [];
    expect(Number(files), line).toBeLessThanOrEqual(maxFiles);
    expect(Number(crossings), line).toBeLessThanOrEqual(maxCrossings);
    expect(Number(files), line).toBeGreaterThan(maxFiles / 2);
  }
});
