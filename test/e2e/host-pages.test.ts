/**
 * Twelve kinds of host pages, each on its own origin: each books, and the console stays empty. The
 * snippets come from the documentation.
 */

import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findBlock, readPage } from '../docs/read-pages.ts';
import { WORDPRESS_MARKUP } from '../docs/wordpress-markup.ts';
import { ada, anInstallationFile } from './support/an-installation-file.ts';
import { createOperator, type Operator } from './support/built-server.ts';
import { bundle } from './support/bundle.ts';
import { type Browser, launchChromium, openPage } from './support/chromium.ts';
import { aCustomer, type Customer } from './support/customer.ts';
import {
  aPage,
  aScript,
  type PagedSite,
  type SiteFile,
  startPagedSite,
} from './support/paged-site.ts';

const page = readPage('docs/embedding.md');
const PASTED = findBlock(page, 'html', '<slotwell-booking>').replace(
  '<slotwell-booking>',
  '<slotwell-booking schedule="1" reason="1">',
);
const STRICT = `default-src 'none'; ${findBlock(page, '', 'script-src')}; img-src data:`;
const LOADER = findBlock(page, 'html', 'data-schedule').replace(
  'data-lang',
  'data-reason="1" data-lang',
);

let browser: Browser;
let operator: Operator;
let site: PagedSite;

/** Puts the address of the server in place of `https://book.example`. */
const here = (text: string) => text.replaceAll('https://book.example', operator.url);

beforeAll(async () => {
  [browser, operator, site] = await Promise.all([
    launchChromium(),
    createOperator(),
    startPagedSite(),
  ]);
  // This file books more often than any visitor.
  const limits = {
    bookings_per_address: 1000,
    holds_per_address: 1000,
    holds_per_visitor: 100,
    holds_per_network: 1000,
  };
  await operator.configure(anInstallationFile({ origins: [site.origin], changes: { limits } }));
  await operator.start();
});

afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

afterAll(async () => {
  await browser.close();
  await site.close();
  await operator.remove();
});

async function visit(files: Readonly<Record<string, SiteFile>>) {
  const written = Object.entries(files).map(([path, { content, type, headers = {} }]) => {
    const said = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, here(value)]),
    );
    return [path, { content: here(content), headers: said, ...(type !== undefined && { type }) }];
  });
  site.publish(Object.fromEntries(written));
  const opened = await openPage(browser);
  await opened.page.goto(`${site.origin}/`);
  return opened;
}

let bookings = 0;

/** Books from the choice of a day on; calendar and reason are preset. */
async function bookTime(customer: Customer): Promise<string> {
  await customer.standAt(/Choose a day/);
  await customer.chooseDay(1);
  await customer.chooseTime(1);
  bookings += 1;
  await customer.fill({ ...ada, Email: `ada${bookings}@example.org` });
  await customer.goOn();
  await customer.book();
  return customer.readConfirmation();
}

const recipes = readPage('docs/recipes/frameworks.md');

/** An application with the component of a recipe, mounted by `main`. */
async function anApp(language: string, main: string): Promise<Readonly<Record<string, SiteFile>>> {
  const [, name = ''] = language.split(' ');
  const component = here(findBlock(recipes, language));
  return {
    '/': aPage(
      `${findBlock(recipes, 'html')}<div id="app"></div><script type="module" src="/app.js"></script>`,
    ),
    '/app.js': aScript(
      await bundle(`import { booked } from './booked.js';\n${main}`, {
        [name]: component,
        'booked.js': BOOKED,
      }),
    ),
  };
}

const BOOKED = "export const booked = ({ status }) => { document.title = 'Booked: ' + status; };";

async function untilBooked(shown: Page): Promise<void> {
  await expect.poll(() => shown.title()).toBe('Booked: confirmed');
}

