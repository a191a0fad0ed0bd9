/**
 * The operator's words on pages of another language: each names its language, and cannot turn the
 * words around it.
 */

import { describe, expect, it } from 'vitest';
import { aFormField, anInstallation, aReason, aSchedule } from '../support/an-installation.ts';
import { useTestServer } from '../support/test-server.ts';
import { send as read } from '../widget-gate/support/visitor.ts';
import { aManagedBooking, BROWSER } from './manage-visitor.ts';
import { atForm, formOf, open, send, someone } from './plain-visitor.ts';

const server = useTestServer({
  installation: anInstallation({
    locale: 'de',
    name: 'Praxis Sonnenhof (Mitte)',
    nextSteps: ['Bringen Sie Ihre Karte mit.'],
    consent: 'Ich bin einverstanden.',
    reasons: [
      aReason({
        name: 'Erstgespräch (kurz)',
        description: 'Wir lernen uns kennen.',
        price: '80 EUR',
        group: 'Gespräche',
      }),
      aReason({ id: 2, name: { de: 'Befund', en: 'Result' } }),
    ],
    schedules: [
      aSchedule({
        name: 'Dr. Lindner',
        reasonIds: [1, 2],
        location: '2. OG',
        address: 'Lindenweg 4, 10115 Berlin',
      }),
      aSchedule({ id: 2, name: 'Dr. Klein', reasonIds: [1] }),
    ],
    form: [
      aFormField({ label: 'Geburtsname', hint: 'Wie im Ausweis.' }),
      aFormField({ name: 'email', label: { de: 'E-Mail', ar: 'البريد' }, inputType: 'email' }),
      aFormField({
        name: 'insurance',
        label: 'Versicherung',
        formType: 'select',
        required: false,
        options: [
          { value: 'none', label: 'Keine (Selbstzahler)' },
          { value: '1', label: '1' },
        ],
      }),
    ],
  }),
});

const ARABIC = '?lang=ar';
const german = (text: string) => `<bdi lang="de">${text}</bdi>`;

describe('an Arabic page of a German practice', () => {
  it('names the language of its name, calendars and reasons', async () => {
    const calendars = (await open(server(), `/book/plain${ARABIC}`)).text;
    expect(calendars).toContain(`<p class="name">${german('Praxis Sonnenhof (Mitte)')}</p>`);
    expect(calendars).toContain(' · \u2068Praxis Sonnenhof (Mitte)\u2069</title>');
    expect(calendars).toContain(`<b>${german('Dr. Lindner')}</b><small>${german('2. OG')}</small>`);
    const reasons = (await open(server(), `/book/plain${ARABIC}&schedule=1`)).text;
    expect(reasons).toContain(`<h2>${german('Gespräche')}</h2>`);
    expect(reasons).toContain(`<b>${german('Erstgespräch (kurz)')}</b>`);
    expect(reasons).toContain(`<small>${german('Wir lernen uns kennen.')}</small>`);
    expect(reasons).toMatch(/<small>30 دقيقة · <bdi lang="de">80 EUR<\/bdi><\/small>/);
    expect(reasons).toContain('<b><bdi lang="en">Result</bdi></b>');
  });

  it('marks the language of labels, hints, options and their errors', async () => {
    const form = await atForm(server(), '2026-12-08 10:00:00');
    const asked = { ...formOf(form.text, '/check'), 'f.email': 'a@example.org', unseen: '' };
    server().clock.advanceBy(3_000);
    const { text } = await send(server(), `check${ARABIC}`, asked);
    expect(text).toContain(`<label for="field-last_name">${german('Geburtsname')}</label>`);
    expect(text).toContain(`>${german('Wie im Ausweis.')}</p>`);
    expect(text).toContain(`<a href="#field-last_name"><span>${german('Geburtsname')} – `);
    expect(text).toContain(
      '<option value="none" lang="de" dir="auto">Keine (Selbstzahler)</option>',
    );
    expect(text).toContain('<option value="1">1</option>');
    expect(text).toContain('<label for="field-email">البريد</label>');
  });

  it('marks the language of the summary and the consent', async () => {
    const form = await atForm(server(), '2026-12-08 11:00:00');
    server().clock.advanceBy(3_000);
    const filled = { ...formOf(form.text, '/check'), ...someone(), unseen: '' };
    const { text } = await send(server(), `check${ARABIC}`, { ...filled, 'f.insurance': 'none' });
    expect(text).toContain(`<dd>${german('2. OG')}، ${german('Lindenweg 4, 10115 Berlin')}</dd>`);
    expect(text).toContain(`<dt>${german('Versicherung')}</dt>`);
    expect(text).toContain(`<span class="entered">${german('Keine (Selbstzahler)')}</span>`);
    expect(text).toContain(german('Ich bin einverstanden.'));
  });

  it('marks the language of a finished booking', async () => {
    const booking = await aManagedBooking(server(), { slot: '2026-12-08 09:00:00' });
    const { text } = await booking.open(ARABIC);
    expect(text).toContain(`<dd>${german('Erstgespräch (kurz)')}</dd>`);
    expect(text).toContain(`<dd>${german('80 EUR')}</dd>`);
    expect(text).toContain(`<p>${german('Bringen Sie Ihre Karte mit.')}</p>`);
    const statement = (await read(`${server().url}/accessibility${ARABIC}`, { headers: BROWSER }))
      .text;
    expect(statement.slice(statement.indexOf('<main'))).toContain(
      german('Praxis Sonnenhof (Mitte)'),
    );
  });
});

it('a German page marks nothing', async () => {
  const { text } = await open(server(), '/book/plain?lang=de&schedule=1');
  expect(text).not.toMatch(/<bdi lang|\u2068/);
});
