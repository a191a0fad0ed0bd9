/** The sites that may embed the widget, against the address at which browsers find this server. */

import { type Finding, ok, warn } from './finding.ts';

const SUBJECT = 'origins';
const LOCAL = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|$)/;

export function checkOrigins(allowed: readonly string[], baseUrl: string): Finding[] {
  if (allowed.length === 0) return [warn(SUBJECT, 'No site may embed the widget, only /book works; list its origin in allowed_origins.')];
  const findings = [...unreachable(allowed, baseUrl), ...mixedContent(allowed, baseUrl), ...unprotected(allowed)];
  return findings.length > 0
    ? findings
    : [ok(SUBJECT, `${allowed.length === 1 ? 'One site' : `${allowed.length} sites`} may embed the widget.`)];
}

function unreachable(allowed: readonly string[], baseUrl: string): Finding[] {
  const remote = allowed.filter((origin) => !LOCAL.test(origin));
  if (!LOCAL.test(baseUrl) || remote.length === 0) return [];
  return [warn(SUBJECT, `BASE_URL is ${baseUrl}, which visitors of ${remote.join(', ')} cannot reach; set it to the public address.`)];
}

/** Browsers load no script over http into a page that came over https. */
function mixedContent(allowed: readonly string[], baseUrl: string): Finding[] {
  const secure = allowed.filter((origin) => origin.startsWith('https:'));
  if (baseUrl.startsWith('https:') || LOCAL.test(baseUrl) || secure.length === 0) return [];
  return [warn(SUBJECT, `Browsers refuse to load ${baseUrl} into ${secure.join(', ')}; serve it over https and set BASE_URL.`)];
}

function unprotected(allowed: readonly string[]): Finding[] {
  const plain = allowed.filter((origin) => origin.startsWith('http:') && !LOCAL.test(origin));
  return plain.length === 0
    ? []
    : [warn(SUBJECT, `${plain.join(', ')} is not encrypted: what customers type could be read on the way; use https.`)];
}
