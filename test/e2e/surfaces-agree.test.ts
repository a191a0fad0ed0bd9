/**
 * The widget, its frame and the pages without scripts offer the same reasons, ask the same
 * questions and store the same answers.
 */

import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ada, anInstallationFile } from './support/an-installation-file.ts';
import { bookNow } from './support/book-now.ts';
import { openPage } from './support/chromium.ts';
import { setScene } from './support/scene.ts';

const { form, schedules } = anInstallationFile({ origins: [] });
const reason = (id: number, name: string, group?: string) => ({
  id,
  name,
  description: '',
  duration_minutes: 30,
  ...(group && { group }),
});
const options = ['public', 'private'].map((value) => ({ value, label: `${value} insurance` }));
const scene = setScene({
  changes: {
    form: [
      ...form,
      { name: 'utm_source', label: 'Campaign', form_type: 'textbox', input_type: 'hidden' },
      { name: 'insurance', label: 'Insurance', form_type: 'radio', required: true, options },
      {
        name: 'aid',
        label: 'State aid',
        form_type: 'checkbox',
        show_if: { field: 'insurance', equals: 'private' },
      },
      {
        name: 'office',
        label: 'Which office',
        form_type: 'textbox',
        required: true,
        show_if: { field: 'aid', equals: true },
      },
    ],
    reasons: [
      reason(1, 'Yoga', 'Courses'),
      reason(2, 'Massage', 'Treatments'),
      reason(3, 'Question'),
      reason(4, 'Pilates', 'Courses'),
    ],
    schedules: [
      { ...schedules[0], reasons: [1, 2, 3, 4], capacity: 9 },
      { ...schedules[1], reasons: [1] },
    ],
  },
});

interface View {
  readonly path: string;
  readonly options: BrowserContextOptions;
}

const VIEWS: readonly View[] = [
  { path: 'book', options: {} },
  { path: 'embed', options: {} },
  { path: 'book/plain', options: { javaScriptEnabled: false } },
];
const REASONS = ['Question', 'Courses', 'Yoga', 'Pilates', 'Treatments', 'Massage'];
const SHOWN = ['First name', 'Campaign', 'State aid', 'Which office'];

const answers = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.org',
  insurance: 'private',
  aid: true,
  office: 'Bonn',
};

describe.each(VIEWS.map((view) => [view.path, view] as const))('at /%s', (_path, view) => {
  it('shows the same reasons', async () => {
    expect(await readReasons(view)).toEqual(REASONS);
  });

  it('asks the same, and stores the same answers', { timeout: 120_000 }, async () => {
    const asked = await bookByLink(view);
    expect(asked).toEqual([
      ['First name'],
      ['First name', 'State aid'],
      ['First name', 'State aid', 'Which office'],
    ]);
    expect(await readNewestAnswers()).toEqual({ ...answers, utm_source: 'flyer' });
  });
});

/** The answers that the newest booking stores. */
async function readNewestAnswers(): Promise<unknown> {
  const bookings: readonly { booking_id: number; submission: unknown }[] = JSON.parse(
    await scene().operator.slotwell('booking', 'list', '--json'),
  );
  return bookings.toSorted((a, b) => b.booking_id - a.booking_id)[0]?.submission;
}

const open = async ({ path, options }: View, query: string): Promise<Page> => {
  const { page } = await openPage(scene().browser, options);
  await page.goto(`${scene().operator.url}/${path}?lang=en&schedule=1&${query}`);
  return page;
};

const contentOf = ({ options }: View, page: Page) =>
  page.locator(options.javaScriptEnabled === false ? 'main' : '[part=base]');

/** Groups and reasons in the order in which they are shown. */
async function readReasons(view: View): Promise<readonly string[]> {
  const page = await open(view, '');
  await page.getByText('Massage').waitFor();
  const text = await contentOf(view, page).innerText();
  const place = (word: string) => text.search(new RegExp(`^${word}`, 'm'));
  const words = ['Courses', 'Massage', 'Pilates', 'Question', 'Treatments', 'Yoga'];
  return words.filter((word) => place(word) >= 0).toSorted((a, b) => place(a) - place(b));
}

/** Books, and returns the shown fields before the first answer, after one and after two. */
async function bookByLink(view: View): Promise<readonly (readonly string[])[]> {
  const day = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const page = await open(view, `reason=1&day=${day}&time=10:00&utm_source=flyer`);
  const asked: (readonly string[])[] = [];
  const look = async () => {
    const seen = await Promise.all(SHOWN.map((label) => page.getByLabel(label).isVisible()));
    asked.push(SHOWN.filter((_, at) => seen[at]));
  };
  // Without scripts, the next page has the fields that depend on an answer.
  const goOn = () => page.getByRole('button', { name: 'Continue' }).click();
  const ask = async () => {
    if (view.options.javaScriptEnabled === false) {
      await goOn();
    }
  };
  for (const [label, value] of Object.entries(ada)) {
    await page.getByLabel(label).fill(value);
  }
  await look();
  await page.getByLabel('private insurance').check();
  await ask();
  await page.getByLabel('State aid').waitFor();
  await look();
  await page.getByLabel('State aid').check();
  await ask();
  await page.getByLabel('Which office').fill('Bonn');
  await look();
  await goOn();
  await page.getByText('Bonn').waitFor();
  expect(await contentOf(view, page).innerText()).not.toMatch(/Campaign|flyer/);
  await bookNow(page);
  return asked;
}
