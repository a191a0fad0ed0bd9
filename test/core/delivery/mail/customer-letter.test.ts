import { describe, expect, it } from 'vitest';
import type { OutboxKind, Trigger } from '../../../../core/delivery/outbox-entry.ts';
import type { OwnMails } from '../../../../core/installation/installation.ts';
import { ownMailIn } from '../../../../core/installation/own-mails.ts';
import {
  aBooking,
  aDoctor,
  asOf,
  aVisit,
  compose,
  composeForOperator,
  composeWaiting,
  type MailChanges,
  minuteOf,
  NOW,
  ORIGIN,
  SECRET,
} from './messages.ts';

const DAY = 1440;
const GERMAN_TIME = 'Dienstag, 24. November 2026, 09:30 Uhr (Berliner Zeit)';

function moved(changes: Partial<MailChanges> = {}): MailChanges {
  const previous = {
    scheduleId: 1,
    startsAt: aBooking().startsAt - DAY,
    endsAt: aBooking().endsAt - DAY,
  };
  return {
    ...changes,
    entry: {
      kind: 'booking.rescheduled',
      trigger: 'manage',
      previous,
      asOf: { ...asOf(aBooking()), version: 2 },
      ...changes.entry,
    },
  };
}

function pending(kind: OutboxKind, locale = 'de') {
  return compose({
    entry: { kind },
    booking: { status: 'pending', locale, confirmUntil: NOW + 120 * 60_000 },
  });
}

describe('a confirmation', () => {
  it('says the time with weekday, date, time and zone in subject, text and HTML', () => {
    const mail = compose();
    expect(mail.subject).toBe(`Ihr Termin ist gebucht: ${GERMAN_TIME}`);
    expect(mail.text).toContain(`Wann: ${GERMAN_TIME}`);
    expect(mail.html).toContain(`<strong>${GERMAN_TIME}</strong>`);
  });

  it('says place, address, phone, price, where to read more and the reference number', () => {
    for (const said of [
      'Praxis Sonnenhof, 2. OG',
      'Lindenweg 4, 10115 Berlin',
      '+49 30 5550142',
      '80 EUR',
      '/team/lindner',
      '4711',
    ]) {
      for (const form of [compose().text, compose().html]) {
        expect(form).toContain(said);
      }
    }
  });

  it("leads to the booking's own page, and says until when it can be changed there", () => {
    const { text, html } = compose();
    expect(text).toContain(`${ORIGIN.baseUrl}/manage/${SECRET}`);
    expect(html).toContain(`href="${ORIGIN.baseUrl}/manage/${SECRET}"`);
    expect(text).toContain('bis Montag, 23. November 2026, 09:30 Uhr (Berliner Zeit)');
  });

  it('says that it is too late to change it online where the cut-off has passed', () => {
    const late = compose({ now: Date.parse('2026-11-23T08:30:01Z') });
    expect(late.text).toContain('geht nun nicht mehr');
    expect(late.text).toContain('Termin ansehen');
    expect(late.text).not.toContain('Ansehen oder ändern');
    expect(late.calendar?.content).not.toContain('absagen');
    expect(compose().calendar?.content).toContain('absagen');
    expect(compose({ context: { schedule: aDoctor({ cancelCutoffMinutes: 0 }) } }).text).toContain(
      'bis zum Beginn',
    );
  });

  it('links to the common web calendars, without the secret of the booking', () => {
    const links = [
      ...compose().html.matchAll(/href="(https:\/\/(?:calendar\.google|outlook)[^"]+)"/g),
    ].map(([, href]) => href ?? '');
    expect(links.map((href) => new URL(href).host)).toEqual([
      'calendar.google.com',
      'outlook.live.com',
      'outlook.office.com',
    ]);
    expect(links.join()).not.toContain(SECRET);
  });

  it('says how to reach the operator, and carries the operator’s own sentence', () => {
    const sentences = {
      confirmation: { de: 'Bitte bringen Sie Ihre Karte mit.', en: 'Please bring your card.' },
    };
    const { text } = compose({
      installation: {
        mail: { replyTo: 'frage@sonnenhof.example', reminderMinutes: [], sentences },
      },
    });
    expect(text).toContain('Bitte bringen Sie Ihre Karte mit.');
    expect(text).toContain('frage@sonnenhof.example oder +49 30 5550142');
  });
});

