/**
 * The status and sentence of each error of the administration area. The sentence is for developers:
 * the pages have their own texts.
 */

import type { AdminErrorBody, AdminErrorCode } from '../contract/admin-errors.ts';
import type { AppContext } from '../http/context.ts';
import { sendError } from '../http/send-answer.ts';
import type { CallRefusal } from './call.ts';

const ERRORS: Readonly<
  Record<AdminErrorCode, { readonly status: number; readonly error: string }>
> = {
  request_invalid: { status: 400, error: 'The request is not valid' },
  field_invalid: { status: 400, error: 'A field of the form is not right' },
  file_invalid: { status: 400, error: 'The installation file is not valid' },
  password_guessable: { status: 400, error: 'The password is easily guessed' },
  signed_out: { status: 401, error: 'Sign in first' },
  credentials_wrong: { status: 401, error: 'Address or password is wrong' },
  second_step_needed: { status: 401, error: 'A code is wanted, too' },
  second_step_wrong: { status: 401, error: 'The code is wrong or was used already' },
  request_refused: { status: 403, error: 'The request does not come from the administration area' },
  set_up_needed: { status: 403, error: 'There is no administrator yet' },
  code_wrong: { status: 403, error: 'The code is wrong, used or too old' },
  invitation_over: { status: 403, error: 'The invitation was used, taken back or is too old' },
  forbidden: { status: 403, error: 'Your role does not reach that far' },
  confirm_needed: { status: 403, error: 'Give your password again first' },
  not_found: { status: 404, error: 'Not found' },
  schedule_not_found: { status: 404, error: 'Calendar not found' },
  reason_not_found: { status: 404, error: 'Reason not found' },
  method_not_allowed: { status: 405, error: 'Method not allowed' },
  version_conflict: { status: 409, error: 'Someone has changed it meanwhile' },
  effect_changed: { status: 409, error: 'It would have another effect by now' },
  not_changeable: { status: 409, error: 'It can no longer be changed' },
  undo_over: { status: 409, error: 'This can no longer be undone' },
  slot_unavailable: { status: 409, error: 'The time is not available' },
  set_up_done: { status: 409, error: 'There is an administrator already' },
  user_known: { status: 409, error: 'Somebody with this address may sign in already' },
  last_administrator: { status: 409, error: 'Nobody would be left who may do everything' },
  passkey_wrong: {
    status: 401,
    error: 'The passkey is not known here, or was not used as it should be',
  },
  passkey_known: { status: 409, error: 'The passkey is known here already' },
  second_factor_on: { status: 409, error: 'It is switched on already' },
  body_too_large: { status: 400, error: 'The body is too large' },
  unsupported_media_type: { status: 415, error: 'Content-Type must be application/json' },
  rate_limited: { status: 429, error: 'Too many tries' },
  internal: { status: 500, error: 'Something went wrong on our side' },
  outcome_unknown: { status: 500, error: 'It is not known whether this was done' },
  busy: { status: 503, error: 'The database has too much to do; try again' },
  not_configured: { status: 503, error: 'Not configured' },
};

export function sendAdminError(
  ctx: AppContext,
  { refused, retryAfterSeconds, ...more }: CallRefusal,
): void {
  const { status, error } = ERRORS[refused];
  const body: AdminErrorBody = { error, code: refused, ...more };
  sendError(ctx, status, body);
  if (retryAfterSeconds !== undefined) {
    ctx.set('Retry-After', String(retryAfterSeconds));
  }
}
