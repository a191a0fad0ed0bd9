/** The list of many calendars: found by name, shown together or one alone. */

import { expect, fixture, html } from '@open-wc/testing';
import { render } from 'lit';
import { calendarChoice } from '../../../widget/admin/calendar/calendar-bar.ts';
import type { Choice } from '../../../widget/admin/calendar/calendar-picker.ts';
import en from '../../../widget/admin/texts/en/shell.json' with { type: 'json' };
import '../../../widget/admin/calendar/calendar-picker.ts';

const sixty: readonly Choice[] = Array.from({ length: 60 }, (_, index) => ({
  id: index + 1,
  name: index === 40 ? 'Bürgerbüro Nord' : `Counter ${index + 1}`,
  isChosen: index < 6,
}));

async function aPicker(isSingle = false) {
  const told = { chosen: [] as number[], shown: [] as (readonly number[])[] };
  const choosing = {
    isSingle,
    choose: (id: number) => void told.chosen.push(id),
    show: (ids: readonly number[]) => void told.shown.push(ids),
  };
  const picker = await fixture<HTMLElementTagNameMap['admin-calendar-picker']>(
    html`<admin-calendar-picker .choices=${sixty} .choosing=${choosing}></admin-calendar-picker>`,
  );
  const search = async (text: string) => {
    const field = picker.querySelector('input');
    if (field) {
      field.value = text;
      field.dispatchEvent(new Event('input'));
    }
    await picker.updateComplete;
    return [...picker.querySelectorAll('li')].map((one) =>
      one.textContent.replace(/\s+/g, ' ').trim(),
    );
  };
  const press = (name: string) =>
    [...picker.querySelectorAll('button')]
      .find(({ textContent }) => textContent.replace(/\s+/g, ' ').trim().startsWith(name))
      ?.click();
  return { picker, told, search, press };
}

describe('the list of many calendars', () => {
  it('replaces chips from the ninth calendar on', () => {
    const place = document.createElement('div');
    const choosing = { isSingle: false, choose: () => {}, show: () => {} };
    const drawn = (count: number) => {
      render(calendarChoice(en, sixty.slice(0, count), choosing), place);
      return [place.querySelectorAll('.chip').length, place.querySelector('admin-calendar-picker')];
    };
    expect(drawn(8)).to.deep.equal([8, null]);
    expect(drawn(9)[0]).to.equal(0);
  });

  it('says how many are shown, finds one in any spelling, and shows it alone', async () => {
    const { picker, told, search, press } = await aPicker();
    expect(picker.querySelector('button')?.textContent).to.include('6 of 60 calendars');
    expect(await search('burgerburo')).to.deep.equal([
      'Bürgerbüro Nord Only this: Bürgerbüro Nord',
    ]);
    press('Only this');
    expect(told.shown).to.deep.equal([[41]]);
  });

  it('shows all that were found, or all there are', async () => {
    const { told, search, press } = await aPicker();
    await search('counter 1');
    press('Show only those found');
    press('Show all');
    expect(told.shown.map(({ length }) => length)).to.deep.equal([14, 60]);
  });

  it('selects one if only one is shown', async () => {
    const { picker, told, search, press } = await aPicker(true);
    expect(picker.querySelectorAll('input[type=checkbox]').length).to.equal(0);
    await search('counter 7');
    press('Counter 7');
    expect(told.chosen).to.deep.equal([7]);
  });
});
