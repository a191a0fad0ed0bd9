/**
 * A visitor whose clock shows twelve hours more than the practice's: the booking is for the same
 * instant wherever it is read, and their own time stands beside it.
 */

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ada } from './support/an-installation-file.ts';
import { aCustomer } from './support/customer.ts';
import { linkIn, startMailServer } from './support/mail-server.ts';
import { setScene } from './support/scene.ts';

const FAR = 'Pacific/Auckland';
const EMAIL = 'far@example.org';

const mails = await startMailServer();
const scene = setScene({ env: mails.env });

function clockIn(timeZone: string, instant: string): string {
  return new Date(instant).toLocaleTimeString('en-GB', { timeZone, timeStyle: 'short' });
}

/** Expects the practice's time and the visitor's own, as `08:00` and `20:00`. */
function expectBoth(text: string, instant: string): void {
  expect(text).toContain(clockIn('Europe/Berlin', instant));
  expect(text).toContain(clockIn(FAR, instant));
}

const textOf = (page: Page) => page.locator('main').innerText();

interface Booked {
  /** What was read on the way: the times, the form and the check. */
  readonly read: readonly string[];
  readonly slot: string;
}

async function book(page: Page): Promise<Booked> {
  const customer = aCustomer(page);
  const read: string[] = [];
  const look = async (part: string) => {
    read.push(await customer.widget.locator(part).first().innerText());
  };
  await customer.chooseDay(3);
  await customer.widget.locator('.times [part=time]').first().waitFor();
  await look('.times');
  await customer.chooseTime(0);
  await customer.widget.getByLabel('First name').waitFor();
  await look('[part=base]');
  await customer.fill({ ...ada, Email: EMAIL });
  await customer.goOn();
  await customer.standAt('Check and book');
  await look('[part=base]');
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/widget/v1/bookings') && response.status() === 201,
  );
  await customer.book();
  const { slot } = await (await answered).json();
  return { read: [...read, await customer.readConfirmation()], slot };
}

it('reads the same instant everywhere, by both clocks', { timeout: 120_000 }, async () => {
  const { page } = await scene().visit(
    { attributes: 'schedule="1" reason="1"' },
    { timezoneId: FAR, viewport: { width: 1000, height: 900 } },
  );
  await page.locator('slotwell-booking .earliest [part=time]').first().waitFor();
  const earliest = await page.locator('slotwell-booking .earliest').innerText();
  expect(earliest.match(/\d\d:\d\d/g)?.length).toBeGreaterThanOrEqual(6);
  const { read, slot } = await book(page);
  const mail = await mails.mailTo(EMAIL, /booked/);
  const start = new Date(slot).toISOString().replace(/[-:]|\.000/g, '');
  const [file] = mail.attachments;
  const content = new TextDecoder().decode(file?.content as ArrayBuffer);
  expect(content).toContain(`DTSTART:${start}`);
  await page.goto(linkIn(mail, /\/manage\/[\w-]+/));
  const manage = await textOf(page);
  await page.goto(`${page.url()}/move`);
  for (const text of [...read, mail.text ?? '', manage, await textOf(page)]) {
    expectBoth(text, slot);
  }
});

it('names the practice’s zone on the plain pages, which know no other', async () => {
  const { operator } = scene();
  const { page } = await scene().visit({}, { timezoneId: FAR, javaScriptEnabled: false });
  await page.goto(`${operator.url}/book/plain?schedule=1&reason=1`);
  await page.getByRole('link', { name: /free/ }).first().click();
  await page
    .getByRole('button', { name: /^\d\d:\d\d/ })
    .first()
    .click();
  for (const [label, value] of Object.entries({ ...ada, Email: EMAIL })) {
    await page.getByLabel(label).fill(value);
  }
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Check and book' }).waitFor();
  expect(await textOf(page)).toMatch(/\d\d:\d\d .*\(Berlin time\)/);
});
