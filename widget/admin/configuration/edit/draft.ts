/**
 * The draft of the configuration. It survives navigation and reloads until it is applied or
 * discarded, and has no effect before.
 */

import type { AdminFileProblem } from '../../../../bff/contract/admin-errors.ts';
import type { Answer } from '../../client.ts';
import type { Desk } from '../../desk.ts';

/** An installation file or a part of it, as data. */
export type Entry = Readonly<Record<string, unknown>>;

/** A problem in the words of the form. */
export interface SpokenProblem extends AdminFileProblem {
  /** For example `Lea · Opening hours, row 2`; empty for the file as a whole. */
  readonly place: string;
  /** Address below the configuration's, with the query. */
  readonly page: string;
  /** Selector of the field, or of a group that contains it. */
  readonly field: string;
}

export interface Draft {
  /** Version of the configuration that the draft is based on. */
  readonly version: number;
  /** The configuration in force; `null` before the first one. */
  readonly base: Entry | null;
  readonly file: Entry;
  /** The configuration in force, as YAML. */
  readonly text: string;
  readonly nextIds: { readonly schedule: number; readonly reason: number };
  /** Problems that the server found at its last check. */
  readonly problems: readonly SpokenProblem[];
}

interface Kept {
  readonly administrator: number;
  readonly draft: Draft;
  /** The file edited as text; `null` if it was not. */
  readonly written: string | null;
}

/**
 * Key in session storage, separate for each installation on the same host. Raise the number when
 * the stored format changes.
 */
const STORED = `slotwell-draft-1 ${import.meta.url.replace(/[^/]*$/, '')}`;

let kept: Kept | null = null;
let isRead = false;

/** Continues the draft, or loads the configuration if there is none. */
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

/** Loads the configuration in force as an unchanged draft. */
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

/** Returns the file edited as text, if it was. */
export const writtenText = (): string | null => kept?.written ?? null;

export function changeText(written: string): void {
  if (kept) {
    keep({ ...kept, written });
  }
}

/** Discards the draft and returns a function that restores it. */
export function discardDraft(): () => void {
  const discarded = kept;
  keep(null);
  return () => keep(discarded);
}

/** Stores the draft. On every page, the browser then asks before the tab is closed. */
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

/** Stores the text; `null` removes it. */
function store(text: string | null): void {
  try {
    sessionStorage.removeItem(STORED);
    if (text !== null) {
      sessionStorage.setItem(STORED, text);
    }
  } catch {
    // Storage is disabled or too small for a large file, so the draft lasts until the page is
    // reloaded.
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

/** The id of a reason in the list of a calendar, which may set something for it there. */
export const idIn = (named: unknown): unknown => (isEntry(named) ? named.id : named);

/** Returns the value at a path such as `brand.accent`. */
export function valueAt(entry: Entry, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (isEntry(value) ? value[key] : undefined), entry);
}

/** Sets the value at a path; `undefined` removes the key, and parents that become empty. */
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
 * Returns the labels of the form fields by name in the data, and the names of calendars and reasons
 * as `members 1` and `reasons 2`, including removed ones.
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

/** Returns an operator's text, in the installation's own language if there are several. */
export function plainText(value: unknown, { locale }: Entry): string {
  if (typeof value === 'string') {
    return value;
  }
  return isEntry(value)
    ? String(value[String(locale ?? 'en')] ?? Object.values(value)[0] ?? '')
    : '';
}
