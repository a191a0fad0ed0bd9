/** The data that the page of an entry in the waiting list is rendered from. */

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
import type { PublicReason } from '../../source/booking-source.ts';
import type { WaitlistTexts } from '../../texts/texts.ts';
import type { PageLanguage } from '../page-language.ts';
import type { FormBody, PageState } from '../page-steps.ts';
import { type FieldErrors, findErrors, readValues, valueIn } from '../plain/entry.ts';
import { newlyAsked } from '../plain/form-fields.ts';

export interface WaitlistView extends WaitlistSubject {
  readonly installation: Installation;
  readonly language: PageLanguage;
  readonly texts: WaitlistTexts;
  /** When the dates of each course of the reason start; empty if there are none. */
  readonly courses: NonNullable<PublicReason['courses']>;
  readonly now: EpochMs;
  /** Returns the address of the page, or of one of its forms. */
  link(part: string, parameters?: Readonly<Record<string, string>>): string;
}

export interface WaitlistState extends PageState {
  waiting: WaitlistView;
}

export type WaitlistContext = AppContext<WaitlistState>;

/** An offered time that can be booked now with its hold. */
export interface OpenOffer {
  readonly slot: WallTime;
  readonly until: EpochMs;
  readonly startsAt: number;
  readonly holdSecret: string;
}

/** Returns the open offer; `null` if nothing is offered or the offer has expired. */
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
  /** Values by field name. */
  readonly values: ReadonlyMap<string, string | boolean>;
  readonly errors: FieldErrors;
  readonly consented: boolean;
  /** Fields that the answers added. */
  readonly added: readonly FormField[];
}

/** Returns the form as it is first shown, with the known address filled in. */
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

/** Reads the sent fields that the form still has: it may have changed since the page was shown. */
export function readFilled(form: readonly FormField[], body: FormBody): FilledForm {
  const sent = { values: readValues(body) };
  const values = new Map(form.map((field) => [field.name, valueIn(sent, field)]));
  const added = newlyAsked(form, values, body);
  const errors = new Map(
    [...findErrors(sent, form)].filter(([name]) => !added.some((field) => field.name === name)),
  );
  return { values, errors, added, consented: body.has('consent') };
}
