/**
 * Each page and mail in each language: the right language and direction, and no placeholder left.
 */

import { describe, expect, it } from 'vitest';
import { escapeHtml } from '../../../bff/pages/html.ts';
import { LANGUAGES, speak } from '../../../bff/texts/index.ts';
import type { Texts } from '../../../bff/texts/texts.ts';
import { composeTestMail } from '../../../core/delivery/mail/compose-mail.ts';
import type { OutboxKind } from '../../../core/delivery/outbox-entry.ts';
import { compose } from '../../core/delivery/mail/messages.ts';
import { aManagedBooking } from '../pages/manage-visitor.ts';
import { anInstallation } from '../support/an-installation.ts';
import { useTestServer } from '../support/test-server.ts';
import { SITE, send } from '../widget-gate/support/visitor.ts';

const server = useTestServer({
  installation: anInstallation({
    allowedOrigins: [SITE],
    contactPhone: '+49 30 5550142',
    waitlist: { offerMinutes: 30 },
    name: { de: 'Praxis', en: 'Practice', ar: 'عيادة' },
  }),
});

/** Pages with their status and heading. */
const PAGES: readonly (readonly [string, number, (texts: Texts) => string])[] = [
  ['/book', 200, ({ pages }) => pages.book],
  ['/book/plain', 200, ({ widget }) => widget.calendarHead],
  ['/accessibility', 200, ({ pages }) => pages.accessibility],
  ['/book/plain?schedule=1&reason=1', 200, ({ widget }) => widget.dayHead],
  ['/book/plain?schedule=1&reason=1&day=2026-12-02', 200, ({ widget }) => widget.timeHead],
  ['/manage/nothing', 404, ({ manage }) => manage.unknownTitle],
  ['/manage/erased', 200, ({ manage }) => manage.erasedTitle],
  ['/waitlist/nothing', 404, ({ manage }) => manage.unknownTitle],
  ['/nothing', 404, ({ pages }) => pages.notFoundTitle],
];
const MANAGED = ['', '/cancel', '/move', '/move?day=2026-12-09', '/data', '/erase'];

/** Free times, so that each language can book one of its own. */
const SLOTS = [9, 10, 11, 13, 14, 15, 16].flatMap((hour) =>
  ['00', '30'].map((minute) => `2026-12-08 ${`${hour}`.padStart(2, '0')}:${minute}:00`),
);

const KINDS: readonly OutboxKind[] = [
  'booking.created',
  'booking.cancelled',
  'booking.rescheduled',
  'booking.reminder',
  'confirmation.requested',
  'confirmation.reminder',
];

const open = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  send(`${server().url}${path}`, { headers: { accept: 'text/html', ...headers } });

const inLanguage = (path: string, tag: string) =>
  `${path}${path.includes('?') ? '&' : '?'}lang=${tag}`;

