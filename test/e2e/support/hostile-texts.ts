/**
 * Texts that would be script if taken as markup: one for every text, and how to detect that one was
 * not escaped.
 */

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { anInstallationFile } from './an-installation-file.ts';
import { createOperator, type Operator } from './built-server.ts';
import { launchChromium, openPage, type WatchedPage } from './chromium.ts';
import { type MailServer, startMailServer } from './mail-server.ts';

const MARKUP = '"\'><img src=x onerror=alert(1)>';

/** Returns a hostile text with a name to recognize. */
export const hostile = (name: string) => `${name}${MARKUP}`;
/** In a link, an image or a style it would be more than an address. */
export const HOSTILE_ADDRESS = `javascript:alert(1)//${MARKUP}`;

const both = (name: string) => ({ de: hostile(name), en: hostile(name) });

/** Every text of the installation file. */
function aHostileInstallation() {
  const { form, reasons, schedules, ...rest } = anInstallationFile({ origins: [] });
  const [first, ...fields] = form;
  const note = { note: both('Closing') };
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return {
    ...rest,
    name: hostile('Practice'),
    contact_phone: hostile('030'),
    consent: both('Consent'),
    next_steps: [both('Step')],
    words: { calendar: both('Whom'), reason: both('What') },
    texts: { en: { widget: { reasonHead: hostile('Head') }, pages: { book: hostile('Title') } } },
    mail: {
      sentences: Object.fromEntries(
        ['confirmation', 'cancellation', 'move', 'reminder'].map((kind) => [
          kind,
          both(`Sentence ${kind}`),
        ]),
      ),
    },
    waitlist: { offer_minutes: 60 },
    form: [
      { ...first, label: both('Label'), hint: both('Hint'), value: hostile('Value') },
      ...fields,
      {
        name: 'choice',
        label: both('Choice'),
        form_type: 'radio',
        required: false,
        value: '',
        options: [{ value: hostile('option'), label: both('Option') }],
      },
      { name: 'tick', label: both('Tick'), form_type: 'checkbox', required: false, value: false },
    ],
    reasons: reasons.map((reason) => ({
      ...reason,
      name: both(`Reason ${reason.id} `),
      description: both('Description'),
      price: hostile('80'),
      group: both('Group'),
    })),
    schedules: schedules.map((schedule) => ({
      ...schedule,
      name: both(`Calendar ${schedule.id} `),
      location: both('Location'),
      address: hostile('Address'),
      phone: hostile('031'),
      exceptions: [{ date: day(30), closed: true, ...note }],
    })),
  };
}

/**
 * Returns markup and addresses on the page that come from hostile texts; `[]` if all were escaped.
 */
function findInjected(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const roots: ParentNode[] = [document];
    for (const root of roots) {
      for (const { shadowRoot } of root.querySelectorAll('*')) {
        if (shadowRoot) {
          roots.push(shadowRoot);
        }
      }
    }
    const suspects =
      'img[src=x], [onerror], [onload], script:not([src]), iframe[srcdoc], [href^="javascript:" i], [src^="javascript:" i], [action^="javascript:" i]';
    return roots.flatMap((root) =>
      [...root.querySelectorAll(suspects)].map((element) => element.outerHTML.slice(0, 200)),
    );
  });
}

/** Returns all text on the page, including fields. */
function readAll(page: Page): Promise<string> {
  return page.evaluate(() => {
    const roots: ParentNode[] = [document.body];
    for (const root of roots) {
      for (const { shadowRoot } of root.querySelectorAll('*')) {
        if (shadowRoot) {
          roots.push(shadowRoot);
        }
      }
    }
    const typed = roots.flatMap((root) =>
      [...root.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value),
    );
    return [...roots.map((root) => root.textContent), ...typed].join('\n');
  });
}

export interface HostileScene {
  readonly operator: Operator;
  readonly mails: MailServer;
  /** A page on which an alert fails the test. */
  open(): Promise<WatchedPage>;
  /** Judges the page as it stands. */
  look(page: Page): Promise<void>;
  /** Which of these texts no page has shown so far. */
  unseen(names: readonly string[]): readonly string[];
}

/** A practice all of whose texts are hostile, for a whole test file. */
export async function setHostileScene(): Promise<() => HostileScene> {
  const mails = await startMailServer();
  const alerts: string[] = [];
  const seen: string[] = [];
  let scene: (HostileScene & { close(): Promise<void> }) | null = null;
  beforeAll(async () => {
    const [browser, operator] = await Promise.all([launchChromium(), createOperator(mails.env)]);
    await operator.configure(aHostileInstallation());
    await operator.start();
    const open = async () => {
      const opened = await openPage(browser);
      opened.page.on('dialog', (dialog) => {
        alerts.push(opened.page.url());
        void dialog.dismiss();
      });
      return opened;
    };
    const look = async (page: Page) => {
      expect([page.url(), await findInjected(page), alerts]).toEqual([page.url(), [], []]);
      seen.push(await readAll(page));
    };
    const unseen = (names: readonly string[]) =>
      names.filter((name) => !seen.some((text) => text.includes(hostile(name))));
    const close = async () => void (await Promise.all([browser.close(), operator.remove()]));
    scene = { operator, mails, open, look, unseen, close };
  }, 60_000);
  afterAll(() => scene?.close());
  return () => {
    if (scene === null) {
      throw new Error('The scene is not set yet.');
    }
    return scene;
  };
}
