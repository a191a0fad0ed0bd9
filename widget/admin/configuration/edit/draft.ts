/**
 * What is being changed of the configuration: kept while one goes from page to page, and when the
 * page is loaded anew, until it is applied or discarded. Nothing of it is in force before.
 */

import type { AdminFileProblem } from '../../../../bff/contract/admin-errors.ts';
import type { Answer } from '../../client.ts';
import type { Desk } from '../../desk.ts';

/** An installation file, or a part of it, as data. */
export type Entry = Readonly<Record<string, unknown>>;

/** What is wrong in it, as whoever fills in fields reads it. */
export interface SpokenProblem extends AdminFileProblem {
  /** For example `Lea · Opening hours, row 2`; empty for the file as a whole. */
  readonly place: string;
  /** Below the address of the configuration, with the query. */
  readonly page: string;
  /** A selector that finds the field, or the first of those inside of it. */
  readonly field: string;
}

export interface Draft {
  /** Of the configuration that it is based on. */
  readonly version: number;
  /** As it is in force; `null` before there is any. */
  readonly base: Entry | null;
  readonly file: Entry;
  /** As it is in force, as YAML. */
  readonly text: string;
  readonly nextIds: { readonly schedule: number; readonly reason: number };
  /** What the server found wrong in it when it was last asked. */
  readonly problems: readonly SpokenProblem[];
}

interface Kept {
  readonly administrator: number;
  readonly draft: Draft;
  /** The file as it was edited as text; `null` where it was not. */
  readonly written: string | null;
}

/**
 * In the tab's storage, apart from those of other installations at the same host. The number
 * changes with the shape of what is kept there.
 */
const STORED = `slotwell-draft-1 ${import.meta.url.replace(/[^/]*$/, '')}`;

let kept: Kept | null = null;
let isRead = false;

/** What was begun goes on; what was not is read anew. */
export async function openDraft({ call, session }: Desk): Promise<Answer<Draft>> {
  const administrator = session.administrator.id;
  if (!isRead) {
    isRead = true;
    const stored = readStored();
    if (stored?.administrator === administrator) {
      keep(stored);
    }
  }
  if (kept?.administrator === administrator && isBegun(kept)) {
    return { body: kept.draft };
  }
  const { body: draft, problem } = await readDraft(call);
  if (problem) {
    return { problem };
  }
  keep({ administrator, draft, written: null });
  return { body: draft };
}

/** What is in force, with nothing changed. */
export async function readDraft(call: Desk['call']): Promise<Answer<Draft>> {
  const { body, problem } = await call('GET /configuration');
  if (problem) {
    return { problem };
  }
  const { version, file, text, next_ids: nextIds } = body;
  return {
    body: { version, base: file, file: file ?? {}, text: text ?? '', nextIds, problems: [] },
  };
}

export function changeDraft({ session }: Desk, draft: Draft): Draft {
  keep({ administrator: session.administrator.id, draft, written: kept?.written ?? null });
  return draft;
}

/** The file as it was edited as text. */
export const writtenText = (): string | null => kept?.written ?? null;

export function changeText(written: string): void {
  if (kept) {
    keep({ ...kept, written });
  }
}

/** Gives the function that brings it back. */
export function discardDraft(): () => void {
  const discarded = kept;
  keep(null);
  return () => keep(discarded);
}

/** Wherever one is by now, the browser asks before it closes the page over what was begun. */
function keep(next: Kept | null): void {
  kept = next;
  if (next && isBegun(next)) {
    addEventListener('beforeunload', askFirst);
    store(JSON.stringify(next));
  } else {
    removeEventListener('beforeunload', askFirst);
    store(null);
  }
}

/** `null` takes it away. */
function store(text: string | null): void {
  try {
    sessionStorage.removeItem(STORED);
    if (text !== null) {
      sessionStorage.setItem(STORED, text);
    }
  } catch {
    // Storage that is switched off, or too small for a large file: it then lasts until the page is
    // loaded anew.
  }
}

function readStored(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? 'null');
  } catch {
    return null;
  }
}

const askFirst = (event: BeforeUnloadEvent): void => event.preventDefault();

const isBegun = ({ draft, written }: Kept): boolean =>
  isChanged(draft) || (written !== null && written !== draft.text);

export function isChanged({ base, file }: Draft): boolean {
  return JSON.stringify(base ?? {}) !== JSON.stringify(file);
}

export function entriesIn(entry: Entry, key: string): readonly Entry[] {
  const list = entry[key];
  return Array.isArray(list) ? list.filter(isEntry) : [];
}

export function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** By the keys on the way, as `brand.accent`. */
export function valueAt(entry: Entry, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (isEntry(value) ? value[key] : undefined), entry);
}

/** `undefined` takes the key out, and with it whatever is left empty around it. */
export function withValue(entry: Entry, path: string, value: unknown): Entry {
  const [key = '', ...inner] = path.split('.');
  const old = entry[key];
  const made =
    inner.length === 0 ? value : withValue(isEntry(old) ? old : {}, inner.join('.'), value);
  if (
    made !== undefined &&
    !(inner.length > 0 && isEntry(made) && Object.keys(made).length === 0)
  ) {
    return { ...entry, [key]: made };
  }
  const { [key]: _, ...rest } = entry;
  return rest;
}

export function replaceAt<T>(list: readonly T[], index: number, value: T | null): readonly T[] {
  const inItsPlace = value === null ? [] : [value];
  return list.flatMap((one, at) => (at === index ? inItsPlace : [one]));
}

/**
 * What customers read above the fields of the form, by their names in the data; and names of
 * calendars and reasons, as `members 1` and `reasons 2`: of those that go, too.
 */
export function labelsIn({ base, file }: Draft): ReadonlyMap<string, string> {
  const all = (key: string) => [...entriesIn(base ?? {}, key), ...entriesIn(file, key)];
  const named = (list: string, key: string) =>
    all(list).map(({ id, name }) => [`${key} ${id}`, plainText(name, file)] as const);
  const fields = all('form').map(
    ({ name, label }) => [String(name), plainText(label, file)] as const,
  );
  return new Map([...fields, ...named('schedules', 'members'), ...named('reasons', 'reasons')]);
}

/** A text of the operator, in the installation's own language where it is in several. */
export function plainText(value: unknown, { locale }: Entry): string {
  if (typeof value === 'string') {
    return value;
  }
  return isEntry(value)
    ? String(value[String(locale ?? 'en')] ?? Object.values(value)[0] ?? '')
    : '';
}
