/** `GET /api/openapi.json`: made when first asked for, then kept. It says nothing about the installation, so it needs no token. */

import type { Answer } from '../../core/index.ts';
import type { AppContext } from '../http/context.ts';
import { createAnswerSender } from '../http/send-answer.ts';
import { createOpenApiDocument } from './open-api.ts';

export function createOpenApiCall() {
  const send = createAnswerSender((document: unknown) => document);
  let answer: Answer<unknown> | null = null;
  return (ctx: AppContext): void => {
    answer ??= { kind: 'answer', value: createOpenApiDocument(), tag: 'openapi' };
    send(ctx, answer, { wanted: '', fallback: '' });
  };
}
