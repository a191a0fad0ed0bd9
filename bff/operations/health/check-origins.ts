/**
 * Checks the sites that may embed the widget against the server's public address and against the
 * origins that were refused.
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

/** Browsers block http scripts on https pages. */
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
 * Anyone can send any origin, so most refusals need no action. Reports those on the same site as an
 * allowed origin (without www, over http), and all of them if none is allowed: these are nearly
 * always the operator's own.
 */
export function checkRefused(
  refused: readonly RefusedOrigin[],
  allowed: readonly string[],
): Finding[] {
  const known = new Set(allowed.map(toSite));
  return refused
    .filter(
      ({ origin }) => toSite(origin) !== null && (known.size === 0 || known.has(toSite(origin))),
    )
    .map(({ origin, count }) => warn('origins', 'origins_refused', { origin, count }));
}

/** The last two labels of the host name, or a whole IP address; `null` if there is no host. */
function toSite(origin: string): string | null {
  const host = parseUrl(origin)?.hostname;
  if (!host) {
    return null;
  }
  return /^[\d.]+$|^\[/.test(host) ? host : host.split('.').slice(-2).join('.');
}
