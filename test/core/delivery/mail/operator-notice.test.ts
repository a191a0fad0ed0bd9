import { describe, expect, it } from 'vitest';
import type { Trigger } from '../../../../core/delivery/outbox-entry.ts';
import { aSchedule } from '../../../bff/support/an-installation.ts';
import { aBooking, compose, composeForOperator, ORIGIN, SECRET } from './messages.ts';

describe('mail to the operator', () => {
  it('is in the installation’s language, whatever the customer’s is', () => {
    expect(composeForOperator({ booking: { locale: 'en' } }).subject).toBe(
      'Neu: Di., 24. Nov., 09:30 Uhr, Ada Lovelace, Erstgespräch (Dr. Miriam Lindner)',
    );
  });

  it('begins with who and when, and how to call them', () => {
    const { html, text } = composeForOperator();
    expect(html).toContain('<h1>Neuer Termin: <bdi dir="auto">Ada Lovelace</bdi></h1>');
    expect(text).toMatch(/^Neuer Termin: Ada Lovelace\n\nWann: /);
    expect(html).toContain('<a href="tel:030123456"');
    expect(html).toContain('<a href="mailto:ada@customer.example"');
  });

  it('opens the booking on its day in the administration area', () => {
    expect(composeForOperator().text).toContain(
      `Öffnen:\n${ORIGIN.baseUrl}/admin/?day=2026-11-24&booking=4711\n`,
    );
  });

  it('lists all that was entered, in the order of the form and under its labels', () => {
    const { text } = composeForOperator();
    expect(text.slice(text.indexOf('Angaben zur Person'), text.indexOf('--'))).toBe(
      'Angaben zur Person\nVorname: Ada\nNachname: Lovelace\nE-mail: ada@customer.example\nTelefon: 030 123456\nVersicherung: Privat versichert\nNachricht: Bitte leise.\n\n',
    );
  });

  it('lists answers to removed fields by name at the end', () => {
    const submission = { colour: 'red', last_name: 'Lovelace', newsletter: true };
    expect(composeForOperator({ booking: { submission } }).text).toContain(
      'Nachname: Lovelace\ncolour: red\nnewsletter: Ja',
    );
  });

  it('keeps the lines of a longer text together under their label', () => {
    const submission = { note: 'first\r\nBuchungsnummer: 1\nlast' };
    expect(composeForOperator({ booking: { submission } }).text).toContain(
      'Nachricht:\n  first\n  Buchungsnummer: 1\n  last',
    );
  });

  it('is answered to the customer', () => {
    expect(composeForOperator().replyTo).toBe('ada@customer.example');
  });

  it('does not carry the customer’s own link', () => {
    const mail = composeForOperator();
    expect(JSON.stringify(mail)).not.toContain(SECRET);
  });

  it.each<[Trigger, string]>([
    ['manage', 'Abgesagt von der Person, die gebucht hatte.'],
    ['admin', 'Abgesagt von Ihrer Seite.'],
    ['expiry', 'nicht rechtzeitig bestätigt'],
  ])('about a cancellation by %s names who cancelled: %s', (source, words) => {
    expect(
      composeForOperator({ entry: { kind: 'booking.cancelled', trigger: source } }).text,
    ).toContain(words);
  });

  it('says why a customer cancelled, which the customer’s own mail does not repeat', () => {
    const notice = { onRequest: false, message: 'Zug fällt aus.\nLeider!', quiet: false };
    const entry = { kind: 'booking.cancelled', trigger: 'manage', notice } as const;
    const { text, html } = composeForOperator({ entry });
    expect(text).toContain('Genannter Grund\nZug fällt aus.\nLeider!');
    expect(html).toContain('Genannter Grund<br>');
    expect(JSON.stringify(compose({ entry }))).not.toContain('Zug');
  });

  it('about a cancellation that the customer asked for says so', () => {
    const notice = { onRequest: true, message: 'Gute Besserung!', quiet: false };
    const { text } = composeForOperator({
      entry: { kind: 'booking.cancelled', trigger: 'command_line', notice },
    });
    expect(text).toContain('Von Ihrer Seite abgesagt, auf Wunsch der Person, die gebucht hatte.');
  });

  it('about a move says both times', () => {
    const previous = {
      scheduleId: 1,
      startsAt: aBooking().startsAt - 60,
      endsAt: aBooking().endsAt - 60,
    };
    const { text } = composeForOperator({
      entry: { kind: 'booking.rescheduled', trigger: 'admin', previous },
    });
    expect(text).toMatch(/Wann: .* 09:30 bis 10:00 Uhr .*\nBisher: .* 08:30 Uhr/);
  });

  it('says if the customer’s data was erased', () => {
    const mail = composeForOperator({ context: { email: null }, booking: { submission: {} } });
    expect(mail.text).toContain('Die persönlichen Angaben zu diesem Termin wurden gelöscht.');
    expect(mail.replyTo).toBeNull();
  });
});

describe('mail to a colleague about a booking that was given to somebody else', () => {
  const BEN = { id: 2, name: 'Ben', notify: ['ben@sonnenhof.example'] };
  const EVE = { id: 3, name: 'Eve', notify: ['eve@sonnenhof.example'] };
  const part = { part: 1, startsAt: 0, endsAt: 30, blocksFrom: 0, blocksUntil: 30 };
  const tell = (target: string) =>
    composeForOperator({
      entry: { kind: 'booking.substituted', trigger: 'admin' },
      booking: { parts: [{ ...part, scheduleId: EVE.id }] },
      installation: { schedules: [BEN, EVE].map(aSchedule) },
      delivery: { target },
    });

  it('says who takes part now', () => {
    expect(tell(BEN.notify[0] ?? '').text).toContain('Bei: Dr. Miriam Lindner, Eve\n');
  });

  it('withdraws it from the calendar of whoever lost it, and enters it for who got it', () => {
    expect(tell(BEN.notify[0] ?? '').calendar?.method).toBe('CANCEL');
    expect(tell(EVE.notify[0] ?? '').calendar?.method).toBe('REQUEST');
  });
});

describe('mail about a booking that its calendar goes on with later', () => {
  it('names nobody else', () => {
    const part = { part: 1, startsAt: 0, endsAt: 30, blocksFrom: 0, blocksUntil: 30 };
    const { text } = composeForOperator({
      booking: { parts: [{ ...part, scheduleId: aBooking().scheduleId }] },
      installation: { schedules: [aSchedule({ name: 'Dr. Miriam Lindner' })] },
    });
    expect(text).toContain('Bei: Dr. Miriam Lindner\n');
  });
});