/** The strict policy, with more behind it, and with more sources of scripts. */
const policyOf = (more: string, scripts = 'script-src') => ({
  'content-security-policy': `${STRICT.replace('script-src', scripts)}; ${more}`,
});

interface HostPage {
  readonly title: string;
  files(): Promise<Readonly<Record<string, SiteFile>>> | Readonly<Record<string, SiteFile>>;
  /** Checks the page after the booking. */
  after?(shown: Page): Promise<void>;
  /** Returns the customer; default: in the page itself. */
  customer?(shown: Page): Promise<Customer> | Customer;
}

const OWN_LIT = `import { html, render } from 'lit';
const name = '<b>Own</b> Lit';
render(html\`<p id="own">\${name}</p>\`, document.body.appendChild(document.createElement('div')));`;

const ROUTER = `const views = { '/book': document.querySelector('template').content };
const show = () => document.querySelector('main').replaceChildren(...(views[location.pathname]?.cloneNode(true).childNodes ?? []));
addEventListener('popstate', () => history.state?.slotwell || show());
for (const link of document.querySelectorAll('nav a')) link.onclick = (event) => {
  event.preventDefault();
  history.pushState({}, '', link.href);
  show();
};
show();`;

const PLAIN = '<style>body { margin: 0; font-size: 16px }</style>';
const HOSTILE = `<style>* { all: unset !important } head, script { display: none !important } html { font-size: 10px !important } body { font-size: 16px !important }
    button, h2, h3, p, ul, li, table, td, input, svg, div, span { display: none !important; color: red !important; border: 9px solid lime !important }</style>`;