describe('how many come', () => {
  const party = { persons: 3, submission: { last_name: 'Lovelace', persons: '3' } };
  const context = { reason: aVisit({ persons: { max: 4 } }), booking: aBooking(party) };

  it.each(['booking.created', 'booking.reminder', 'booking.rescheduled'] as const)(
    'is said once where the reason asks: %s',
    (kind) => {
      const { text } = compose(
        kind === 'booking.rescheduled' ? moved({ context }) : { entry: { kind }, context },
      );
      expect(text.split('Anzahl der Personen: 3')).toHaveLength(2);
      expect(compose({ entry: { kind } }).text).not.toContain('Anzahl der Personen');
    },
  );

  it('is told to the operator, by the operator’s own words', () => {
    const reason = aVisit({ persons: { max: 4, label: 'Kinder' } });
    expect(
      composeForOperator({ context: { ...context, reason } }).text.split('Kinder: 3'),
    ).toHaveLength(2);
  });

  it('is said to who waits, and with what is offered', () => {
    for (const kind of ['joined', 'offered'] as const) {
      expect(composeWaiting(kind, { reason: context.reason, persons: 3 }).text).toContain(
        'Number of people: 3',
      );
    }
  });
});

describe('a mail in the operator’s own words', () => {
  const inWords = (texts: OwnMails, changes: Partial<MailChanges> = {}) =>
    compose({
      installation: { mail: { replyTo: null, reminderMinutes: [], sentences: {}, texts } },
      ...changes,
    });

  it('has their subject and text with the values put in, and all facts and links besides', () => {
    const own = {
      subject: '{reason} <bei> {calendar}',
      text: 'Schön, {name}!\nBis {when}. <b>{operator}</b> {reference} {nothing}',
    };
    const { subject, text, html } = inWords({ confirmation: { de: own } });
    expect(subject).toBe('Erstgespräch <bei> Dr. Miriam Lindner');
    expect(text).toContain(
      `Schön, Ada Lovelace!\nBis ${GERMAN_TIME}. <b>Praxis Sonnenhof</b> 4711 {nothing}`,
    );
    expect(html).toContain('<h1>Erstgespräch &lt;bei&gt; Dr. Miriam Lindner</h1>');
    expect(html).toContain(`!<br>Bis ${GERMAN_TIME}. &lt;b&gt;Praxis Sonnenhof&lt;/b&gt;`);
    for (const form of [text, html]) {
      expect(form).toContain(`${ORIGIN.baseUrl}/manage/${SECRET}`);
    }
  });

  it('is in ours where they have none: another kind, another language, a part that is empty', () => {
    const { subject, text } = compose();
    expect(
      inWords({ reminder: { de: { subject: 'x' } }, confirmation: { en: { subject: 'x' } } }),
    ).toMatchObject({ subject });
    const withText = inWords({ confirmation: { de: { subject: '', text: 'Bis bald.' } } });
    expect([
      withText.subject,
      withText.text.includes('Bis bald.'),
      text.includes('Bis bald.'),
    ]).toEqual([subject, true, false]);
    expect(
      inWords({ confirmation: { de: { subject: 'Fertig' } } }, { booking: { locale: 'de-x-du' } })
        .subject,
    ).toBe('Fertig');
  });

  it('puts in nothing of a visitor that is no name', () => {
    const booking = { submission: { last_name: 'Win now: evil.example/prize' } };
    const { text, html } = inWords({ confirmation: { de: { text: 'Für {name}.' } } }, { booking });
    for (const form of [text, html]) {
      expect(form).not.toContain('evil');
    }
  });

  it('asks and offers for the waiting list, and tells of a move', () => {
    const texts = {
      waitlist_offer: { de: { text: 'Bis {until}' } },
      waitlist_joined: { de: { subject: '{day}' } },
      move: { de: { subject: 'statt {previous}' } },
    };
    const mail = { replyTo: null, reminderMinutes: [], sentences: {}, texts };
    expect(compose(moved({ installation: { mail } })).subject).toMatch(
      /^statt Montag, 23. November 2026/,
    );
    expect(ownMailIn(texts, 'waitlist_offer', 'de')).toEqual({ text: 'Bis {until}' });
  });
});

