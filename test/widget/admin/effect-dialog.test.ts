/**
 * The dialog that shows the effect of a draft before it is applied. It applies only the effect that
 * it showed, and shows another one first if that has changed.
 */

import { expect, html } from '@open-wc/testing';
import type { LitElement } from 'lit';
import type { CallAnswer } from '../../../bff/contract/admin-calls.ts';
import { nameKey } from '../../../widget/admin/configuration/edit/effect-view.ts';
import '../../../widget/admin/configuration/edit/effect-dialog.ts';
import { createClient } from '../../../widget/admin/client.ts';
import en from '../../../widget/admin/texts/en/configuration.json' with { type: 'json' };
import { waitFor } from '../support/wait-for.ts';
import { aDesk } from './support/a-desk.ts';
import { fixtureAt } from './support/at-desk.ts';

type Effect = CallAnswer<'POST /configuration/effect'>;

const effect = (changes: Partial<Effect> = {}): Effect => ({
  fingerprint: 'one',
  first: false,
  settings: [{ key: 'name', before: 'Practice', after: 'Surgery', entries: null }],
  schedules: [],
  resources: [],
  reasons: [],
  zone: null,
  retired: [],
  outside: { count: 0, already: 0, bookings: [] },
  dropped_answers: [],
  notes: [],
  ...changes,
});
const outside = {
  id: 4,
  schedule: { id: 2, name: 'Laboratory' },
  reason: { id: 1, name: 'Blood' },
  day: '2026-12-08',
  from: 600,
  customer: 'Ada',
  why: 'closed',
  note: 'Leave',
  already: false,
} as const;

/** Everything that a change can do to bookings. */
const onBookings: Partial<Effect> = {
  zone: { from: 'UTC', to: 'Europe/Lisbon', bookings: 2 },
  retired: [{ what: 'schedule', id: 2, name: 'Laboratory', bookings: 1 }],
  dropped_answers: [{ name: 'phone', label: 'Telephone', bookings: 1 }],
  notes: [
    { kind: 'never_open', schedule: 'Room' },
    { kind: 'reason_persons', reason: 'Course', schedule: 'Hall', max: 6, places: 4 },
    { kind: 'exchange_alone', resource: 'Studio' },
  ],
  outside: { count: 3, already: 1, bookings: [outside] },
};
type Answer = readonly [status: number, body: object];

/** Gives the answers in turn; the last one is repeated. */
async function shown(
  effects: readonly Answer[],
  puts: readonly Answer[] = [],
  rebased: { readonly text: string; readonly version: number } | null = null,
) {
  const sent: unknown[] = [];
  const told: string[] = [];
  const next = (answers: readonly Answer[], index: number) =>
    answers[Math.min(index, answers.length - 1)] ?? [200, {}];
  let asked = 0;
  let put = 0;
  const { call: _, ...desk } = aDesk();
  const call = createClient(
    () => {},
    async (_url, { method, body } = {}) => {
      if (method === 'PUT') {
        sent.push(JSON.parse(String(body)));
      }
      const [status, json] = method === 'PUT' ? next(puts, put++) : next(effects, asked++);
      return Response.json(json, { status });
    },
  );
  const tell = (what: string) => () => told.push(what);
  const dialog = await fixtureAt(
    { ...desk, call },
    html`
    <admin-effect
      .words=${en}
      .version=${7}
      .text=${'name: Surgery'}
      .labels=${new Map([
        ['field_7', 'Insurance'],
        ['reasons 4', 'Vaccination'],
      ])}
      .closed=${tell('closed')}
      .rebased=${async () => rebased}
      .found=${tell('found')}
      .applied=${tell('applied')}
      .dropped=${tell('dropped')}
    ></admin-effect>
  `,
  );
  const text = () => dialog.textContent.replace(/\s+/g, ' ');
  const press = (name: string) =>
    [...dialog.querySelectorAll('button')]
      .find((button) => button.textContent.includes(name))
      ?.click();
  return { text, press, sent, told };
}