const PAGES: readonly HostPage[] = [
  {
    title: 'a strict content security policy',
    files: () => ({ '/': aPage(PASTED, policyOf('')) }),
  },
  {
    title: 'trusted types, and a Lit of its own',
    files: async () => ({
      '/': aPage(
        `${PASTED}<script type="module" src="/own.js"></script>`,
        policyOf(
          "require-trusted-types-for 'script'; trusted-types lit-html 'allow-duplicates'",
          "script-src 'self'",
        ),
      ),
      '/own.js': aScript(await bundle(OWN_LIT)),
    }),
    customer: async (shown) => {
      expect(await shown.locator('#own').innerText()).toBe('<b>Own</b> Lit');
      return aCustomer(shown);
    },
  },
  {
    title: 'cross-origin isolation',
    files: () => ({
      '/': aPage(PASTED, {
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-opener-policy': 'same-origin',
      }),
    }),
    customer: async (shown) => {
      expect(await shown.evaluate(() => crossOriginIsolated)).toBe(true);
      return aCustomer(shown);
    },
  },
  {
    title: 'the exact version with its hash, as slotwell embed prints it',
    files: async () => {
      const printed = await operator.slotwell('embed');
      const [lines = ''] = /^<script[^>]*integrity=.*\n.*$/m.exec(printed) ?? [];
      return {
        '/': aPage(
          lines.replace('<slotwell-booking>', '<slotwell-booking schedule="1" reason="1">'),
        ),
      };
    },
  },
  { title: 'a hostile style sheet', files: () => ({ '/': aPage(PASTED, {}, HOSTILE) }) },
  {
    title: 'several widgets, and the script twice',
    files: () => ({ '/': aPage(`<div id="a">${PASTED}</div><div id="b">${PASTED}</div>`) }),
    customer: async (shown) => {
      await bookTime(aCustomer(shown, 'en', '#a slotwell-booking'));
      return aCustomer(shown, 'en', '#b slotwell-booking');
    },
  },
  {
    title: 'React 19',
    files: () =>
      anApp(
        'jsx BookingWidget.jsx',
        `import { StrictMode } from 'react';
        import { createRoot } from 'react-dom/client';
        import { BookingWidget } from './BookingWidget.jsx';
        createRoot(document.querySelector('#app')).render(<StrictMode><BookingWidget schedule={1} reason={1} lang="en" onBooked={booked} /></StrictMode>);`,
      ),
    after: untilBooked,
  },
  {
    title: 'Vue 3',
    files: () =>
      anApp(
        'vue BookingWidget.vue',
        `import { createApp, h } from 'vue';
        import BookingWidget from './BookingWidget.vue';
        createApp({ render: () => h(BookingWidget, { schedule: 1, reason: 1, lang: 'en', onBooked: booked }) }).mount('#app');`,
      ),
    after: untilBooked,
  },
  {
    title: 'Svelte 5',
    files: () =>
      anApp(
        'svelte BookingWidget.svelte',
        `import { mount } from 'svelte';
        import BookingWidget from './BookingWidget.svelte';
        mount(BookingWidget, { target: document.querySelector('#app'), props: { schedule: 1, reason: 1, lang: 'en', onbooked: booked } });`,
      ),
    after: untilBooked,
  },
  {
    title: 'WordPress, as its plugin prints it',
    files: () => {
      const [{ printed }] = WORDPRESS_MARKUP;
      const head = `<script type="module" src="https://book.example/widget.js" id="slotwell-booking-js-module"></script>`;
      return {
        '/': aPage(`<div class="wp-block-slotwell-booking">${printed}</div>`, {}, here(head)),
      };
    },
  },
  {
    title: 'a site builder, by its recipe',
    files: () => {
      const builders = readPage('docs/recipes/site-builders.md');
      return {
        '/': aPage(
          findBlock(builders, 'html', 'data-schedule') +
            findBlock(builders, 'html', '<iframe').replace('schedule=1', 'schedule=1&reason=1'),
        ),
      };
    },
    customer: async (shown) => {
      await aCustomer(shown).standAt(/What would you like to book/);
      return aCustomer(shown.frameLocator('iframe'));
    },
  },
  { title: 'the plain script', files: () => ({ '/': aPage(LOADER) }) },
  {
    title: 'the plain script in the head, twice, with targets, under trusted types',
    files: () => {
      const target = findBlock(page, 'html', 'data-target').replace(
        'data-target',
        'data-schedule="1" data-reason="1" data-target',
      );
      const [script = '', place = ''] = target.split('\n');
      const twice = (line: string) => line + line.replace('booking"', 'second"');
      return {
        '/': aPage(
          twice(place),
          policyOf("require-trusted-types-for 'script'; trusted-types lit-html"),
          twice(script),
        ),
      };
    },
    customer: async (shown) => {
      await bookTime(aCustomer(shown, 'en', '#booking slotwell-booking'));
      return aCustomer(shown, 'en', '#second slotwell-booking');
    },
  },
  {
    title: 'a frame, as high as what is in it, in an isolated page',
    files: () => ({
      '/': aPage(
        findBlock(page, 'html', '<iframe').replace('?', '?schedule=1&reason=1&') +
          findBlock(page, 'html', 'data-frames'),
        {
          'cross-origin-embedder-policy': 'require-corp',
          'cross-origin-opener-policy': 'same-origin',
        },
      ),
    }),
    customer: (shown) => aCustomer(shown.frameLocator('iframe')),
  },
  {
    title: 'a single-page router: inserted, removed, back and forward',
    files: () => {
      const app = aPage(
        `<nav><a href="/book">Book</a> <a href="/">Home</a></nav><main></main><template>${PASTED.split('\n').slice(1).join('\n')}</template>${PASTED.split('\n')[0]}<script src="/router.js"></script>`,
      );
      return { '/': app, '/book': app, '/router.js': aScript(ROUTER) };
    },
    customer: async (shown) => {
      const customer = aCustomer(shown);
      for (let round = 0; round < 3; round += 1) {
        await shown.locator('nav a', { hasText: 'Book' }).click();
        await customer.standAt(/Choose a day/);
        await shown.locator('nav a', { hasText: 'Home' }).click();
        await customer.widget.waitFor({ state: 'detached' });
      }
      await shown.goBack();
      await customer.standAt(/Choose a day/);
      await shown.goBack();
      await customer.widget.waitFor({ state: 'detached' });
      await shown.goForward();
      return customer;
    },
  },
];

