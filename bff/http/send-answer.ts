/**
 * Sends JSON. Errors and newly created results are never cached. A source returns the same object
 * while its answer is valid, so its JSON is made once and kept with the object in a WeakMap. The
 * source's tag makes a weak ETag, and a client that has it gets 304. Large bodies are compressed,
 * also only once.
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

/** Sends an error; every error response goes through here. */
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
 * Sends a body that many clients read as the same object: its JSON is made once and forgotten with
 * it. Caches must not keep it, but a page can send the tag of what it read last and gets 304 if
 * nothing changed.
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
  return { bytes, etag: computeTag(bytes) };
}

/** A weak ETag that depends on the bytes alone. */
export function computeTag(bytes: Buffer): string {
  return `W/"${hash('sha256', bytes).slice(0, 16)}"`;
}

/** The language that was requested, and the installation's own as the fallback. */
export interface Language {
  readonly wanted: string;
  readonly fallback: string;
}

export type AnswerSender<T> = (ctx: AppContext, answer: Answer<T>, language: Language) => void;

/**
 * `present` shapes the whole body. Pass only languages from a closed list, because bytes are kept
 * for each.
 */
type Present<T> = (value: T, language: Language) => unknown;

export function createAnswerSender<T>(present: Present<T>): AnswerSender<T> {
  const getReady = keepReady(present);
  return (ctx, answer, language) => sendReady(ctx, getReady(answer, language));
}

/**
 * Creates a sender for large public bodies that rarely change: sends the smallest encoding that the
 * client accepts.
 */
export function createCompressedAnswerSender<T>(
  present: Present<T>,
): (...args: Parameters<AnswerSender<T>>) => Promise<void> {
  const getReady = keepReady(present);
  const kept = new WeakMap<ReadyText, Encoded>();
  return async (ctx, answer, language) => {
    const ready = getReady(answer, language);
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
 * The source's tag distinguishes the states of one database. A restored backup, another database at
 * the same address, another language or another release may repeat a tag with other bytes, so the
 * ETag also ends in part of their hash, computed once.
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

/** Sets the ETag, and answers 304 if the client already has this version. */
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
