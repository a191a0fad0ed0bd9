/**
 * What travels through the forms of booking without scripts: choices, what was filled in, and the
 * proofs that go with a booking. Nothing is kept by the server.
 */

import {
  askedFields,
  type FieldProblem,
  type FormField,
  judgeField,
  parseWallTime,
  type WallTime,
} from '../../../core/index.ts';
import type { FormBody } from '../page-steps.ts';
import type { HiddenFields } from '../times-view.ts';

export interface Entry {
  readonly schedule: number;
  readonly reason: number;
  readonly slot: WallTime;
  /**
   * Secret of the visitor's hold of that time, and until when it is kept as far as the visitor was
   * told.
   */
  readonly hold: string | null;
  readonly until: string | null;
  readonly seal: string;
  readonly key: string | null;
  /** What was written into the field that people do not see. */
  readonly unseen: string;
  readonly consented: boolean;
  /** To the operator's question; `null` if none was given. */
  readonly answer: string | null;
  /**
   * By field name: texts as sent, and true for each ticked box. The form is not needed to read
   * them, as its time may be gone.
   */
  readonly values: ReadonlyMap<string, string | true>;
  /**
   * Names of those that were filled in and are not asked for with these answers, which go along all
   * the same; `null` if there are none.
   */
  readonly unasked: string | null;
}

export type FieldErrors = ReadonlyMap<string, FieldProblem>;

const TEXT = 'f.';
const TICK = 'c.';
const ID = /^[1-9][0-9]{0,14}$/;

/** `null` if no form of ours sent this. */
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

/** All of it but what the next form asks for itself. */
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

/**
 * As the booking takes it: what was left empty is not in it, and what is not asked for is not
 * either.
 */
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

/** Everything that is wrong, not the first thing alone: judged as the booking itself judges it. */
export function findErrors(entry: Pick<Entry, 'values'>, form: readonly FormField[]): FieldErrors {
  return new Map(
    askedFields(form, Object.fromEntries(entry.values)).flatMap((field) => {
      const problem = judgeField(field, valueIn(entry, field));
      return problem === null ? [] : [[field.name, problem] as const];
    }),
  );
}
