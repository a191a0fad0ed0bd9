/** Calendars as a page of the set-up: what it shows before it is applied is what is filled in. */

import { expect, fixture, html } from '@open-wc/testing';
import { loadSections } from '../../../widget/admin/texts/section.ts';
import '../../../widget/admin/configuration/calendars-page.ts';
import '../../../widget/admin/parts/day-field.ts';
import { validateInOwnWords } from '../../../widget/admin/parts/own-validation.ts';
import en from '../../../widget/admin/texts/en/shell.json' with { type: 'json' };
import { waitFor } from '../support/wait-for.ts';
import { aDesk } from './support/a-desk.ts';

const file = {
  name: 'Practice',
  schedules: [
    {
      id: 1,
      name: 'Room 1',
      reasons: [1],
      opening_hours: [],
      exceptions: [{ date: '2026-12-24', closed: true }],
    },
  ],
  reasons: [{ id: 1, name: 'Check', duration: 30 }],
};

// The shell loads a page's texts before it draws the page.
before(() => loadSections());

describe('the page of calendars', () => {
  it('shows no effect while a day cannot be read, and leads to it', async () => {
    const desk = aDesk({
      serve: (asked) =>
        asked === 'GET /configuration'
          ? { version: 1, file, text: '', next_ids: { schedule: 2, reason: 2 } }
          : new Promise(() => {}),
    });
    const root = await fixture<HTMLElement>(html`
      <div>
        <admin-configuration-calendars .desk=${desk} .query=${new URLSearchParams('id=1')}></admin-configuration-calendars>
      </div>
    `);
    validateInOwnWords(root, () => en);
    const first = () => root.querySelector<HTMLInputElement>('admin-day input');
    const show = () => root.querySelector<HTMLButtonElement>('.applying .primary');
    await waitFor('the exception', () => first()?.value === 'Thu 24 Dec 2026');
    const field = first();
    field?.focus();
    document.execCommand('selectAll');
    document.execCommand('insertText', false, '31.11.2026');
    show()?.focus();
    show()?.click();
    await waitFor('the field', () => document.activeElement === field);
    expect(root.querySelector('.wrong')?.textContent).to.contain('Please write the day as');
    expect(root.querySelector('admin-effect')).to.equal(null);

    document.execCommand('selectAll');
    document.execCommand('insertText', false, '30.11.2026');
    show()?.focus();
    show()?.click();
    await waitFor('the effect', () => root.querySelector('admin-effect'));
    expect(Reflect.get(root.querySelector('admin-effect') ?? {}, 'text')).to.contain('2026-11-30');
  });
});
