/**
 * The installation file as text: YAML, or JSON, which is YAML. Dates and times stay strings, as YAML 1.2 has it; a key given twice is a problem. Command line and
 * administration area read and write it alike.
 */

import { Document, isMap, isScalar, isSeq, LineCounter, type Node, type ParsedNode, parseDocument, visit, type YAMLError } from 'yaml';
import {
  type FileProblem,
  formatPath,
  holidayProblems,
  type Installation,
  languageProblems,
  parseInstallationFile,
  presentInstallationFile,
} from '../../core/index.ts';
import { LANGUAGES } from '../texts/index.ts';

type TextReading =
  | {
      readonly kind: 'value';
      readonly value: unknown;
      /** The problems of this value, each with the line that it is about, by line. */
      locate(problems: readonly FileProblem[]): readonly LocatedProblem[];
    }
  | { readonly kind: 'problems'; readonly problems: readonly LocatedProblem[] };

/** A problem with its place in the text; `null` for the file as a whole. */
export interface LocatedProblem extends FileProblem {
  readonly line: number | null;
  /** `null` where the path says it better. */
  readonly column: number | null;
}

/** Control characters. What stands for bytes that are no UTF-8 is refused with the line where it stands. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NO_TEXT = /[\u0000-\u0008\u000b\u000e-\u001f]/;
const MAX_LENGTH = 2_000_000;
/** No problem is told of anything deeper. */
const MAX_DEPTH = 20;

function readInstallationText(text: string): TextReading {
  if (NO_TEXT.test(text)) return problem('This is no text, so no installation file: name the YAML or JSON file itself, saved as UTF-8.');
  if (text.length > MAX_LENGTH) return problem('The file is larger than 2 MB; an installation file is a few kB.');
  const lineCounter = new LineCounter();
  const document = parseDocument(text.replace(/^\uFEFF/, ''), {
    version: '1.2',
    schema: 'core',
    stringKeys: true,
    prettyErrors: false,
    lineCounter,
  });
  const found = [...document.errors, ...document.warnings];
  if (found.length > 0) return { kind: 'problems', problems: found.map((error) => describe(error, lineCounter)) };
  try {
    const value: unknown = document.toJS();
    return { kind: 'value', value, locate: (problems) => locate(problems, linesOf(document.contents, lineCounter)) };
  } catch (error) {
    // Aliases that refer to nothing, to themselves, or to more than a file can hold.
    if (error instanceof ReferenceError) return problem(`An alias (*name) cannot be resolved: ${error.message}. Write the values out.`);
    throw error;
  }
}

function describe(error: YAMLError, lineCounter: LineCounter): LocatedProblem {
  const { line, col } = lineCounter.linePos(error.pos[0]);
  const message =
    error.code === 'DUPLICATE_KEY' ? 'This key is given twice; keep one of the two.' : `${error.message}; correct the YAML or JSON here.`;
  return { path: '', message, line, column: col };
}

function problem(message: string): TextReading {
  return { kind: 'problems', problems: [{ path: '', message, line: null, column: null }] };
}

/** What stands in the file has a line of its own; what is missing, that of what it is missing from. */
function locate(problems: readonly FileProblem[], lines: ReadonlyMap<string, number>): readonly LocatedProblem[] {
  return problems
    .map((problem) => ({ ...problem, line: lineOf(problem.path, lines), column: null }))
    .toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
}

/** A problem on one line, its place first. */
export function sayProblem({ line, column, path, message }: LocatedProblem): string {
  const place = [line === null ? '' : `line ${line}`, column === null ? '' : `column ${column}`, path].filter((part) => part !== '');
  return [place.join(', '), message].filter((part) => part !== '').join(': ');
}

function lineOf(path: string, lines: ReadonlyMap<string, number>): number | null {
  for (let place = path; place !== ''; place = place.slice(0, Math.max(0, place.search(/(?:\.|\[)[^.[]*$/)))) {
    const line = lines.get(place);
    if (line !== undefined) return line;
  }
  return null;
}

/** By path, as problems write it: where the key or the entry of a list begins. */
function linesOf(contents: ParsedNode | null, counter: LineCounter): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  const note = (node: unknown, path: readonly PropertyKey[], offset: number | undefined) => {
    if (offset !== undefined) lines.set(formatPath(path), counter.linePos(offset).line);
    if (path.length > MAX_DEPTH) return;
    if (isSeq<Node>(node)) for (const [index, item] of node.items.entries()) note(item, [...path, index], item.range?.[0]);
    if (!isMap<Node, Node | null>(node)) return;
    for (const { key, value } of node.items) if (isScalar(key)) note(value, [...path, String(key.value)], key.range?.[0]);
  };
  note(contents, [], undefined);
  return lines;
}

type InstallationReading =
  | { readonly kind: 'parsed'; readonly installation: Installation }
  | { readonly kind: 'problems'; readonly problems: readonly LocatedProblem[] };

/** `profileOnly`: another installation answers the calls, so the file may lack what they are about. */
export async function readInstallation(text: string, profileOnly = false): Promise<InstallationReading> {
  const reading = readInstallationText(text);
  if (reading.kind === 'problems') return reading;
  const parsed = parseInstallationFile(reading.value, { profileOnly });
  const shape = parsed.kind === 'problems' ? parsed.problems : [];
  const names = languageProblems(reading.value, LANGUAGES.texts).filter(({ path }) => !shape.some((other) => other.path === path));
  const problems = [...shape, ...(await holidayProblems(reading.value)), ...names];
  return parsed.kind === 'parsed' && problems.length === 0 ? parsed : { kind: 'problems', problems: reading.locate(problems) };
}

export function installationYaml(installation: Installation): string {
  // `compat` puts quotes around what an older YAML parser would take for a number or a date.
  const document = new Document(presentInstallationFile(installation), {
    compat: 'yaml-1.1',
    version: '1.2',
    aliasDuplicateObjects: false,
  });
  visit(document, {
    Seq(_, node) {
      if (node.items.every(isScalar)) node.flow = true;
    },
  });
  return document.toString({ lineWidth: 0 });
}
