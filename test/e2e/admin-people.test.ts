/**
 * Users of the administration in a browser, against the built server: someone is invited, signs in,
 * sees only their calendars, and is deactivated.
 */

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage } from './support/chromium.ts';
import { tabTo } from './support/customer.ts';
import {
  becomeAdministrator,
  calendar,
  comeBack,
  katrin,
  notices,
  signIn,
} from './support/desk.ts';
import { setScene } from './support/scene.ts';
import { sharePage } from './support/share-page.ts';
import { takePicture } from './support/take-picture.ts';

const scene = setScene();
const sam = {
  name: 'Sam <img src=x onerror=alert(1)> Ode',
  email: 'sam@praxis.example',
  password: 'a small lamp in the hall',
};

describe('a user who is invited', () => {
  let link = '';
  const page = sharePage(async () => {
    const { operator, browser } = scene();
    const opened = await openPage(browser);
    await becomeAdministrator(opened.page, operator);
    await calendar(opened.page, 'Dr. Okafor').waitFor();
    return opened;
  });
  const other = sharePage(() => openPage(scene().browser));

  it('must be another one than those who can sign in', async () => {
    await tabTo(page(), /^People/);
    await page().keyboard.press('Enter');
    await page()
      .getByRole('rowheader', { name: /Katrin Sommer \(you\)/ })
      .waitFor();
    await tabTo(page(), /^Invite/);
    await page().keyboard.press('Enter');
    const dialog = page().getByRole('dialog', { name: 'Invite someone' });
    await dialog.waitFor();
    await page().keyboard.type(katrin.email);
    await page().keyboard.press('Enter');
    const problem = dialog.getByRole('alert');
    await problem.getByText('Someone with this address can already sign in.').waitFor();
  });

  it('gets a link that is shown once, by keyboard', async () => {
    await tabTo(page(), /^E-mail/);
    await page().keyboard.press('ControlOrMeta+a');
    await page().keyboard.type(sam.email);
    await tabTo(page(), /^Only certain calendars/);
    await page().keyboard.press('Space');
    await tabTo(page(), /^Dr. Lindner/);
    await page().keyboard.press('Space');
    await page().keyboard.press('Enter');
    link = await page().locator('#link').innerText();
    expect(link).toMatch(new RegExp(`^${scene().operator.url}/admin/invitation#[\\w-]{43}$`));
    await page().getByRole('button', { name: 'Hide' }).click();
    expect(await page().content()).not.toContain(link.slice(-43));
    await page().getByRole('rowheader', { name: sam.email }).waitFor();
  });

  it('signs up by the link, whose code leaves the address', async () => {
    await other().goto(link);
    await other().getByText('as Scheduler').waitFor();
    expect(other().url()).toBe(`${scene().operator.url}/admin/invitation`);
    await other().getByLabel('Your name').fill(sam.name);
    await other().getByLabel('Password').fill(sam.password);
    await other().getByRole('button', { name: 'Create account' }).click();
    await calendar(other(), 'Dr. Lindner').waitFor();
  });

  it('sees only their calendars, and no page for administrators', async () => {
    expect(await calendar(other(), 'Dr. Okafor').count()).toBe(0);
    expect(await other().getByRole('link', { name: 'People' }).count()).toBe(0);
    expect(await other().getByRole('navigation', { name: 'More' }).innerText()).toBe(
      'Explain\nHelp',
    );
    for (const address of ['log', 'configuration', 'configuration/calendars', 'health']) {
      await other().goto(`${scene().operator.url}/admin/${address}`);
      await other().getByText('Only administrators can open this page.').waitFor();
      expect(await other().locator('main').getByRole('textbox').count(), address).toBe(0);
    }
  });

  it('changes their password, if they know it', async () => {
    await other()
      .getByRole('link', { name: /Sam <img src=x onerror=alert\(1\)> Ode/ })
      .click();
    await other().getByText('This one').waitFor();
    await other().getByLabel('Current password').fill('no, another one');
    await other().getByLabel('New password').fill('a larger lamp in the hall');
    await other().getByRole('button', { name: 'Change password' }).click();
    await other().getByText('That is not your current password.').waitFor();
    await other().getByLabel('Current password').fill(sam.password);
    await other().getByRole('button', { name: 'Change password' }).click();
    await notices(other()).getByText('Your password has been changed').waitFor();
  });

  it('is signed out when an administrator deactivates them', async () => {
    await page().reload();
    await page()
      .getByRole('button', { name: /^Change ?: Sam/ })
      .click();
    await page().getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await page()
      .getByRole('row', { name: /Sam <img.* Ode.*Deactivated/ })
      .waitFor();
    await other().reload();
    await other().getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('leaves at least one administrator', async () => {
    await page()
      .getByRole('button', { name: /^Change ?: Katrin/ })
      .click();
    await page().getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await page().getByText('There would be no administrator left.').waitFor();
  });
});

/** Makes the next call to `url` need the password, as five minutes after signing in. */
const askForPassword = (page: Page, url: string) =>
  page.route(
    url,
    (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/json',
        body: '{"error":"Give your password again first","code":"confirm_needed"}',
      }),
    { times: 1 },
  );

async function givePassword(page: Page): Promise<void> {
  await page.getByRole('dialog').getByLabel('Password').fill(katrin.password);
  await page.keyboard.press('Enter');
}

it('ends a session elsewhere once the password was given again', async () => {
  const { operator, browser } = scene();
  const { page, complaints } = await openPage(browser);
  const { page: elsewhere } = await openPage(browser);
  // Entering the password renews this session's secret, so each page has its own session.
  await signIn(page, operator);
  await signIn(elsewhere, operator);
  await askForPassword(page, '**/admin/api/v1/sessions/*');
  await page.goto(`${operator.url}/admin/account`);
  await page
    .getByRole('button', { name: /^End ?:/ })
    .first()
    .click();
  await givePassword(page);
  await notices(page).getByText('The session has been ended.').waitFor();
  await elsewhere.reload();
  await elsewhere.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(complaints).toEqual([]);
}, 120_000);

it('logs who did what, and finds it again', async () => {
  const { operator, browser } = scene();
  const { page, complaints } = await openPage(browser);
  await comeBack(page, operator);
  await page.getByRole('link', { name: 'Log' }).click();
  await page.getByRole('row', { name: /Katrin Sommer Deactivated Account 2/ }).waitFor();
  await page.getByLabel('Who').fill('sam');
  await page.getByLabel('What about').selectOption('People and sign-ins');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('row', { name: /Sam <img.* Ode Password changed/ }).waitFor();
  await expect.poll(() => page.getByRole('row', { name: /Katrin Sommer/ }).count()).toBe(0);
  expect(page.url()).toBe(`${operator.url}/admin/log?person=sam&kind=people`);
  await page.getByRole('link', { name: 'Account 2' }).first().click();
  await page.getByRole('row', { name: /Katrin Sommer Deactivated/ }).waitFor();
  expect(complaints).toEqual([]);
});

it('changes one’s own name and address with the password, and signs in with it', async () => {
  const { operator, browser } = scene();
  const { page, complaints } = await openPage(browser);
  await comeBack(page, operator, '/admin/account');
  await askForPassword(page, '**/admin/api/v1/session/profile');
  await page.getByLabel('Your name').fill('Katrin Winter');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('Winter@praxis.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await givePassword(page);
  await notices(page).getByText('Your name and e-mail have been saved.').waitFor();
  await page.getByText('Katrin Winter · Winter@praxis.example · Administrator').waitFor();
  await takePicture(page, 'admin-account', page.getByRole('form', { name: 'Name and e-mail' }));

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.getByLabel('E-mail').fill('winter@praxis.example');
  await page.getByLabel('Password').fill(katrin.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Katrin Winter · Winter@praxis.example · Administrator').waitFor();
  expect(complaints).toEqual([]);
});
