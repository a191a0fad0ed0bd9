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
  composeRefusal,
  composeWaiting,
  type MailChanges,
  minuteOf,
  NOW,
  ORIGIN,
  SECRET,
} from './messages.ts';

const DAY = 1440;
const GERMAN_TIME = 'Dienstag, 24. November 2026, 09:30 Uhr (Berliner Zeit)';
const GERMAN_SPAN = 'Dienstag, 24. November 2026, 09:30 bis 10:00 Uhr (Berliner Zeit)';

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
  it('says the time first in the subject, and start, end and zone in text and HTML', () => {
    const mail = compose();
    expect(mail.subject).toBe('Di., 24. Nov., 09:30 Uhr: Erstgespräch gebucht');
    expect(mail.text).toContain(`Wann: ${GERMAN_SPAN}`);
    expect(mail.html).toContain(`<strong>${GERMAN_SPAN}</strong>`);
  });

  it('states place, address, phone, price, link and reference number', () => {
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

  it('says that it is too late to change it online after the cut-off', () => {
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

  it('links to the calendar file before the web calendars, for programs that hide the attached one', () => {
    const address = `${ORIGIN.baseUrl}/manage/${SECRET}/booking.ics`;
    const { html, text } = compose();
    expect(html).toContain(`href="${address}"`);
    expect(html.indexOf(address)).toBeLessThan(html.indexOf('calendar.google.com'));
    expect(text).not.toContain(address);
    const cancelled = compose({
      entry: { kind: 'booking.cancelled' },
      booking: { status: 'cancelled' },
    });
    expect(cancelled.html).not.toContain('booking.ics');
  });

  it('says how to find the place, but not if there is nothing to go to', () => {
    const directions = { de: 'Bitte klingeln.\nParken im Hof.', en: 'Please ring.' };
    const context = { schedule: aDoctor({ directions }) };
    const { text, html } = compose({ context });
    expect(text).toContain('So finden Sie uns:\n  Bitte klingeln.\n  Parken im Hof.');
    expect(html).toContain('Bitte klingeln.<br>Parken im Hof.');
    const entry = { kind: 'booking.cancelled' } as const;
    expect(compose({ context, entry }).text).not.toContain('klingeln');
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

describe('the order', () => {
  const order = (html: string, parts: readonly string[]) => {
    const shown = html.slice(html.indexOf('<h1>'));
    const places = parts.map((part) => shown.indexOf(part));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  };

  it('orders a confirmation by facts, deadline, calendar, politeness and details', () => {
    order(compose().html, [
      'Wann',
      'Anschrift',
      'verschieben oder absagen geht bis',
      'calendar.google.com',
      'Guten Tag',
      'Preis',
      '>Buchungsnummer<',
    ]);
  });

  it('begins with the request in a mail that asks for something', () => {
    order(pending('confirmation.requested').html, ['Guten Tag', 'bitte bestätigen', 'Wann']);
    const notice = { onRequest: false, message: 'Wir sind krank.', quiet: false };
    const cancelled = compose({ entry: { kind: 'booking.cancelled', trigger: 'admin', notice } });
    order(cancelled.html, ['leider musste', 'Wir sind krank.', 'Wann']);
  });
});

describe('the line that an inbox shows below the subject', () => {
  const previewOf = ({ html }: { readonly html: string }) =>
    />([^<]*)<\/div>/.exec(html.slice(html.indexOf('display:none')))?.[1];

  it('says with whom, where, and until when it can be changed', () => {
    expect(previewOf(compose())).toBe(
      'Dr. Miriam Lindner, Lindenweg 4, 10115 Berlin. Änderbar bis Mo., 23. Nov., 09:30 Uhr.',
    );
    expect(previewOf(compose({ now: Date.parse('2026-11-23T08:30:01Z') }))).toBe(
      'Dr. Miriam Lindner, Lindenweg 4, 10115 Berlin.',
    );
  });

  it('says what is to be done if something is', () => {
    expect(previewOf(pending('confirmation.requested'))).toMatch(/^Bitte bestätigen Sie/);
    expect(previewOf(composeWaiting('offered'))).toMatch(/^You’re on our waiting list/);
  });
});

describe('a phone number, an address and the operator’s mailbox', () => {
  it('are links, and read in the plain text as they are written', () => {
    const { html, text } = compose();
    for (const href of [
      'tel:+49305550142',
      'mailto:praxis@sonnenhof.example',
      'https://maps.google.com/?q=Lindenweg%204%2C%2010115%20Berlin',
    ]) {
      expect(html).toContain(`<a href="${href}"`);
      expect(text).not.toContain(href);
    }
    expect(html).not.toContain('telephone=no');
  });
});

describe('a reminder', () => {
  const kind = 'booking.reminder';

  it('links to no map if the operator wants none', () => {
    const { html, text } = compose({ entry: { kind }, installation: { mapLinks: false } });
    expect(text).toContain('Lindenweg 4, 10115 Berlin');
    expect(html + text).not.toContain('maps.google');
  });

  it('leads to the address and to another time, beside the facts', () => {
    const { text } = compose({ entry: { kind } });
    expect(text).toContain('Route:\nhttps://maps.google.com/?q=Lindenweg');
    expect(text).toContain(`Anderen Termin wählen:\n${ORIGIN.baseUrl}/manage/${SECRET}/move`);
  });

  it('offers no other time once it is too late for that', () => {
    const now = Date.parse('2026-11-23T08:30:01Z');
    expect(compose({ entry: { kind }, now }).text).not.toContain('/move');
  });
});

describe('a customer in another time zone', () => {
  it('reads the time by their own clock, too, and the zone in the subject', () => {
    const { subject, text } = compose({ booking: { locale: 'en', timeZone: 'Pacific/Auckland' } });
    expect(subject).toBe('Tue 24 Nov, 09:30 (Berlin time): First visit booked');
    expect(text).toContain(
      'When: Tuesday 24 November 2026, 09:30 to 10:00 (Berlin time)\nIn your time zone: Tuesday 24 November 2026, 21:30 to 22:00 (Auckland time)',
    );
  });

  it('reads one time if both clocks show the same', () => {
    const here = compose();
    for (const timeZone of ['Europe/Berlin', 'Europe/Paris']) {
      expect(compose({ booking: { timeZone } })).toEqual(here);
    }
  });

  it('reads what is offered from the waiting list by their own clock', () => {
    const { subject, text } = composeWaiting('offered', { timeZone: 'Asia/Kolkata' });
    expect(subject).toBe('Tue 24 Nov, 09:30 (Berlin time): First visit has opened up');
    expect(text).toContain('In your time zone: Tuesday 24 November 2026, 14:00 to 14:30');
  });

  it('reads the times of a list by their own clock', () => {
    expect(composeRefusal({ locale: 'en', timeZone: 'Asia/Kolkata' }).text).toContain(
      '09:30 (Berlin time), Tuesday 24 November 2026, 14:00 (Kolkata time), Dr. Miriam Lindner: ',
    );
  });
});

describe('the number of persons', () => {
  const party = { persons: 3, submission: { last_name: 'Lovelace', persons: '3' } };
  const context = { reason: aVisit({ persons: { max: 4 } }), booking: aBooking(party) };

  it.each(['booking.created', 'booking.reminder', 'booking.rescheduled'] as const)(
    'is stated once if the reason asks for it: %s',
    (kind) => {
      const { text } = compose(
        kind === 'booking.rescheduled' ? moved({ context }) : { entry: { kind }, context },
      );
      expect(text.split('Anzahl der Personen: 3')).toHaveLength(2);
      expect(compose({ entry: { kind } }).text).not.toContain('Anzahl der Personen');
    },
  );

  it('is stated to the operator, with the operator’s own word', () => {
    const reason = aVisit({ persons: { max: 4, label: 'Kinder' } });
    expect(
      composeForOperator({ context: { ...context, reason } }).text.split('Kinder: 3'),
    ).toHaveLength(2);
  });

  it('is stated in waiting list mails and offers', () => {
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

  it('uses the default for another kind, another language or an empty part', () => {
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

describe('the parts of a letter', () => {
  it.each<[OutboxKind, readonly (keyof typeof PARTS)[]]>([
    ['booking.created', ['place', 'entered', 'calendars', 'cutoff', 'notYou', 'manage']],
    ['booking.cancelled', ['bookAgain']],
    ['booking.rescheduled', ['place', 'calendars', 'cutoff', 'manage']],
    ['booking.reminder', ['place', 'cutoff', 'manage']],
    ['confirmation.requested', ['place', 'entered', 'confirmNote', 'notYou', 'confirm']],
    ['confirmation.reminder', ['place', 'entered', 'confirmNote', 'notYou', 'confirm']],
  ])('include in %s only what helps then: %s', (kind, held) => {
    const { html } = compose({ entry: { kind } });
    expect(EVERY_PART.filter((part) => html.includes(part))).toEqual(
      held.map((name) => PARTS[name]),
    );
  });
});

describe('the language', () => {
  it.each([
    ['en', 'Tue 24 Nov, 09:30: First visit booked'],
    ['en-US', 'Tue, Nov 24, 9:30 AM: First visit booked'],
    ['de-AT', 'Di., 24. Nov., 09:30 Uhr: Erstgespräch gebucht'],
    ['sv', 'Di., 24. Nov., 09:30 Uhr: Erstgespräch gebucht'],
    ['', 'Di., 24. Nov., 09:30 Uhr: Erstgespräch gebucht'],
    ['en-u-ca-buddhist', 'Tue 24 Nov, 09:30: First visit booked'],
    ['en-not/a tag', 'Tue 24 Nov, 09:30: First visit booked'],
  ])(
    'is used for a customer who asked in "%s" if possible, else the installation’s: %s',
    (locale, subject) => {
      expect(compose({ booking: { locale } }).subject).toBe(subject);
    },
  );

  it('is English if the installation’s is unknown as well', () => {
    expect(compose({ booking: { locale: 'sv' }, installation: { locale: 'fi' } }).subject).toMatch(
      / booked$/,
    );
  });

  it('names zones that have no adjective of their own by their city', () => {
    const inNewYork = { installation: { timeZone: 'America/Argentina/Buenos_Aires' } };
    expect(compose(inNewYork).text).toContain('(Ortszeit Buenos Aires)');
    expect(compose({ installation: { timeZone: 'UTC' } }).text).toContain('09:00 Uhr (UTC)');
  });
});

describe('a cancellation', () => {
  it.each<[Trigger, string]>([
    ['manage', 'Sie haben diesen Termin abgesagt.'],
    ['command_line', 'leider musste Praxis Sonnenhof diesen Termin absagen'],
    ['admin', 'leider musste Praxis Sonnenhof diesen Termin absagen'],
    ['expiry', 'nicht rechtzeitig bestätigt'],
    ['api', 'dieser Termin wurde abgesagt.'],
  ])('by %s names who cancelled: %s', (source, words) => {
    expect(compose({ entry: { kind: 'booking.cancelled', trigger: source } }).text).toContain(
      words,
    );
  });

  it.each([
    ['de', 'Ihr Termin ist wie gewünscht abgesagt.', 'Nachricht von Praxis Sonnenhof:'],
    ['en', 'As you asked, this booking has been cancelled.', 'A message from Praxis Sonnenhof:'],
  ])(
    'does not apologize if the customer asked for it, and contains the operator’s message: %s',
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

  it('strikes the time out and offers to book again', () => {
    const { html, text } = compose({ entry: { kind: 'booking.cancelled', trigger: 'manage' } });
    expect(html).toContain(`<s>${GERMAN_SPAN}</s>`);
    expect(text).toContain(`${ORIGIN.baseUrl}/book`);
    expect(text).not.toContain(SECRET);
  });
});

describe('a move', () => {
  it('says the new time and the old one', () => {
    const { text, subject } = compose(moved({ booking: { locale: 'en' } }));
    expect(subject).toBe('Tue 24 Nov, 09:30: First visit moved');
    expect(text).toContain(
      'When: Tuesday 24 November 2026, 09:30 to 10:00 (Berlin time)\nPreviously: Monday 23 November 2026, 09:30 (Berlin time)',
    );
  });

  it('says the time that it tells of, though the booking has moved on since', () => {
    const { text } = compose(moved({ booking: { startsAt: minuteOf('2026-12-01T10:00:00Z') } }));
    expect(text).toContain(`Wann: ${GERMAN_SPAN}`);
  });

  it('says so if the customer asked for it', () => {
    const notice = { onRequest: true, message: null, quiet: false };
    const { text } = compose(moved({ entry: { trigger: 'command_line', notice } }));
    expect(text).toContain('Ihr Termin ist wie gewünscht verschoben.');
    expect(text).not.toContain('Nachricht von');
  });

  it('says so if the operator did it', () => {
    expect(compose(moved({ entry: { trigger: 'command_line' } })).text).toContain(
      'Praxis Sonnenhof musste Ihren Termin verschieben.',
    );
  });
});

describe('a request to confirm', () => {
  it('links to the page to confirm, and says until when the place is kept', () => {
    const mail = pending('confirmation.requested', 'en');
    expect(mail.subject).toBe('Tue 24 Nov, 09:30: First visit, please confirm');
    expect(mail.text).toContain(`Confirm my booking:\n${ORIGIN.baseUrl}/manage/${SECRET}`);
    expect(mail.text).toContain(
      'holding it for you until Monday 2 November 2026, 11:00 (Berlin time)',
    );
    expect(mail.calendar).toBeNull();
  });

  it('says when repeated that the booking does not count yet', () => {
    expect(pending('confirmation.reminder').subject).toBe(
      'Di., 24. Nov., 09:30 Uhr: Erstgespräch, noch nicht bestätigt',
    );
  });
});

describe('mail to waiting customers', () => {
  it('offers a time until a moment, with a link that takes it and one that leaves the list', () => {
    const { text, subject } = composeWaiting('offered');
    expect(subject).toBe('Tue 24 Nov, 09:30: First visit has opened up');
    expect(text).toContain('until Monday 2 November 2026, 11:00 (Berlin time)');
    expect(text).toContain('/waitlist/take');
    expect(text).toContain('/waitlist/leave');
  });

  it('asks for a confirmation with a link and a deadline, and says that nothing happens otherwise', () => {
    const { text, subject } = composeWaiting('joined');
    expect(subject).toBe('Tue 24 Nov: confirm your place on the waiting list');
    expect(text).toContain('by Monday 2 November 2026, 21:00 (Berlin time)');
    expect(text).toMatch(/Day: +Tuesday 24 November 2026/);
    expect(text).toContain('/waitlist/confirm');
    expect(text).toContain('Without that click, no one joins the list');
    expect(text).not.toContain('book this?');
  });

  it('says from when a booking moves if the offer of something sooner is accepted', () => {
    const { text } = composeWaiting('offered', { movesFrom: minuteOf('2026-12-12T09:00:00Z') });
    expect(text).toContain('You asked for something sooner');
    expect(text).toMatch(/Current time: Saturday 12 December 2026/);
    expect(text).toContain(
      'Your appointment moves if you accept, and stays as it is if you don’t.',
    );
    expect(composeWaiting('offered').text).not.toContain('moves if you accept');
  });

  it('names the day before which times suit', () => {
    const { text } = composeWaiting('joined', { day: null, beforeDay: '2026-12-12' });
    expect(text).toContain('Day: Before Saturday 12 December 2026');
  });

  it('says "any day" if the entry is for any', () => {
    const { text, subject } = composeWaiting('joined', { day: null, locale: 'de' });
    expect(subject).toBe('Platz auf der Warteliste bestätigen');
    expect(text).toMatch(/Tag: +Jeder Tag/);
  });
});

describe('a customer whose data was erased', () => {
  it('leaves mails that can still be composed', () => {
    const erased = { context: { email: null }, booking: { submission: {}, locale: '' } };
    expect(compose({ ...erased, now: NOW }).text).toMatch(/\nGuten Tag,\n/);
  });
});
