/** Reads what a plain HTML form sent. */

import type { AppContext } from '../http/context.ts';
import { readText } from '../http/json-body.ts';

export type FormBody = ReadonlyMap<string, string>;

/** More than any form of ours has. */
const MOST_FIELDS = 500;

/** Of a name that comes twice, the first. What is no form, too large, of too many fields or no UTF-8 is an empty one: whoever reads it finds that nothing was filled in. */
export async function readFormBody(ctx: AppContext): Promise<FormBody> {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(ctx.req.headers['content-type'] ?? '');
  const text = (await readText(ctx)) ?? '';
  const body = new Map<string, string>();
  if (!isForm || text.split('&').length > MOST_FIELDS) return body;
  for (const [name, value] of new URLSearchParams(text)) if (!body.has(name)) body.set(name, value);
  return body;
}
