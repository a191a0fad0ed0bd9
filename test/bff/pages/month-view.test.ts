/** A month on a page: its cells and its links. */

import { describe, expect, it } from 'vitest';
import { html } from '../../../bff/pages/html.ts';
import { createPageLanguage } from '../../../bff/pages/page-language.ts';
import { type MonthRequest, type RenderWay, renderMonth } from '../../../bff/pages/when-view.ts';
import type { PublicDays } from '../../../bff/source/booking-source.ts';
import { anInstallation } from '../support/an-installation.ts';

const profile = anInstallation({ locale: 'en' });
const spoken = (asked: string) =>
  createPageLanguage({ profile, asked, accepted: null, basePath: '' }, profile);
const way: RenderWay = ({ name, value }, attributes, words) =>
  html`<a href="?${name}=${value}"${attributes}>${words}</a>`;

/** December 2026 begins on a Tuesday. */
const days = (changes: Partial<PublicDays> = {}): PublicDays => ({
  days: ['2026-12-02', '2026-12-31', '2027-01-04'],
  from: '2026-12-01',
  until: '2027-01-15',
  next: '2026-12-02 09:30:00',
  closed: [
    { day: '2026-12-06', why: null },
    { day: '2026-12-25', why: { en: 'Christmas', de: 'Weihnachten' } },
  ],
  ...changes,
});

function show(changes: Partial<MonthRequest> = {}): string {
  return renderMonth({
    language: spoken('en'),
    days: days(),
    month: null,
    chosen: null,
    way,
    ...changes,
  }).text;
}

const cells = (page: string) => [...page.matchAll(/<td[^>]*>.*?<\/td>/gs)].map(([cell]) => cell);
const wordsOf = (cell = '') =>
  (/aria-label="([^"]*)"/.exec(cell) ?? /class="unseen">([^<]*)</.exec(cell))?.[1];
const dayOf = (page: string, day: number) => cells(page).find((cell) => cell.includes(`>${day}</`));
const linksOf = (page: string) => [...page.matchAll(/href="\?([^"]*)"/g)].map(([, link]) => link);
const turnsOf = (page: string) => /<div class="turns">.*?<\/div>/s.exec(page)?.[0] ?? '';

describe('a month', () => {
  it('begins each week on the first day of the language’s weeks, and has all its days', () => {
    const numbers = (page: string) =>
      cells(page).map((cell) => Number(/>(\d+)</.exec(cell)?.[1] ?? 0));
    const december = Array.from({ length: 31 }, (_, index) => index + 1);
    const english = numbers(show());
    const american = numbers(show({ language: spoken('en-US') }));
    expect(english).toEqual([0, ...december, ...Array(10).fill(0)]);
    expect(american).toEqual([0, 0, ...december, ...Array(9).fill(0)]);
    expect(show()).toMatch(
      /<tr><th scope="col"><span class="unseen">Monday<\/span><span aria-hidden="true" title="Monday">Mon<\/span>/,
    );
    expect(show({ language: spoken('en-US') })).toMatch(
      /<tr><th scope="col"><span class="unseen">Sunday<\/span><span aria-hidden="true" title="Sunday">Sun<\/span>/,
    );
  });

  it('says of each day whether it is free, full or closed, and why', () => {
    const page = show();
    expect([1, 2, 3, 6, 25, 31].map((day) => wordsOf(dayOf(page, day)))).toEqual([
      '1, full, today',
      'Wednesday 2 December 2026, free',
      '3, full',
      '6, closed',
      '25, closed: Christmas',
      'Thursday 31 December 2026, free',
    ]);
    expect(wordsOf(dayOf(show({ language: spoken('de') }), 25))).toContain('Weihnachten');
  });

  it('calls days closed outside the bookable range', () => {
    const december = show({ days: days({ from: '2026-12-10' }) });
    expect([9, 10, 11].map((day) => wordsOf(dayOf(december, day)))).toEqual([
      '9, closed',
      '10, full, today',
      '11, full',
    ]);
    const january = show({ month: '2027-01-01' });
    expect([3, 4, 15, 16].map((day) => wordsOf(dayOf(january, day)))).toEqual([
      '3, full',
      'Monday 4 January 2027, free',
      '15, full',
      '16, closed',
    ]);
  });

  it('marks today and the chosen day, and links the free days alone', () => {
    const page = show({ chosen: '2026-12-31' });
    expect(cells(page).filter((cell) => cell.includes('data-today'))).toEqual([dayOf(page, 1)]);
    expect(cells(page).filter((cell) => cell.includes('aria-current="true"'))).toEqual([
      dayOf(page, 31),
    ]);
    expect(cells(page).flatMap(linksOf)).toEqual(['day=2026-12-02', 'day=2026-12-31']);
    expect(show()).not.toContain('aria-current');
  });

  it('is turned as far as something can be booked', () => {
    expect(linksOf(turnsOf(show()))).toEqual(['month=2027-01']);
    expect(linksOf(turnsOf(show({ month: '2027-01-01' })))).toEqual(['month=2026-12']);
    const whole = days({ from: '2026-11-30', until: '2027-01-01' });
    expect(linksOf(turnsOf(show({ days: whole, month: '2026-12-01' })))).toEqual([
      'month=2026-11',
      'month=2027-01',
    ]);
    expect(turnsOf(show())).toContain('December 2026');
  });

  it.each([
    ['that of the first free day', null, null, 'December 2026'],
    ['that of the chosen day', null, '2027-01-04', 'January 2027'],
    ['the one that is wanted', '2027-01-01', '2026-12-02', 'January 2027'],
    ['the first one where an earlier is wanted', '2020-01-01', null, 'December 2026'],
    ['the last one where a later is wanted', '2027-02-01', null, 'January 2027'],
  ])('is %s', (_, month, chosen, title) => {
    expect(turnsOf(show({ month, chosen }))).toContain(`>${title}</h2>`);
  });

  it('names the next free time, and lists its own free days', () => {
    const page = show();
    expect(page).toContain(
      '<a href="?day=2026-12-02" class="button">Next free: Wed 2 Dec, 09:30</a>',
    );
    expect([...page.matchAll(/class="chip">([^<]*)</g)].map(([, day]) => day)).toEqual([
      'Wed 2 Dec',
      'Thu 31 Dec',
    ]);
    const without = show({ days: days({ days: ['2026-12-02'], next: null }), month: '2027-01-01' });
    expect(without).toContain('>Next free: Wed 2 Dec</a>');
    expect(without).not.toContain('<details>');
  });

  it('says so if no day is free', () => {
    expect(show({ days: days({ days: [] }) })).toBe(
      '<p>No days are free right now. Please check back later.</p>',
    );
  });

  it('only needs the free days', () => {
    const bare = { days: ['2026-12-02', '2027-01-04'] };
    expect(linksOf(turnsOf(show({ days: bare })))).toEqual(['month=2027-01']);
    expect(wordsOf(dayOf(show({ days: bare }), 1))).toBe('1, full');
    expect(linksOf(turnsOf(show({ days: bare, month: '2028-01-01' })))).toEqual(['month=2026-12']);
  });

  it('is rendered again only if something differs', () => {
    const same = days();
    expect(show({ days: same })).toBe(show({ days: same }));
    const bold: RenderWay = ({ name }) => html`<b>${name}</b>`;
    const others = [
      { month: '2027-01-01' },
      { chosen: '2026-12-02' },
      { language: spoken('de') },
      { way: bold },
    ];
    const pages = [{}, ...others].map((changes: Partial<MonthRequest>) =>
      show({ days: same, ...changes }),
    );
    expect(new Set(pages).size).toBe(pages.length);
  });
});
