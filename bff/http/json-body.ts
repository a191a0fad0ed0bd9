/**
 * Reads a JSON object from an untrusted request body: limits on bytes and depth, strict UTF-8, no
 * duplicate keys, no keys that reach for prototypes. Problems are returned as a sentence.
 */

import type { IncomingMessage } from 'node:http';
import type { AppContext } from './context.ts';

export const MAX_BODY_BYTES = 64 * 1024;

export type JsonObject = Readonly<Record<string, unknown>>;

export type JsonBody =
  | { readonly kind: 'object'; readonly value: JsonObject }
  | { readonly kind: 'too_large' }
  | { readonly kind: 'malformed'; readonly problem: string };

/**
 * Each run of blanks is followed by a non-blank, so that matching takes linear time for any header.
 */
const JSON_TYPE = /^application\/json[ \t]*(;[ \t]*(charset=("utf-8"|utf-8)[ \t]*(;[ \t]*)?)?)?$/i;

/**
 * Accepts only `application/json`, case-insensitively, optionally with charset utf-8, and not
 * compressed.
 */
export function isJsonRequest(ctx: AppContext): boolean {
  const type = ctx.req.headers['content-type'] ?? '';
  const encoding = ctx.req.headers['content-encoding'] ?? 'identity';
  return JSON_TYPE.test(type) && encoding.toLowerCase() === 'identity';
}

export async function readJsonBody(ctx: AppContext, maxBytes = MAX_BODY_BYTES): Promise<JsonBody> {
  const read = await receive(ctx, maxBytes);
  if (read === 'cut_off') {
    return { kind: 'malformed', problem: 'The body ended too early' };
  }
  return read === 'too_large' ? { kind: 'too_large' } : parseJsonObject(read);
}

/** `null` if the body is too large, cut off or not UTF-8. */
export async function readText(ctx: AppContext): Promise<string | null> {
  const read = await receive(ctx, MAX_BODY_BYTES);
  return typeof read === 'string' ? null : decode(read);
}

export function parseJsonObject(bytes: Uint8Array): JsonBody {
  let value: unknown;
  const text = decode(bytes);
  if (text === null) {
    return { kind: 'malformed', problem: 'The body is not valid UTF-8' };
  }
  if (text.startsWith('\uFEFF')) {
    return { kind: 'malformed', problem: 'The body starts with a byte order mark' };
  }
  if (hasTooManyParts(text)) {
    return { kind: 'malformed', problem: 'The body has too many parts' };
  }
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: 'malformed', problem: 'The body is not valid JSON' };
  }
  if (!isObject(value)) {
    return { kind: 'malformed', problem: 'The body is not a JSON object' };
  }
  const problem = findJsonProblem(text);
  return problem === null ? { kind: 'object', value } : { kind: 'malformed', problem };
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function receive(ctx: AppContext, maxBytes: number): ReturnType<typeof readBytes> {
  const startedAt = performance.now();
  const read = await readBytes(ctx.req, maxBytes);
  ctx.state.deadline += performance.now() - startedAt;
  return read;
}

/**
 * Discards what exceeds the limit but keeps reading: many clients read the response only after they
 * have sent everything, and would never get it if the connection were cut. The server's request
 * timeout bounds this.
 */
async function readBytes(
  req: IncomingMessage,
  maxBytes: number,
): Promise<Uint8Array | 'too_large' | 'cut_off'> {
  if (Number(req.headers['content-length'] ?? 0) > maxBytes) {
    req.resume();
    return 'too_large';
  }
  return await new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    req.on('data', (chunk: Buffer) => {
      size += chunk.byteLength;
      if (size <= maxBytes) {
        return void chunks.push(chunk);
      }
      chunks.length = 0;
      resolve('too_large');
    });
    req.on('end', () => resolve(Buffer.concat(chunks)));
    // The client disconnected, so no one reads the response.
    req.on('error', () => resolve('cut_off'));
  });
}

// Catches what JSON.parse accepts silently: duplicate keys (it keeps the last), names that reach
// for prototypes, and unlimited nesting. Works on text that JSON.parse accepted, so every quote
// opens or closes a string.

const MAX_JSON_DEPTH = 20;
/**
 * Strings, names, objects and lists together: far more than any form has, and few enough to parse
 * quickly.
 */
const MAX_JSON_PARTS = 2_000;

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:,]/gs;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const OPENINGS = new Set([...'{[:'].map((sign) => sign.charCodeAt(0)));

/**
 * Runs before JSON.parse, which is slow for thousands of names, so the text is not necessarily
 * JSON.
 */
function hasTooManyParts(text: string): boolean {
  let parts = 0;
  let inString = false;
  for (let at = 0; at < text.length && parts <= MAX_JSON_PARTS; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      inString = !inString;
      if (inString) {
        parts += 1;
      }
    } else if (inString) {
      if (code === BACKSLASH) {
        at += 1;
      }
    } else if (OPENINGS.has(code)) {
      parts += 1;
    }
  }
  return parts > MAX_JSON_PARTS;
}

/** The problem as a sentence, or `null`. */
function findJsonProblem(text: string): string | null {
  const open: (Set<string> | null)[] = [];
  let lastString: string | null = null;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') {
      open.push(token === '{' ? new Set() : null);
      if (open.length > MAX_JSON_DEPTH) {
        return `The body is nested deeper than ${MAX_JSON_DEPTH} levels`;
      }
    } else if (token === '}' || token === ']') {
      open.pop();
    } else if (token === ':' && lastString !== null) {
      const problem = addKey(
        open.at(-1),
        lastString.includes('\\') ? JSON.parse(lastString) : lastString.slice(1, -1),
      );
      if (problem !== null) {
        return problem;
      }
    }
    lastString = token.startsWith('"') ? token : null;
  }
  return null;
}

function addKey(keys: Set<string> | null | undefined, key: unknown): string | null {
  if (typeof key !== 'string' || !keys) {
    return null;
  }
  if (FORBIDDEN_KEYS.has(key)) {
    return `The name ${key} is not allowed`;
  }
  if (keys.has(key)) {
    return 'The body has the same name twice in one object';
  }
  keys.add(key);
  return null;
}
