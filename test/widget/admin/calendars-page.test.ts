/** The set-up page for calendars reviews the effect of what is filled in before it is applied. */

import { expect, html } from '@open-wc/testing';
import { loadSections } from '../../../widget/admin/texts/section.ts';
import '../../../widget/admin/configuration/calendars-page.ts';
import '../../../widget/admin/parts/day-field.ts';
import { validateInOwnWords } from '../../../widget/admin/parts/own-validation.ts';
import en from '../../../widget/admin/texts/en/shell.json' with { type: 'json' };
import { waitFor } from '../support/wait-for.ts';
import { aDesk } from './support/a-desk.ts';
import { fixtureAt } from './support/at-desk.ts';

const file = {
  name: 'Practice',
  schedules: [
    {
      id: 1,
      name: 'Room 1',
      reasons: [{ id: 1, duration_minutes: 20 }],
      opening_hours: [],
      exceptions: [{ date: '2026-12-24', closed: true }],
    },
  ],
  reasons: [
    { id: 1, name: 'Check', duration_minutes: 30 },
    { id: 2, name: 'Course', duration_minutes: 60 },
  ],
};

// The shell loads a page's texts before it draws the page.
before(() => loadSections());

async function openCalendars() {
  const desk = aDesk({
    serve: (asked) =>
      asked === 'GET /configuration'
        ? { version: 1, file, text: '', next_ids: { schedule: 2, reason: 2 } }
        : new Promise(() => {}),
  });
  const root = await fixtureAt<HTMLElement>(
    desk,
    html`
    <div>
      <admin-configuration-calendars .query=${new URLSearchParams('id=1')}></admin-configuration-calendars>
    </div>
  `,
  );
  validateInOwnWords(root, () => en);
  const field = () => root.querySelector<HTMLInputElement>('admin-day input');
  await waitFor('the exception', () => field()?.value === 'Thu 24 Dec 2026');
  return { root, field: field(), effect: () => root.querySelector('admin-effect') };
}

type CalendarsPage = Awaited<ReturnType<typeof openCalendars>>;

/** Replaces the day in the focused field, and presses the button that reviews changes. */
function reviewWithDay({ root }: CalendarsPage, day: string): void {
  document.execCommand('selectAll');
  document.execCommand('insertText', false, day);
  const review = root.querySelector<HTMLButtonElement>('.applying .primary');
  review?.focus();
  review?.click();
}

describe('the page of calendars', () => {
  it('keeps what the calendar sets for a reason when another one is added', async () => {
    const page = await openCalendars();
    const chip = (name: string) =>
      [...page.root.querySelectorAll('label.chip')]
        .find((label) => label.textContent?.includes(name))
        ?.querySelector('input');
    expect([chip('Check')?.checked, chip('Course')?.checked]).to.deep.equal([true, false]);
    chip('Course')?.click();
    page.root.querySelector<HTMLButtonElement>('.applying .primary')?.click();
    await waitFor('the effect', page.effect);
    const { schedules } = JSON.parse(Reflect.get(page.effect() ?? {}, 'text'));
    expect(schedules[0].reasons).to.deep.equal([{ id: 1, duration_minutes: 20 }, 2]);
  });

  it('shows no effect while a day cannot be read, and leads to it', async () => {
    const page = await openCalendars();
    page.field?.focus();
    reviewWithDay(page, '31.11.2026');
    await waitFor('the field', () => document.activeElement === page.field);
    expect(page.root.querySelector('.wrong')?.textContent).to.contain('Please write the day as');
    expect(page.effect()).to.equal(null);

    reviewWithDay(page, '30.11.2026');
    await waitFor('the effect', page.effect);
    expect(Reflect.get(page.effect() ?? {}, 'text')).to.contain('2026-11-30');
  });
});
