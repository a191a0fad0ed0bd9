/**
 * Reasons under the operator's headings, and the operator's words for calendar and reason, on pages
 * and in the widget's calls; `/api` knows neither.
 */

import { describe, expect, it } from 'vitest';
import { LANGUAGES, speak, wordTexts } from '../../../bff/texts/index.ts';
import { compose } from '../../core/delivery/mail/messages.ts';
import { anInstallation, aReason, aSchedule } from '../support/an-installation.ts';
import { useTestServer } from '../support/test-server.ts';
import { send } from '../widget-gate/support/visitor.ts';
import { aManagedBooking } from './manage-visitor.ts';
import { open } from './plain-visitor.ts';

const courses = { de: 'Kurse', en: 'Courses' };
const reasons = [
  aReason({ id: 1, name: 'Yoga', group: courses }),
  aReason({ id: 2, name: 'Massage', group: '<b>Treatments' }),
  aReason({ id: 3, name: 'Question' }),
  aReason({ id: 4, name: 'Pilates', group: courses }),
];
const words = { calendar: { de: 'Therapeutin', en: 'Therapist' }, reason: 'Angebot' };
const server = useTestServer({
  installation: anInstallation({
    reasons,
    schedules: [
      aSchedule({ reasonIds: [1, 2, 3, 4] }),
      aSchedule({ id: 2, name: 'Ada', reasonIds: [1, 3] }),
    ],
    languages: {
      spoken: null,
      texts: { de: { widget: { reasonHead: 'Was dürfen wir tun?' } } },
      words,
    },
  }),
});

const read = async (call: string) =>
  JSON.parse((await send(`${server().url}/widget/v1/${call}`)).text).data;

describe('groups of reasons', () => {
  it('are headings of the plain page, in the order of the file, after the reasons without one', async () => {
    const { text } = await open(server(), '/book/plain?schedule=1');
    const said = [...text.matchAll(/<h2>([^/]*)<\/h2>|<b>([^<]*)<\/b>/g)].map(
      ([, heading, name]) => heading ?? name,
    );
    expect(said).toEqual([
      'Question',
      'Courses',
      'Yoga',
      'Pilates',
      '&lt;b&gt;Treatments',
      'Massage',
    ]);
    expect((await open(server(), '/book/plain?schedule=1&lang=de')).text).toContain(
      '<h2>Kurse</h2>',
    );
  });

  it('reach the widget with its reasons, members of a group together', async () => {
    const listed = (await read('reasons?schedule=1&lang=de')).map(
      ({ name, group }: Record<string, string>) => [name, group],
    );
    expect(listed).toEqual([
      ['Question', undefined],
      ['Yoga', 'Kurse'],
      ['Pilates', 'Kurse'],
      ['Massage', '<b>Treatments'],
    ]);
  });

  it('change nothing of /api', async () => {
    const { data }: { data: readonly { id: number }[] } = JSON.parse(
      (await server().call('/api/reasons?schedule=1')).text,
    );
    expect(data.map((reason) => Object.keys(reason))).toEqual(
      reasons.map(() => ['id', 'name', 'description', 'duration']),
    );
    expect(data.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });
});

describe('the operator’s words', () => {
  it('are headings, steps and labels of the plain pages', async () => {
    const calendars = (await open(server(), '/book/plain')).text;
    expect(calendars).toContain('<h1>Therapist</h1>');
    expect(calendars).toContain('Step 1 of 5 · Therapist');
    expect((await open(server(), '/book/plain?schedule=1')).text).toContain('<h1>Angebot</h1>');
  });

  it('give way to a reworded text, and to the default if a language has none', async () => {
    const inGerman = await read('config?lang=de');
    expect(inGerman.texts).toMatchObject({
      calendarStep: 'Therapeutin',
      with: 'Therapeutin',
      reasonHead: 'Was dürfen wir tun?',
      reasonStep: 'Angebot',
    });
    expect((await read('config?lang=fr')).texts).toMatchObject({
      calendarStep: 'Avec qui',
      reasonStep: 'Angebot',
      for: 'Angebot',
    });
  });

  it('label the facts of mails and of a booking’s page, in every form of a language', async () => {
    const installation = { languages: { spoken: null, texts: {}, words } };
    expect(compose({ installation }).text).toContain('Therapeutin: Dr. Miriam Lindner\n');
    expect(compose({ installation }).text).toContain('Angebot: Erstgespräch\n');
    expect(speak(anInstallation(installation), 'de-x-du').texts.facts.calendar).toBe('Therapeutin');
    const booking = await aManagedBooking(server(), { slot: '2026-12-08 09:00:00' });
    expect((await booking.open('')).text).toContain('<dt>Therapist</dt>');
  });

  it.each(LANGUAGES.tags)('appear if %s has a text, and nowhere else', (tag) => {
    const missing = (ours: unknown, tree: unknown): boolean =>
      typeof tree === 'object' && tree !== null
        ? Object.entries(tree).some(([name, text]) => missing(Object(ours)[name], text))
        : typeof ours !== 'string' || /{\w+}/.test(ours);
    expect(
      missing(
        LANGUAGES.texts[tag],
        wordTexts({ calendar: 'A', reason: 'B' }, LANGUAGES.texts[tag]),
      ),
    ).toBe(false);
  });
});