const PARTS = {
  place: '80 EUR',
  entered: 'Ihre Angaben',
  calendars: 'calendar.google.com',
  cutoff: 'bis Montag, 23. November 2026, 09:30 Uhr',
  confirmNote: 'Dort bestätigen Sie',
  notYou: 'nicht selbst gebucht',
  manage: '>Ansehen oder ändern<',
  confirm: '>Termin jetzt bestätigen<',
  bookAgain: '>Neuen Termin buchen<',
};
const EVERY_PART = Object.values(PARTS);

describe('of all that a letter can hold', () => {
  it.each<[OutboxKind, readonly (keyof typeof PARTS)[]]>([
    ['booking.created', ['place', 'entered', 'calendars', 'cutoff', 'notYou', 'manage']],
    ['booking.cancelled', ['bookAgain']],
    ['booking.rescheduled', ['place', 'calendars', 'cutoff', 'manage']],
    ['booking.reminder', ['place', 'cutoff', 'manage']],
    ['confirmation.requested', ['place', 'entered', 'confirmNote', 'notYou', 'confirm']],
    ['confirmation.reminder', ['place', 'entered', 'confirmNote', 'notYou', 'confirm']],
  ])('%s holds what helps then: %s', (kind, held) => {
    const { html } = compose({ entry: { kind } });
    expect(EVERY_PART.filter((part) => html.includes(part))).toEqual(
      held.map((name) => PARTS[name]),
    );
  });
});

describe('the language', () => {
  it.each([
    ['en', 'You are booked: Tuesday 24 November 2026, 09:30 (Berlin time)'],
    ['en-US', 'You are booked: Tuesday, November 24, 2026, 9:30 AM (Berlin time)'],
    ['de-AT', `Ihr Termin ist gebucht: ${GERMAN_TIME}`],
    ['sv', `Ihr Termin ist gebucht: ${GERMAN_TIME}`],
    ['', `Ihr Termin ist gebucht: ${GERMAN_TIME}`],
    ['en-u-ca-buddhist', 'You are booked: Tuesday 24 November 2026, 09:30 (Berlin time)'],
    ['en-not/a tag', 'You are booked: Tuesday 24 November 2026, 09:30 (Berlin time)'],
  ])(
    'of a customer who asked in "%s" is spoken where it can be, else the installation’s: %s',
    (locale, subject) => {
      expect(compose({ booking: { locale } }).subject).toBe(subject);
    },
  );

  it('is English where the installation’s is not known either', () => {
    expect(compose({ booking: { locale: 'sv' }, installation: { locale: 'fi' } }).subject).toMatch(
      /^You are booked/,
    );
  });

  it('names zones that have no adjective of their own by their city', () => {
    const inNewYork = { installation: { timeZone: 'America/Argentina/Buenos_Aires' } };
    expect(compose(inNewYork).subject).toContain('(Ortszeit Buenos Aires)');
    expect(compose({ installation: { timeZone: 'UTC' } }).subject).toContain('08:30 Uhr (UTC)');
  });
});

describe('a cancellation', () => {
  it.each<[Trigger, string]>([
    ['manage', 'Sie haben diesen Termin abgesagt.'],
    ['command_line', 'Praxis Sonnenhof musste ihn absagen'],
    ['admin', 'Praxis Sonnenhof musste ihn absagen'],
    ['expiry', 'nicht rechtzeitig bestätigt'],
    ['api', 'dieser Termin wurde abgesagt.'],
  ])('by %s says who it was: %s', (source, words) => {
    expect(compose({ entry: { kind: 'booking.cancelled', trigger: source } }).text).toContain(
      words,
    );
  });

  it.each([
    ['de', 'Ihr Termin ist wie gewünscht abgesagt.', 'Nachricht von Praxis Sonnenhof:'],
    ['en', 'As you asked, this booking is cancelled.', 'A message from Praxis Sonnenhof:'],
  ])(
    'that the customer asked the operator for apologizes for nothing, and carries what the operator wrote: %s',
    (locale, words, heading) => {
      const notice = { onRequest: true, message: 'Gute Besserung!\n<b>Bis bald</b>', quiet: false };
      const { text, html } = compose({
        entry: { kind: 'booking.cancelled', trigger: 'command_line', notice },
        booking: { locale },
      });
      expect(text).toContain(words);
      expect(text).not.toMatch(/leider|entschuldigen|sorry/);
      expect(text).toContain(`${heading}\nGute Besserung!\n<b>Bis bald</b>\n`);
      expect(html).toContain('Gute Besserung!<br>&lt;b&gt;Bis bald&lt;/b&gt;');
    },
  );

  it('strikes the time out and offers to book anew', () => {
    const { html, text } = compose({ entry: { kind: 'booking.cancelled', trigger: 'manage' } });
    expect(html).toContain(`<s>${GERMAN_TIME}</s>`);
    expect(text).toContain(`${ORIGIN.baseUrl}/book`);
    expect(text).not.toContain(SECRET);
  });
});

