/** The operator's words in a mail of another language, each by its own language and direction. */

import { describe, expect, it } from 'vitest';
import { mark, markOwn, plainLine } from '../../../../core/delivery/texts/marked-text.ts';
import {
  aBooking,
  aDoctor,
  aVisit,
  compose,
  composeForOperator,
  composeWaiting,
} from './messages.ts';

const GERMAN = {
  reason: aVisit({ name: { de: 'Erstgespräch (kurz)' }, price: { de: '80 EUR' } }),
  schedule: aDoctor({ location: { de: 'Praxis Sonnenhof, 2. OG' } }),
  booking: aBooking({ locale: 'ar' }),
};

const inArabic = () => compose({ context: GERMAN, booking: { locale: 'ar' } });

describe("an Arabic customer's mail of a German practice", () => {
  it('marks each of its words by language and direction', () => {
    const { html } = inArabic();
    expect(html).toContain('<bdi lang="de" dir="auto">Erstgespräch (kurz)</bdi>');
    expect(html).toContain('<bdi lang="de" dir="auto">Praxis Sonnenhof, 2. OG</bdi>');
    expect(html).toContain('<bdi lang="de" dir="auto">Lindenweg 4, 10115 Berlin</bdi>');
    expect(html).toContain('<bdi lang="de" dir="auto">80 EUR</bdi>');
    expect(html).toContain('<span class="label"><bdi lang="en" dir="auto">Insurance</bdi></span>');
  });

  it('isolates them in the text, which names no language', () => {
    const { text, subject } = inArabic();
    expect(text).toContain(': \u2068Erstgespräch (kurz)\u2069\n');
    expect(`${text}${subject}`).not.toMatch(/[\u{E0000}-\u{E007F}]/u);
  });

  it('prefers English texts if the practice has them', () => {
    const reason = aVisit({ name: { de: 'Erstgespräch', en: 'First visit' } });
    const { html } = compose({ context: { ...GERMAN, reason }, booking: { locale: 'ar' } });
    expect(html).toContain('<bdi lang="en" dir="auto">First visit</bdi>');
  });

  it('isolates the two parts of a calendar title', () => {
    const file = (inArabic().calendar?.content ?? '').replace(/\r\n /g, '');
    expect(file).toContain(
      'SUMMARY:\u2068Erstgespräch (kurz)\u2069 · \u2068Praxis Sonnenhof\u2069\r\n',
    );
    expect(file).toContain(
      'LOCATION:\u2068Praxis Sonnenhof\\, 2. OG\u2069، \u2068Lindenweg 4\\, 10115 Berlin\u2069\r\n',
    );
  });
});

describe('a mail in the language of the words', () => {
  it('has them as they are', () => {
    const { html, text, calendar } = compose({});
    expect(html).not.toContain('<bdi lang');
    expect(html).toContain('<br>Erstgespräch</p>');
    expect(`${text}${calendar?.content}`).not.toMatch(/[\u2066-\u2069]/);
  });

  it('isolates a name that is written the other way', () => {
    const schedule = aDoctor({ name: 'عيادة النور' });
    const { subject, text } = composeForOperator({ context: { ...GERMAN, schedule } });
    expect(subject).toContain('(\u2068عيادة النور\u2069)');
    expect(text).toContain('\u2068عيادة النور\u2069\n');
  });
});

it('marks the words of a waiting list', () => {
  expect(composeWaiting('offered', { locale: 'ar', schedule: GERMAN.schedule }).html).toContain(
    '<bdi lang="de" dir="auto">Praxis Sonnenhof, 2. OG</bdi>',
  );
});

describe('one line of text', () => {
  it.each([
    ['ltr', markOwn('Praxis', 'de', 'ltr'), 'Praxis'],
    ['ltr', mark('عيادة'), '\u2068عيادة\u2069'],
    ['rtl', markOwn('Praxis', 'de', 'rtl'), '\u2068Praxis\u2069'],
    ['rtl', mark('عيادة'), 'عيادة'],
    ['ltr', markOwn('A\u2069\u2068\r\nB', 'de', 'ltr'), 'A B'],
  ] as const)('among words that run %s shows %j as %j', (direction, text, shown) => {
    expect(plainLine(text, direction)).toBe(shown);
  });
});
