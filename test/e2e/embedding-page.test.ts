/**
 * The snippets of README.md and docs/embedding.md as a site owner pastes them; only the address of
 * the booking server is replaced.
 */

import { execFileSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { builtInTexts } from '../../widget/booking/format/texts.ts';
import { commandsOf, findBlock, readPage } from '../docs/read-pages.ts';
import { ada, anInstallationFile } from './support/an-installation-file.ts';
import { createOperator, type Operator } from './support/built-server.ts';
import { type Browser, launchChromium, openPage } from './support/chromium.ts';
import { aCustomer } from './support/customer.ts';

const readme = readPage('README.md');
const page = readPage('docs/embedding.md');
const PASTED = findBlock(page, 'html', '<slotwell-booking>');
const POLICY = findBlock(page, '', 'script-src');
const TRUSTED_TYPES = findBlock(page, '', 'trusted-types');

interface Site {
  readonly origin: string;
  readonly server: Server;
  body: string;
  headers: Readonly<Record<string, string>>;
}

let browser: Browser;
let operator: Operator;
let site: Site;

/** Puts the address of the server in place of `https://book.example`. */
const here = (snippet: string) => snippet.replaceAll('https://book.example', operator.url);

beforeAll(async () => {
  [browser, operator, site] = await Promise.all([launchChromium(), createOperator(), startSite()]);
  const { allowed_origins: documented } = parseYaml(findBlock(page, 'yaml'));
  await operator.configure(
    anInstallationFile({ origins: [...documented, site.origin], changes: twoDoctors }),
  );
  await operator.start();
});

afterAll(async () => {
  await browser.close();
  site.server.closeAllConnections();
  site.server.close();
  await operator.remove();
});

/** The second calendar offers the first reason only. */
const [first, second] = anInstallationFile({ origins: [] }).schedules;
const { form } = anInstallationFile({ origins: [] });
const campaign = {
  name: 'utm_source',
  label: 'Campaign',
  form_type: 'textbox',
  input_type: 'hidden',
};
const twoDoctors = { form: [...form, campaign], schedules: [first, { ...second, reasons: [1] }] };

async function startSite(): Promise<Site> {
  const shown: Site = {
    origin: '',
    body: '',
    headers: {},
    server: createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...shown.headers });
      response.end(
        `<!doctype html><html lang="en"><title>A site</title><link rel="icon" href="data:,">${shown.body}`,
      );
    }),
  };
  await new Promise<void>((resolve) => shown.server.listen(0, '127.0.0.1', resolve));
  const address = shown.server.address();
  if (address === null || typeof address === 'string') {
    throw new Error('The site has no port.');
  }
  return Object.assign(shown, { origin: `http://localhost:${address.port}` });
}

async function visit(
  body: string,
  headers: Readonly<Record<string, string>> = {},
  locale = 'en-GB',
) {
  site.body = here(body);
  site.headers = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, here(value)]),
  );
  const opened = await openPage(browser, { locale });
  await opened.page.goto(site.origin);
  return { ...opened, customer: aCustomer(opened.page) };
}

const withAttributes = (attributes: string) =>
  PASTED.replace('<slotwell-booking>', `<slotwell-booking ${attributes}>`);

describe('what is pasted', () => {
  it('shows the widget: docs/embedding.md', async () => {
    const { customer, complaints } = await visit(PASTED);
    await customer.standAt('Who would you like to book with?');
    expect(complaints).toEqual([]);
  });

  it('shows the widget for one calendar, in German: README.md', async () => {
    const { customer, complaints } = await visit(findBlock(readme, 'html'));
    await customer.standAt(/Worum geht es/);
    expect(complaints).toEqual([]);
  });

  it('is a link if the script did not load', async () => {
    const { page: shown } = await visit(PASTED, { 'content-security-policy': "script-src 'none'" });
    expect(await shown.getByRole('link', { name: 'Book an appointment' }).isVisible()).toBe(true);
  });
});