describe('a move', () => {
  it('says the new time and the old one', () => {
    const { text, subject } = compose(moved({ booking: { locale: 'en' } }));
    expect(subject).toBe('Your booking has moved: Tuesday 24 November 2026, 09:30 (Berlin time)');
    expect(text).toContain(
      'When: Tuesday 24 November 2026, 09:30 (Berlin time)\nPreviously: Monday 23 November 2026, 09:30 (Berlin time)',
    );
  });

  it('says the time that it tells of, though the booking has moved on since', () => {
    const { text } = compose(moved({ booking: { startsAt: minuteOf('2026-12-01T10:00:00Z') } }));
    expect(text).toContain(`Wann: ${GERMAN_TIME}`);
  });

  it('that the customer asked for says so', () => {
    const notice = { onRequest: true, message: null, quiet: false };
    const { text } = compose(moved({ entry: { trigger: 'command_line', notice } }));
    expect(text).toContain('Ihr Termin ist wie gewünscht verschoben.');
    expect(text).not.toContain('Nachricht von');
  });

  it('by the operator says so', () => {
    expect(compose(moved({ entry: { trigger: 'command_line' } })).text).toContain(
      'Praxis Sonnenhof musste Ihren Termin verschieben.',
    );
  });
});

describe('a request to confirm', () => {
  it('leads to the page where that is done, and says until when the place is kept', () => {
    const mail = pending('confirmation.requested', 'en');
    expect(mail.subject).toMatch(/^Please confirm your booking: Tuesday 24 November/);
    expect(mail.text).toContain(`Confirm the booking now:\n${ORIGIN.baseUrl}/manage/${SECRET}`);
    expect(mail.text).toContain('kept for you until Monday 2 November 2026, 11:00 (Berlin time)');
    expect(mail.calendar).toBeNull();
  });

  it('that is repeated says that the booking does not stand yet', () => {
    expect(pending('confirmation.reminder').subject).toMatch(
      /^Ihr Termin ist noch nicht bestätigt/,
    );
  });
});

describe('mail to those who wait', () => {
  it('offers a time until a moment, with a link that takes it and one that leaves the list', () => {
    const { text, subject } = composeWaiting('offered');
    expect(subject).toBe('A time has become free: Tuesday 24 November 2026, 09:30 (Berlin time)');
    expect(text).toContain('until Monday 2 November 2026, 11:00 (Berlin time)');
    expect(text).toContain('/waitlist/take');
    expect(text).toContain('/waitlist/leave');
  });

  it('asks to confirm what is waited for, by a link and until a moment, and says that else nothing comes of it', () => {
    const { text, subject } = composeWaiting('joined');
    expect(subject).toBe('Please confirm that you are waiting: Tuesday 24 November 2026');
    expect(text).toContain('by Monday 2 November 2026, 21:00 (Berlin time)');
    expect(text).toMatch(/Day: +Tuesday 24 November 2026/);
    expect(text).toContain('/waitlist/confirm');
    expect(text).toContain('without the click nobody is put on the list');
    expect(text).not.toContain('you who booked');
  });

  it('names any day where any is waited for', () => {
    const { text, subject } = composeWaiting('joined', { day: null, locale: 'de' });
    expect(subject).toBe('Bitte bestätigen Sie, dass Sie warten');
    expect(text).toMatch(/Tag: +Jeder Tag/);
  });
});

describe('a customer whose data was erased', () => {
  it('leaves mails that can still be composed', () => {
    const erased = { context: { email: null }, booking: { submission: {}, locale: '' } };
    expect(compose({ ...erased, now: NOW }).text).toMatch(/^Guten Tag,\n/);
  });
});
