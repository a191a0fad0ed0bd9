/** Values of log entries in words: names of calendars, states, days and moments as on the pages. */

import type { CallAnswer } from '../../../bff/contract/admin-calls.ts';
import { type Desk, momentAt, withMoments } from '../desk.ts';
import { lookUp } from '../texts/look-up.ts';
import { daysInWords } from '../wall-time.ts';
import type { LogTexts } from './log-texts.ts';

type Entry = CallAnswer<'GET /audit'>['entries'][number];
type Change = Entry['changes'][number];

export interface Saying {
  readonly desk: Desk;
  readonly words: LogTexts;
  /** Names of the present calendars, rooms and devices by id. */
  readonly names: ReadonlyMap<number, string>;
  /** Ids of the present rooms and devices. */
  readonly resources: ReadonlySet<number>;
}

export function changeInWords(
  { name, from, to }: Change,
  { action }: Pick<Entry, 'action'>,
  saying: Saying,
): string {
  const isFirst =
    from === null && !(name === 'calendars' && action === 'administrator.role_changed');
  const before = isFirst ? '' : `${valueInWords(name, from, saying)} → `;
  return `${lookUp(saying.words.members, name) ?? name}: ${before}${valueInWords(name, to, saying)}`;
}

function valueInWords(name: string, value: Change['to'], saying: Saying): string {
  const { desk, words } = saying;
  if (value === null) {
    // An empty list of calendars means no restriction.
    return name === 'calendars' ? words.all : words.nothing;
  }
  if (typeof value === 'boolean') {
    return value ? words.yes : words.no;
  }
  if (name === 'calendar' || name === 'calendars' || name === 'takes') {
    const ids = [value].flat();
    return ids.map((id) => calendarInWords(Number(id), saying)).join(', ') || words.nothing;
  }
  if (Array.isArray(value)) {
    return value.join(', ') || words.nothing;
  }
  if (name === 'time' && typeof value === 'string') {
    return momentAt(desk, value);
  }
  const known: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    role: desk.texts.roles,
    status: desk.texts.states,
    attendance: desk.texts.states,
    writes: words.writes,
  };
  return known[name]?.[String(value)] ?? String(value);
}

const calendarInWords = (id: number, { words, names }: Saying): string =>
  names.get(id) ?? `${words.records.schedule} ${id}`;

/** Returns `booking:42` in words: `Booking 42`. */
export function recordInWords(
  record: string,
  { words: { records }, resources }: Pick<Saying, 'words' | 'resources'>,
): string {
  const [stored = '', ...rest] = record.split(':');
  const kind = stored === 'schedule' && resources.has(Number(rest[0])) ? 'resource' : stored;
  const name = lookUp(records, kind);
  return name === undefined ? record : [name, ...rest].join(' ');
}

/** The reverse, ignoring case; also accepts `booking:42` itself. */
export function recordOfWords({ records }: LogTexts, typed: string): string {
  const [kind, name] =
    Object.entries(records).find(([, one]) =>
      `${typed} `.toLowerCase().startsWith(`${one} `.toLowerCase()),
    ) ?? [];
  if (kind === undefined || name === undefined) {
    return typed;
  }
  const stored = kind === 'resource' ? 'schedule' : kind;
  return [stored, typed.slice(name.length).trim()].filter(Boolean).join(':');
}

/** Returns the name of a record; empty if it has none or was removed. */
export function nameOfRecord(record: string, { names }: Saying): string {
  const id = /^schedule:(\d+)$/.exec(record)?.[1];
  return names.get(Number(id)) ?? '';
}

/**
 * Returns a range such as `2026-11-26 to 2026-11-27`, with optional times or number, in words;
 * keeps any other text.
 */
export function detailInWords(detail: string, { desk }: Saying): string {
  const found = /^(?<from>\d{4}-\d\d-\d\d) to (?<until>\d{4}-\d\d-\d\d)(?<rest>, .*)?$/.exec(
    detail,
  );
  const { from, until, rest = '' } = found?.groups ?? {};
  return from === undefined || until === undefined
    ? withMoments(desk, detail)
    : `${daysInWords(desk.language, from, until)}${rest.replace(' to ', '–')}`;
}
