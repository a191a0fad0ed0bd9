/**
 * The data that the forms of booking without scripts pass on: choices, answers, and the proofs that
 * a booking needs. The server stores none of it.
 */

import {
  askedFields,
  type FieldProblem,
  type FormField,
  judgeField,
  parseWallTime,
  type WallTime,
} from '../../../core/index.ts';
import type { PublicReason } from '../../source/booking-source.ts';
import type { FormBody } from '../page-steps.ts';
import type { HiddenFields } from '../times-view.ts';

export interface Entry {
  readonly schedule: number;
  readonly reason: number;
  readonly slot: WallTime;
  /** Secret of the visitor's hold on that time, and its expiry as the visitor was told. */
  readonly hold: string | null;
  readonly until: string | null;
  /** Length of the appointment as it is held or was shown, in minutes, with the waits in it. */
  readonly minutes: string | null;
  readonly seal: string;
  readonly key: string | null;
  /** Content of the honeypot field, which people cannot see. */
  readonly unseen: string;
  readonly consented: boolean;
  /** Answer to the operator's question; `null` if none was given. */
  readonly answer: string | null;
  /**
   * Values by field name: text as sent, and true for each ticked box. Reading them does not need
   * the form, whose time may be gone.
   */
  readonly values: ReadonlyMap<string, string | true>;
  /**
   * Names of fields that were filled in but are not asked with the present answers. They are
   * carried along; `null` if there are none.
   */
  readonly unasked: string | null;
}

/** How long the appointment takes, as the pages say it; `undefined` if nothing is known. */
export function minutesOf(
  { minutes }: Pick<Entry, 'minutes'>,
  reason: Pick<PublicReason, 'durationMinutes'> | null,
): number | undefined {
  return minutes !== null && /^[1-9]\d{0,3}$/.test(minutes)
    ? Number(minutes)
    : reason?.durationMinutes;
}

export type FieldErrors = ReadonlyMap<string, FieldProblem>;

const TEXT = 'f.';
const TICK = 'c.';
const ID = /^[1-9][0-9]{0,14}$/;

/** Reads the entry; `null` if it was not sent by one of our forms. */
export function readEntry(body: FormBody): Entry | null {
  const text = (name: string) => body.get(name) || null;
  const schedule = text('schedule') ?? '';
  const reason = text('reason') ?? '';
  const slot = text('slot') ?? '';
  if (!ID.test(schedule) || !ID.test(reason) || parseWallTime(slot) === null) {
    return null;
  }
  return {
    schedule: Number(schedule),
    reason: Number(reason),
    slot,
    hold: text('hold'),
    until: text('until'),
    minutes: text('minutes'),
    seal: text('seal') ?? '',
    key: text('key'),
    unseen: text('unseen') ?? '',
    consented: text('consent') !== null,
    answer: text('answer'),
    values: readValues(body),
    unasked: text('unasked'),
  };
}

export function readValues(body: FormBody): Entry['values'] {
  return new Map([...body].flatMap(([name, value]) => readValue(name, value)));
}

function readValue(name: string, value: string): readonly (readonly [string, string | true])[] {
  if (name.startsWith(TEXT)) {
    return [[name.slice(TEXT.length), value]];
  }
  return name.startsWith(TICK) ? [[name.slice(TICK.length), true]] : [];
}

/** Returns the entry as hidden fields, without those that the next form asks itself. */
export function toHidden(entry: Entry, without: readonly (keyof Entry)[] = []): HiddenFields {
  const { values, consented, ...rest } = entry;
  const named = Object.entries(rest).filter(([name]) => !without.some((one) => one === name));
  const filled = without.includes('values')
    ? []
    : [...values].map(([name, value]) =>
        value === true ? [`${TICK}${name}`, '1'] : [`${TEXT}${name}`, value],
      );
  return Object.fromEntries([...named, ...filled]);
}

export function fieldName({ name, formType }: FormField): string {
  return `${formType === 'checkbox' ? TICK : TEXT}${name}`;
}

/** Returns the submission for the booking, without empty fields and fields that are not asked. */
export function toSubmission({ values, unasked }: Entry): Record<string, string | true> {
  const left = unasked?.split(',') ?? [];
  return Object.fromEntries(
    [...values].filter(([name, value]) => value !== '' && !left.includes(name)),
  );
}

export function valueIn(
  { values }: Pick<Entry, 'values'>,
  { name, formType }: FormField,
): string | boolean {
  return values.get(name) ?? (formType === 'checkbox' ? false : '');
}

/** Finds all errors, not just the first, with the same rules as the booking itself. */
export function findErrors(entry: Pick<Entry, 'values'>, form: readonly FormField[]): FieldErrors {
  return new Map(
    askedFields(form, Object.fromEntries(entry.values)).flatMap((field) => {
      const problem = judgeField(field, valueIn(entry, field));
      return problem === null ? [] : [[field.name, problem] as const];
    }),
  );
}
