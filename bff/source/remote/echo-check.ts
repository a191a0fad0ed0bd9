/**
 * Whether an answer repeats the token. What counts is what a browser would show: the texts after parsing, whatever they looked like on the wire, written with
 * percent signs, or cut into neighbouring ones. What would have to be decoded on purpose (base64, another language's escapes) is no token to anybody who reads it.
 */

export interface Echo {
  readonly headers: Headers;
  readonly bytes: Buffer;
  /** Null where the body was none. */
  readonly json: unknown;
}

export function echoesToken({ headers, bytes, json }: Echo, token: string): boolean {
  if (bytes.includes(token)) return true;
  const { keys, values, all } = textsIn(json);
  return [[...headers.values()], keys, values, all].some((texts) => showsToken(texts.join(''), token));
}

/** Percent signs may be written with percent signs. */
const MOST_DECODINGS = 3;

function showsToken(text: string, token: string): boolean {
  let shown = text;
  for (let decoded = 0; decoded <= MOST_DECODINGS; decoded += 1) {
    if (shown.includes(token)) return true;
    if (!shown.includes('%')) return false;
    shown = shown.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
  return false;
}

interface Texts {
  readonly keys: string[];
  /** Without numbers, which stand between texts that are shown side by side. */
  readonly values: string[];
  /** In the order of the document. */
  readonly all: string[];
}

/** By a list of what is left to look at: an answer may be nested deeper than calls can be. */
function textsIn(json: unknown): Texts {
  const texts: Texts = { keys: [], values: [], all: [] };
  const left: { readonly kind: 'key' | 'value'; readonly part: unknown }[] = [{ kind: 'value', part: json }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { kind, part } = next;
    if (typeof part === 'object' && part !== null) {
      const names = Array.isArray(part) ? [] : Object.keys(part);
      const parts: readonly unknown[] = Object.values(part);
      for (let index = parts.length - 1; index >= 0; index -= 1) {
        left.push({ kind: 'value', part: parts[index] });
        if (index < names.length) left.push({ kind: 'key', part: names[index] });
      }
    } else if (part !== null && part !== undefined) {
      texts.all.push(String(part));
      if (typeof part === 'string') texts[kind === 'key' ? 'keys' : 'values'].push(part);
    }
  }
  return texts;
}
