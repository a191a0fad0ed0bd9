/** Fields for days and times: typed in many ways, one value in the form, told in our words. */

import { expect, fixture, html } from '@open-wc/testing';
import { dayField, timeField } from '../../../widget/admin/parts/day-field.ts';
import { validateInOwnWords } from '../../../widget/admin/parts/own-validation.ts';
import en from '../../../widget/admin/texts/en/shell.json' with { type: 'json' };
import { loadSections, speak } from '../../../widget/admin/texts/section.ts';
import { waitFor } from '../support/wait-for.ts';

async function aForm({ day = '2026-11-27', time = '09:00', isEnd = false } = {}) {
  const told: string[] = [];
  const changed = (value: string) => told.push(value);
  const root = await fixture<HTMLElement>(html`
    <div>
      <form @submit=${(event: Event) => event.preventDefault()}>
        ${dayField({ name: 'day', label: 'Day', value: day, today: '2026-11-24', required: true, changed })}
        ${timeField({ name: 'time', label: 'Time', value: time, isEnd, changed })}
        <button id="after">Save</button>
      </form>
    </div>
  `);
  validateInOwnWords(root, () => en);
  const form = root.querySelector('form') ?? document.createElement('form');
  const field = (name: string) =>
    root.querySelector<HTMLInputElement>(`#${name}`) ?? document.createElement('input');
  return {
    told,
    field,
    form,
    values: () => Object.fromEntries(new FormData(form)),
    said: () => [...root.querySelectorAll('.wrong')].map(({ textContent }) => textContent),
    /** As a person does: letter by letter, and then on to the next field. */
    type(name: string, text: string, isDone = true) {
      const input = field(name);
      input.focus();
      document.execCommand('selectAll');
      document.execCommand(text ? 'insertText' : 'delete', false, text);
      if (isDone) {
        root.querySelector<HTMLElement>('#after')?.focus();
      }
    },
  };
}

// The shell loads a page's texts before it draws the page.
before(() => loadSections());

describe('a field for a day', () => {
  it('shows the day as the page writes it, and holds it as YYYY-MM-DD', async () => {
    const { field, values } = await aForm();
    expect(field('day').value).to.equal('Fri 27 Nov 2026');
    expect(field('day').labels?.[0]?.textContent).to.equal('Day');
    expect(values()).to.deep.equal({ day: '2026-11-27', time: '09:00' });
  });

  it('accepts and normalizes input, and reports it once', async () => {
    const { field, values, told, type } = await aForm();
    type('day', '3.12.');
    expect([field('day').value, values().day]).to.deep.equal(['Thu 3 Dec 2026', '2026-12-03']);
    type('time', '9:15 pm');
    expect([field('time').value, values().time]).to.deep.equal(['21:15', '21:15']);
    expect(told).to.deep.equal(['2026-12-03', '21:15']);
  });

  it('reports complete input at once, and keeps it while typing', async () => {
    const { field, told, type } = await aForm();
    type('day', '2026-12-04', false);
    expect([field('day').value, ...told]).to.deep.equal(['2026-12-04', '2026-12-04']);
    type('day', '4.12.', false);
    expect(told).to.have.length(1);
  });

  it('shows an error for invalid input without stealing the focus, and blocks the form', async () => {
    const { field, form, told, said, type } = await aForm();
    type('day', 'soon');
    expect(said()).to.deep.equal(['Please write the day as 27 Nov 2026 or 27/11/2026.']);
    expect([document.activeElement?.id, told.length]).to.deep.equal(['after', 0]);
    expect(field('day').getAttribute('aria-invalid')).to.equal('true');
    expect(form.checkValidity()).to.equal(false);
    type('day', '27.11.');
    expect([said().length, form.checkValidity()]).to.deep.equal([0, true]);
  });

  it('says in the own words of the page that it is empty', async () => {
    const { form, said, type } = await aForm();
    type('day', '');
    form.requestSubmit();
    expect(said()).to.deep.equal(['Please fill this in.']);
  });

  it('accepts midnight only for the end of a day', async () => {
    const { said, type } = await aForm();
    type('time', '24:00');
    expect(said()).to.deep.equal(['Please write the time as 09:15.']);
    const end = await aForm({ isEnd: true });
    end.type('time', '24');
    expect([end.said().length, end.values().time]).to.deep.equal([0, '24:00']);
  });
});

describe('the month beside a field', () => {
  const press = (key: string) =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
  const focused = () => document.activeElement?.getAttribute('aria-label');

  async function opened() {
    const made = await aForm();
    const button = made.field('day').parentElement?.querySelector<HTMLElement>('button');
    button?.focus();
    button?.click();
    await waitFor('the month', () => focused() === 'Friday 27 November 2026');
    return { ...made, button };
  }

  it('opens at the day, follows keys into other months, and returns the selection', async () => {
    const { field, values, told } = await opened();
    press('PageDown');
    press('ArrowDown');
    await waitFor('the other month', () => focused() === 'Sunday 3 January 2027');
    (document.activeElement as HTMLElement).click();
    expect([values().day, ...told]).to.deep.equal(['2027-01-03', '2027-01-03']);
    expect(field('day').value).to.equal('Sun 3 Jan 2027');
    await waitFor('the end', () => document.querySelector('admin-month') === null);
  });

  it('fires form events as typing does', async () => {
    const { form, values } = await opened();
    const heard: unknown[] = [];
    form.addEventListener('input', () => heard.push(values().day));
    press('ArrowRight');
    await waitFor('the next day', () => focused() === 'Saturday 28 November 2026');
    (document.activeElement as HTMLElement).click();
    expect(heard).to.deep.equal(['2026-11-28']);
  });

  it('opens at today if the day is empty', async () => {
    const { field } = await aForm({ day: '31.11.2026' });
    field('day').parentElement?.querySelector('button')?.click();
    await waitFor('the month', () => focused() === 'Tuesday 24 November 2026, today');
  });

  it('gives the focus back to its button when nothing is chosen', async () => {
    const { button, told } = await opened();
    document.querySelector<HTMLElement>('admin-month')?.hidePopover();
    await waitFor('the end', () => document.querySelector('admin-month') === null);
    expect(document.activeElement).to.equal(button);
    expect(told).to.have.length(0);
  });
});

describe('in a German administration', () => {
  before(async () => {
    speak('de', 'de');
    await loadSections();
  });
  after(async () => {
    speak('en', 'en-GB');
    await loadSections();
  });

  it('writes, reads and corrects in German', async () => {
    const { field, values, said, type } = await aForm();
    expect(field('day').value).to.equal('Fr 27.11.2026');
    type('day', '3. Dezember');
    expect([field('day').value, values().day]).to.deep.equal(['Do 03.12.2026', '2026-12-03']);
    type('time', 'abends');
    expect(said()).to.deep.equal(['Bitte die Uhrzeit als 09:15 schreiben.']);
  });

  it('describes each field by an example', async () => {
    const { field } = await aForm();
    const hint = (name: string) =>
      document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent;
    expect([hint('day'), hint('time')]).to.deep.equal([
      'Zum Beispiel 27.11.2026',
      'Zum Beispiel 09:15',
    ]);
    expect([field('day').inputMode, field('day').placeholder]).to.deep.equal([
      'decimal',
      'TT.MM.JJJJ',
    ]);
  });
});
