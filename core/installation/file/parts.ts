/**
 * The readable parts of a file that may be broken elsewhere. Cross checks use these parts, so one
 * invalid value does not hide further problems and all are reported at once.
 */

import type { z } from 'zod';
import { type FormFieldEntry, formFieldSchema } from './form-field.ts';
import {
  type ExceptionEntry,
  exceptionSchema,
  type OpeningHoursEntry,
  openingHoursSchema,
} from './opening-hours.ts';
import { type FileProblem, formatPath, type Path, problemAt } from './problems.ts';
import { combinedReasonId, combinedReasonSchema, reasonSchema } from './reason.ts';
import { type NeedEntry, needSchema, resourceSchema } from './resource.ts';
import { offeredReasonSchema, type ReasonTermsEntry, scheduleSchema } from './schedule.ts';
import { type SessionEntry, sessionSchema } from './session.ts';

/**
 * More entries than any list may have. The rest of an overlong list is refused anyway and need not
 * be compared.
 */
const MAX_COMPARED = 1000;

export interface Part<T> {
  readonly path: Path;
  readonly value: T;
}

export interface FileParts {
  readonly form: readonly Part<FormFieldEntry>[];
  readonly reasons: readonly ReasonParts[];
  readonly schedules: readonly ScheduleParts[];
  readonly resources: readonly ResourceParts[];
}

export interface ResourceParts {
  readonly path: Path;
  readonly id: number | null;
  readonly kind: string | null;
  readonly hours: readonly Part<OpeningHoursEntry>[];
  readonly exceptions: readonly Part<ExceptionEntry>[];
}

export interface ReasonParts {
  readonly path: Path;
  readonly id: number | null;
  /** `null` if it is missing or could not be read. */
  readonly durationMinutes: number | null;
  readonly bufferBeforeMinutes: number | undefined;
  readonly bufferAfterMinutes: number | undefined;
  /** All keys with a value, readable or not. */
  readonly keys: readonly string[];
  /** The reasons that it combines; empty for a single reason. */
  readonly combines: readonly Part<number>[];
  /** Those of `combines` that are not done in the booked calendar. */
  readonly elsewhere: readonly Part<number>[];
  /** The reasons that customers may add to it. */
  readonly additions: readonly Part<number>[];
  readonly capacity: number | undefined;
  /** Whether customers enter the number of people. */
  readonly asksPersons: boolean;
  readonly hours: readonly Part<OpeningHoursEntry>[];
  readonly needs: readonly Part<NeedEntry>[];
  readonly form: readonly Part<FormFieldEntry>[];
}

/** What a calendar sets for one of its reasons. */
export interface TermsParts {
  readonly path: Path;
  readonly id: number;
  /** The keys that it sets. */
  readonly keys: readonly string[];
  readonly durationMinutes: number | undefined;
  readonly bufferBeforeMinutes: number | undefined;
  readonly bufferAfterMinutes: number | undefined;
  readonly hours: readonly Part<OpeningHoursEntry>[];
  /** `null` if it takes those of the reason. */
  readonly needs: readonly Part<NeedEntry>[] | null;
}

export interface ScheduleParts {
  readonly path: Path;
  readonly id: number | null;
  /** All keys with a value, readable or not. */
  readonly keys: readonly string[];
  /** The list of reasons is present but empty. */
  readonly listsNoReason: boolean;
  readonly reasons: readonly Part<number>[];
  /** What it sets for some of its reasons. */
  readonly terms: readonly TermsParts[];
  readonly members: readonly Part<number>[];
  readonly resources: readonly Part<number>[];
  readonly hours: readonly Part<OpeningHoursEntry>[];
  readonly exceptions: readonly Part<ExceptionEntry>[];
  readonly sessions: readonly Part<SessionEntry>[];
  /** `undefined` if it was left out or could not be read. */
  readonly capacity: number | undefined;
  readonly form: readonly Part<FormFieldEntry>[];
}

export function readParts(file: unknown): FileParts {
  const root = entries(file);
  return {
    form: readable(formFieldSchema, root.form, ['form']),
    reasons: items(root.reasons, ['reasons']).map(reasonParts),
    schedules: items(root.schedules, ['schedules']).map(scheduleParts),
    resources: items(root.resources, ['resources']).map(resourceParts),
  };
}

function resourceParts({ path, value }: Part<unknown>): ResourceParts {
  const resource = entries(value);
  const kind = resourceSchema.shape.kind.safeParse(resource.kind);
  return {
    path,
    id: readId(resource.id),
    kind: (kind.success && kind.data) || null,
    hours: readable(openingHoursSchema, resource.opening_hours, [...path, 'opening_hours']),
    exceptions: readable(exceptionSchema, resource.exceptions, [...path, 'exceptions']),
  };
}

function reasonParts({ path, value }: Part<unknown>): ReasonParts {
  const reason = entries(value);
  const { shape } = reasonSchema;
  return {
    path,
    id: readId(reason.id),
    keys: keysIn(reason),
    durationMinutes: readNumber(shape.duration_minutes, reason.duration_minutes) ?? null,
    bufferBeforeMinutes: readNumber(shape.buffer_before_minutes, reason.buffer_before_minutes),
    bufferAfterMinutes: readNumber(shape.buffer_after_minutes, reason.buffer_after_minutes),
    ...combinedParts(reason.combines, [...path, 'combines']),
    additions: readable(shape.id, reason.with, [...path, 'with']),
    capacity: readNumber(shape.capacity, reason.capacity),
    asksPersons: reason.persons !== undefined,
    hours: readable(openingHoursSchema, reason.hours, [...path, 'hours']),
    needs: readable(needSchema, reason.needs, [...path, 'needs']),
    form: readable(formFieldSchema, reason.form, [...path, 'form']),
  };
}

