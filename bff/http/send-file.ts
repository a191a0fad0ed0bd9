/** Sends files that belong to one person: no cache keeps them, no index lists them. */

import type { AppContext } from './context.ts';

interface SentFile {
  readonly type: string;
  readonly name: string;
  readonly content: string;
}

export function sendDownload(ctx: AppContext, file: SentFile): void {
  sendFile(ctx, file, 'attachment');
}

/**
 * Sends an iCalendar file (RFC 5545) inline: iOS then offers to add the entry, but only saves an
 * attachment. Browsers that cannot show the type save it either way.
 */
export function sendCalendarFile(ctx: AppContext, file: Omit<SentFile, 'type'>): void {
  sendFile(ctx, { ...file, type: 'text/calendar; charset=utf-8' }, 'inline');
}

function sendFile(
  ctx: AppContext,
  { type, name, content }: SentFile,
  disposition: 'attachment' | 'inline',
): void {
  keepPrivate(ctx);
  ctx.status = 200;
  ctx.set({
    'Content-Type': type,
    'Content-Disposition': `${disposition}; filename="${name}"`,
  });
  ctx.body = content;
}

/** For everything personal, pages included: nothing is cached, indexed or told by referrer. */
export function keepPrivate(ctx: AppContext): void {
  ctx.set({
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  });
}
