/** How an installation speaks: in which languages, to whom, and in whose words. */

import { describe, expect, it } from 'vitest';
import { LANGUAGES, speak } from '../../../bff/texts/index.ts';
import { fillCounted, listAlternatives } from '../../../core/delivery/texts/text.ts';
import { findLanguage } from '../../../core/installation/language.ts';
import { anInstallation, aReason } from '../support/an-installation.ts';

const NOON = Date.parse('2026-11-24T11:05:00Z') / 60_000;

const spokenBy = (locale: string, spoken: readonly string[] | null, changes = {}) =>
  anInstallation({ locale, languages: { spoken, texts: {} }, ...changes });

const written = (profile: ReturnType<typeof spokenBy>, asked: string) =>
  findLanguage(LANGUAGES.spokenBy(profile).written, asked);

describe('a date and a time', () => {
  it.each([
    ['de', 'Dienstag, 24. November 2026, 12:05 Uhr (Berliner Zeit)'],
    ['de-x-du', 'Dienstag, 24. November 2026, 12:05 Uhr (Berliner Zeit)'],
    ['en', 'Tuesday 24 November 2026, 12:05 (Berlin time)'],
    ['es', 'martes, 24 de noviembre de 2026, 12:05 h (hora de Berlín)'],
    ['fr', 'mardi 24 novembre 2026 à 12:05 (heure de Berlin)'],
    ['it', 'martedì 24 novembre 2026, ore 12:05 (ora di Berlino)'],
    ['nl', 'dinsdag 24 november 2026, 12:05 uur (tijd in Berlijn)'],
    ['pl', 'wtorek, 24 listopada 2026, godz. 12:05 (czas berliński)'],
    ['pt', 'terça-feira, 24 de novembro de 2026, às 12:05 (hora de Berlim)'],
    ['tr', '24 Kasım 2026 Salı, saat 12:05 (Berlin saati)'],
    ['uk', 'вівторок, 24 листопада 2026 р., 12:05 (за берлінським часом)'],
    ['ar', 'الثلاثاء، 24 نوفمبر 2026، الساعة 12:05 (بتوقيت برلين)'],
    ['ar-SA', 'الثلاثاء، 24 نوفمبر 2026، الساعة 12:05 م (بتوقيت برلين)'],
  ])('are written in %s as %s', (tag, words) => {
    expect(speak(anInstallation(), tag).when(NOON)).toBe(words);
  });

  it('of a moment are those of its minute', () => {
    const speech = speak(anInstallation(), 'de');
    expect(speech.whenMs(NOON * 60_000 + 59_999)).toBe(speech.when(NOON));
  });

  it('are those of the customer’s clock, too, if that shows others', () => {
    const { whenThere } = speak(anInstallation(), 'en');
    expect(whenThere(NOON, 'Pacific/Auckland')).toBe(
      'Wednesday 25 November 2026, 00:05 (Auckland time)',
    );
    expect([whenThere(NOON, 'Europe/Paris'), whenThere(NOON, null)]).toEqual([null, null]);
  });

  it('leave out a zone that only the server knew which took the booking', () => {
    const { spanThere, whenThere, short } = speak(anInstallation(), 'en');
    const zone = 'America/Founded_Later';
    const range = { startsAt: NOON, endsAt: NOON + 30 };
    expect([whenThere(NOON, zone), spanThere(range, zone)]).toEqual([null, null]);
    expect(short(NOON, 0, zone)).toBe(short(NOON, 0));
  });

  const zoneIn = (timeZone: string, tag: string) =>
    speak(anInstallation({ timeZone }), tag).when(NOON).replace(/.*\(/, '(');

  it('name a zone by its city if a language has no name for it, or not at all without a city', () => {
    expect(zoneIn('Asia/Ho_Chi_Minh', 'de')).toBe('(Ortszeit Ho Chi Minh)');
    expect(zoneIn('UTC', 'uk')).toBe('(UTC)');
    expect(zoneIn('Etc/GMT-3', 'ar')).toBe('(GMT-3)');
  });

  it.each([
    ['ar', '(بتوقيت أيرلندا)'],
    ['uk', '(час: Ірландія)'],
    ['pl', '(czas: Irlandia)'],
    ['es', '(hora de Irlanda)'],
    ['nl', '(tijd in Ierland)'],
    ['en', '(Dublin time)'],
    ['fr', '(heure de Dublin)'],
  ])('name Dublin’s zone in %s as %s', (tag, words) => {
    expect(zoneIn('Europe/Dublin', tag)).toBe(words);
  });

  it('name no zone in Latin letters in a language that has others', () => {
    const zones = Intl.supportedValuesOf('timeZone').filter((zone) => /^[A-Z][a-z]+\//.test(zone));
    const latin = ['ar', 'uk'].flatMap((tag) =>
      zones.filter((zone) => !zone.startsWith('Etc/') && /[a-z]/i.test(zoneIn(zone, tag))),
    );
    expect(latin).toEqual([]);
  });
});

describe('the short form of a date and a time', () => {
  const NOW = NOON * 60_000;
  const TAGS = LANGUAGES.tags.map((tag): [string] => [tag]);
  const short = (tag: string, minute: number) => speak(anInstallation(), tag).short(minute, NOW);

  it.each(TAGS)(
    'ends within 38 characters on any day of the year, in mails of every kind: %s',
    (tag) => {
      const { subjects, notices } = speak(anInstallation(), tag).texts;
      const startOf = (subject: string) => subject.split(/\{when\}|\{what\}/)[0] ?? '';
      const { waitlistJoined: _, ...timed } = subjects;
      const starts = [...Object.values(timed), ...Object.values(notices.subjects)].map(startOf);
      expect(starts.every((start) => start.length <= 12)).toBe(true);
      const longest = Array.from({ length: 366 }, (_, day) =>
        short(tag, Date.parse('2026-01-01T21:05:00Z') / 60_000 + day * 1440),
      ).filter((words) => words.includes('22:05') || words.includes('23:05'));
      expect(Object.values(timed).every((subject) => subject.startsWith('{when}'))).toBe(true);
      expect(longest.length).toBeGreaterThan(300);
      expect(Math.max(...longest.map((words) => words.indexOf(':05') + 3))).toBeLessThanOrEqual(38);
    },
  );

  it('names the year if it is another one', () => {
    expect(short('en', NOON + 60 * 24 * 60)).toBe('Sat 23 Jan 2027, 12:05');
    expect(short('de', NOON)).toBe('Di., 24. Nov., 12:05 Uhr');
  });
});

describe('a number of things', () => {
  it.each([
    ['en', 1, 'Please check one answer'],
    ['en', 2, 'Please check 2 answers'],
    ['pl', 3, 'Proszę sprawdzić 3 pola'],
    ['pl', 5, 'Proszę sprawdzić 5 pól'],
    ['pl', 22, 'Proszę sprawdzić 22 pola'],
    ['uk', 1, 'Перевірте 1 поле'],
    ['uk', 21, 'Перевірте 21 поле'],
    ['uk', 11, 'Перевірте 11 полів'],
    ['ar', 2, 'راجع حقلين'],
    ['ar', 3, 'راجع 3 حقول'],
    ['ar', 11, 'راجع 11 حقلًا'],
  ] as const)('has the form that %s has for %i', (tag, n, words) => {
    expect(fillCounted(LANGUAGES.texts[tag].widget.openFields, n, tag)).toBe(words);
  });

  it('works for minutes, too', () => {
    expect(
      [1, 2, 5, 30].map((n) => fillCounted(LANGUAGES.texts.ar.widget.minutes, n, 'ar')),
    ).toEqual(['دقيقة واحدة', 'دقيقتان', '5 دقائق', '30 دقيقة']);
  });

  it('is listed with the word that the language has for "or"', () => {
    expect(['de', 'pl', 'ar'].map((tag) => listAlternatives(['a', 'b'], tag))).toEqual([
      'a oder b',
      'a lub b',
      'a أو b',
    ]);
  });
});

describe('German with du', () => {
  it.each([
    ['de', null, 'de', 'de'],
    ['de', null, 'de-x-du', 'de-x-du'],
    ['de-x-du', null, 'de', 'de-x-du'],
    ['de-x-du', null, 'de-AT', 'de-AT-x-du'],
    ['de', ['de-x-du', 'en'], 'de', 'de-x-du'],
    ['de', ['de-x-du', 'en'], 'DE-at', 'de-AT-x-du'],
    ['de', ['de', 'de-x-du'], 'de-CH', 'de-CH'],
  ])(
    'is used by an installation in %s that lists %j for a request of %s as %s',
    (locale, spoken, asked, found) => {
      expect(written(spokenBy(locale, spoken), asked)).toBe(found);
    },
  );

  it('says the operator’s German texts', () => {
    const speech = speak(spokenBy('en', ['de-x-du', 'en']), 'de-AT');
    expect([speech.lang, speech.say({ de: 'Rückenkurs', en: 'Back course' })]).toEqual([
      'de-x-du',
      'Rückenkurs',
    ]);
  });
});

describe('the languages of an installation', () => {
  it('are the listed ones and its own', () => {
    const profile = spokenBy('de', ['en', 'tr'], { name: { fr: 'Cabinet', sv: 'Mottagning' } });
    expect(
      ['en', 'tr', 'de', 'fr', 'sv'].map((asked) =>
        findLanguage(LANGUAGES.spokenBy(profile).onPages, asked),
      ),
    ).toEqual(['en', 'tr', 'de', null, null]);
    expect(LANGUAGES.spokenBy(profile).offered).toEqual(['en', 'tr', 'de']);
  });

  it('have one form of address: a listed one replaces the own language', () => {
    expect(LANGUAGES.spokenBy(spokenBy('de', ['de-x-du', 'en'])).offered).toEqual([
      'de-x-du',
      'en',
    ]);
  });

  it('are all without a list, and those of its own texts are offered', () => {
    const profile = spokenBy('de', null, {
      reasons: [aReason({ name: { de: 'Kurs', fr: 'Cours', sv: 'Kurs' } })],
    });
    expect(
      ['tr', 'ar-EG', 'sv', 'fi'].map((asked) =>
        findLanguage(LANGUAGES.spokenBy(profile).onPages, asked),
      ),
    ).toEqual(['tr', 'ar-EG', 'sv', null]);
    expect(LANGUAGES.spokenBy(profile).offered).toEqual(['de', 'fr']);
  });
});

describe('the operator’s own words', () => {
  const texts = {
    de: {
      widget: {
        book: 'Verbindlich buchen',
        no_such_text: 'x',
        openFields: { one: 'Ein Feld', other: '{n} Felder' },
      },
      mails: { titles: { reminder: 'Bis morgen!' } },
    },
  };
  const profile = anInstallation({ locale: 'de', languages: { spoken: null, texts } });

  it('replace the default, and all others stay', () => {
    const { widget, mails, name } = LANGUAGES.findTexts(profile, 'de');
    expect([
      widget.book,
      widget.next,
      widget.openFields.other,
      mails.titles.reminder,
      mails.titles.move,
      name,
    ]).toEqual([
      'Verbindlich buchen',
      'Weiter',
      '{n} Felder',
      'Bis morgen!',
      'Ihr Termin ist verschoben',
      'Deutsch',
    ]);
    expect(Object.keys(widget)).toEqual(Object.keys(LANGUAGES.texts.de.widget));
  });

  it('keep the default if the form for all other numbers is missing', () => {
    const lacking = { de: { widget: { openFields: { one: 'Ein Feld' } } } };
    const { widget } = LANGUAGES.findTexts(
      anInstallation({ locale: 'de', languages: { spoken: null, texts: lacking } }),
      'de',
    );
    expect(widget.openFields).toEqual(LANGUAGES.texts.de.widget.openFields);
  });

  it('are said in mails, and in no other language', () => {
    expect([
      speak(profile, 'de').texts.titles.reminder,
      speak(profile, 'en').texts.titles.reminder,
    ]).toEqual(['Bis morgen!', 'Your booking is coming up']);
  });
});
