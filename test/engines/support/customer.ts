/**
 * A customer in front of the widget in any engine, who reads one of its languages and uses a
 * pointer or a keyboard.
 */

import { LANGUAGES } from '../../../bff/texts/index.ts';
import type { Key, Tab } from './engine.ts';
import type { Visitor } from './visitor.ts';

export type LanguageTag = (typeof LANGUAGES.tags)[number];

/** Input by label. Day and month are the same number, because engines differ in their order. */
export const CUSTOMER = {
  'First name': 'Ada',
  'Last name': 'Lovelace',
  'Date of birth': '11 11 1980',
  Insurance: 'Private',
  Email: 'ada@example.org',
};
/** Labels that the server gives in the customer's language, as the operator wrote none in it. */
const STANDARD_LABELS = {
  'First name': 'firstName',
  'Last name': 'lastName',
  'Date of birth': 'birthDate',
  Email: 'email',
} as const;

/** `CUSTOMER` by the labels that the form has in the language. */
function inputIn(lang: LanguageTag): Readonly<Record<string, string>> {
  const { labels } = LANGUAGES.texts[lang].pages;
  return Object.fromEntries(
    Object.entries(CUSTOMER).map(([label, value]) => {
      const standard = Object.entries(STANDARD_LABELS).find(([english]) => english === label)?.[1];
      return [standard === undefined ? label : labels[standard], value];
    }),
  );
}
export const DATE_VALUE = '1980-11-11';

/** Some languages put a space that does not break before a question mark. */
const beginningWith = (text: string) =>
  new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s')}`);

export function aCustomer(tab: Tab, visitor: Visitor, lang: LanguageTag = 'en') {
  const say = LANGUAGES.texts[lang].widget;
  const { see, click, tabTo } = visitor;
  const standAt = (heading: string) => see({ role: 'heading', name: beginningWith(heading) });
  const button = (name: string) => ({ role: 'button', name: beginningWith(name) }) as const;
  const freeDay = new RegExp(`, ${say.free}`);
  const readConfirmation = async () => {
    await standAt(say.bookedHead);
    const { text } = await see({ part: 'confirmation' });
    await visitor.picture('7-booked');
    return text;
  };

  const chooseWho = async () => {
    await standAt(say.calendarHead);
    await visitor.picture('1-who');
    await click(button('Dr. Lindner'));
    await standAt(say.reasonHead);
    await visitor.picture('2-what');
    await click({ role: 'button', name: /^(First visit|Erstberatung)/ });
    await standAt(say.dayHead);
  };
  /**
   * Chooses a time in what is shown first, after a look at the next month. At least 16 days to come
   * are in it: in the second half of a month, the next one runs on from it.
   */
  const chooseTime = async (day: number, time: number) => {
    await see({ role: 'button', name: freeDay });
    await click(button(say.later));
    await click(button(say.earlier));
    await click({ role: 'button', name: freeDay, index: day });
    await see({ part: 'time', name: /^\d/ });
    await visitor.picture('3-when');
    const chosen = await click({ part: 'time', name: /^\d/, index: time });
    await standAt(say.formHead);
    return chosen.text.trim().split(/\s/)[0] ?? '';
  };
  const fillForm = async () => {
    await visitor.fill(inputIn(lang));
    await visitor.picture('4-form');
    await click(button(say.next));
    await standAt(say.confirmHead);
  };
  const checkAndBook = async () => {
    await visitor.picture('5-check');
    await click(button(say.book));
    return readConfirmation();
  };
  return {
    say,
    standAt,
    button,
    chooseWho,
    chooseTime,
    fillForm,
    checkAndBook,
    readConfirmation,
    bookByKeyboard,
  };

  /** Books by keyboard alone. Returns the chosen day and the confirmation. */
  async function bookByKeyboard(): Promise<{ day: string; confirmation: string }> {
    await standAt(say.calendarHead);
    await press(beginningWith('Dr. Okafor'), 'Enter');
    await standAt(say.reasonHead);
    await press(/^(Check-up|Kontrolle)/, 'Enter');
    await standAt(say.dayHead);
    await see({ role: 'button', name: freeDay });
    const first = await tabTo(freeDay);
    await tab.press(first.isLeftToRight ? 'ArrowRight' : 'ArrowLeft');
    const day = await visitor.focused();
    if (!day || day.name === first.name || !freeDay.test(day.name)) {
      throw new Error(`The arrow led from ${first.name} to ${day?.name}.`);
    }
    await visitor.picture('k1-day');
    await tab.press('Enter');
    await see({ part: 'time', name: /^\d/ });
    const time = await tabTo(({ part, name }) => part === 'time' && /^\d/.test(name));
    await visitor.picture('k2-time');
    await tab.press('Space');
    await standAt(say.formHead);
    for (const [label, value] of Object.entries(inputIn(lang))) {
      await see({ role: 'field', name: beginningWith(label) });
      await tabTo(beginningWith(label));
      await visitor.type(value);
    }
    await visitor.picture('k3-form');
    await press(beginningWith(say.next), 'Enter');
    await standAt(say.confirmHead);
    await press(beginningWith(say.book), 'Enter');
    return { day: day.name, confirmation: `${await readConfirmation()} ${time.name}` };
  }

  /** Presses a button, once it is visible. */
  async function press(name: RegExp, key: Key): Promise<void> {
    await see({ role: 'button', name });
    const { isOutlined } = await tabTo(name);
    if (!isOutlined) {
      throw new Error(`The focus cannot be seen on ${name}.`);
    }
    await tab.press(key);
  }
}
