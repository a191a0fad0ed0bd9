/** The page of the log: what an entry is about is said in words, and is found again by these. */

import { expect, fixture, html } from '@open-wc/testing';
import '../../../widget/admin/log/log-page.ts';
import { waitFor } from '../support/wait-for.ts';
import { aDesk } from './support/a-desk.ts';

async function show(record: string) {
  const entry = {
    id: 1,
    at: '2026-11-24T09:00:00Z',
    who: { kind: 'system' },
    action: 'backup.made',
    object: record,
    detail: null,
    changes: [],
  };
  const gone: string[] = [];
  const desk = aDesk({
    serve: () => ({ entries: [entry], more: false }),
    go: (address) => void gone.push(decodeURIComponent(address)),
  });
  const page = await fixture(
    html`<admin-log .desk=${desk} .query=${new URLSearchParams({ object: record })}></admin-log>`,
  );
  await waitFor('the entry', () => page.querySelector('tbody a') !== null);
  const field = page.querySelector<HTMLInputElement>('[name=object]');
  const search = (typed = field?.value ?? '') => {
    if (field) {
      field.value = typed;
    }
    page.querySelector('form')?.requestSubmit();
    return gone.at(-1)?.replace(/^.*object=/, '');
  };
  return { words: page.querySelector('tbody a')?.textContent, search };
}

describe('a record in the log', () => {
  const named = {
    'booking:42': 'Booking 42',
    'schedule:1': 'Calendar 1',
    'administrator:unknown': 'Account unknown',
    'waitlist:7': 'Waiting list entry 7',
    installation: 'Configuration',
    customers: 'Customers',
    '2026-11-23 to 2026-11-24': '2026-11-23 to 2026-11-24',
  };
  for (const [record, words] of Object.entries(named)) {
    it(`is said in words, and found by these: ${record}`, async () => {
      const shown = await show(record);
      expect([shown.words, shown.search()]).to.deep.equal([words, record.replaceAll(' ', '+')]);
    });
  }

  it('is found in any case of letters, and by its short form', async () => {
    const { search } = await show('booking:42');
    expect([search('waiting LIST entry 7'), search('booking:9')]).to.deep.equal([
      'waitlist:7',
      'booking:9',
    ]);
  });
});
