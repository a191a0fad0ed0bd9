/** Reads what names a time in a JSON body, of `/api` and `/widget` alike: each member of its type, and a time that can be one. */

import type { z } from 'zod';
import { parseWallTime } from '../../core/index.ts';
import { type BookingRequestBody, bookingRequestSchema, type ErrorBody } from '../contract/rest-api.ts';
import type { JsonObject } from './json-body.ts';

const MEMBER_SENTENCES: Readonly<Record<string, string>> = {
  schedule: 'schedule must be an integer of at least 1',
  reason: 'reason must be an integer of at least 1',
  slot: 'slot must be a date and time in the form YYYY-MM-DD HH:MM:SS',
  submission: 'submission must be an object',
};

/** The four members and nothing else; the first one that is wrong is named. */
export function parseBookingRequest(body: JsonObject): BookingRequestBody | ErrorBody {
  return parseTimeRequest(bookingRequestSchema, body);
}

/** For whatever names a time as a booking does. */
export function parseTimeRequest<Request extends Pick<BookingRequestBody, 'slot'>>(
  schema: z.ZodType<Request>,
  body: JsonObject,
): Request | ErrorBody {
  const parsed = schema.safeParse(body);
  if (!parsed.success) return wrongMember(body, String(parsed.error.issues[0]?.path[0]));
  return parseWallTime(parsed.data.slot) === null ? wrongMember(body, 'slot') : parsed.data;
}

function wrongMember(body: JsonObject, field: string): ErrorBody {
  const isMissing = body[field] === undefined || body[field] === null;
  return { error: isMissing ? 'Field is required' : (MEMBER_SENTENCES[field] ?? 'The request is not valid'), field };
}
