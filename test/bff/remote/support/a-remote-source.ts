/**
 * A remote source in front of a stub, with a clock that is moved by hand. Whatever the source
 * returned, logged, threw or stored is searched for the token when the test ends.
 */

import { Keyv } from 'keyv';
import { expect, onTestFinished } from 'vitest';
import type { BookingSource } from '../../../../bff/source/booking-source.ts';
import {
  createRemoteSource,
  type RemoteSourceOptions,
} from '../../../../bff/source/remote/create-remote-source.ts';
import { createAccessToken } from '../../../../core/access/access-token.ts';
import type { BookingRequest } from '../../../../core/booking/booking.ts';
import { createSettableClock, type SettableClock } from '../../support/settable-clock.ts';
import { type Script, startUpstreamStub, type UpstreamStub } from './upstream-stub.ts';

export const TOKEN = createAccessToken();
export const CHOICE = { scheduleId: 1, reasonId: 2 };
export const DAY = '2026-12-01';
export const SLOT = '2026-12-01 10:00:00';

export interface LogLine {
  readonly level: 'info' | 'warn';
  readonly fields: Readonly<Record<string, unknown>>;
  readonly message: string;
}

export interface RemoteUnderTest {
  readonly source: BookingSource;
  readonly upstream: UpstreamStub;
  readonly clock: SettableClock;
  readonly log: readonly LogLine[];
  /** Keyv's stored values. */
  readonly stored: Map<string, unknown>;
}

/**
 * One calendar with two reasons, one day with three times, a form with two fields, and a booking
 * that succeeds.
 */
export const workingUpstream: Readonly<Record<string, Script>> = {
  'GET /api/schedules': { status: 200, body: { data: [{ id: 1, name: 'Dr. Lindner' }] } },
  'GET /api/reasons': {
    status: 200,
    body: {
      data: [
        { id: 2, name: 'First visit', description: 'Bring your card', duration: 1800 },
        { id: 3, name: 'Check-up', description: '', duration: 3600 },
      ],
    },
  },
  'GET /api/days': { status: 200, body: { data: [DAY] } },
  'GET /api/slots': {
    status: 200,
    body: { data: ['2026-12-01 09:00:00', SLOT, '2026-12-01 11:00:00'] },
  },
  'GET /api/forms': {
    status: 200,
    body: {
      data: {
        last_name: {
          form_type: 'textbox',
          input_type: 'text',
          label: 'Last name',
          required: true,
          value: '',
        },
        email: {
          form_type: 'textbox',
          input_type: 'email',
          label: 'E-mail',
          required: true,
          value: '',
        },
      },
    },
  },
  'POST /api/bookings': {
    status: 201,
    body: { booking_id: 41, booking_details_id: 'd-41', user_id: 7, slot: '2026-12-01T09:00:00Z' },
  },
};

export async function aRemoteSource(
  scripts: Readonly<Record<string, Script>> = {},
  options: Partial<RemoteSourceOptions> = {},
): Promise<RemoteUnderTest> {
  const upstream = await startUpstreamStub({ ...workingUpstream, ...scripts });
  const clock = createSettableClock('2026-12-01T07:00:00Z');
  const log: LogLine[] = [];
  const returned: unknown[] = [];
  const stored = new Map<string, unknown>();
  const source = createRemoteSource({
    upstreamUrl: upstream.url,
    upstreamToken: TOKEN,
    timeZone: 'Europe/Berlin',
    clock,
    cache: new Keyv({ store: stored }),
    log: {
      info: (fields, message) => void log.push({ level: 'info', fields, message }),
      warn: (fields, message) => void log.push({ level: 'warn', fields, message }),
    },
    timeLimits: { getMs: 2_000, postMs: 2_000 },
    ...options,
  });
  onTestFinished(async () => {
    await upstream.close();
    expect(JSON.stringify([log, returned, [...stored]])).not.toContain(TOKEN);
  });
  return { source: recording(source, returned), upstream, clock, log, stored };
}

export function aBookingRequest(changes: Partial<BookingRequest> = {}): BookingRequest {
  return {
    ...CHOICE,
    slot: SLOT,
    submission: { last_name: 'Meyer', email: 'meyer@example.org' },
    surface: 'widget',
    locale: 'de',
    consented: false,
    idempotency: null,
    confirmWithin: null,
    holdSecret: null,
    ...changes,
  };
}

/** Returns the answer's value; fails if the source refused. */
export function answered<T>(
  answer: { readonly kind: 'answer'; readonly value: T } | { readonly kind: 'refused' },
): T {
  if (answer.kind === 'refused') {
    throw new Error(`refused: ${JSON.stringify(answer)}`);
  }
  return answer.value;
}

function recording(source: BookingSource, returned: unknown[]): BookingSource {
  const record = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work;
    returned.push(result);
    return result;
  };
  return {
    ...source,
    schedules: () => record(source.schedules()),
    reasons: (scheduleId) => record(source.reasons(scheduleId)),
    days: (choice) => record(source.days(choice)),
    slots: (choice, day) => record(source.slots(choice, day)),
    form: (choice, slot) => record(source.form(choice, slot)),
    book: (request) => record(source.book(request)),
  };
}
