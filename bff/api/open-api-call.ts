/** `GET /api/openapi.json`: made when first asked for, then kept. It says nothing about the installation, so it needs no token. */

import type { Answer } from '../../core/index.ts';
import { createAnswerSender } from '../http/send-answer.ts';
import { createOpenApiDocument } from './open-api.ts';
import type { Call } from './reading-calls.ts';

export function createOpenApiCall(): Call {
  const send = createAnswerSender((document: unknown) => document);
  let answer: Answer<unknown> | null = null;
  return async (ctx) => {
    answer ??= { kind: 'answer', value: createOpenApiDocument(), tag: 'openapi' };
    send(ctx, answer, { wanted: '', fallback: '' });
  };
}
