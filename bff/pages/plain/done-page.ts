/**
 * The last page of booking without scripts, for bookings whose own page is elsewhere or can only be
 * reached from the mail. The data it shows travels in the address and is signed, so that no one can
 * make our page confirm a booking that does not exist. It names no person.
 */

import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import {
  type Booked,
  calendarFile,
  fill,
  isRefusal,
  listDates,
  MS_PER_MINUTE,
} from '../../../core/index.ts';
import { sendCalendarFile } from '../../http/send-file.ts';
import { speak } from '../../texts/index.ts';
import { renderFacts, renderNextSteps } from '../facts-view.ts';
import { html } from '../html.ts';
import { renderPage } from '../page.ts';
import { sendOwnPage, sendSeeOther } from '../send-page.ts';
import type { Entry } from './entry.ts';
import { type Choices, type PlainContext, readChoices } from './plain-context.ts';

const schema = z.object({
  bookingId: z.int(),
  detailsId: z.string(),
  startsAt: z.int(),
  endsAt: z.int(),
  scheduleId: z.int(),
  reasonId: z.int(),
  status: z.enum(['confirmed', 'pending']),
  confirmUntil: z.int().nullable(),
  dates: z
    .array(z.object({ startsAt: z.int(), endsAt: z.int() }))
    .readonly()
    .optional(),
});

export type PlainReceipt = z.infer<typeof schema>;

type Sign = (text: string) => string;

export function writeReceipt(receipt: PlainReceipt, sign: Sign): string {
  const text = Buffer.from(JSON.stringify(receipt)).toString('base64url');
  return `${text}.${sign(text)}`;
}

/** Reads a receipt; `null` if we did not sign it. */
export function readReceipt(written: string, sign: Sign): PlainReceipt | null {
  const [text = '', signature = ''] = written.split('.');
  const given = Buffer.from(signature);
  const right = Buffer.from(sign(text));
  if (given.length !== right.length || !timingSafeEqual(given, right)) {
    return null;
  }
  return schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
}

/** Sends visitors to the page of their booking, or to the last page if only the mail leads there. */
export async function sendBooked(
  { ctx, language, deps, link }: PlainContext,
  { reason }: Entry,
  { receipt, manageSecret }: Booked,
): Promise<void> {
  const lang = language.setting.asked === null ? {} : { lang: language.setting.asked };
  if (manageSecret !== null) {
    return sendSeeOther(
      ctx,
      `${language.setting.basePath}/manage/${manageSecret}?${new URLSearchParams({ ...lang, done: 'booked' })}`,
    );
  }
  const own =
    receipt.status === 'pending' ? await deps.findUnconfirmedPath(receipt.bookingId) : null;
  if (own !== null) {
    return sendSeeOther(ctx, `${language.setting.basePath}${own}?${new URLSearchParams(lang)}`);
  }
  const { customerId: _, ...shown } = receipt;
  sendSeeOther(
    ctx,
    link('done', {
      receipt: writeReceipt({ ...shown, reasonId: reason }, await deps.readReceiptKey()),
    }),
  );
}

export async function sendDone(
  plain: PlainContext,
  receipt: PlainReceipt,
  written: string,
): Promise<void> {
  const { ctx, language, link } = plain;
  const { speech, texts: manage, plain: texts, widget } = language;
  const { schedule, reason } = await readNames(plain, receipt);
  const isPending = receipt.status === 'pending';
  const facts = [
    {
      label: speech.texts.facts.when,
      value: html`${listDates(receipt).map(({ startsAt }, index) => html`${index === 0 ? null : html`<br>`}<strong>${speech.when(startsAt)}</strong>`)}`,
    },
    ...(reason ? [{ label: texts.reason, value: speech.own(reason.name) }] : []),
    ...(schedule ? [{ label: texts.calendar, value: speech.own(schedule.name) }] : []),
    { label: widget.reference, value: String(receipt.bookingId) },
  ];
  const lead = isPending
    ? html`<p>${fill(manage.pendingLead, { until: speech.whenMs(receipt.confirmUntil ?? receipt.startsAt * MS_PER_MINUTE) })}</p><p>${texts.pendingMail}</p>`
    : html`<p>${fill(texts.bookedLead, { when: speech.when(receipt.startsAt) })}</p>`;
  const file = isPending
    ? null
    : html`<p>${widget.whatNext}</p><p><a class="button" href="${link('booking.ics', { receipt: written })}">${texts.save}</a></p>`;
  const main = html`<div class="paper">${lead}${renderFacts(facts)}${renderNextSteps(language)}${file}<p><a href="${link('')}">${widget.again}</a></p></div>`;
  const title = isPending ? manage.pendingTitle : texts.bookedTitle;
  sendOwnPage(
    ctx,
    200,
    renderPage(language.setting, {
      title,
      main,
      linkTo: (lang) => link('done', { lang, receipt: written }),
    }),
  );
}

export async function sendCalendar(plain: PlainContext, receipt: PlainReceipt): Promise<void> {
  const { ctx, language, deps, visit } = plain;
  const { schedule, reason } = await readNames(plain, receipt);
  const content = calendarFile({
    speak,
    booking: { ...receipt, version: 1 },
    schedule: schedule ?? {
      name: `#${receipt.scheduleId}`,
      location: null,
      address: null,
      phone: null,
    },
    reason: reason ?? { name: `#${receipt.reasonId}` },
    customer: null,
    manageLink: null,
    profile: visit.installation,
    locale: language.speech.lang,
    now: deps.clock.now(),
    invitation: null,
  });
  sendCalendarFile(ctx, { name: `${receipt.bookingId}.ics`, content });
}

/** Reads the names to show. If that fails they are left out, as the booking has been made. */
async function readNames(
  { visit }: PlainContext,
  { scheduleId, reasonId }: PlainReceipt,
): Promise<Pick<Choices, 'schedule' | 'reason'>> {
  const choices = await readChoices(visit.source, { schedule: scheduleId, reason: reasonId });
  return isRefusal(choices) ? { schedule: null, reason: null } : choices;
}
