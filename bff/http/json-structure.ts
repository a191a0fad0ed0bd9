/**
 * What JSON.parse lets pass in silence: keys given twice (it keeps the last), names that reach for prototypes, and nesting without end. Works on text that
 * JSON.parse accepted, so every quote opens or closes a string.
 */

export const MAX_JSON_DEPTH = 20;
/** Texts, names, objects and lists together: far more than any form has, and few enough to be read in no time. */
export const MAX_JSON_PARTS = 2_000;

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:,]/gs;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

const [QUOTE, BACKSLASH] = ['"'.charCodeAt(0), '\\'.charCodeAt(0)];
const OPENINGS = new Set([...'{[:'].map((sign) => sign.charCodeAt(0)));

/** To be asked before JSON.parse, which takes its time for thousands of names; so the text may be no JSON at all. */
export function hasTooManyParts(text: string): boolean {
  let parts = 0;
  let inString = false;
  for (let at = 0; at < text.length && parts <= MAX_JSON_PARTS; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      inString = !inString;
      if (inString) parts += 1;
    } else if (inString) {
      if (code === BACKSLASH) at += 1;
    } else if (OPENINGS.has(code)) parts += 1;
  }
  return parts > MAX_JSON_PARTS;
}

/** A sentence, or null where the text is well-behaved. */
export function findJsonProblem(text: string): string | null {
  const open: (Set<string> | null)[] = [];
  let lastString: string | null = null;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') {
      open.push(token === '{' ? new Set() : null);
      if (open.length > MAX_JSON_DEPTH) return `The body is nested deeper than ${MAX_JSON_DEPTH} levels`;
    } else if (token === '}' || token === ']') open.pop();
    else if (token === ':' && lastString !== null) {
      const problem = addKey(open.at(-1), lastString.includes('\\') ? JSON.parse(lastString) : lastString.slice(1, -1));
      if (problem !== null) return problem;
    }
    lastString = token.startsWith('"') ? token : null;
  }
  return null;
}

function addKey(keys: Set<string> | null | undefined, key: unknown): string | null {
  if (typeof key !== 'string' || !keys) return null;
  if (FORBIDDEN_KEYS.has(key)) return `The name ${key} is not allowed`;
  if (keys.has(key)) return 'The body has the same name twice in one object';
  keys.add(key);
  return null;
}
