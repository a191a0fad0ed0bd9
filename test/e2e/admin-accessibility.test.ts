/**
 * axe finds nothing on any page and in any dialog of the administration area: light and dark, wide
 * and narrow.
 */

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf } from '../bff/admin/support/second-factor.ts';
import { findings } from './support/axe.ts';
import { createOperator, type Operator } from './support/built-server.ts';
import { type Browser, launchChromium, openPage } from './support/chromium.ts';
import {
  bookIn,
  booking,
  calendar,
  details,
  goToTomorrow,
  isFocused,
  katrin,
  printedAddress,
} from './support/desk.ts';
import { joinAll } from './support/join-waitlist.ts';
import { setScene } from './support/scene.ts';
import { takePicture } from './support/take-picture.ts';
import { isWhole } from './support/views.ts';

const wide = { width: 1280, height: 800 };
const narrow = { width: 390, height: 844 };

const views = [
  ['light', wide],
  ['dark', narrow],
  ['dark', wide],
  ['light', narrow],
] as const;

/** `npm run tool -- axe` looks at each place in every way, the gate in one of them, in turn. */
const viewsAt = (place: number) =>
  views.filter((_, index) => isWhole || index === place % views.length);

/** Link of the invitation, as shown. */
let link = '';

/** Steps that each lead from one state of the page to the next. `address` is that of the set-up. */
const walk: Readonly<Record<string, (page: Page, address: string) => Promise<void>>> = {
  entrance: async (page, address) => {
    await page.goto(address.replace(/#.*/, ''));
    await page.getByRole('heading', { level: 1 }).waitFor();
  },
  'entrance refused': async (page) => {
    await page.getByLabel('Your name').fill(katrin.name);
    await page.getByLabel('Set-up code').fill('WRONG');
    await enter(page);
    await page.getByRole('alert').waitFor();
  },
  today: async (page, address) => {
    await page.getByLabel('Set-up code').fill(new URL(address).hash.slice(1));
    await enter(page);
    await calendar(page, 'Dr. Lindner').waitFor();
  },
  'new booking': async (page) => {
    await goToTomorrow(page);
    await page.getByRole('button', { name: 'New booking' }).click();
    await page.getByLabel('First name').waitFor();
  },
  booked: async (page) => {
    await bookIn(page, 'Ada', '10:00');
    await page.getByRole('button', { name: 'Close' }).first().click();
    await booking(page, 'Ada').first().waitFor();
  },
  search: async (page) => {
    await page.getByRole('combobox').fill('ada');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
  },
  details: async (page) => {
    await page.keyboard.press('Escape');
    await booking(page, 'Ada').last().click();
    await details(page).getByRole('heading', { name: 'Ada' }).waitFor();
  },
  move: async (page) => {
    await details(page).getByRole('button', { name: 'Move' }).click();
    await page.getByRole('dialog').getByRole('group', { name: 'Free on this day' }).waitFor();
  },
  'move refused': async (page) => {
    await page.getByRole('dialog').getByLabel('Time', { exact: true }).fill('21:00');
    await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByRole('alert').waitFor();
  },
  series: async (page) => {
    await page.keyboard.press('Escape');
    await details(page).getByRole('button', { name: 'Series' }).click();
    await page.getByRole('dialog').getByText('free', { exact: true }).last().waitFor();
  },
  cancel: async (page) => {
    await page.keyboard.press('Escape');
    await details(page).getByRole('button', { name: 'Cancel …' }).click();
    await page.getByRole('dialog').waitFor();
  },
  week: async (page, address) => {
    await page.keyboard.press('Escape');
    await page.goto(new URL('/admin/calendar/week', address).href);
    await page.locator('.column').nth(4).waitFor();
  },
  absence: async (page) => {
    await page.getByRole('button', { name: 'Absence' }).click();
    await page
      .getByRole('dialog')
      .locator('.hint')
      .getByText(/booking is in it|Nothing is booked/)
      .waitFor();
  },
  'absence of an afternoon': async (page) => {
    const dialog = page.getByRole('dialog', { name: 'Close calendars' });
    for (const calendar of ['Dr. Lindner', 'Dr. Okafor']) {
      if (!(await dialog.getByLabel(calendar).isChecked())) {
        await dialog.getByText(calendar).click();
      }
    }
    await dialog
      .getByLabel('Until', { exact: true })
      .fill(new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10));
    await dialog.getByLabel('Only part of the day').check();
    await dialog.getByLabel('From, at').fill('09:00');
    await dialog
      .getByText(/(is|are) in it/)
      .first()
      .waitFor();
    await dialog.getByLabel('Cancel them all').check();
    await dialog.getByText(/an e-mail|e-mail address/).waitFor();
  },
  list: async (page, address) => {
    await page.goto(new URL('/admin/calendar/list?days=7', address).href);
    await page.getByRole('table').first().waitFor();
  },
  'waiting list': async (page, address) => {
    await page.goto(new URL('/admin/waitlist', address).href);
    await page.getByRole('table').waitFor();
  },
  'offer by hand': async (page) => {
    await page
      .getByRole('button', { name: /^Offer a time/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Offer and notify' }).waitFor();
    await expect.poll(() => isFocused(dialog.getByLabel('Calendar'))).toBe(true);
  },
  customers: async (page, address) => {
    await page.keyboard.press('Escape');
    await bookAnother(page);
    await page.goto(new URL('/admin/customers', address).href);
    await page.getByRole('link', { name: 'Ada', exact: true }).waitFor();
  },
  customer: async (page) => {
    await page.getByRole('link', { name: 'Ada', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Ada' }).waitFor();
  },
  'contact of a customer': async (page) => {
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByRole('dialog').getByLabel('E-mail').fill('nowhere');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('This is not an e-mail address.').waitFor();
  },
  'merging customers': async (page) => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Merge …' }).click();
    await page.getByRole('dialog').getByRole('searchbox').fill('eve');
    await page.getByRole('dialog').getByRole('button', { name: 'Eve' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).waitFor();
  },
  'erasing a customer': async (page) => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Erase …' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'Erase permanently' })
      .and(page.locator(':enabled'))
      .waitFor();
  },
  explain: async (page, address) => {
    const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    await page.goto(
      new URL(`/admin/explain?schedule=2&reason=2&day=${day}&time=03:00`, address).href,
    );
    await page.getByRole('status').getByText('Outside the opening hours').waitFor();
  },
  interface: async (page, address) => {
    await page.goto(new URL('/admin/configuration/general', address).href);
    await page.getByRole('switch').waitFor();
  },
  configuration: async (page, address) => {
    await page.goto(new URL('/admin/configuration', address).href);
    await page.getByRole('heading', { name: 'Calendars' }).waitFor();
  },
  'configuration of the installation': async (page) => {
    await page.getByRole('link', { name: 'Change Installation', exact: true }).click();
    await page.getByLabel('Time zone').waitFor();
    await page.getByRole('button', { name: 'Add What happens next' }).click();
  },
  'configuration of a calendar': async (page, address) => {
    // The draft would still be there.
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.goto(new URL('/admin/configuration/calendars?id=1', address).href);
    await page.getByRole('application', { name: 'Week' }).waitFor();
    await page.getByRole('button', { name: 'Add a period' }).click();
    await page.getByRole('button', { name: 'Add an exception' }).click();
    await page.getByLabel('Opens').first().fill('25:00');
    await page.getByRole('button', { name: 'Review changes' }).click();
    await page.getByRole('alert').waitFor();
  },
  effect: async (page) => {
    await page.getByLabel('Opens').first().fill('11:00');
    await page.getByRole('button', { name: 'Review changes' }).click();
    await page.getByRole('dialog').getByRole('heading', { name: 'Calendars' }).waitFor();
  },
  'configuration of reasons': async (page) => {
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Set-up', exact: true }).click();
    await page.getByRole('link', { name: 'Change Reasons' }).click();
    await page.getByLabel('Duration (minutes)').waitFor();
  },
  'configuration of the form': async (page, address) => {
    await page.goto(new URL('/admin/configuration/form', address).href);
    await page.getByRole('button', { name: 'Add a field' }).click();
    await page.getByLabel('Type', { exact: true }).last().selectOption('select');
    await page.getByText('Values and languages').click();
  },
  'message texts': async (page, address) => {
    await page.goto(new URL('/admin/configuration/messages', address).href);
    await page.getByLabel('Subject and heading').fill('For {name}');
    await page.getByText('There is no such value here.').waitFor();
    await page.frameLocator('iframe.mail').getByRole('heading', { level: 1 }).waitFor();
    await page.getByText('As plain text').click();
  },
  wording: async (page, address) => {
    await page.goto(new URL('/admin/configuration/wording', address).href);
    await page.getByLabel('Where it appears').selectOption('Widget: form');
    const field = page.getByLabel('This is too long');
    await field.fill('{max}');
    await field.press('Tab');
    await page.getByText('{max}: there is nothing to put in for that.').waitFor();
  },
  'configuration as a file': async (page, address) => {
    await page.goto(new URL('/admin/configuration/file', address).href);
    await page.getByLabel('Installation file', { exact: true }).waitFor();
  },
  'first set-up': async (page, address) => {
    await page.goto(new URL('/admin/configuration/begin', address).href);
    await page.getByRole('heading', { name: 'You are open for bookings' }).waitFor();
  },
  'interface again': async (page, address) => {
    await page.goto(new URL('/admin/configuration/general', address).href);
    await page.getByRole('switch').waitFor();
  },
  token: async (page) => {
    await page.getByRole('button', { name: 'Generate new token' }).click();
    await page.locator('#token').waitFor();
  },
  'replacing the token': async (page) => {
    await page.reload();
    await page.getByRole('button', { name: 'Generate new token' }).click();
    await page.getByRole('dialog', { name: 'Replace the token?' }).waitFor();
  },
  webhooks: async (page, address) => {
    await page.goto(new URL('/admin/configuration/general/webhooks', address).href);
    await page.getByRole('button', { name: /^Log/ }).click();
    await page
      .getByRole('button', { name: /^Details/ })
      .first()
      .click();
    await page.getByRole('heading', { name: /^Attempt 1/ }).waitFor();
  },
  'webhook dialog': async (page) => {
    await page.getByRole('button', { name: 'Add a webhook' }).click();
    await page.getByRole('dialog').getByLabel('Address', { exact: true }).waitFor();
  },
  people: async (page, address) => {
    await page.goto(new URL('/admin/people', address).href);
    await page.getByRole('rowheader', { name: /Katrin/ }).waitFor();
  },
  'person dialog': async (page) => {
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByRole('dialog').getByLabel('E-mail').fill('sam@praxis.example');
    await page.getByRole('dialog').getByLabel('Only certain calendars').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByRole('alert').waitFor();
  },
  invited: async (page) => {
    await page.getByRole('dialog').getByLabel('Dr. Okafor').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click();
    await page.locator('#link').waitFor();
  },
  log: async (page, address) => {
    link = await page.locator('#link').innerText();
    await page.goto(new URL('/admin/log?kind=people', address).href);
    await page.getByRole('row', { name: /Invited/ }).waitFor();
  },
  'log of views': async (page) => {
    await page.getByRole('link', { name: 'Who saw whom' }).click();
    await page.getByText('Who saw whom is not recorded.').waitFor();
  },
  'button that waits for its answer': async (page) => {
    await page.route('**/admin/api/v1/**', () => undefined);
    await page.getByLabel('Who', { exact: true }).fill('Katrin');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.locator('button[aria-busy]').waitFor();
  },
  health: async (page, address) => {
    await page.unrouteAll();
    await fetch(new URL('/widget/v1/config', address), {
      headers: { origin: 'https://a-rather-long-name.of-a-website.example' },
    });
    await page.goto(new URL('/admin/health', address).href);
    await page.getByRole('heading', { name: 'Refused websites' }).waitFor();
  },
  account: async (page, address) => {
    await page.goto(new URL('/admin/account', address).href);
    await page.getByText('This one').waitFor();
  },
  'second step': async (page) => {
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByLabel('Your password').fill(katrin.password);
    await page.keyboard.press('Enter');
    await page.locator('#key').waitFor();
  },
  'second step refused': async (page) => {
    await page.getByLabel('Six-digit code').fill('000000');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
  },
  'recovery codes': async (page) => {
    const key = (await page.locator('#key').innerText()).replaceAll(' ', '');
    await page.getByLabel('Six-digit code').fill(codeOf(key, Date.now()));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  },
  'second step that is on': async (page) => {
    await page.getByLabel('I have stored them safely').check();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Switch off' }).click();
    await page.getByLabel('Your password').waitFor();
  },
  'the rest of the ways': async (page, address) => {
    await page.goto(new URL('/admin/configuration/general', address).href);
    await page.getByRole('button', { name: 'More' }).click();
  },
  'sign in refused': async (page) => {
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('E-mail').fill(katrin.email);
    await page.getByLabel('Password').fill('another password entirely');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
  },
  'second step at sign-in': async (page) => {
    await page.getByLabel('Password').fill(katrin.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('Code').fill('000000');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
  },
  invitation: async (page) => {
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByLabel('Your name').waitFor();
  },
};

describe('axe in the administration area (WCAG 2.2 AA)', () => {
  const scene = setScene({ changes: { waitlist: { offer_minutes: 60 } } });
  let page: Page;

  // The day is worked on a narrow screen; the other tests of the area do so on a wide one.
  beforeAll(async () => {
    await joinAll(scene().operator, { name: 'axe', lang: 'en' });
    ({ page } = await openPage(scene().browser, { viewport: narrow, bypassCSP: true }));
    const { operator } = scene();
    await operator.slotwell(
      'webhook',
      'add',
      'http://127.0.0.1:9/a-rather-long-path-of-a-receiver',
      '--allow-private',
    );
    // Nothing listens there.
    await operator.slotwell('webhook', 'test', '1', '--wait').catch(() => undefined);
  });

  const places = Object.entries(walk).map(
    ([place, reach], index) => [place, { reach, index }] as const,
  );
  let reached = true;
  it.each(places)('finds nothing: %s', async (place, { reach, index }) => {
    // Each place is reached from the one before, so without that one the rest only wastes time.
    expect(reached, 'A place before this one was not reached.').toBe(true);
    reached = false;
    await reach(page, printedAddress(scene().operator));
    reached = true;
    expect(await look(page, place, index)).toEqual([]);
  });
});

/** The steps of the first set-up, each from the one before. */
const firstSteps = [
  'Your business',
  'What would you like to start from?',
  'Your first calendar',
  'What can be booked?',
  'What do you ask customers?',
  'Your website',
];

describe('axe in the first set-up', () => {
  let operator: Operator;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    [browser, operator] = await Promise.all([launchChromium(), createOperator()]);
    await operator.start();
    ({ page } = await openPage(browser, { viewport: narrow, bypassCSP: true }));
    await page.goto(printedAddress(operator));
    await page.getByLabel('Your name').fill(katrin.name);
    await enter(page);
  });
  afterAll(async () => {
    await browser.close();
    await operator.remove();
  });

  it.each(firstSteps)('finds nothing: %s', async (step) => {
    await page.getByRole('heading', { level: 1, name: step }).waitFor();
    const index = firstSteps.indexOf(step);
    expect(await look(page, `first set-up ${index + 1}`, index)).toEqual([]);
    if (step === 'Your business') {
      await page.getByLabel('Name', { exact: true }).fill('Praxis Morgenrot');
    }
    if (step === 'What would you like to start from?') {
      await page.getByLabel('Practice').check();
    }
    if (step !== 'Your website') {
      await page.getByRole('button', { name: 'Next' }).click();
    }
  });
});

/** Checks the page in all views and returns the findings. */
async function look(page: Page, place: string, index: number): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [colorScheme, viewport] of viewsAt(index)) {
    const view = `${colorScheme}, ${viewport.width} px`;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await takePicture(page, `admin-${view.replaceAll(/\W+/g, '-')}-${place}`, page.locator('main'));
    for (const part of await tooWide(page)) {
      found.push(`${view}: ${part} is wider than its place`);
    }
    found.push(...(await findings(page, [], 'html')).map((finding) => `${view}: ${finding}`));
  }
  await page.setViewportSize(narrow);
  return found;
}

/** Returns the parts of the frame that would need sideways scrolling. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll('#content, .side')];
    return parts
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((part) => part.id || part.className);
  });

/** Books with the calls of the page itself. */
async function bookAnother(page: Page): Promise<void> {
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const status = await page.evaluate(async (slot) => {
    const body = JSON.stringify({
      schedule: 2,
      reason: 1,
      slot,
      submission: { first_name: 'Eve', email: 'eve@example.org' },
    });
    const headers = { 'slotwell-admin': '1', 'content-type': 'application/json' };
    return (await fetch('/admin/api/v1/bookings', { method: 'POST', headers, body })).status;
  }, `${day} 12:00:00`);
  expect(status).toBe(201);
}

async function enter(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill(katrin.email);
  await page.getByLabel('Password').fill(katrin.password);
  await page.getByRole('button', { name: 'Create account' }).click();
}
