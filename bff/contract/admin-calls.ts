/**
 * The table of the administration area's calls, below `/admin/api/v1`. Routes, checks and the
 * client's types are derived from it: a call that is not listed does not exist, and a listed call
 * without a handler does not compile. The browser imports only types.
 */

import type { z } from 'zod';
import { absenceCalls } from './admin-absences.ts';
import { bookingCalls } from './admin-bookings.ts';
import { busyCalls } from './admin-busy.ts';
import { classCalls } from './admin-classes.ts';
import { configurationCalls } from './admin-configuration.ts';
import { customerCalls } from './admin-customers.ts';
import { dayCalls } from './admin-days.ts';
import { explanationCalls } from './admin-explanations.ts';
import { healthCalls } from './admin-health.ts';
import { interfaceCalls } from './admin-interface.ts';
import { listCalls } from './admin-lists.ts';
import { logCalls } from './admin-log.ts';
import { mailCalls } from './admin-mails.ts';
import { outsideChangeCalls } from './admin-outside-changes.ts';
import { passkeyCalls } from './admin-passkeys.ts';
import { peopleCalls } from './admin-people.ts';
import { previewCalls } from './admin-preview.ts';
import { proposalCalls } from './admin-proposals.ts';
import { resourceCalls } from './admin-resources.ts';
import { secondFactorCalls } from './admin-second-factor.ts';
import { sessionCalls } from './admin-sessions.ts';
import { waitlistCalls } from './admin-waitlist.ts';
import { webhookCalls } from './admin-webhooks.ts';
import { wordingCalls } from './admin-wording.ts';

/** Each call by method and path, with its right, input and answer. */
export const adminCalls = {
  ...sessionCalls,
  ...dayCalls,
  ...resourceCalls,
  ...classCalls,
  ...explanationCalls,
  ...bookingCalls,
  ...proposalCalls,
  ...customerCalls,
  ...absenceCalls,
  ...listCalls,
  ...waitlistCalls,
  ...configurationCalls,
  ...mailCalls,
  ...wordingCalls,
  ...previewCalls,
  ...interfaceCalls,
  ...peopleCalls,
  ...secondFactorCalls,
  ...passkeyCalls,
  ...logCalls,
  ...healthCalls,
  ...webhookCalls,
  ...busyCalls,
  ...outsideChangeCalls,
};

/** The type of the table, for clients. */
export type AdminCalls = typeof adminCalls;
/** Method and path, for example `POST /bookings/{id}/move`. */
export type AdminCallName = keyof AdminCalls;

/** The input of a call: `path`, `query` and `body`, each if the call has one. */
export type CallInput<Name extends AdminCallName> = PathInput<AdminCalls[Name]> &
  QueryInput<AdminCalls[Name]> &
  BodyInput<AdminCalls[Name]>;

type PathInput<Call> = Call extends { readonly path: infer Path extends z.ZodObject }
  ? { readonly path: { readonly [Key in keyof z.input<Path>]: string | number } }
  : unknown;
type QueryInput<Call> = Call extends { readonly query: infer Query extends z.ZodObject }
  ? { readonly query: z.input<Query> }
  : unknown;
type BodyInput<Call> = Call extends { readonly body: infer Body extends z.ZodObject }
  ? { readonly body: z.input<Body> }
  : unknown;

/** The answer of a call; `undefined` for 204. */
export type CallAnswer<Name extends AdminCallName> = AdminCalls[Name] extends {
  readonly answer: infer Answer extends z.ZodObject;
}
  ? z.output<Answer>
  : undefined;
