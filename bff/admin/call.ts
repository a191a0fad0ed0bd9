/**
 * The input and result of a call of the administration area, typed by its name in the table of
 * calls.
 */

import type { z } from 'zod';
import type { AdminSession } from '../../core/index.ts';
import type { AdminCallName, AdminCalls, CallAnswer } from '../contract/admin-calls.ts';
import type { AdminErrorBody, AdminErrorCode } from '../contract/admin-errors.ts';
import type { AppContext, RequestState, Step } from '../http/context.ts';
import type { Calendars } from './calendars.ts';

export interface SignedIn {
  readonly session: AdminSession;
  /** SHA-256 of the cookie's secret, hex. */
  readonly hash: string;
  /** The calendars that the call may read and change. */
  readonly calendars: Calendars;
}

export interface AdminState extends RequestState {
  signedIn: SignedIn | null;
}

export type AdminContext = AppContext<AdminState>;
export type AdminStep = Step<AdminState>;

export interface AdminRequest<Name extends AdminCallName> {
  readonly ctx: AdminContext;
  /** `null` if anyone may call. */
  readonly signedIn: AdminCalls[Name]['right'] extends 'anyone' ? null : SignedIn;
  readonly path: Part<AdminCalls[Name], 'path'>;
  readonly query: Part<AdminCalls[Name], 'query'>;
  readonly body: Part<AdminCalls[Name], 'body'>;
}

/** The output of the schema; `undefined` if the call has none. */
type Part<Call, Key extends string> = Call extends {
  readonly [Each in Key]: infer Schema extends z.ZodObject;
}
  ? z.output<Schema>
  : undefined;

export interface CallRefusal extends Omit<AdminErrorBody, 'error' | 'code'> {
  readonly refused: AdminErrorCode;
  readonly retryAfterSeconds?: number;
}

export type Handler<Name extends AdminCallName> = (
  request: AdminRequest<Name>,
) => Promise<CallAnswer<Name> | CallRefusal> | CallAnswer<Name> | CallRefusal;

/** One handler for each call in the table; a missing one does not compile. */
export type Handlers = { readonly [Name in AdminCallName]: Handler<Name> };

export function isCallRefusal(outcome: unknown): outcome is CallRefusal {
  return typeof outcome === 'object' && outcome !== null && 'refused' in outcome;
}
