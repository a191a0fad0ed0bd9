/** YAML or JSON (which is YAML) to plain values. Dates and times stay strings, as YAML 1.2 has it; a key given twice is a problem. */

import { LineCounter, parseDocument, type YAMLError } from 'yaml';
import type { FileProblem } from '../../core/index.ts';

export type TextReading =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'problems'; readonly problems: readonly FileProblem[] };

const MAX_LENGTH = 2_000_000;

export function readInstallationText(text: string): TextReading {
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
    return { kind: 'value', value: document.toJS() };
  } catch (error) {
    // Aliases that refer to nothing, to themselves, or to more than a file can hold.
    if (error instanceof ReferenceError) return problem(`An alias (*name) cannot be resolved: ${error.message}. Write the values out.`);
    throw error;
  }
}

function describe(error: YAMLError, lineCounter: LineCounter): FileProblem {
  const { line, col } = lineCounter.linePos(error.pos[0]);
  const message =
    error.code === 'DUPLICATE_KEY' ? 'This key is given twice; keep one of the two.' : `${error.message}; correct the YAML or JSON here.`;
  return { path: `line ${line}, column ${col}`, message };
}

function problem(message: string): TextReading {
  return { kind: 'problems', problems: [{ path: '', message }] };
}
