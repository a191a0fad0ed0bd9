/**
 * If the operator requires proof of a person, a browser computes it while the form is filled in,
 * with and without workers.
 */

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ada, anInstallationFile } from './support/an-installation-file.ts';
import { createOperator, type Operator } from './support/built-server.ts';
import { launchChromium, openPage } from './support/chromium.ts';
import { aCustomer } from './support/customer.ts';
import { type HostPage, startHostSite } from './support/host-site.ts';

const proof_of_human = {
  difficulty: 1,
  question: 'What colour is fresh snow?',
  answers: ['white'],
};

/** A site of any policy; frames of it have the origin `null`. */
type Site = Awaited<ReturnType<typeof startHostSite>>;

let operator: Operator;
let site: Site;
let browser: Awaited<ReturnType<typeof launchChromium>>;

beforeAll(async () => {
  [browser, site, operator] = await Promise.all([
    launchChromium(),
    startHostSite(),
    createOperator(),
  ]);
  await operator.configure(
    anInstallationFile({ origins: [site.origin], changes: { proof_of_human } }),
  );
  await operator.start();
});
afterAll(async () => {
  await browser.close();
  await site.close();
  await operator.remove();
});

interface Visit {
  /** Policy of the site; without it, the hosted page is used. */
  readonly policy?: HostPage['policy'] | 'hosted';
}

async function visit({ policy }: Visit) {
  const opened = await openPage(browser);
  let workers = 0;
  opened.page.on('worker', () => {
    workers += 1;
  });
  site.show({ widgetUrl: operator.url, ...(policy !== undefined && { policy }) });
  await opened.page.goto(policy === 'hosted' ? `${operator.url}/book` : site.origin);
  return { ...opened, workers: () => workers };
}

async function fillForm(page: Page, day: number) {
  const customer = aCustomer(page);
  await customer.choose(/Dr\. Lindner/);
  await customer.choose(/First visit/);
  await customer.chooseDay(day);
  await customer.chooseTime(day);
  await customer.fill({ ...ada, Email: `ada-${day}@example.org` });
  await customer.goOn();
  await customer.standAt(/Check and book/);
  return customer;
}

describe('a browser', () => {
  it('books on a page whose policy allows workers', async () => {
    const { page, complaints, traffic, workers } = await visit({ policy: `worker-src blob:` });
    const customer = await fillForm(page, 0);
    await customer.book();
    expect(await customer.readConfirmation()).toContain('Dr. Lindner');
    expect(workers()).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
    expect(
      traffic.filter((line) => /^GET .*\/widget\/[\w.-]+\/proof\.js/.test(line)).length,
    ).toBeGreaterThan(0);
  });

  it('books on a page whose policy allows no workers', async () => {
    const { page, workers } = await visit({});
    const customer = await fillForm(page, 1);
    await customer.book();
    await customer.readConfirmation();
    expect(workers()).toBe(0);
  });

  it('books on the hosted page, under Trusted Types', async () => {
    const { page, complaints, workers } = await visit({ policy: 'hosted' });
    const customer = await fillForm(page, 2);
    await customer.book();
    await customer.readConfirmation();
    expect(workers()).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
  });

  it('books without Web Crypto, as on pages without TLS', async () => {
    const opened = await openPage(browser);
    await opened.page.addInitScript(() =>
      Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined }),
    );
    site.show({ widgetUrl: operator.url });
    await opened.page.goto(site.origin);
    const customer = await fillForm(opened.page, 3);
    await customer.book();
    await customer.readConfirmation();
  });

  it('says what to do if the script is blocked, and keeps the input', async () => {
    const { page } = await visit({});
    await page.route('**/proof.js', (route) => route.abort());
    const customer = await fillForm(page, 4);
    await customer.book();
    await customer.widget.getByText(/couldn’t show that a person is booking/).waitFor();
    await page.unroute('**/proof.js');
    await customer.choose('Back');
    expect(await customer.widget.getByLabel('First name').inputValue()).toBe('Ada');
  });
});
