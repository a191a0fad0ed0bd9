/** `GET /api/openapi.json`: made when first asked for, then kept. It says nothing about the installation, so it needs no token. */

import { hash } from 'node:crypto';
import { createAnswerSender } from '../http/send-answer.ts';
import { createOpenApiDocument } from './open-api.ts';
import type { Call } from './reading-calls.ts';

export function createOpenApiCall(): Call {
  const send = createAnswerSender((document: unknown) => document);
  let answer: { kind: 'answer'; value: unknown; tag: string } | null = null;
  return async (ctx) => {
    answer ??= describe();
    send(ctx, answer, { wanted: '', fallback: '' });
  };
}

function describe() {
  const value = createOpenApiDocument();
  return { kind: 'answer' as const, value, tag: hash('sha256', JSON.stringify(value)).slice(0, 16) };
}
