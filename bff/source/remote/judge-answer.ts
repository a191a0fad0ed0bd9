/**
 * Interprets the status of an upstream response (base specification, sections 4 and 7). Pure
 * functions.
 */

import { z } from 'zod';
import { errorSchema } from '../../contract/rest-api.ts';
import { type Answered, type Failed, failed } from './exchange.ts';
import type { Trouble } from './upstream-report.ts';

export interface Success<T> {
  readonly status: 200 | 201;
  /** The schema of the whole body. */
  readonly schema: z.ZodType<T>;
  /** No parameter of the call can be wrong, so a 404 means that this is not the REST API. */
  readonly neverMissing: boolean;
}

export type Outcome<T> =
  | { readonly kind: 'answered'; readonly value: T }
  | { readonly kind: 'not_found' }
  | Invalid
  | Failed;

/** A 400 of the booking call. */
export interface Invalid {
  readonly kind: 'invalid';
  readonly error: string;
  readonly field: string | null;
}

/** A `field` that is not a string is treated as missing. */
const errorBodySchema = errorSchema.extend({ field: z.string().nullable().catch(null) });

export function judgeAnswer<T>(answer: Answered, success: Success<T>): Outcome<T> {
  const { status, json } = answer;
  if (status === success.status) {
    const read = success.schema.safeParse(json);
    return read.success ? { kind: 'answered', value: read.data } : failed('unreadable', { status });
  }
  const trouble = isNotSaved(answer, success) ? 'not_saved' : findTrouble(answer);
  if (trouble !== null) {
    return failed(trouble, { status });
  }
  if (status !== 404 && (status !== 400 || success.status !== 201)) {
    return failed('unexpected_status', { status });
  }
  // An error that is not the API's own (a wrong path, a proxy) says nothing about calendars, times
  // and fields.
  const { data: error } = errorBodySchema.safeParse(json);
  if (error === undefined) {
    return failed('unreadable', { status });
  }
  if (status === 400) {
    return { kind: 'invalid', ...error };
  }
  return success.neverMissing ? failed('unreadable', { status }) : { kind: 'not_found' };
}

/** Only the API's own error says that a booking was not saved; any other 500 leaves that open. */
function isNotSaved<T>({ status, json }: Answered, success: Success<T>): boolean {
  return status === 500 && success.status === 201 && errorBodySchema.safeParse(json).success;
}

/**
 * Statuses with the same meaning for every call. A proxy may have sent them, so the body is
 * ignored.
 */
function findTrouble({ status, json }: Answered): Trouble | null {
  if (status === 401) {
    return 'token_refused';
  }
  if (status < 500) {
    return null;
  }
  if (status !== 503) {
    return 'server_error';
  }
  const text = errorBodySchema.safeParse(json).data?.error;
  if (text === 'API disabled') {
    return 'api_disabled';
  }
  return text === 'Not configured' ? 'not_configured' : 'unavailable';
}
