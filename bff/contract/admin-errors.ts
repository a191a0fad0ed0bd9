/** What the calls of `/admin/api/v1` refuse: one code, which the pages turn into a sentence. */

/** What went wrong, as a closed union. */
export type AdminErrorCode =
  /** 400; `field` where one of the body is to blame. */
  | 'request_invalid'
  /** 400, of a booking's `submission` or a customer's contact: `field` is the form's. */
  | 'field_invalid'
  /** 400: the new password is made of known words or rows of signs. */
  | 'password_guessable'
  /** 400, of an installation file: `problems` says what is wrong in it, and where. */
  | 'file_invalid'
  /** 401: no session, or it has ended. */
  | 'signed_out'
  /** 401: address or password, whichever. */
  | 'credentials_wrong'
  /** 401: the password is right, and a code is wanted, too. */
  | 'second_step_needed'
  /** 401: the code is wrong, or was used already. */
  | 'second_step_wrong'
  /** 403: the header, origin or site of another page. */
  | 'request_refused'
  /** 403: there is no administrator yet; only set-up answers. */
  | 'set_up_needed'
  /** 403: the code is wrong, used or too old. */
  | 'code_wrong'
  /** 403: it was used, taken back or is too old. */
  | 'invitation_over'
  /** 403: the role does not reach. */
  | 'forbidden'
  /** 403: the password is wanted again, `POST /session/confirm`. */
  | 'confirm_needed'
  | 'not_found'
  | 'schedule_not_found'
  | 'reason_not_found'
  | 'method_not_allowed'
  /** 409: someone changed it meanwhile; ask again. */
  | 'version_conflict'
  /** 409: what is proposed would have another effect by now than the one that was shown. */
  | 'effect_changed'
  /** 409: it is cancelled, over or has begun. */
  | 'not_changeable'
  /** 409: mail about the change has left by now, or there is nothing to undo. */
  | 'undo_over'
  /**
   * 409: the time is not offered; `rule` says why, `overrulable` whether `overrule` would do it.
   */
  | 'slot_unavailable'
  /** 409: there is an administrator already. */
  | 'set_up_done'
  /** 409: somebody who may sign in has the address. */
  | 'user_known'
  /** 409: nobody would be left who may do everything. */
  | 'last_administrator'
  /** 409: it is switched on; another one is set up after it is off. */
  | 'second_factor_on'
  /** 401: the passkey is not known here, or its answer is not right. */
  | 'passkey_wrong'
  /** 409: it is known here already. */
  | 'passkey_known'
  | 'body_too_large'
  | 'unsupported_media_type'
  /** 429, with `Retry-After`. */
  | 'rate_limited'
  | 'internal'
  /** 500: the database did not confirm it; it may have been done. */
  | 'outcome_unknown'
  /** 503, with `Retry-After`: the database could not be had in time. */
  | 'busy'
  /** 503: nothing is imported yet. */
  | 'not_configured';

/** The rule that keeps a time from being offered. */
export type AdminRule =
  | 'malformed'
  | 'skipped_by_clock'
  | 'past'
  | 'lead_time'
  | 'beyond_horizon'
  | 'closed'
  | 'off_grid'
  | 'ends_after_closing'
  | 'daily_limit'
  | 'customer_limit'
  | 'occupied';

/** What is wrong in an installation file: where in the file and in its text, and what to do. */
export interface AdminFileProblem {
  /** For example `schedules[0].opening_hours[1].closes`; empty for the file as a whole. */
  readonly path: string;
  readonly line: number | null;
  readonly message: string;
}

/** What every call of the administration area answers that is refused. */
export interface AdminErrorBody {
  readonly error: string;
  readonly code: AdminErrorCode;
  readonly field?: string;
  readonly rule?: AdminRule;
  readonly overrulable?: boolean;
  readonly problems?: readonly AdminFileProblem[];
}