describe('the widget', () => {
  it.each(PAGES)(
    'books in a page with $title',
    async ({ files, customer = (shown) => aCustomer(shown), after }) => {
      const { page: shown, complaints } = await visit(await files());
      expect(await bookTime(await customer(shown))).toContain('Dr. Lindner');
      await after?.(shown);
      expect(complaints).toEqual([]);
    },
  );
});

describe('a hostile style sheet', () => {
  const standAt = (heading: RegExp) => (customer: Customer) => customer.standAt(heading);
  const openDialog = async (customer: Customer) => {
    await customer.choose('Book a time');
    await customer.standAt(/What would you like to book/);
  };

  it.each([
    ['reasons', 'schedule="1"', standAt(/What would you like to book/), '[part=base]'],
    ['days and times', 'schedule="1" reason="1"', standAt(/Choose a day/), '[part=base]'],
    [
      'a dark surface',
      'schedule="1" theme="dark"',
      standAt(/What would you like to book/),
      '[part=base]',
    ],
    ['a dialog', 'schedule="1" mode="dialog"', openDialog, 'dialog'],
    [
      'a floating button',
      'mode="floating"',
      (customer: Customer) => customer.widget.locator('[part~=open]').waitFor(),
      '[part~=open]',
    ],
  ])('changes no pixel: %s', async (_step, attributes, reach, what) => {
    const picture = async (style: string) => {
      const element = PASTED.replace(/<slotwell-booking[^>]*>/, `<slotwell-booking ${attributes}>`);
      const { page: shown, complaints } = await visit({ '/': aPage(element, {}, style) });
      await reach(aCustomer(shown));
      await expect.poll(() => shown.locator('.skeleton').count()).toBe(0);
      await shown.waitForLoadState('networkidle');
      expect(complaints).toEqual([]);
      const taken = shown.locator(what);
      return {
        where: await taken.boundingBox(),
        pixels: await taken.screenshot({ animations: 'disabled' }),
      };
    };
    // On a busy core, Chromium sometimes rounds an edge by one of 256 levels. A style with an
    // effect always changes more.
    let isSame = false;
    for (let pair = 0; pair < 5 && !isSame; pair += 1) {
      const one = await picture(PLAIN);
      const other = await picture(HOSTILE);
      expect(other.where).toEqual(one.where);
      isSame = one.pixels.equals(other.pixels);
    }
    expect(isSame).toBe(true);
  });
});

