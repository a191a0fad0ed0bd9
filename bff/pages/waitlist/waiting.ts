/** What the page of an entry in the waiting list is made from. */

import {
  createZone,
  type EpochMs,
  type FormField,
  formatWallTime,
  type Installation,
  isOfferOpen,
  type WaitlistSubject,
  type WallTime,
} from '../../../core/index.ts';
import type { AppContext } from '../../http/context.ts';
import type { WaitlistTexts } from '../../texts/texts.ts';
import type { PageLanguage } from '../page-language.ts';
import type { FormBody, PageState } from '../page-steps.ts';
import { type FieldErrors, findErrors, readValues, valueIn } from '../plain/entry.ts';
import { newlyAsked } from '../plain/form-fields.ts';

export interface WaitlistView extends WaitlistSubject {
  readonly installation: Installation;
  readonly language: PageLanguage;
  readonly texts: WaitlistTexts;
  readonly now: EpochMs;
  /** The address of the page, or of what its forms do. */
  link(part: string, parameters?: Readonly<Record<string, string>>): string;
}

export interface WaitlistState extends PageState {
  waiting: WaitlistView;
}

export type WaitlistContext = AppContext<WaitlistState>;

/** A time that may be booked now, by the hold behind it. */
export interface OpenOffer {
  readonly slot: WallTime;
  readonly until: EpochMs;
  readonly startsAt: number;
  readonly holdSecret: string;
}

/** `null` if nothing is offered, or no longer. */
export function findOpenOffer({
  entry,
  holdSecret,
  installation,
  now,
}: WaitlistView): OpenOffer | null {
  if (!isOfferOpen(entry, now) || entry.offer === null || holdSecret === null) {
    return null;
  }
  const { startsAt, until } = entry.offer;
  return {
    slot: formatWallTime(createZone(installation.timeZone).toWall(startsAt)),
    until,
    startsAt,
    holdSecret,
  };
}

export interface FilledForm {
  /** By field name. */
  readonly values: ReadonlyMap<string, string | boolean>;
  readonly errors: FieldErrors;
  readonly consented: boolean;
  /** What the answers brought up. */
  readonly added: readonly FormField[];
}

/** As the form is first shown: with the address that is known. */
export function freshForm(form: readonly FormField[], email: string | null): FilledForm {
  const known = (field: FormField) =>
    field.formType === 'textbox' && field.inputType === 'email' ? email : null;
  return {
    values: new Map(form.map((field) => [field.name, known(field) ?? field.value])),
    errors: new Map(),
    consented: false,
    added: [],
  };
}

/**
 * Of what was sent, the fields of the form: it may have been another one when the page was shown.
 */
export function readFilled(form: readonly FormField[], body: FormBody): FilledForm {
  const sent = { values: readValues(body) };
  const values = new Map(form.map((field) => [field.name, valueIn(sent, field)]));
  const added = newlyAsked(form, values, body);
  const errors = new Map(
    [...findErrors(sent, form)].filter(([name]) => !added.some((field) => field.name === name)),
  );
  return { values, errors, added, consented: body.has('consent') };
}
