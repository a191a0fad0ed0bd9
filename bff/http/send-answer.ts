/**
 * How JSON leaves the server: errors and what was made just now, which no cache keeps; and answers
 * as ready bytes. What a source answers stays the same object while it is true, so its JSON is made
 * once, kept beside it and forgotten with it; its tag makes a weak ETag, and a client that has it
 * gets 304. What is large is sent compressed, which is done once, too.
 */

import { hash } from 'node:crypto';
import type { Answer } from '../../core/index.ts';
import { createEncoded, type Encoded, sendEncoded } from './compressed.ts';
import type { AppContext } from './context.ts';

/** Every error body has `error`; `/widget` adds members (see WidgetErrorBody). */
export interface ErrorShape {
  readonly error: string;
}

export const JSON_TYPE = 'application/json; charset=utf-8';

/** The one way an error leaves the server. */
export function sendError<Body extends ErrorShape>(
  ctx: AppContext,
  status: number,
  body: Body,
): void {
  ctx.remove('ETag');
  sendJson(ctx, status, body);
}

export function sendJson(ctx: AppContext, status: number, body: unknown): void {
  sendText(ctx, status, JSON.stringify(body));
}

function sendText(ctx: AppContext, status: number, json: string | Buffer): void {
  ctx.status = status;
  ctx.set('Content-Type', JSON_TYPE);
  ctx.set('Cache-Control', 'no-store');
  ctx.body = json;
}

/**
 * The same for a body that is read by many, each the same object: its text is made once, and
 * forgotten with it. No cache keeps it, but a page that still has what it read last may name its
 * tag, and gets 304 while that is true.
 */
export function createSharedJsonSender(): (ctx: AppContext, status: number, body: unknown) => void {
  const texts = new WeakMap<object, ReadyText>();
  return (ctx, status, body) => {
    const key: object = Object(body);
    const { bytes, etag } = texts.get(key) ?? makeText(body);
    texts.set(key, { bytes, etag });
    sendText(ctx, status, bytes);
    ctx.set('ETag', etag);
    if (matchesETag(ctx.get('If-None-Match'), etag)) {
      ctx.status = 304;
    }
  };
}

interface ReadyText {
  readonly bytes: Buffer;
  readonly etag: string;
}

function makeText(body: unknown): ReadyText {
  const bytes = Buffer.from(JSON.stringify(body));
  return { bytes, etag: tagOf(bytes) };
}

/** A weak ETag by what the bytes say alone. */
export function tagOf(bytes: Buffer): string {
  return `W/"${hash('sha256', bytes).slice(0, 16)}"`;
}

/** The language that texts are wanted in, and the installation's own for texts that lack it. */
export interface Language {
  readonly wanted: string;
  readonly fallback: string;
}

export type AnswerSender<T> = (ctx: AppContext, answer: Answer<T>, language: Language) => void;

/** Shapes a whole body. Hand `language` only values from a closed list: bytes are kept for each. */
type Present<T> = (value: T, language: Language) => unknown;

export function createAnswerSender<T>(present: Present<T>): AnswerSender<T> {
  const readyOf = keepReady(present);
  return (ctx, answer, language) => sendReady(ctx, readyOf(answer, language));
}

/**
 * For a body that is large, rarely another one, and holds nothing secret: in the smallest form that
 * the client takes.
 */
export function createCompressedAnswerSender<T>(
  present: Present<T>,
): (...args: Parameters<AnswerSender<T>>) => Promise<void> {
  const readyOf = keepReady(present);
  const kept = new WeakMap<ReadyText, Encoded>();
  return async (ctx, answer, language) => {
    const ready = readyOf(answer, language);
    ctx.vary('Accept-Encoding');
    if (isKnownToClient(ctx, ready)) {
      return;
    }
    const encoded = kept.get(ready) ?? createEncoded(ready.bytes);
    kept.set(ready, encoded);
    ctx.set('Content-Type', JSON_TYPE);
    await sendEncoded(ctx, encoded);
  };
}

function keepReady<T>(present: Present<T>): (answer: Answer<T>, language: Language) => ReadyText {
  const kept = new WeakMap<Answer<T>, Map<string, ReadyText>>();
  return (answer, language) => {
    const byLanguage = kept.get(answer) ?? new Map<string, ReadyText>();
    if (byLanguage.size === 0) {
      kept.set(answer, byLanguage);
    }
    const key = `${language.wanted} ${language.fallback}`;
    const ready = byLanguage.get(key) ?? makeReady(present(answer.value, language), answer.tag);
    byLanguage.set(key, ready);
    return ready;
  };
}

/**
 * The source's tag tells answers of one database apart. A backup that was restored, another
 * database at the same address, another language or another release may repeat a tag with other
 * bytes, so it ends in some of their hash, made this once.
 */
function makeReady(body: unknown, tag: string): ReadyText {
  const bytes = Buffer.from(JSON.stringify(body));
  return { bytes, etag: `W/"${tag}-${hash('sha256', bytes).slice(0, 12)}"` };
}

function sendReady(ctx: AppContext, ready: ReadyText): void {
  if (isKnownToClient(ctx, ready)) {
    return;
  }
  ctx.res.setHeader('Content-Type', JSON_TYPE);
  ctx.status = 200;
  ctx.body = ready.bytes;
}

/** Says by which tag; if the client has that already, 304 is the whole answer. */
function isKnownToClient(ctx: AppContext, { etag }: ReadyText): boolean {
  ctx.res.setHeader('ETag', etag);
  ctx.res.setHeader('Cache-Control', 'private, no-cache');
  const isKnown = matchesETag(ctx.req.headers['if-none-match'], etag);
  if (isKnown) {
    ctx.status = 304;
  }
  return isKnown;
}

/** Weak comparison (RFC 9110, section 13.1.2). */
export function matchesETag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) {
    return false;
  }
  if (ifNoneMatch.trim() === '*') {
    return true;
  }
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag));
}
