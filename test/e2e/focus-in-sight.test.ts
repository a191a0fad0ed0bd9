/**
 * The focused element stays visible for keyboard users: even in a low window, as above a phone's
 * keyboard, the dialog title never covers it (WCAG 2.4.11).
 */

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aCustomer, type Customer } from './support/customer.ts';
import { setScene } from './support/scene.ts';

const LOW = { viewport: { width: 390, height: 560 } };
const label = (text: string) => ({ de: text, en: text });
const scene = setScene({
  changes: {
    privacy_url: 'https://praxis.example/privacy',
    consent: 'I agree that my details are kept.',
    form: [
      ...['First name', 'Last name', 'Street', 'Town'].map((text, index) => ({
        ...{ name: `field_${index}`, label: label(text), hint: label(`Your ${text}.`) },
        ...{ form_type: 'textbox', input_type: 'text', required: index < 2, value: '' },
      })),
      {
        ...{ name: 'email', label: label('Email'), form_type: 'textbox', input_type: 'email' },
        ...{ required: true, value: '' },
      },
      {
        ...{ name: 'size', label: label('Size'), form_type: 'select', input_type: 'text' },
        ...{ required: false, value: '', options: [{ value: 's', label: label('Small') }] },
      },
      {
        ...{ name: 'way', label: label('Way'), form_type: 'radio', input_type: 'text' },
        ...{ required: false, value: '', options: [{ value: 'car', label: label('By car') }] },
      },
      {
        ...{ name: 'note', label: label('Note'), form_type: 'textarea', input_type: 'text' },
        ...{ required: false, value: '' },
      },
      {
        ...{ name: 'rules', label: label('House rules'), form_type: 'checkbox' },
        ...{ input_type: 'text', required: false, value: false },
      },
    ],
  },
});
const FILLED = { 'First name': 'Ada', 'Last name': 'Lovelace', Email: 'ada@example.org' };

/** The elements met by the walk; `covered` names those that are hidden. */
interface Walk {
  readonly stops: number;
  readonly covered: readonly string[];
}

const MAX_STOPS = 90;

/** Walks with Tab from the last element around to the first and on. */
async function walk(page: Page): Promise<Walk> {
  await page.evaluate(() => {
    const { shadowRoot } = document.querySelector('slotwell-booking') ?? {};
    const root = shadowRoot?.querySelector('dialog[open]') ?? shadowRoot;
    const found = [
      ...(root?.querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary') ?? []),
    ].filter((element) => element.tabIndex >= 0 && element.checkVisibility());
    found.at(-1)?.focus();
  });
  const covered: string[] = [];
  let stops = 0;
  const look = async () => {
    const { name, isSeen } = await page.evaluate(focused);
    stops += 1;
    if (!isSeen) {
      covered.push(name);
    }
    return name;
  };
  for (const key of ['Shift+Tab', 'Tab']) {
    let last = await look();
    const first = last;
    do {
      await page.keyboard.press(key);
      last = await look();
    } while (last !== first && last !== 'outside' && stops < MAX_STOPS);
  }
  return { stops, covered };
}

/**
 * Returns the focused element and whether any of it is visible: at some of its points, the topmost
 * element is the element itself, an ancestor or a descendant.
 */
function focused(): { readonly name: string; readonly isSeen: boolean } {
  const host = document.querySelector('slotwell-booking');
  const element = host?.shadowRoot?.activeElement;
  if (!element) {
    return { name: 'outside', isSeen: true };
  }
  // A box that is ticked is as large as its line.
  const whole = element.closest('label.tick') ?? element;
  const { left, top, width, height } = whole.getBoundingClientRect();
  const points = [0.1, 0.5, 0.9].flatMap((across) =>
    [0.1, 0.5, 0.9].map((down) => [left + across * width, top + down * height] as const),
  );
  const isSeen = points.some(([x, y]) => {
    const met = host?.shadowRoot?.elementFromPoint(x, y);
    return !!met && (whole.contains(met) || met.contains(element)) && !met.contains(host ?? null);
  });
  const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
  return { name: `${element.tagName} ${element.id} ${name}`.replace(/\s+/g, ' '), isSeen };
}

/** Through all steps, with what each of them shows at its fullest. */
async function walkThrough(page: Page, customer: Customer): Promise<Record<string, Walk>> {
  const { widget } = customer;
  const walks: Record<string, Walk> = {};
  const see = async (step: string) => {
    walks[step] = await walk(page);
  };
  await customer.standAt(/Who would you like/);
  await see('calendar');
  await customer.choose(/Dr\. Lindner/);
  await customer.standAt(/What would you like to book/);
  await see('reason');
  await customer.choose(/First visit/);
  await widget.getByRole('grid').first().waitFor();
  await see('day');
  await customer.chooseDay(2);
  await widget
    .getByRole('button', { name: /^\d+:\d\d/ })
    .first()
    .waitFor();
  await see('time');
  await customer.chooseTime(5);
  await widget.getByLabel('Email').waitFor();
  await see('form');
  await customer.goOn();
  await widget.getByRole('alert').waitFor();
  await see('form with errors');
  await customer.fill(FILLED);
  await customer.goOn();
  await customer.standAt(/Check and book/);
  await see('check');
  await widget.getByLabel(/I agree/).check();
  await customer.book();
  await customer.readConfirmation();
  await see('done');
  return walks;
}

describe('the focused element is in view', () => {
  it('in a dialog of a low window', { timeout: 120_000 }, async () => {
    const { page } = await scene().visit({ attributes: 'mode="dialog"' }, LOW);
    const customer = aCustomer(page);
    await customer.widget.getByRole('button').click();
    const walks = await walkThrough(page, customer);
    expect(coveredIn(walks)).toEqual({});
    expect(walks.form?.stops).toBeGreaterThan(20);
  });

  it('in a page of a low window', { timeout: 120_000 }, async () => {
    const { page } = await scene().visit({}, LOW);
    const walks = await walkThrough(page, aCustomer(page));
    expect(coveredIn(walks)).toEqual({});
    expect(walks.form?.stops).toBeGreaterThan(20);
  });
});

function coveredIn(walks: Readonly<Record<string, Walk>>) {
  return Object.fromEntries(
    Object.entries(walks).flatMap(([step, { covered }]) =>
      covered.length === 0 ? [] : [[step, covered]],
    ),
  );
}
