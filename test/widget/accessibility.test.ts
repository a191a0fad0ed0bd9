/**
 * axe finds no violation of WCAG 2.2 AA in any step or state of the widget: light, dark, narrow and
 * right to left.
 */

import 'axe-core/axe.min.js';
import { expect } from '@open-wc/testing';
import type { AxeResults, RunOptions } from 'axe-core';
import { type BookingPage, closeBookingPages, openBookingPage } from './support/booking-page.ts';
import { FakeApi } from './support/fake-api.ts';
import { letPass, restoreClock } from './support/page-clock.ts';
import { waitFor } from './support/wait-for.ts';

declare const axe: { run(element: Element, options: RunOptions): Promise<AxeResults> };

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function expectNoFindings(page: BookingPage, where: string): Promise<void> {
  await page.settled();
  const rules = { region: { enabled: false }, 'page-has-heading-one': { enabled: false } };
  const { violations } = await axe.run(page.element, { runOnly: tags, rules });
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
  expect(findings, where).to.deep.equal([]);
}

for (const look of [
  { theme: 'light' },
  { theme: 'dark' },
  { theme: 'light', dir: 'rtl' },
  { theme: 'light', style: 'max-width: 320px' },
]) {
  describe(`The widget with ${JSON.stringify(look)}`, () => {
    let page: BookingPage;
    beforeEach(() => {
      page = openBookingPage(look);
    });
    afterEach(async () => {
      await closeBookingPages();
      restoreClock();
    });

    it('has no finding while a calendar, a reason and a time are chosen', async () => {
      await page.heading('Who would you like to book with?');
      await page.control('Dr. Lindner');
      await expectNoFindings(page, 'calendar');
      await page.chooseCalendar('Dr. Lindner');
      await page.heading('What would you like to book?');
      await expectNoFindings(page, 'reason');
      await page.chooseReason('First consultation');
      await page.control('Tuesday 24 November 2026');
      await expectNoFindings(page, 'day');
      await page.press('Show as a list');
      await expectNoFindings(page, 'list of days');
      (await waitFor('the day', () => page.all('.days button')[0])).click();
      await page.press('Show as a month');
      await page.control('09:30');
      await expectNoFindings(page, 'time');
    });

    it('has no finding from the form to the confirmation', async () => {
      await page.reachForm();
      await expectNoFindings(page, 'form');
      await page.press('Continue');
      await expectNoFindings(page, 'form with errors');
      await page.fillForm();
      await page.press('Continue');
      await page.heading('Check and book');
      await expectNoFindings(page, 'check');
      await page.press('Book now');
      await expectNoFindings(page, 'check without consent');
      await page.book();
      await page.heading('Your appointment is booked');
      await expectNoFindings(page, 'confirmation');
    });

    it('has no finding while a time is held, in its last minute and when it cannot be kept longer', async () => {
      page.element.remove();
      page = openBookingPage(look, new FakeApi().withHolds());
      await page.reachForm();
      await expectNoFindings(page, 'held');
      letPass(550);
      await page.control('Need more time?');
      await expectNoFindings(page, 'last minute');
      page.api.holds.extendableSeconds = 0;
      await page.press('Need more time?');
      await waitFor('more time', () => page.text.includes('10:00'));
      letPass(550);
      await waitFor('the words', () => page.text.includes('After that, others can book it.'));
      await expectNoFindings(page, 'last minute of all');
      page.api.next('holds', { status: 404, body: { code: 'slot_unavailable' } });
      letPass(60);
      await page.heading('Your details');
      await expectNoFindings(page, 'taken');
    });

    it('has no finding on the waiting list, from its offer to the sentence at its end', async () => {
      page.element.remove();
      page = openBookingPage(
        { ...look, schedule: '1', reason: '1' },
        new FakeApi().with({ waitlist: true }),
      );
      await page.press('Friday 27 November 2026, full');
      await page.field('Email');
      await expectNoFindings(page, 'offer');
      await page.press('Join the waiting list');
      await waitFor('the error', () => page.text.includes('This is required.'));
      await expectNoFindings(page, 'form with an error');
      await page.type('Email', 'ada@example.org');
      await page.agree();
      await page.press('Join the waiting list');
      await waitFor('the sentence', () => page.text.includes('to join the list'));
      await expectNoFindings(page, 'joined');
    });

    it('has no violation after a booking with its own page, and with a missing step', async () => {
      page.api.receipt = { manage_url: 'https://book.example/manage/s3cret' };
      await page.reachCheck();
      await page.book();
      await page.control('Change or cancel');
      await expectNoFindings(page, 'confirmation');
      await page.press('Book another');
      page = await page.reload(new FakeApi(), look);
      page.api.receipt = { status: 'pending', confirm_until: '2026-11-20T13:30:00.000Z' };
      await page.reachCheck();
      await page.book();
      await page.heading('Check your email to confirm');
      await expectNoFindings(page, 'a step is missing');
    });

    it('has no finding while it loads, with nothing to offer and in trouble', async () => {
      await expectNoFindings(page, 'loading');
      await page.chooseCalendar('Dr. Lindner');
      page.api.next('days', { status: 429, body: { code: 'rate_limited' }, retryAfter: 20 });
      await page.chooseReason('Check-up');
      await page.control('Try again');
      await expectNoFindings(page, 'rate limited');
      page.api.answers.days = { data: [] };
      await page.press('Back');
      await page.chooseReason('First consultation');
      await expectNoFindings(page, 'no days');
    });
  });
}
