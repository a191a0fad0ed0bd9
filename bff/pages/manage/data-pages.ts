/** Pages to view, download or erase the stored data of a customer. */

import {
  type Delivery,
  fill,
  formatInstant,
  judgeErasing,
  type OutboxEntry,
  type WaitlistEntry,
} from '../../../core/index.ts';
import { type Html, html } from '../html.ts';
import type { RenderedPage } from '../page.ts';
import { type Managed, renderBrief, renderManagePage, renderQuestion, sayEnd } from './managed.ts';

export function renderDataPage(managed: Managed): RenderedPage {
  const { texts } = managed.language;
  const isAsked = managed.booking.eraseRequestedAt !== null;
  const toErase = isAsked
    ? null
    : html`<a class="button" href="${managed.link('erase')}">${texts.dataErase}</a>`;
  const main = html`<p>${isAsked ? fill(texts.erasingLater, { end: sayEnd(managed) }) : texts.dataLead}</p>
<p class="row"><a class="button" href="${managed.link('data.json')}">${texts.dataDownload}</a>${toErase}</p>
<p><a href="${managed.link('')}">${texts.yourBooking}</a></p>`;
  return renderManagePage(managed, { title: texts.dataTitle, main, page: 'data' });
}

/**
 * Says whether erasing also removes the address from the waiting list. It only does for links from
 * a mail: anyone can book with someone else's address.
 */
function renderWaiting({ installation, byMail, language: { texts } }: Managed): Html | null {
  return installation.waitlist === null
    ? null
    : html`<p>${byMail ? texts.eraseWaiting : texts.eraseNotWaiting}</p>`;
}

export function renderErasePage(managed: Managed): RenderedPage {
  const { texts } = managed.language;
  const erasing = judgeErasing(managed.booking, {
    now: managed.now,
    cutoffMinutes: managed.schedule?.cancelCutoffMinutes ?? 0,
  });
  const sentence = {
    cancel: texts.eraseStanding,
    wait: fill(texts.eraseLater, { end: sayEnd(managed) }),
    erase: null,
  }[erasing];
  const stands = sentence && html`<p><strong>${sentence}</strong></p>`;
  const main = html`${renderBrief(managed)}<p>${texts.eraseLead}</p>${stands}${renderWaiting(managed)}
${renderQuestion(managed, { action: 'erase', button: texts.eraseButton, isDanger: true })}`;
  return renderManagePage(managed, { title: texts.eraseTitle, main, page: 'erase' });
}

interface BookingMessages {
  readonly deliveries: readonly Delivery[];
  /** The deliveries are about it; `null` if it is no longer stored. */
  readonly entries: readonly (OutboxEntry | null)[];
  /** The entry of the waiting list for something sooner; `null` if there is none. */
  readonly waiting: WaitlistEntry | null;
}

/**
 * Returns all stored data of a booking and its customer, for a file that people and programs can
 * read.
 */
export function presentData(
  { booking, schedule, reason, language, installation }: Managed,
  { deliveries, entries, waiting }: BookingMessages,
): string {
  const { say } = language.speech;
  const data = {
    operator: say(installation.name),
    booking: {
      reference: booking.bookingId,
      details_id: booking.detailsId,
      customer: booking.customerId,
      status: booking.status,
      version: booking.version,
      starts_at: formatInstant(booking.startsAt),
      ends_at: formatInstant(booking.endsAt),
      ...(booking.dates && {
        dates: booking.dates.map(({ startsAt }) => formatInstant(startsAt)),
      }),
      time_zone: installation.timeZone,
      calendar: { id: booking.scheduleId, name: schedule && say(schedule.name) },
      reason: { id: booking.reasonId, name: reason && say(reason.name) },
      made_through: booking.surface,
      language: booking.locale,
      your_time_zone: booking.timeZone,
      made_at: sayMoment(booking.createdAt),
      cancelled_at: sayMoment(booking.cancelledAt),
      reason_for_cancelling: findWhy(entries),
      confirm_until: sayMoment(booking.confirmUntil),
      erasing_requested_at: sayMoment(booking.eraseRequestedAt),
    },
    waiting_for_sooner_since: sayMoment(waiting?.createdAt ?? null),
    entered: booking.submission,
    mails_to_you: deliveries
      .filter(({ role }) => role === 'customer')
      .map(({ target, state, createdAt, settledAt }) => ({
        // Another address may be somebody else's: one that was mistyped, or put in its place.
        to: target === booking.email ? target : null,
        state,
        planned_at: sayMoment(createdAt),
        done_at: sayMoment(settledAt),
      })),
  };
  return `${JSON.stringify(data, null, 2)}\n`;
}

function findWhy(entries: BookingMessages['entries']): string | null {
  return (
    entries.find((entry) => entry?.trigger === 'manage' && entry.notice?.message)?.notice
      ?.message ?? null
  );
}

function sayMoment(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}