/** As for the reasons of a calendar, the path of an id leads to the number itself. */
function combinedParts(combines: unknown, path: Path): Pick<ReasonParts, 'combines' | 'elsewhere'> {
  const listed = readable(combinedReasonSchema, combines, path).map(({ path: at, value }) => ({
    part: {
      path: typeof value === 'number' ? at : [...at, 'id'],
      value: combinedReasonId(value),
    },
    isElsewhere: typeof value !== 'number' && value.elsewhere === true,
  }));
  return {
    combines: listed.map(({ part }) => part),
    elsewhere: listed.flatMap(({ part, isElsewhere }) => (isElsewhere ? [part] : [])),
  };
}

function scheduleParts({ path, value }: Part<unknown>): ScheduleParts {
  const schedule = entries(value);
  return {
    path,
    id: readId(schedule.id),
    keys: keysIn(schedule),
    listsNoReason: Array.isArray(schedule.reasons) && schedule.reasons.length === 0,
    ...offeredParts(schedule.reasons, [...path, 'reasons']),
    members: readable(reasonSchema.shape.id, schedule.members, [...path, 'members']),
    resources: readable(reasonSchema.shape.id, schedule.resources, [...path, 'resources']),
    hours: readable(openingHoursSchema, schedule.opening_hours, [...path, 'opening_hours']),
    exceptions: readable(exceptionSchema, schedule.exceptions, [...path, 'exceptions']),
    sessions: readable(sessionSchema, schedule.sessions, [...path, 'sessions']),
    capacity: readNumber(scheduleSchema.shape.capacity, schedule.capacity),
    form: readable(formFieldSchema, schedule.form, [...path, 'form']),
  };
}

/**
 * Returns the ids of a calendar's reasons, and the terms that the calendar sets for them. The path
 * of an id leads to the number itself, even in an entry with terms.
 */
function offeredParts(reasons: unknown, path: Path): Pick<ScheduleParts, 'reasons' | 'terms'> {
  const listed = readable(offeredReasonSchema, reasons, path);
  return {
    reasons: listed.map(({ path: at, value }) =>
      typeof value === 'number' ? { path: at, value } : { path: [...at, 'id'], value: value.id },
    ),
    terms: listed.flatMap(({ path: at, value }) =>
      typeof value === 'number' ? [] : [termsParts(at, value)],
    ),
  };
}

function termsParts(path: Path, { id, ...terms }: ReasonTermsEntry): TermsParts {
  return {
    path,
    id,
    keys: Object.keys(terms),
    durationMinutes: terms.duration_minutes,
    bufferBeforeMinutes: terms.buffer_before_minutes,
    bufferAfterMinutes: terms.buffer_after_minutes,
    hours: readable(openingHoursSchema, terms.hours, [...path, 'hours']),
    needs: terms.needs === undefined ? null : readable(needSchema, terms.needs, [...path, 'needs']),
  };
}

function keysIn(entry: Record<string, unknown>): readonly string[] {
  return Object.keys(entry).filter((key) => entry[key] !== undefined);
}

/** `undefined` if it is missing or could not be read. */
function readNumber(schema: z.ZodType<number | undefined>, value: unknown): number | undefined {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : undefined;
}

function readId(value: unknown): number | null {
  const id = reasonSchema.shape.id.safeParse(value);
  return id.success ? id.data : null;
}

function readable<T>(schema: z.ZodType<T>, value: unknown, path: Path): Part<T>[] {
  return items(value, path).flatMap((item) => {
    const parsed = schema.safeParse(item.value);
    return parsed.success ? [{ path: item.path, value: parsed.data }] : [];
  });
}

function items(value: unknown, path: Path): Part<unknown>[] {
  return Array.isArray(value)
    ? value
        .slice(0, MAX_COMPARED)
        .map((item: unknown, index) => ({ path: [...path, index], value: item }))
    : [];
}

function entries(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
}

/** One problem per repeated value; `what` names it in the message. */
export function duplicates(parts: readonly Part<string | number>[], what: string): FileProblem[] {
  const first = new Map<string | number, Part<unknown>>();
  return parts.flatMap((part) => {
    const earlier = first.get(part.value);
    if (earlier === undefined) {
      first.set(part.value, part);
    }
    return earlier === undefined
      ? []
      : [
          problemAt(
            part.path,
            'taken',
            `The ${what} ${part.value} is already taken by ${formatPath(earlier.path)}; choose another one or remove it.`,
            { value: part.value },
          ),
        ];
  });
}

/** One problem per id that none of `known` has; `what` names one of them. */
export function unknownIds(
  named: readonly Part<number>[],
  known: readonly { readonly id: number | null }[],
  what: string,
): FileProblem[] {
  const ids = known.flatMap(({ id }) => (id === null ? [] : [id]));
  const choice =
    ids.length === 0
      ? `this file has no ${what}s`
      : `this file has ${ids.slice(0, 20).join(', ')}${ids.length > 20 ? ', ...' : ''}`;
  return named
    .filter(({ value }) => !ids.includes(value))
    .map(({ path, value }) =>
      problemAt(path, 'id_unknown', `There is no ${what} ${value}; ${choice}.`, { id: value }),
    );
}
