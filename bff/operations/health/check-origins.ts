/**
 * The sites that may embed the widget, against the address at which browsers find this server, and
 * against those that were refused.
 */

import { parseUrl } from '../../../core/index.ts';
import type { RefusedOrigin } from '../observations.ts';
import { type Finding, ok, warn } from './finding.ts';

const LOCAL = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|$)/;

export function checkOrigins(allowed: readonly string[], baseUrl: string): Finding[] {
  if (allowed.length === 0) {
    return [warn('origins', 'origins_none')];
  }
  const findings = [
    ...unreachable(allowed, baseUrl),
    ...mixedContent(allowed, baseUrl),
    ...unprotected(allowed),
  ];
  return findings.length > 0 ? findings : [ok('origins', 'origins_ok', { count: allowed.length })];
}

function unreachable(allowed: readonly string[], baseUrl: string): Finding[] {
  const remote = allowed.filter((origin) => !LOCAL.test(origin));
  if (!LOCAL.test(baseUrl) || remote.length === 0) {
    return [];
  }
  return [warn('origins', 'origins_unreachable', { baseUrl, origins: remote.join(', ') })];
}

/** Browsers load no script over http into a page that came over https. */
function mixedContent(allowed: readonly string[], baseUrl: string): Finding[] {
  const secure = allowed.filter((origin) => origin.startsWith('https:'));
  if (baseUrl.startsWith('https:') || LOCAL.test(baseUrl) || secure.length === 0) {
    return [];
  }
  return [warn('origins', 'origins_mixed', { baseUrl, origins: secure.join(', ') })];
}

function unprotected(allowed: readonly string[]): Finding[] {
  const plain = allowed.filter((origin) => origin.startsWith('http:') && !LOCAL.test(origin));
  return plain.length === 0
    ? []
    : [warn('origins', 'origins_plain', { origins: plain.join(', ') })];
}

/**
 * Anybody may send any origin, so most refusals are nothing to act on. One is that of an allowed
 * site's neighbour (without www, over http), or while none is allowed: then it is nearly always the
 * operator's own.
 */
export function checkRefused(
  refused: readonly RefusedOrigin[],
  allowed: readonly string[],
): Finding[] {
  const known = new Set(allowed.map(siteOf));
  return refused
    .filter(
      ({ origin }) => siteOf(origin) !== null && (known.size === 0 || known.has(siteOf(origin))),
    )
    .map(({ origin, count }) => warn('origins', 'origins_refused', { origin, count }));
}

/** The last two parts of the host's name, or all of an address; `null` if it has no host. */
function siteOf(origin: string): string | null {
  const host = parseUrl(origin)?.hostname;
  if (!host) {
    return null;
  }
  return /^[\d.]+$|^\[/.test(host) ? host : host.split('.').slice(-2).join('.');
}
