/** Errors of `/admin/api/v1`: each has a code, which the pages turn into a sentence. */

import type { DeliveryProblem, FileProblemCode, ProblemParams } from '../../core/index.ts';
import type { NeedObstacle } from './admin-explanations.ts';

/** The closed union of error codes. */
export type AdminErrorCode =
  /** 400: `field` names the member of the body at fault, if any. */
  | 'request_invalid'
  /** 400, for a booking's `submission` or a customer's contact: `field` is a field of the form. */
  | 'field_invalid'
  /** 400: the new password consists of known words or character sequences. */
  | 'password_guessable'
  /** 400, for an installation file: `problems` lists its mistakes, with positions. */
  | 'file_invalid'
  /** 401: there is no session, or it has ended. */
  | 'signed_out'
  /** 401: the address or the password is wrong; the code does not say which. */
  | 'credentials_wrong'
  /** 401: the password is correct, but a one-time code is required as well. */
  | 'second_step_needed'
  /** 401: the code is wrong or was already used. */
  | 'second_step_wrong'
  /** 403: the header, origin or site does not match our own pages. */
  | 'request_refused'
  /** 403: there is no administrator yet; only set-up calls are answered. */
  | 'set_up_needed'
  /** 403: the code is wrong, used or expired. */
  | 'code_wrong'
  /** 403: the invitation was used, withdrawn or has expired. */
  | 'invitation_over'
  /** 403: the role lacks the right. */
  | 'forbidden'
  /** 403: the password must be entered again with `POST /session/confirm`. */
  | 'confirm_needed'
  | 'not_found'
  | 'schedule_not_found'
  | 'reason_not_found'
  | 'method_not_allowed'
  /** 409: someone else has changed it in the meantime; read it again. */
  | 'version_conflict'
  /** 409: the proposed change would now have a different effect from the one that was shown. */
  | 'effect_changed'
  /** 409: the booking is cancelled, over or has begun. */
  | 'not_changeable'
  /** 409: mail about the change has already been sent, or there is nothing to undo. */
  | 'undo_over'
  /** 409: the time is not offered; `rule` says why, `overrulable` whether `overrule` would help. */
  | 'slot_unavailable'
  /** 409: there is already an administrator. */
  | 'set_up_done'
  /** 409: a user with this address already exists. */
  | 'user_known'
  /** 409: no one would be left with all rights. */
  | 'last_administrator'
  /** 409: a second factor is active and must be switched off before another is set up. */
  | 'second_factor_on'
  /** 401: the passkey is unknown or its response is invalid. */
  | 'passkey_wrong'
  /** 409: the passkey is already registered. */
  | 'passkey_known'
  | 'body_too_large'
  | 'unsupported_media_type'
  /** 429, with `Retry-After`. */
  | 'rate_limited'
  | 'internal'
  /** 500: the database did not confirm the change; it may have been made. */
  | 'outcome_unknown'
  /** 503, with `Retry-After`: the database was busy until the timeout. */
  | 'busy'
  /** 503: nothing has been imported yet. */
  | 'not_configured';

/** The rule that prevents a time from being offered. */
export type AdminRule =
  | 'malformed'
  | 'skipped_by_clock'
  | 'past'
  | 'lead_time'
  | 'beyond_horizon'
  | 'closed'
  | 'off_grid'
  | 'ends_after_closing'
  | 'later_date'
  | 'no_course'
  | 'daily_limit'
  | 'customer_limit'
  | 'busy'
  | 'needed'
  | 'occupied';

export type { FileProblemCode };

/** A problem in an installation file: its path, its line, and what is wrong. */
export interface AdminFileProblem {
  /**
   * The key that is wrong, for example `schedules[0].opening_hours[1].closes`; empty for the whole
   * file.
   */
  readonly path: string;
  readonly line: number | null;
  readonly code: FileProblemCode;
  /** The values that the message contains, by name. */
  readonly params: ProblemParams;
  /** An English sentence in the words of the file. */
  readonly message: string;
}

/** The body of every error of the administration area. */
export interface AdminErrorBody {
  readonly error: string;
  readonly code: AdminErrorCode;
  readonly field?: string;
  readonly rule?: AdminRule;
  readonly overrulable?: boolean;
  /** Only `needed` has it: it says what cannot be had, and why. */
  readonly obstacles?: readonly NeedObstacle[];
  readonly problems?: readonly AdminFileProblem[];
  /** Only `request_invalid` has it: it says why a webhook's address is refused. */
  readonly refusal?: DeliveryProblem;
}