describe('the attribute reason', () => {
  it('skips that step together with schedule', async () => {
    const { customer } = await visit(withAttributes('schedule="1" reason="2"'));
    await customer.standAt(/Choose a day/);
  });

  it('alone offers the calendars with that reason, and skips the step that asks for it', async () => {
    const { customer } = await visit(withAttributes('reason="1"'));
    await customer.standAt('Who would you like to book with?');
    await customer.choose(/Dr\. Okafor/);
    await customer.standAt(/Choose a day/);
    await bookNext(customer);
    expect(await customer.readConfirmation()).toContain('First visit');
  });

  it('alone skips the calendars if only one offers it', async () => {
    expect(page.text).toContain('`reason` alone narrows down the calendars to those that offer it');
    const { customer } = await visit(withAttributes('reason="2"'));
    await customer.standAt(/Choose a day/);
    await bookNext(customer);
    expect(await customer.readConfirmation()).toContain('Dr. Lindner');
  });
});

async function bookNext(customer: ReturnType<typeof aCustomer>): Promise<void> {
  await customer.chooseDay(1);
  await customer.chooseTime(1);
  await customer.fill(ada);
  await customer.goOn();
  await customer.book();
}

type Told = Readonly<Record<string, unknown>>;

const readDataLayer = (page: Page): Promise<readonly Told[]> =>
  page.evaluate(() => Reflect.get(window, 'dataLayer'));

const summarize = ({ event, widget, step, number, count, status }: Told) => [
  event,
  widget,
  step ?? status,
  number && count && `${number}/${count}`,
];

describe('the events', () => {
  it('lead to the site’s own page with the number of the booking', async () => {
    const { page: shown, customer } = await visit(
      `${withAttributes('schedule="1" reason="1"')}<script>${findBlock(page, 'js', 'slotwell-booked')}</script>`,
    );
    await bookNext(customer);
    await shown.waitForURL(/\/thank-you\?booking=\d+$/);
  });

  it('contain what conversion tracking needs', async () => {
    const measuring = findBlock(page, 'js', 'dataLayer');
    const { page: shown, customer } = await visit(
      `${withAttributes('id="one" schedule="1" reason="1"')}<script>${measuring}</script>`,
    );
    await bookNext(customer);
    await customer.readConfirmation();
    const told = await readDataLayer(shown);
    expect(told.map(summarize)).toEqual([
      ['slotwell-ready', 'one', undefined, undefined],
      ['slotwell-step', 'one', 'time', '2/4'],
      ['slotwell-step', 'one', 'form', '3/4'],
      ['slotwell-step', 'one', 'confirm', '4/4'],
      ['slotwell-before-book', 'one', undefined, undefined],
      ['slotwell-booked', 'one', 'confirmed', undefined],
    ]);
    expect(told[4]).toMatchObject({
      schedule: 1,
      reason: 1,
      slot: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:00$/),
    });
    expect(JSON.stringify(told)).not.toMatch(/ada|lovelace/i);
  });

  it('ask the page before anything is sent', async () => {
    const asking = `<script>document.addEventListener('slotwell-before-book', (event) => { document.title += '!'; event.preventDefault(); })</script>`;
    const {
      page: shown,
      customer,
      complaints,
    } = await visit(withAttributes('schedule="1" reason="1"') + asking);
    await bookNext(customer);
    await expect.poll(() => shown.title()).toBe('A site!');
    await customer.book();
    await expect.poll(() => shown.title()).toBe('A site!!');
    expect(await customer.widget.getByRole('button', { name: 'Book now' }).isVisible()).toBe(true);
    expect(complaints).toEqual([]);
  });
});

