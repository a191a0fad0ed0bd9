/**
 * Shared parts of the administration area's bodies and calls. Texts in answers are in the
 * installation's language.
 */

import { z } from 'zod';
import { daySchema } from './rest-api.ts';

/**
 * Who may call: `anyone`, even without a session, or users whose role has the right. Each right
 * includes those before it.
 */
export const CALL_RIGHTS = ['anyone', 'read', 'schedule', 'administer'] as const;
/** The type of `CALL_RIGHTS`. */
export type CallRight = (typeof CALL_RIGHTS)[number];

/** Calls by method and path, each with its right, input and answer. */
export type AdminCallTable = Readonly<Record<string, AdminCall>>;

interface AdminCall {
  readonly right: CallRight;
  /** Requires that the password was entered within the last minutes. */
  readonly fresh?: true;
  /** Pages poll it by themselves, so it does not keep a session alive. */
  readonly unattended?: true;
  /** Allows a body as large as an installation file. */
  readonly long?: true;
  readonly summary: string;
  /** 204 if there is no answer. */
  readonly status: 200 | 201 | 204;
  readonly path?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  readonly answer?: z.ZodObject;
}

/** An id in a path or a query. */
export const digitsSchema = z.string().regex(/^[1-9][0-9]{0,14}$/);
/** A path with an id. */
export const idPath = z.object({ id: digitsSchema });
/** A path with a day. */
export const dayPath = z.object({ day: daySchema });
/** A query with a calendar and a reason. */
export const choiceQuery = z.object({ schedule: digitsSchema, reason: digitsSchema });

/**
 * Text without surrogates and without control characters other than line breaks and tabs: no text
 * needs them, and some databases refuse them.
 */
export const TEXT = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;
/** Text on a single line, without control characters and surrogates. */
export const LINE = /^[^\p{Cc}\p{Cs}]*$/u;

/** A time of the server's clock, in UTC with milliseconds. */
export const momentSchema = z.iso.datetime();

/** Why a message was not delivered, or an endpoint is disabled; a code is the key of a text. */
export const deliveryProblemSchema = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
