/**
 * Parses the installation file as YAML or JSON (a subset of YAML). Dates and times stay strings, as
 * in YAML 1.2, and a duplicate key is a problem. The work spent on a hostile file is bounded.
 */

import {
  isMap,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type Node,
  type ParsedNode,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml';
import { type FileProblem, type FileProblemCode, formatPath, problemAt } from '../../core/index.ts';

export type TextReading =
  | {
      readonly kind: 'value';
      readonly value: unknown;
      /** Adds line numbers to this value's problems and sorts them by line. */
      locate(problems: readonly FileProblem[]): readonly LocatedProblem[];
    }
  | FileRefusal;

export interface FileRefusal {
  readonly kind: 'problems';
  readonly problems: readonly LocatedProblem[];
}

/** A problem with its position in the text. `line` is `null` if it is about the whole file. */
export interface LocatedProblem extends FileProblem {
  readonly line: number | null;
  /** `null` if the path is more precise. */
  readonly column: number | null;
}

/**
 * Control characters. Replacement characters for bytes that are not UTF-8 are refused separately,
 * with their line.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NO_TEXT = /[\u0000-\u0008\u000b\u000e-\u001f]/;
const MAX_LENGTH = 2_000_000;
/** Keys, values, signs and line ends: enough for several hundred calendars. */
const MAX_PIECES = 200_000;
/** More would not help: once these are fixed, the rest is reported. */
export const MAX_PROBLEMS = 100;
/** No problem refers to anything nested deeper. */
const MAX_DEPTH = 20;
/** Beyond this depth the parser runs out of stack. */
const MAX_NESTED = 100;

export function readInstallationText(text: string): TextReading {
  if (NO_TEXT.test(text)) {
    return fileProblem(
      'not_text',
      'This is no text, so no installation file: name the YAML or JSON file itself, saved as UTF-8.',
    );
  }
  if (text.length > MAX_LENGTH) {
    return fileProblem(
      'file_too_large',
      'The file is larger than 2 MB; an installation file is a few kB.',
    );
  }
  const excess = findExcess(text);
  if (excess !== null) {
    return excess;
  }
  const lineCounter = new LineCounter();
  const document = parseDocument(text.replace(/^\uFEFF/, ''), {
    version: '1.2',
    schema: 'core',
    stringKeys: true,
    prettyErrors: false,
    // The library compares every key with every other; findDuplicateKeys needs one pass.
    uniqueKeys: false,
    lineCounter,
  });
  const found = [
    ...[...document.errors, ...document.warnings]
      .slice(0, MAX_PROBLEMS)
      .map((error) => describe(error, lineCounter)),
    ...findDuplicateKeys(document.contents, lineCounter),
  ];
  if (found.length > 0) {
    return { kind: 'problems', problems: found.slice(0, MAX_PROBLEMS) };
  }
  try {
    const value: unknown = document.toJS();
    return {
      kind: 'value',
      value,
      locate: (problems) => locate(problems, findLines(document.contents, lineCounter)),
    };
  } catch (error) {
    // Thrown for aliases that refer to nothing, to themselves, or to more than a file can hold.
    if (error instanceof ReferenceError) {
      return fileProblem(
        'alias_unresolved',
        `An alias (*name) cannot be resolved: ${error.message}. Write the values out.`,
      );
    }
    throw error;
  }
}

/** The lexer yields one token at a time, so a hostile file is rejected early. */
function findExcess(text: string): FileRefusal | null {
  let pieces = 0;
  let brackets = 0;
  let signsOfLine = 0;
  let startsLine = true;
  for (const piece of new Lexer().lex(text)) {
    pieces += 1;
    if (pieces > MAX_PIECES) {
      return fileProblem(
        'file_too_complex',
        'The file has more than 200,000 keys, values and signs; is it an installation file? Split ' +
          'a larger installation into several.',
      );
    }
    if (piece === '[' || piece === '{') {
      brackets += 1;
    } else if (piece === ']' || piece === '}') {
      brackets -= 1;
    } else if (piece === '-' || piece === '?') {
      signsOfLine += 1;
    }
    const indentation = startsLine && piece.startsWith(' ') ? piece.length : 0;
    if (Math.max(brackets, signsOfLine, indentation / 2) > MAX_NESTED) {
      return fileProblem(
        'nested_too_deeply',
        'This is nested too deeply; follow the example in the documentation.',
      );
    }
    startsLine = piece.endsWith('\n');
    signsOfLine = startsLine ? 0 : signsOfLine;
  }
  return null;
}

function describe({ message, pos }: YAMLError, lineCounter: LineCounter): LocatedProblem {
  const { line, col } = lineCounter.linePos(pos[0]);
  const problem = problemAt([], 'syntax', `${message}; correct the YAML or JSON here.`);
  return { ...problem, line, column: col };
}

function findDuplicateKeys(
  contents: ParsedNode | null,
  lineCounter: LineCounter,
): readonly LocatedProblem[] {
  const problems: LocatedProblem[] = [];
  visit(contents, {
    Map(_, { items }) {
      const keys = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) {
          continue;
        }
        if (keys.has(key.value)) {
          const { line, col } = lineCounter.linePos(key.range?.[0] ?? 0);
          const message = 'This key is given twice; keep one of the two.';
          problems.push({ ...problemAt([], 'key_twice', message), line, column: col });
        }
        keys.add(key.value);
      }
      return problems.length < MAX_PROBLEMS ? undefined : visit.BREAK;
    },
  });
  return problems;
}

/** A refusal of the whole file. */
export function fileProblem(code: FileProblemCode, message: string): FileRefusal {
  return {
    kind: 'problems',
    problems: [{ ...problemAt([], code, message), line: null, column: null }],
  };
}

/** A value has its own line; a missing one gets the line of its parent. */
function locate(
  problems: readonly FileProblem[],
  lines: ReadonlyMap<string, number>,
): readonly LocatedProblem[] {
  return problems
    .map((problem) => ({ ...problem, line: findLine(problem.path, lines), column: null }))
    .toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
}

/** Formats a problem on one line, its position first. */
export function sayProblem({ line, column, path, message }: LocatedProblem): string {
  const place = [
    line === null ? '' : `line ${line}`,
    column === null ? '' : `column ${column}`,
    path,
  ].filter((part) => part !== '');
  return [place.join(', '), message].filter((part) => part !== '').join(': ');
}

function findLine(path: string, lines: ReadonlyMap<string, number>): number | null {
  for (
    let place = path;
    place !== '';
    place = place.slice(0, Math.max(0, place.search(/(?:\.|\[)[^.[]*$/)))
  ) {
    const line = lines.get(place);
    if (line !== undefined) {
      return line;
    }
  }
  return null;
}

/** The line at which each key or list entry begins, by path as problems write it. */
function findLines(contents: ParsedNode | null, counter: LineCounter): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  const note = (node: unknown, path: readonly PropertyKey[], offset: number | undefined) => {
    if (offset !== undefined) {
      lines.set(formatPath(path), counter.linePos(offset).line);
    }
    if (path.length > MAX_DEPTH) {
      return;
    }
    if (isSeq<Node>(node)) {
      for (const [index, item] of node.items.entries()) {
        note(item, [...path, index], item.range?.[0]);
      }
    }
    if (!isMap<Node, Node | null>(node)) {
      return;
    }
    for (const { key, value } of node.items) {
      if (isScalar(key)) {
        note(value, [...path, String(key.value)], key.range?.[0]);
      }
    }
  };
  note(contents, [], undefined);
  return lines;
}