describe('links with tracking parameters', () => {
  const stored = async () => {
    const numbers = JSON.parse(await operator.slotwell('booking', 'list', '--json')).map(
      (booking: { booking_id: number }) => booking.booking_id,
    );
    return JSON.parse(
      await operator.slotwell('booking', 'show', `${Math.max(...numbers)}`, '--json'),
    ).submission;
  };
  const isShown = async ({ widget }: ReturnType<typeof aCustomer>) =>
    /Campaign|newsletter/.test(await widget.locator('[part=base]').innerText());

  it('fill in hidden fields by the lines of the page, and nothing else', async () => {
    const prefill = `<script>${findBlock(page, 'js', 'URLSearchParams')}</script>`;
    const { page: shown, customer } = await visit(
      `${withAttributes('schedule="1" reason="1"')}${prefill}`,
    );
    await shown.goto(`${site.origin}/?utm_source=newsletter&last_name=Nobody`);
    await customer.chooseDay(1);
    await customer.chooseTime(1);
    expect(await isShown(customer)).toBe(false);
    await customer.fill(ada);
    await customer.goOn();
    expect(await isShown(customer)).toBe(false);
    await customer.book();
    expect(await customer.readConfirmation()).toContain('First visit');
    expect(await stored()).toMatchObject({ utm_source: 'newsletter', last_name: 'Lovelace' });
  });
});

describe('a strict policy', () => {
  it('needs the two entries of the page', async () => {
    const { customer, complaints } = await visit(PASTED, {
      'content-security-policy': `default-src 'none'; ${POLICY}; img-src data:`,
    });
    await customer.standAt('Who would you like to book with?');
    expect(complaints).toEqual([]);
  });

  it('with trusted types needs the third', async () => {
    const policy = (types: string) => ({
      'content-security-policy': `default-src 'none'; ${POLICY}; img-src data:; require-trusted-types-for 'script'; ${types}`,
    });
    const { customer, complaints } = await visit(PASTED, policy(TRUSTED_TYPES));
    await customer.standAt('Who would you like to book with?');
    expect(complaints).toEqual([]);
    const refused = await visit(PASTED, policy('trusted-types another'));
    await expect.poll(() => refused.complaints.join('\n')).toMatch(/lit-html|TrustedTypePolicy/);
  });

  it('allows another script to use that policy name if duplicates are allowed', async () => {
    const [, types = ''] = /^`(trusted-types lit-html 'allow-duplicates')`/m.exec(page.text) ?? [];
    const other = `<script nonce="a">trustedTypes.createPolicy('lit-html', { createHTML: (html) => html });</script>`;
    const policy = (list: string) => ({
      'content-security-policy': `default-src 'none'; ${POLICY.replace('script-src', "script-src 'nonce-a'")}; img-src data:; require-trusted-types-for 'script'; ${list}`,
    });
    const { customer, complaints } = await visit(other + PASTED, policy(types));
    await customer.standAt('Who would you like to book with?');
    expect(complaints).toEqual([]);
    const refused = await visit(other + PASTED, policy(TRUSTED_TYPES));
    await expect.poll(() => refused.complaints.join('\n')).toMatch(/lit-html/);
  });

  it('also lets the script load with cross-origin isolation', async () => {
    const { page: shown, customer } = await visit(PASTED, {
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-opener-policy': 'same-origin',
    });
    await customer.standAt('Who would you like to book with?');
    expect(await shown.evaluate(() => crossOriginIsolated)).toBe(true);
  });
});

describe('an exact version', () => {
  const pinned = findBlock(page, 'html', 'integrity');
  const element = PASTED.split('\n').slice(1).join('\n');
  const versioned = async (integrity: string) => {
    const etag = (await fetch(`${operator.url}/widget.js`)).headers.get('etag');
    const version = /"([^"]+)"/.exec(etag ?? '')?.[1] ?? '';
    return (
      pinned
        .replace(/\/widget\/[^/]+\//, `/widget/${version}/`)
        .replace('sha384-...', `sha384-${integrity}`) + element
    );
  };

  it('is loaded with the version of the ETag and the hash that the line of the page prints', async () => {
    const [line = ''] = commandsOf({ language: 'sh', text: findBlock(page, 'sh') });
    const integrity = execFileSync('bash', ['-o', 'pipefail', '-c', here(line)], {
      encoding: 'utf8',
    });
    expect(integrity).toMatch(/^[\w+/]{64}$/);
    const { customer, complaints } = await visit(await versioned(integrity));
    await customer.standAt('Who would you like to book with?');
    expect(complaints).toEqual([]);
  });

  it('is refused with another hash', async () => {
    const { complaints } = await visit(await versioned('A'.repeat(64)));
    await expect.poll(() => complaints.join('\n')).toContain('integrity');
  });
});

