/**
 * Names the browser and system of a request, so that people recognize their own sessions. Nothing
 * else depends on it.
 */

import type { IncomingHttpHeaders } from 'node:http';

/** Browsers whose user agent also contains another's name come before that one. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Returns, for example, `Firefox, Windows`; empty if nothing is recognized. */
export function recognizeDevice({
  req,
}: {
  readonly req: { readonly headers: IncomingHttpHeaders };
}): string {
  const agent = (req.headers['user-agent'] ?? '').slice(0, 500);
  const first = (known: typeof BROWSERS) => known.find(([pattern]) => pattern.test(agent))?.[1];
  return [first(BROWSERS), first(SYSTEMS)].filter((word) => word !== undefined).join(', ');
}
