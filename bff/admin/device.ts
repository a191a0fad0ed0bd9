/**
 * Names the browser and the system that a request comes from, so that people know their own
 * sessions again. Nothing is decided by it.
 */

import type { IncomingHttpHeaders } from 'node:http';

/** Those that call themselves by another's name, too, stand before it. */
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

/** As `Firefox, Windows`; empty if it says nothing that is known. */
export function deviceOf({
  req,
}: {
  readonly req: { readonly headers: IncomingHttpHeaders };
}): string {
  const agent = (req.headers['user-agent'] ?? '').slice(0, 500);
  const first = (known: typeof BROWSERS) => known.find(([pattern]) => pattern.test(agent))?.[1];
  return [first(BROWSERS), first(SYSTEMS)].filter((word) => word !== undefined).join(', ');
}
