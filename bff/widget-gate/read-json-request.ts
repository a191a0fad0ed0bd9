/** The JSON object that a visitor's POST must carry. */

import type { AppContext } from '../http/context.ts';
import { isJsonRequest, MAX_BODY_BYTES, readJsonBody } from '../http/json-body.ts';
import { sendWidgetError } from './send-widget-error.ts';

/** Null: answered. */
export async function readJsonRequest(ctx: AppContext): Promise<Readonly<Record<string, unknown>> | null> {
  if (!isJsonRequest(ctx)) return refuseRequest(ctx, 'unsupported_media_type');
  const body = await readJsonBody(ctx);
  if (body.kind === 'too_large') return refuseRequest(ctx, 'body_too_large', { error: `The body is larger than ${MAX_BODY_BYTES} bytes` });
  if (body.kind === 'malformed') return refuseRequest(ctx, 'request_invalid', { error: body.problem });
  return body.value;
}

export function refuseRequest(...refusal: Parameters<typeof sendWidgetError>): null {
  sendWidgetError(...refusal);
  return null;
}
