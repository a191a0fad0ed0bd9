/**
 * The outer form of an iCalendar file (RFC 5545, section 3.1): components with properties, whose
 * values stay text. Only what the reader asks for is ever interpreted, so that a strange line in a
 * description does not stop a calendar from being read.
 */

import { malformed, SourceFault } from '../source-fault.ts';

/** One content line. */
export interface Property {
  /** In upper case. */
  readonly name: string;
  /** Keys are in upper case. Values lack quotation marks; several are one text with commas. */
  readonly parameters: ReadonlyMap<string, string>;
  /** As it is written, with its escapes. */
  readonly value: string;
}

/** What stands between BEGIN and END. */
export interface Component {
  /** In upper case. */
  readonly name: string;
  readonly properties: readonly Property[];
  readonly components: readonly Component[];
}

const MAX_DEPTH = 8;

interface OpenComponent {
  readonly name: string;
  readonly properties: Property[];
  readonly components: Component[];
}

/** Parses a whole file into its calendars. Throws a `SourceFault`. */
export function parseComponents(text: string): readonly Component[] {
  if (/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text) && !/END:VCALENDAR\s*$/i.test(text)) {
    throw new SourceFault({ code: 'cut_off' });
  }
  const roots: Component[] = [];
  const open: OpenComponent[] = [];
  for (const line of unfold(text)) {
    const property = parseLine(line);
    const inner = open.at(-1);
    if (property === null) {
      if (inner === undefined) {
        throw new SourceFault({ code: 'not_a_calendar' });
      }
    } else if (property.name === 'BEGIN') {
      if (open.length === MAX_DEPTH) {
        throw malformed('components are nested too deeply');
      }
      open.push({ name: property.value.trim().toUpperCase(), properties: [], components: [] });
    } else if (property.name === 'END') {
      close(open, roots, property.value.trim().toUpperCase());
    } else if (inner === undefined) {
      throw new SourceFault({ code: 'not_a_calendar' });
    } else {
      inner.properties.push(property);
    }
  }
  if (open.length > 0) {
    throw new SourceFault({ code: 'cut_off' });
  }
  if (roots.length === 0) {
    throw new SourceFault({ code: 'not_a_calendar' });
  }
  return roots;
}

function close(open: OpenComponent[], roots: Component[], name: string): void {
  const ended = open.pop();
  if (ended?.name !== name) {
    throw malformed('the end of a part without its beginning');
  }
  const outer = open.at(-1);
  (outer?.components ?? roots).push(ended);
}

/** Lines may end with CRLF, LF or CR alone, and continue after a blank. */
function unfold(text: string): readonly string[] {
  const bare = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  return bare
    .replace(/(?:\r\n|\r|\n)[ \t]/g, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '');
}

/** `null` if the line is no property: it means nothing, and other programs ignore it as well. */
function parseLine(line: string): Property | null {
  const name = /^[A-Za-z0-9-]+/.exec(line)?.[0];
  if (name === undefined) {
    return null;
  }
  const end = valueStart(line, name.length);
  if (end === -1) {
    return null;
  }
  return {
    name: name.toUpperCase(),
    parameters:
      end === name.length ? NO_PARAMETERS : parseParameters(line.slice(name.length + 1, end)),
    value: line.slice(end + 1),
  };
}

const NO_PARAMETERS: ReadonlyMap<string, string> = new Map();

/** Index of the colon before the value: the first one outside quotation marks. */
function valueStart(line: string, from: number): number {
  const first = line[from];
  if (first === ':') {
    return from;
  }
  if (first !== ';') {
    return -1;
  }
  let isQuoted = false;
  for (let at = from; at < line.length; at += 1) {
    const character = line[at];
    if (character === '"') {
      isQuoted = !isQuoted;
    } else if (character === ':' && !isQuoted) {
      return at;
    }
  }
  return -1;
}

function parseParameters(text: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  for (const [, name = '', value = ''] of text.matchAll(
    /([A-Za-z0-9-]+)=((?:"[^"]*"|[^";])*)(?:;|$)/g,
  )) {
    parameters.set(name.toUpperCase(), value.replaceAll('"', ''));
  }
  return parameters;
}

/** The first property of a name. */
export function findProperty({ properties }: Component, name: string): Property | undefined {
  return properties.find((property) => property.name === name);
}

/** All properties of a name. */
export function listProperties({ properties }: Component, name: string): readonly Property[] {
  return properties.filter((property) => property.name === name);
}

/** The text that a value of the type TEXT stands for. */
export function unescapeText(value: string): string {
  return value.replace(/\\([\\;,nN])/g, (_, escaped: string) =>
    escaped === 'n' || escaped === 'N' ? '\n' : escaped,
  );
}
