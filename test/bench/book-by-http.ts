/** Clients that book by HTTP, each request another time. */

import autocannon from 'autocannon';
import { aSubmission } from '../bff/support/a-booking-body.ts';
import type { FreeTime } from './crowd.ts';
import type { Started } from './report-cpu.ts';

interface HttpLoad {
  readonly clients: number;
  readonly milliseconds: number;
  readonly freeTime: () => FreeTime;
}

/** Bookings per second. */
export async function bookByHttp(
  { url, headers }: Started,
  { clients, milliseconds, freeTime }: HttpLoad,
): Promise<number> {
  const result = await autocannon({
    url: `${url}/api/bookings`,
    method: 'POST',
    connections: clients,
    duration: milliseconds / 1_000,
    headers: { ...headers, 'content-type': 'application/json' },
    requests: [{ setupRequest: (request) => ({ ...request, body: bodyOf(freeTime()) }) }],
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} bookings were not answered by 201, ${result.errors} errors`);
  }
  return result.requests.total / result.duration;
}

function bodyOf({ scheduleId, slot }: FreeTime): string {
  return JSON.stringify({ schedule: scheduleId, reason: 1, slot, submission: aSubmission() });
}