describe('the frame', () => {
  const FRAME = findBlock(page, 'html', '<iframe');
  const frameHeight = (shown: Page) =>
    shown.locator('iframe').evaluate((frame) => frame.getBoundingClientRect().height);
  const contentHeight = (shown: Page) =>
    shown.frames()[1]?.evaluate(() => document.documentElement.getBoundingClientRect().height);

  it.each([
    ['by our script', () => findBlock(page, 'html', 'data-frames')],
    [
      'by the listener of the page',
      () => `<script>${findBlock(page, 'js', 'slotwell-height')}</script>`,
    ],
  ])('is as high as each step: %s', async (_how, listening) => {
    const { page: shown, complaints } = await visit({ '/': aPage(FRAME + listening()) });
    const customer = aCustomer(shown.frameLocator('iframe'));
    const heights = new Set<number>();
    const { widget } = customer;
    const steps = [
      [/Dr\. Lindner/, widget.getByRole('button', { name: /First visit/ })],
      [/First visit/, widget.getByRole('button', { name: /, free/ }).first()],
      [/, free/, widget.locator('.times [part~=time]').first()],
    ] as const;
    for (const [step, next] of steps) {
      await customer.choose(step);
      await next.waitFor();
      await expect.poll(() => customer.widget.locator('.skeleton').count()).toBe(0);
      await expect
        .poll(async () => (await frameHeight(shown)) - ((await contentHeight(shown)) ?? 0))
        .toBeLessThan(3);
      heights.add(await frameHeight(shown));
    }
    expect(heights.size).toBeGreaterThan(1);
    expect(complaints).toEqual([]);
  });

  const standsAsHighAsItsContent = (shown: Page) =>
    expect
      .poll(async () => Math.abs((await frameHeight(shown)) - ((await contentHeight(shown)) ?? 0)))
      .toBeLessThan(3);

  it('passes on events, once even with two scripts', async () => {
    const listener = `<script>window.heard = []; for (const type of ['slotwell-ready', 'slotwell-step', 'slotwell-height'])
      addEventListener(type, ({ target, detail }) => heard.push([type, target.localName, detail]));</script>`;
    const { page: shown } = await visit({
      '/': aPage(FRAME + findBlock(page, 'html', 'data-frames').repeat(2) + listener),
    });
    const customer = aCustomer(shown.frameLocator('iframe'));
    await customer.choose(/Dr\. Lindner/);
    await customer.standAt(/What would you like to book/);
    const heard = () => shown.evaluate(() => Reflect.get(window, 'heard'));
    await expect.poll(heard).toEqual([
      ['slotwell-ready', 'iframe', null],
      ['slotwell-step', 'iframe', { step: 'reason', number: 2, count: 6 }],
    ]);
  });

  it('takes its height from nobody but the frame, and within limits', async () => {
    const { page: shown } = await visit({
      '/': aPage(FRAME + findBlock(page, 'html', 'data-frames')),
    });
    const customer = aCustomer(shown.frameLocator('iframe'));
    await customer.widget.getByRole('button', { name: /Dr\. Lindner/ }).waitFor();
    await standsAsHighAsItsContent(shown);
    const before = await frameHeight(shown);
    await shown.evaluate(() => postMessage({ type: 'slotwell-height', detail: 5000 }, '*'));
    await shown.evaluate(() => new Promise(requestAnimationFrame));
    expect(await frameHeight(shown)).toBe(before);
    await shown
      .frames()[1]
      ?.evaluate(() => parent.postMessage({ type: 'slotwell-height', detail: 1e9 }, '*'));
    await expect.poll(() => frameHeight(shown)).toBe(6000);
  });

  it('shows a link if a sandbox removes its origin, and throws nothing', async () => {
    const { page: shown, complaints } = await visit({
      '/': aPage(FRAME.replace('<iframe', '<iframe sandbox="allow-scripts allow-popups"')),
    });
    const link = shown
      .frameLocator('iframe')
      .getByRole('link', { name: 'Book without JavaScript' });
    await link.waitFor();
    await shown.frameLocator('iframe').getByRole('alert').waitFor();
    expect(complaints.filter((one) => /Error:|Uncaught/.test(one))).toEqual([]);
  });

  it('books if the browser denies storage to frames', async () => {
    const { page: shown, complaints } = await visit({
      '/': aPage(FRAME.replace('?', '?schedule=1&reason=1&')),
    });
    await shown.frames()[1]?.evaluate(() =>
      Object.defineProperty(window, 'sessionStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      }),
    );
    expect(await bookTime(aCustomer(shown.frameLocator('iframe')))).toContain('Dr. Lindner');
    expect(complaints).toEqual([]);
  });

  it('is refused to a site that is not on the list', async () => {
    const { complaints } = await visit({ '/': aPage(FRAME) });
    expect(complaints).toEqual([]);
    const stranger = await openPage(browser);
    // The same site under another host name.
    await stranger.page.goto(`${site.origin.replace('localhost', '127.0.0.1')}/`);
    await expect.poll(() => stranger.complaints.join('\n')).toContain('frame-ancestors');
  });
});
