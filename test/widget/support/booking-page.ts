/**
 * Drives the widget by what a customer wants: choose a reason, pick a day, book. Nothing here knows
 * more of its insides than names and roles.
 */

import '../../../widget/booking/index.ts';
import { FakeApi } from './fake-api.ts';
import { waitFor } from './wait-for.ts';

const realFetch = window.fetch;

export class BookingPage {
  readonly api: FakeApi;
  readonly element: HTMLElement;

  constructor(api: FakeApi, element: HTMLElement) {
    this.api = api;
    this.element = element;
  }

  get #root(): ShadowRoot {
    const { shadowRoot } = this.element;
    if (!shadowRoot) {
      throw new Error('The widget has not been defined');
    }
    return shadowRoot;
  }

  /** Nothing moves any more. */
  async settled(): Promise<void> {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await Promise.allSettled(this.#root.getAnimations().map((animation) => animation.finished));
  }

  all<T extends HTMLElement = HTMLElement>(selector: string): T[] {
    return [...this.#root.querySelectorAll<T>(selector)];
  }

  /** What holds the focus inside. */
  get focused(): Element | null {
    return this.#root.activeElement;
  }

  get text(): string {
    return this.all('[part=base]')[0]?.textContent ?? '';
  }

  /** The same text with every run of white space as one space. */
  get words(): string {
    return this.text.replace(/\s+/g, ' ');
  }

  get announced(): string {
    return this.all('[role=status]')[0]?.textContent ?? '';
  }

  get steps(): string {
    return this.all('.top .hint')[0]?.textContent ?? '';
  }

  heading(text: string): Promise<HTMLElement> {
    return waitFor(`the heading "${text}"`, () =>
      this.all('h2').find((heading) => heading.textContent?.startsWith(text)),
    );
  }

  /** A button or link by (the start of) its name, which can be pressed. */
  control(name: string): Promise<HTMLElement> {
    const isMeant = (control: HTMLElement) =>
      nameOf(control).startsWith(name) && !control.closest('[inert]');
    return waitFor(`a control named "${name}"`, () => this.all('button, a').find(isMeant));
  }

  async press(name: string): Promise<void> {
    (await this.control(name)).click();
  }

  async chooseCalendar(name: string): Promise<void> {
    await this.heading('Who would you like to book with?');
    await this.press(name);
  }

  async chooseReason(name: string): Promise<void> {
    await this.heading('What would you like to book?');
    await this.press(name);
  }

  /** Until its times are those that are shown. */
  async pickDay(name: string): Promise<void> {
    await this.heading('Choose a day');
    await this.press(name);
    await waitFor('the day to be shown', () =>
      this.all('td[aria-selected=true] button').some((day) =>
        nameOf(day).startsWith(name.split(', ')[0] ?? ''),
      ),
    );
  }

  /** Where there is little room, times have a view of their own. */
  async pickTime(name: string): Promise<void> {
    await waitFor('the times', () =>
      this.all('h2').find(({ textContent }) => /^Choose a (day|time)/.test(textContent ?? '')),
    );
    await this.press(name);
  }

  /** Where a time was lost: one of those around it. */
  async pickNearest(time: string): Promise<void> {
    const chip = await waitFor(`${time} among the nearest`, () =>
      this.all('[part=problem] [part=time]').find(({ textContent }) => textContent?.includes(time)),
    );
    chip.click();
  }

  field(label: string): Promise<HTMLInputElement> {
    return waitFor(`a field "${label}"`, () =>
      this.all<HTMLInputElement>('input, select, textarea').find((input) =>
        input.labels?.[0]?.textContent?.trim().startsWith(label),
      ),
    );
  }

  async type(label: string, value: string): Promise<void> {
    const field = await this.field(label);
    field.value = value;
    field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  }

  async fillForm(): Promise<void> {
    await this.type('First name', 'Ada');
    await this.type('Last name', 'Lovelace');
    await this.type('E-mail', 'ada@example.org');
  }

  async agree(): Promise<void> {
    (await this.field('I agree')).click();
  }

  /** From the start to the check, by the usual way. */
  async reachCheck(): Promise<void> {
    await this.reachForm();
    await this.fillForm();
    await this.press('Continue');
    await this.heading('Check and book');
  }

  async reachForm(): Promise<void> {
    await this.chooseCalendar('Dr. Lindner');
    await this.chooseReason('First consultation');
    await this.pickDay('Tuesday 24 November 2026');
    await this.pickTime('09:30');
    await this.field('First name');
  }

  /** The widget goes with its page, and stands in a new one. */
  async reload(api: FakeApi, attributes: Record<string, string> = {}): Promise<BookingPage> {
    this.element.remove();
    await Promise.resolve();
    return openBookingPage(attributes, api);
  }

  async book(): Promise<void> {
    await this.agree();
    await this.press('Book now');
  }
}

function nameOf(control: HTMLElement): string {
  return (control.getAttribute('aria-label') ?? control.textContent).trim();
}

/** A page with one widget and a fake server of its own. */
export function openBookingPage(
  attributes: Record<string, string> = {},
  api = new FakeApi(),
): BookingPage {
  window.fetch = api.fetch;
  const element = document.createElement('slotwell-booking');
  for (const [name, value] of Object.entries({
    lang: 'en',
    'base-url': 'https://book.example/',
    ...attributes,
  })) {
    element.setAttribute(name, value);
  }
  document.body.append(element);
  return new BookingPage(api, element);
}

/** Leaves nothing behind for the next test. */
export async function closeBookingPages(): Promise<void> {
  for (const element of document.querySelectorAll('slotwell-booking')) {
    element.remove();
  }
  // What they let go is let go after that.
  await Promise.resolve();
  window.fetch = realFetch;
  sessionStorage.clear();
}
