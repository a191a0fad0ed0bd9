/**
 * Script through every text (XSS), for those who book: the widget, the pages without script, those
 * of a booking and of the waiting list, and every mail.
 */

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openCore } from '../../bff/open-core.ts';
import { aCustomer } from './support/customer.ts';
import { HOSTILE_ADDRESS, hostile, setHostileScene } from './support/hostile-texts.ts';
import { joinAll } from './support/join-waitlist.ts';
import { linkIn } from './support/mail-server.ts';

const scene = await setHostileScene();

const mail = 'ada@example.org';
const answers = { Label: hostile('First'), 'Last name': hostile('Last'), Email: mail };

async function fillIn(page: Page): Promise<void> {
  const { widget } = aCustomer(page);
  await widget.getByText('Option').first().click();
  await aCustomer(page).fill(answers);
}

describe('markup in every text stays text', () => {
  let managed = '';

  it('in the widget, from the first step to the confirmation', async () => {
    const { operator, open, look, mails } = scene();
    const { page, complaints } = await open();
    await page.goto(
      `${operator.url}/book?lang=en&utm_source=${encodeURIComponent(HOSTILE_ADDRESS)}`,
    );
    const customer = aCustomer(page);
    await customer.widget
      .getByText(/Calendar 1 /)
      .first()
      .waitFor();
    await look(page);
    await customer.choose(/Calendar 1 /);
    await customer.widget
      .getByText(/Reason 1 /)
      .first()
      .waitFor();
    await look(page);
    await customer.choose(/Reason 1 /);
    await customer.widget.getByRole('grid').waitFor();
    await look(page);
    await customer.chooseDay(3);
    await customer.chooseTime(2);
    await customer.widget.getByLabel('Last name').waitFor();
    await fillIn(page);
    await look(page);
    await page.waitForTimeout(2_100);
    await customer.goOn();
    await customer.widget.getByRole('checkbox', { name: /Consent/ }).check();
    await look(page);
    await customer.book();
    await customer.readConfirmation();
    await look(page);
    expect(complaints).toEqual([]);
    managed = linkIn(await mails.mailTo(mail, /./), /\/manage\//);
  }, 90_000);

  it('on the pages of a booking and in their messages', async () => {
    const { operator, open, look } = scene();
    const { page, complaints } = await open();
    const root = new URL(managed).pathname;
    for (const part of ['', '/move', '/cancel', '/data', '/erase']) {
      for (const name of ['lang', 'done', 'problem', 'day', 'month', 'slot', 'schedule']) {
        await page.goto(
          `${operator.url}${root}${part}?${new URLSearchParams({ [name]: HOSTILE_ADDRESS })}`,
        );
        await look(page);
      }
    }
    expect(complaints).toEqual([]);
  }, 90_000);

  it('in booking without scripts, including sent values', async () => {
    const { operator, open, look } = scene();
    const { page, complaints } = await open();
    await page.goto(
      `${operator.url}/book/plain?lang=en&schedule=1&reason=1&utm_source=${encodeURIComponent(HOSTILE_ADDRESS)}`,
    );
    await look(page);
    await page
      .getByRole('table')
      .getByRole('link', { name: /, free/ })
      .last()
      .click();
    await look(page);
    await page
      .getByRole('button', { name: /^\d\d:\d\d$/ })
      .nth(3)
      .click();
    await page.locator('button.primary').click();
    await look(page);
    for (const [name, value] of [
      ['first_name', hostile('First')],
      ['last_name', hostile('Last')],
      ['email', 'grace@example.org'],
    ] as const) {
      await page.locator(`[name="f.${name}"]:visible`).fill(value);
    }
    await page.waitForTimeout(2_100);
    await page.locator('button.primary').click();
    await page.getByRole('checkbox', { name: /Consent/ }).waitFor();
    await look(page);
    expect(complaints).toEqual([]);
  }, 90_000);

  it('on the pages of the waiting list, of frames, of accessibility and in 404 pages', async () => {
    const { operator, open, look } = scene();
    const { page, complaints } = await open();
    const { waiting, offered, over } = await joinAll(operator, { name: 'hostile', lang: 'en' });
    const query = new URLSearchParams(
      ['lang', 'done', 'theme', 'schedule', 'day', 'source'].map((name) => [name, HOSTILE_ADDRESS]),
    );
    const paths = [
      ...[waiting, offered, over].map((secret) => `/waitlist/${secret}`),
      '/embed',
      '/accessibility',
      '/book',
      '/nothing',
      '/manage/x',
    ];
    for (const path of paths) {
      for (const address of [
        path,
        `${path}?${query}`,
        `${path}/${encodeURIComponent(HOSTILE_ADDRESS)}`,
      ]) {
        await page.goto(operator.url + address);
        await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
        await look(page);
      }
    }
    expect(complaints).toEqual([]);
    const names = [
      'Practice',
      'Calendar 1 ',
      'Reason 1 ',
      'Description',
      '80',
      'Group',
      'Location',
      'Address',
      '031',
      '030',
      'Label',
      'Hint',
      'First',
      'Last',
    ];
    expect(
      scene().unseen([...names, 'Choice', 'Option', 'Tick', 'Consent', 'Step', 'Head', 'Title']),
    ).toEqual([]);
  }, 120_000);

  it('in every mail, to customers and to the operator', async () => {
    const { operator, open, look, mails } = scene();
    const { storage, clock, close } = await openCore({
      database: { kind: 'sqlite', file: (operator.env.DATABASE_URL ?? '').slice('sqlite:'.length) },
    });
    const [booking] = await storage.bookings.list({ limit: 1 });
    await storage.bookings.cancel({
      now: clock.now(),
      actor: hostile('Katrin'),
      bookingId: booking?.bookingId ?? 0,
      trigger: 'admin',
      respectCutoff: false,
      notice: { onRequest: false, message: hostile('Message'), quiet: false },
    });
    await close();
    const sent = [
      await mails.mailTo(mail, /confirmed|booked|Your/i),
      await mails.mailTo(mail, /cancel/i),
      await mails.mailTo('praxis@example.org', /./),
      await mails.mailTo('offered-hostile@example.org', /./),
    ];
    const { page } = await open();
    for (const { html = '' } of sent) {
      expect(html).not.toBe('');
      await page.setContent(html);
      await look(page);
    }
    expect(scene().unseen(['Message', 'Sentence confirmation', 'Sentence cancellation'])).toEqual(
      [],
    );
  }, 120_000);
});
