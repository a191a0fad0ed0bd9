/** Tells others of a booking, by links that begin a message. Its own page's address is not told. */

import { type Html, html } from '../html.ts';
import type { Managed } from './managed.ts';

export function renderSharing(managed: Managed): Html {
  const { texts, pages } = managed.language;
  const text = composeText(managed);
  const subject = encodeURIComponent(text.split('\n')[0] ?? '');
  const body = encodeURIComponent(text);
  const links = [
    [pages.email, `mailto:?subject=${subject}&body=${body}`],
    ['SMS', `sms:?&body=${body}`],
    ['WhatsApp', `https://wa.me/?text=${body}`],
  ] as const;
  return html`<h2>${texts.share}</h2>
<ul class="links">${links.map(([name, href]) => html`<li><a href="${href}" rel="noopener noreferrer">${name}</a></li>`)}</ul>`;
}

function composeText({ booking, schedule, reason, installation, language }: Managed): string {
  const { say, when, whenThere, mapLink } = language.speech;
  const what = [reason && say(reason.name), say(installation.name)].filter(Boolean).join(', ');
  const address = schedule?.address ?? null;
  return [
    what,
    when(booking.startsAt),
    whenThere(booking.startsAt, booking.timeZone),
    schedule && say(schedule.name),
    address && [say(address), mapLink(address)].filter(Boolean).join(' '),
  ]
    .filter((line) => line !== null)
    .join('\n');
}