describe('the dialog with the effect', () => {
  it('stays closed if it is left before it is drawn', async () => {
    const call = createClient(
      () => {},
      async () => Response.json(effect()),
    );
    const place = await fixtureAt({ ...aDesk(), call }, html`<div></div>`);
    const dialog = Object.assign(document.createElement('admin-effect') as LitElement, {
      words: en,
      labels: new Map(),
      closed: () => {},
    });
    place.append(dialog);
    dialog.remove();
    await dialog.updateComplete;
    expect(dialog.querySelector('dialog')?.open).to.equal(false);
  });

  it('applies what was shown, with its fingerprint', async () => {
    const { text, press, sent, told } = await shown([[200, effect()]], [[200, {}]]);
    await waitFor('the effect', () => text().includes('Surgery'));
    expect(text()).to.match(/Name ?Practice →becomes Surgery/);
    press('Apply');
    await waitFor('the end', () => told.length > 0);
    expect(told).to.deep.equal(['applied']);
    expect(sent).to.deep.equal([{ text: 'name: Surgery', version: 7, fingerprint: 'one' }]);
  });

  it('calls a field of the form as customers read it', async () => {
    const entries = { added: ['field_7'], removed: [], changed: [] };
    const { text } = await shown([
      [200, effect({ settings: [{ key: 'form', before: null, after: null, entries }] })],
    ]);
    await waitFor('the effect', () => text().includes('Insurance'));
    expect(text()).not.to.include('field_7');
  });

  const noEntries = { added: [], removed: [], changed: [] };

  it('names the reasons that a calendar newly offers', async () => {
    const entries = { ...noEntries, added: ['4'] };
    const offered = { key: 'reasons', before: null, after: null, entries };
    const { text } = await shown([
      [
        200,
        effect({ schedules: [{ id: 1, name: 'Dr. Novak', kind: 'changed', keys: [offered] }] }),
      ],
    ]);
    await waitFor('the effect', () => text().includes('Dr. Novak'));
    expect(text()).to.contain('Vaccination');
  });

  it('puts checkboxes into words', async () => {
    const keys = [{ key: 'required', before: null, after: 'true' }];
    const entries = { ...noEntries, changed: [{ name: 'field_7', keys }] };
    const { text } = await shown([
      [200, effect({ settings: [{ key: 'form', before: null, after: null, entries }] })],
    ]);
    await waitFor('the effect', () => text().includes('Insurance'));
    expect(text()).to.contain('becomes Yes');
  });

  it('merges with what someone else applied, and says so', async () => {
    const conflict: Answer = [409, { error: '', code: 'version_conflict' }];
    const { text, press, sent, told } = await shown(
      [conflict, [200, effect({ fingerprint: 'two' })]],
      [[200, {}]],
      {
        text: 'both',
        version: 8,
      },
    );
    await waitFor(
      'the effect',
      () => text().includes('Your changes are added to it') && text().includes('Surgery'),
    );
    press('Apply');
    await waitFor('the end', () => told.length > 0);
    expect(sent).to.deep.equal([{ text: 'both', version: 8, fingerprint: 'two' }]);
  });

  it('groups related keys in words, and texts by language', () => {
    const named = (key: string) => nameKey(key, en, 'en-GB');
    expect(named('mail.sentences.confirmation.de')).to.equal(
      'Sentence in the confirmation (German)',
    );
    expect(named('waitlist.offer_minutes')).to.equal(en.keys['waitlist.offer_minutes']);
    expect(named('name.en')).to.equal(`${en.keys.name} (English)`);
  });

  it('shows the effect on bookings', async () => {
    const { text } = await shown([[200, effect(onBookings)]]);
    await waitFor('the effect', () => text().includes('Surgery'));
    for (const said of [
      'The time zone changes from UTC to Europe/Lisbon',
      'The calendar Laboratory is no longer offered. 1 upcoming booking stays, with name and place.',
      '“Telephone” is no longer asked for. 1 upcoming booking keeps its answer.',
      'Room has no hours from today on',
      'Up to 6 people may come with one booking of Course, but Hall has 4 places at once.',
      'Exchanging Studio has no effect',
      '2 bookings lie outside then.',
      '1 outside already.',
      'Ada · Laboratory · closed (Leave)',
      'and 1 more',
    ]) {
      expect(text()).to.contain(said);
    }
  });

  it('shows the effect again if it has changed, and applies that', async () => {
    const changed: Answer = [409, { error: '', code: 'effect_changed' }];
    const { text, press, sent, told } = await shown(
      [
        [200, effect()],
        [200, effect({ fingerprint: 'two' })],
      ],
      [changed, [200, {}]],
    );
    await waitFor('the effect', () => text().includes('Surgery'));
    press('Apply');
    await waitFor(
      'the other effect',
      () => text().includes('the effect is different now') && text().includes('Surgery'),
    );
    press('Apply');
    await waitFor('the end', () => told.length > 0);
    expect(sent.map((one) => Object(one).fingerprint)).to.deep.equal(['one', 'two']);
    expect(told).to.deep.equal(['applied']);
  });

  it('offers the configuration in force after another change, and passes on problems of the file', async () => {
    const conflict = await shown([[409, { error: '', code: 'version_conflict' }]]);
    await waitFor('the way out', () => conflict.text().includes('Discard mine and reload'));
    conflict.press('Discard mine');
    expect(conflict.told).to.deep.equal(['dropped']);
    const wrong = await shown([
      [
        400,
        {
          error: '',
          code: 'file_invalid',
          problems: [{ path: 'name', line: 1, message: 'This is missing.' }],
        },
      ],
    ]);
    await waitFor('the problems', () => wrong.told.length > 0);
    expect(wrong.told).to.deep.equal(['found']);
  });
});
