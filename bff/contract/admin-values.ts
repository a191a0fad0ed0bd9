/**
 * What the bodies and calls of the administration area have in common. Texts that they answer with
 * are in the installation's language.
 */

import { z } from 'zod';
import { daySchema } from './rest-api.ts';

/**
 * Who may call: anyone, also who is not signed in; or whose role reaches that far. Each includes
 * those before it.
 */
export const CALL_RIGHTS = ['anyone', 'read', 'schedule', 'administer'] as const;
/** Who may call, by name. */
export type CallRight = (typeof CALL_RIGHTS)[number];

/** Calls of one kind by method and path: who may call each, what it takes, and what it answers. */
export type AdminCallTable = Readonly<Record<string, AdminCall>>;

interface AdminCall {
  readonly right: CallRight;
  /** The password must have been given within the last minutes. */
  readonly fresh?: true;
  /** Pages ask it by themselves: it keeps no session alive. */
  readonly unattended?: true;
  /** Its body may be as long as an installation file. */
  readonly long?: true;
  readonly summary: string;
  /** 204 where there is no answer. */
  readonly status: 200 | 201 | 204;
  readonly path?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  readonly answer?: z.ZodObject;
}

/** An id in a path or a query. */
export const digitsSchema = z.string().regex(/^[1-9][0-9]{0,14}$/);
/** The path of what has an id. */
export const idPath = z.object({ id: digitsSchema });
/** The path of what is about a day. */
export const dayPath = z.object({ day: daySchema });
/** The query of what depends on calendar and reason. */
export const choiceQuery = z.object({ schedule: digitsSchema, reason: digitsSchema });

/** Texts without the characters that none needs, and some databases refuse. */
export const TEXT = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;
/** The same, in one line. */
export const LINE = /^[^\p{Cc}\p{Cs}]*$/u;

/** Of the server's clock, UTC with milliseconds. */
export const momentSchema = z.iso.datetime();