describe('its look', () => {
  it('takes the colour, the corner and the font that the page sets', async () => {
    const { page: shown, customer } = await visit(
      `${PASTED}<style>${findBlock(page, 'css')}</style>`,
    );
    await customer.standAt('Who would you like to book with?');
    const look = await shown.evaluate(() => {
      const root = document.querySelector('slotwell-booking')?.shadowRoot;
      const style = (part: string) =>
        getComputedStyle(root?.querySelector(`[part~=${part}]`) ?? document.body);
      return [style('heading').fontFamily.split(',')[0], style('choice').borderRadius];
    });
    expect(look).toEqual(['Georgia', '4px']);
    await customer.choose(/Dr\. Lindner/);
    await customer.choose(/First visit/);
    await customer.chooseDay(1);
    await customer.chooseTime(1);
    const button = customer.widget.getByRole('button', { name: 'Continue' });
    expect(await button.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(
      'rgb(122, 31, 92)',
    );
  });
});

describe('the page that is linked to', () => {
  const inFiveDays = new Date(Date.now() + 5 * 86_400_000);
  const day = inFiveDays.toISOString().slice(0, 10);
  const inGerman = (month: 'long' | 'short') =>
    inFiveDays.toLocaleDateString('de', { timeZone: 'UTC', day: 'numeric', month });
  const visitByLink = async (query: string) => {
    const { page: shown } = await openPage(browser);
    await shown.goto(`${operator.url}/book?schedule=1&reason=2${query}&lang=de`);
    return aCustomer(shown, 'de');
  };

  it('starts with the calendar and reason of its address', async () => {
    expect(page.prose).toContain(
      'It takes `?schedule=1`, `&reason=2`, `&day=2026-12-01`, `&time=09:30`, `&persons=3` and `&lang=de`.',
    );
    const customer = await visitByLink('');
    await customer.standAt(/Wann passt es Ihnen/);
  });

  it('starts with the day of its address', async () => {
    const { widget } = await visitByLink(`&day=${day}`);
    await widget.getByRole('heading', { name: inGerman('long') }).waitFor();
  });

  it('starts with the time of its address', async () => {
    const customer = await visitByLink(`&day=${day}&time=09:20`);
    await customer.standAt('Ihre Angaben');
    const chosen = await customer.widget.locator('[part~=steps]').innerText();
    expect(chosen).toContain(inGerman('short'));
    expect(chosen).toContain('09:20');
  });
});

describe('when it does not work', () => {
  const [, sentence = 'a sentence that the page lacks'] =
    /^\| "([^"]+)" above the link \(in German/m.exec(page.text) ?? [];

  it('says so in German on a German page if the origin is not allowed', async () => {
    site.body = here(withAttributes('lang="de"'));
    const { page: shown } = await openPage(browser, { locale: 'de-DE' });
    // The same site under another host name.
    await shown.goto(site.origin.replace('localhost', '127.0.0.1'));
    expect(await aCustomer(shown).widget.getByRole('alert').innerText()).toContain(
      builtInTexts.de.internal,
    );
  });

  it('shows the page’s text if the policy lacks connect-src', async () => {
    const { customer } = await visit(PASTED, {
      'content-security-policy': here(POLICY.split(';')[0] ?? '').concat("; connect-src 'none'"),
    });
    expect(await customer.widget.getByRole('alert').innerText()).toContain(sentence);
  });
});
