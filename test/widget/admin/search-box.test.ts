/**
 * The search as an element: it asks when typing pauses, the newest question wins, and the keyboard
 * alone is enough.
 */

import { expect, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { Found } from '../../../widget/admin/parts/search-box.ts';
import '../../../widget/admin/parts/search-box.ts';
import { waitFor } from '../support/wait-for.ts';
import { aDesk } from './support/a-desk.ts';
import { fixtureAt } from './support/at-desk.ts';

const aFound = (changes: Partial<Found>): Found => ({
  id: 1,
  version: 1,
  status: 'confirmed',
  attendance: 'none',
  schedule: { id: 1, name: 'Dr. Lindner' },
  reason: { id: 1, name: 'First visit' },
  day: '2026-11-24',
  from: 600,
  until: 630,
  customer: 'Ada Lovelace',
  persons: 1,
  takes: [],
  email: null,
  phone: '030 555',
  over: false,
  ...changes,
});

async function aSearch(answerOf: (text: string) => readonly Found[] | Promise<readonly Found[]>) {
  const asked: string[] = [];
  const said: string[] = [];
  const chosen: Found[] = [];
  const desk = aDesk({
    announce: (text) => said.push(text),
    serve: async (_, body) => {
      const text = String(Reflect.get(Object(body), 'text'));
      asked.push(text);
      return { bookings: await answerOf(text) };
    },
  });
  const element = await fixtureAt(
    desk,
    html`<admin-search .name=${'s'} .label=${'Who?'} .chosen=${(one: Found) => chosen.push(one)}></admin-search>`,
  );
  element.querySelector('input')?.focus();
  return { element, asked, said, chosen };
}

/** Types into the field that has the focus, so fast that a search waits for all of it. */
function type(text: string): void {
  for (const letter of text) {
    document.execCommand('insertText', false, letter);
  }
}

const options = (element: Element) =>
  [...element.querySelectorAll('[role=option]')].map(({ textContent }) =>
    textContent.replace(/\s+/g, ' ').trim(),
  );

describe('the search', () => {
  it('searches once typing pauses, announces the number, and selects with arrows', async () => {
    const { element, asked, said, chosen } = await aSearch(() => [
      aFound({}),
      aFound({ id: 2, customer: 'Adam', status: 'cancelled' }),
    ]);
    type('ada');
    await waitFor('two options', () => options(element).length === 2);
    expect(asked).to.deep.equal(['ada']);
    expect(said).to.deep.equal(['2 bookings found.']);
    expect(options(element)[0]).to.equal(
      'Ada Lovelace 030 555 Tue 24 Nov 2026, 10:00 · Dr. Lindner · First visit',
    );
    expect(options(element)[1]).to.include('Cancelled');
    for (const press of ['ArrowDown', 'ArrowDown', 'Enter']) {
      await sendKeys({ press });
    }
    expect(chosen.map(({ id }) => id)).to.deep.equal([2]);
    expect(element.querySelector('input')?.value).to.equal('');
    expect(said).to.deep.equal(['2 bookings found.', '']);
  });

  it('drops an answer that comes after a newer one, and is left with Escape', async () => {
    let late: (found: readonly Found[]) => void = () => {};
    const { element, asked } = await aSearch((text) =>
      text === 'ad'
        ? new Promise((resolve) => (late = resolve))
        : [aFound({ customer: 'The newer' })],
    );
    type('ad');
    await waitFor('the first question', () => asked.length === 1);
    type('a');
    await waitFor('one option', () => options(element).length === 1);
    late([aFound({}), aFound({ id: 2 })]);
    await new Promise((resolve) => setTimeout(resolve));
    expect(options(element)[0]).to.match(/^The newer/);
    await sendKeys({ press: 'Escape' });
    await waitFor('an empty list', () => options(element).length === 0);
    expect(element.querySelector('input')?.getAttribute('aria-expanded')).to.equal('false');
  });

  it('selects nothing from an outdated list: it searches again, and selects a single result', async () => {
    const cecil = aFound({ customer: 'Cecil' });
    const cecily = aFound({ id: 2, customer: 'Cecily' });
    const { element, asked, chosen } = await aSearch((text) =>
      text === 'cecily' ? [cecily] : [cecil, cecily],
    );
    type('ceci');
    await waitFor('two options', () => options(element).length === 2);
    const field = element.querySelector('input');
    if (field) {
      field.value = 'cecily';
    }
    field?.dispatchEvent(new Event('input'));
    field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
    expect(chosen).to.deep.equal([]);
    await waitFor('the only one', () => chosen.length === 1);
    expect(chosen[0]?.id).to.equal(2);
    expect(asked).to.deep.equal(['ceci', 'cecily']);
  });

  it('selects none of several that were not shown yet', async () => {
    const { element, chosen } = await aSearch(() => [
      aFound({}),
      aFound({ id: 2, customer: 'Adam' }),
    ]);
    const field = element.querySelector('input');
    if (field) {
      field.value = 'ada';
    }
    field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
    await waitFor('two options', () => options(element).length === 2);
    expect(chosen).to.deep.equal([]);
    await sendKeys({ press: 'Enter' });
    expect(chosen.map(({ id }) => id)).to.deep.equal([1]);
  });

  it('selects nothing if typing went on after Enter', async () => {
    let late: (found: readonly Found[]) => void = () => {};
    const { element, asked, chosen } = await aSearch(
      () => new Promise((resolve) => (late = resolve)),
    );
    const field = element.querySelector('input');
    if (field) {
      field.value = 'cecil';
    }
    field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
    await waitFor('the question', () => asked.length === 1);
    if (field) {
      field.value = 'cecily';
    }
    field?.dispatchEvent(new Event('input'));
    late([aFound({ customer: 'Cecil' })]);
    await waitFor('one option', () => options(element).length === 1);
    expect(chosen).to.deep.equal([]);
  });

  it('says so if nothing is found', async () => {
    const { element } = await aSearch(() => []);
    type('nobody');
    await waitFor('a word about it', () => element.textContent.includes('Nothing found.'));
  });
});
