/** The form of `/widget/v1` and its fields: those of `/api` plus what only the widget shows. */

import type { Challenge, Payload } from 'altcha-lib';
import type { FormFieldEntry, LocalizedText } from '../../core/index.ts';
import type { FormFieldBody } from './rest-api.ts';
import type { WidgetFieldProblem } from './widget-errors.ts';

/**
 * `GET /widget/v1/forms?schedule=&reason=&slot=&hold=&persons=`; pass `hold` if the visitor holds
 * the time, which is then offered to no one else.
 */
export interface WidgetFormsBody {
  readonly data: WidgetFieldsBody;
  /**
   * Opaque; sent back with the booking. A signed record of when the form was issued and for which
   * calendar, reason and day. Valid for one booking.
   */
  readonly seal: string;
  /**
   * A challenge that the browser solves while the form is filled in, if the operator requires proof
   * that a person books. Valid only with this seal.
   */
  readonly challenge?: WidgetChallengeBody;
  /**
   * The address of the script that solves the challenge. The module exports
   * `solve({ challenge }): Promise<proof>`.
   */
  readonly solver?: string;
  /**
   * Deadline for changing or cancelling the booking, UTC with milliseconds; `null` if it has
   * passed. Missing if it is unknown: the calendars of a group differ, or the source does not tell.
   */
  readonly change_until?: string | null;
}

/** Fields by name. */
export type WidgetFieldsBody = Readonly<Record<string, WidgetFormFieldBody>>;

/** The attributes of a field beyond the base API, such as `hint`. */
export type FieldAddition = Exclude<keyof FormFieldEntry, 'name' | keyof FormFieldBody>;

/** The same attributes, under their names in the file. */
export type FieldAdditionsBody = {
  readonly [Key in FieldAddition]?: Spoken<Exclude<FormFieldEntry[Key], undefined>>;
};

/** A text of the operator is sent in the language of the request. */
type Spoken<Value> = Value extends LocalizedText ? string : Value;

/** A field of the form with hints for filling it in. */
export interface WidgetFormFieldBody extends FormFieldBody, FieldAdditionsBody {
  /** The language of its texts if it is not the requested one. */
  readonly lang?: string;
  /** A token of HTML's `autocomplete`, so that the browser can fill in the field. */
  readonly autocomplete?: string;
  /**
   * The pattern of a non-empty value, for `RegExp` with the flags `i` and `u`, after removing
   * invisible characters and replacing all dashes with `-`. It accepts everything that can be
   * booked.
   */
  readonly pattern?: string;
  /** The problem with a value that does not match. */
  readonly problem?: WidgetFieldProblem;
}

/**
 * Proof of work by ALTCHA, version 2: increments a counter until the key derived from nonce and
 * counter has the required prefix.
 */
export type WidgetChallengeBody = Challenge;
/** The challenge and its solution. */
export type WidgetProofBody = Payload;
