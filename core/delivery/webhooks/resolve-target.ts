/** The addresses that a webhook may be dialled at: those of its host, every one of them judged. */

import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { addressOf, addressProblem, checkWebhookUrl, type WebhookUrlTerms } from './check-webhook-url.ts';

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** All addresses of a name; rejects where it has none. */
export type Resolver = (hostname: string) => Promise<readonly ResolvedAddress[]>;

/** As the machine itself resolves names, its hosts file included. */
export const systemResolver: Resolver = (hostname) => lookup(hostname, { all: true, verbatim: true });

export type Target =
  | { readonly kind: 'target'; readonly url: URL; readonly addresses: readonly ResolvedAddress[] }
  /** Nothing may be dialled. `byName`: because of what the name leads to now, which its owner may mend. */
  | { readonly kind: 'refused'; readonly problem: string; readonly byName: boolean }
  /** The name leads nowhere now. */
  | { readonly kind: 'unknown'; readonly problem: string };

/**
 * Judges the URL and whatever its host resolves to at this moment. One bad address refuses the name: which of them is dialled is the network's choice. Callers
 * dial the addresses of the answer and do not resolve again, so that what was judged is what is dialled.
 */
export async function resolveTarget(text: string, terms: WebhookUrlTerms, resolver: Resolver = systemResolver): Promise<Target> {
  const check = checkWebhookUrl(text, terms);
  if (check.kind === 'refused') return { ...check, byName: false };
  const { url } = check;
  const literal = addressOf(url.hostname);
  if (literal !== null) return { kind: 'target', url, addresses: [{ address: literal, family: isIP(literal) }] };
  const addresses = await resolve(url.hostname, resolver);
  if (addresses.length === 0) return { kind: 'unknown', problem: `The name ${url.hostname} leads to no address.` };
  for (const { address } of addresses) {
    const problem = addressProblem(address, terms);
    if (problem !== null) return { kind: 'refused', problem: `${url.hostname} leads to a wrong place: ${problem}`, byName: true };
  }
  return { kind: 'target', url, addresses };
}

async function resolve(hostname: string, resolver: Resolver): Promise<readonly ResolvedAddress[]> {
  try {
    return await resolver(hostname);
  } catch {
    // Unknown, or no name server answered: either way there is nothing to dial now.
    return [];
  }
}