describe.each(LANGUAGES.tags)('in %s', (tag) => {
  const { direction } = LANGUAGES.texts[tag];
  const begins = `<html lang="${tag}"${direction === 'rtl' ? ' dir="rtl"' : ''}>`;

  it.each(PAGES)('%s is in that language and its direction', async (path, status, heading) => {
    const { text, ...answer } = await open(inLanguage(path, tag));
    expect(answer.status).toBe(status);
    expect(text).toContain(begins);
    expect(text).toContain(`<h1>${escapeHtml(heading(LANGUAGES.texts[tag]))}</h1>`);
    expect(text).toMatch(/<title>[^<{}]+<\/title>/);
    expect(text).not.toMatch(/{\w+}|undefined|\[object/);
  });

  it('the pages of a booking are', async () => {
    const booking = await aManagedBooking(server(), {
      locale: tag,
      slot: SLOTS[LANGUAGES.tags.indexOf(tag)] ?? '',
    });
    for (const part of MANAGED) {
      const { status, text } = await booking.open(part);
      expect([part, status, text.includes(begins), /{\w+}|undefined|\[object/.test(text)]).toEqual([
        part,
        200,
        true,
        false,
      ]);
    }
  });

  it.each(KINDS)('a mail about %s is', (kind) => {
    const mail = compose({ entry: { kind }, booking: { locale: tag } });
    expect(mail.html).toContain(`<html lang="${tag}" dir="${direction ?? 'ltr'}">`);
    expect(
      `${mail.subject}\n${mail.text}\n${mail.html.replace(/<style>[\s\S]*<\/style>/, '')}`,
    ).not.toMatch(/{\w+}|undefined|\[object/);
  });

  it('the mail that only tests is', () => {
    const origin = {
      from: { name: '', address: 'a@practice.example' },
      baseUrl: 'https://practice.example',
      speak,
    };
    const mail = composeTestMail(
      { to: 'b@practice.example', profile: anInstallation({ locale: tag }), now: 0 },
      origin,
    );
    expect(mail.html).toContain(`<html lang="${tag}" dir="${direction ?? 'ltr'}">`);
    expect(mail.text).toContain(LANGUAGES.texts[tag].mails.test.lead);
  });
});

describe('from right to left', () => {
  it('numbers and addresses stand apart in pages', async () => {
    expect((await open('/book?lang=ar')).text).toContain('<bdi>+49 30 5550142</bdi>');
  });

  it('numbers and addresses stand apart in mails', () => {
    const mail = compose({ booking: { locale: 'ar' } });
    expect(mail.html).toContain('<bdi dir="auto">4711</bdi>');
    expect(mail.text).toContain('\u2068+49 30 5550142\u2069');
  });
});

describe('a page that is asked for in a language', () => {
  it.each(PAGES)('is in that one, whatever the browser likes: %s', async (path, _, heading) => {
    const { text } = await open(inLanguage(path, 'en'), { 'accept-language': 'ar' });
    expect(text).toContain('<html lang="en"');
    expect(text).toContain(`<h1>${heading(LANGUAGES.texts.en)}</h1>`);
  });

  it('hands that one to the widget, whatever the browser likes', async () => {
    const { text } = await open('/book?lang=en', { 'accept-language': 'ar' });
    expect(text).toContain('<slotwell-booking lang="en"');
  });
});

describe('a page without a requested language', () => {
  it.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de-AT'],
    ['tr,fr;q=0.9,de;q=0.5,en;q=0.4', 'de'],
    ['en;q=0.2, ar;q=0.7', 'ar'],
    ['de;q=0, *;q=0.5', 'en'],
    ['tr', 'en'],
    ['', 'en'],
  ])(
    'is in the one that the browser likes best (%s) of those that are offered: %s',
    async (accepted, lang) => {
      const { text, headers } = await open('/book', { 'accept-language': accepted });
      expect(text).toContain(`<html lang="${lang}"`);
      expect(text).toContain(`<slotwell-booking lang="${lang}"`);
      expect(headers.vary).toContain('Accept-Language');
    },
  );

  it('uses the booking’s language, whatever the browser prefers', async () => {
    const booking = await aManagedBooking(server(), { slot: '2026-12-09 09:00:00', locale: 'pl' });
    expect((await booking.open()).text).toContain('<html lang="pl">');
  });
});

describe('the languages to choose from', () => {
  it('are the languages of the operator’s texts, each by its own name', async () => {
    const { text } = await open('/book/plain?lang=de');
    const links = [
      ...text.matchAll(/<a href="([^"]*)" lang="(\w+)" hreflang="(\w+)">([^<]+)<\/a>/g),
    ];
    expect(
      links.map(([, href, lang, hreflang, name]) => [
        href?.includes(`lang=${lang}`),
        lang,
        hreflang,
        name,
      ]),
    ).toEqual([
      [true, 'en', 'en', 'English'],
      [true, 'ar', 'ar', 'العربية'],
    ]);
  });

  it('stand above the heading', async () => {
    const { text } = await open('/book/plain?lang=de');
    expect(text.indexOf('hreflang="en"')).toBeLessThan(text.indexOf('<h1>'));
    expect(text).not.toContain('<summary>Deutsch');
  });
});
