/** Turns what an operator wrote as `UPSTREAM_URL` into the base address of the other installation's REST API. */

import { parseUrl } from '../../../core/index.ts';

export type UpstreamUrl = { readonly kind: 'base'; readonly base: string } | { readonly kind: 'problem'; readonly problem: string };

/**
 * Accepts the installation's own address or its REST API's, with or without a slash at the end, also below a path: `https://x.example`,
 * `https://x.example/api/` and `https://x.example/booking` lead to `https://x.example/api`, the same, and `https://x.example/booking/api`.
 * A problem never repeats the text, which may carry a secret.
 */
export function readUpstreamUrl(text: string): UpstreamUrl {
  const url = parseUrl(text.trim());
  if (url === null) return problem('is not an address; write it like https://booking.example');
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return problem('must begin with https:// (or http:// inside a private network)');
  if (url.username !== '' || url.password !== '')
    return problem('must not carry a user name or a password; the token belongs in UPSTREAM_TOKEN');
  if (url.search !== '' || url.hash !== '') return problem('must not carry a query or a fragment');
  const path = url.pathname.replace(/\/+$/, '');
  return { kind: 'base', base: `${url.origin}${path.endsWith('/api') ? path : `${path}/api`}` };
}

function problem(sentence: string): UpstreamUrl {
  return { kind: 'problem', problem: `UPSTREAM_URL ${sentence}` };
}
