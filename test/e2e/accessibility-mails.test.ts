/**
 * axe finds nothing in any mail, however it is looked at, and in any language: the matrix is
 * printed. The gate looks at each mail on a small phone and from right to left; `npm run tool -- axe` in
 * every way and language.
 */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../bff/texts/index.ts';
import type { Mail } from '../../core/delivery/mail/mail.ts';
import { everyMail } from '../core/delivery/mail/every-mail.ts';
import { aBooking, aDoctor, aVisit, compose } from '../core/delivery/mail/messages.ts';
import { createMatrix } from './support/axe-matrix.ts';
import { type Browser, launchChromium, openPage } from './support/chromium.ts';
import { isWhole, type View, viewsOf } from './support/views.ts';

const LONG = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz';
const long = {
  schedule: aDoctor({ name: `${LONG} ${LONG}`, location: LONG, address: LONG }),
  reason: aVisit({ name: LONG }),
};
/** Each kind that there is, in a language. */
const mailsIn = (locale: string): Readonly<Record<string, Mail>> => ({
  ...everyMail(locale),
  'confirmation, long words': compose({ context: { ...long, booking: aBooking({ locale }) } }),
});

/** The languages that no view has. */
const inOtherLanguages = LANGUAGES.tags
  .filter((tag) => isWhole && tag !== 'en' && tag !== 'ar')
  .map((tag): readonly [string, View & { readonly tag: string }] => [
    tag,
    { options: { viewport: { width: 320, height: 640 } }, lang: 'en', tag },
  ]);

const matrix = createMatrix('mails');
let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(async () => {
  matrix.print();
  await browser.close();
});

describe('axe (WCAG 2.2 AA) finds nothing in any mail', () => {
  it.each([...viewsOf('320 px', 'Arabic'), ...inOtherLanguages])(
    '%s',
    { timeout: 120_000 },
    async (viewName, view) => {
      const { page } = await openPage(browser, view.options);
      const found: string[] = [];
      for (const [kind, { html }] of Object.entries(
        mailsIn('tag' in view ? `${view.tag}` : view.lang),
      )) {
        await page.setContent(html ?? '');
        // A mail has no landmarks: it is shown inside of another page's.
        const looking = {
          page,
          view,
          viewName,
          subject: 'html',
          without: ['region', 'landmark-one-main'],
        };
        found.push(...(await matrix.look(looking, kind)));
      }
      await page.context().close();
      expect(found).toEqual([]);
    },
  );
});
