/** The grid as an element: one tab stop, keys that choose and move, and what is read out. */

import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import '../../../widget/admin/calendar/grid/day-grid.ts';
import type { Moving, Target } from '../../../widget/admin/calendar/grid/steps.ts';
import en from '../../../widget/admin/texts/en/shell.json' with { type: 'json' };
import { waitFor } from '../support/wait-for.ts';
import { aBooking, aColumn, free } from './support/a-column.ts';

const columns = [
  aColumn({
    schedule: 1,
    entries: [aBooking({ id: 7, from: 600, until: 630, state: 'arrived' }), free(640, 720)],
  }),
  aColumn({
    schedule: 2,
    name: 'Dr. Okafor',
    entries: [
      aBooking({ id: 8, from: 615, until: 645, name: '' }),
      {
        kind: 'hold',
        from: 660,
        until: 690,
        persons: 1,
        expires: Date.now() + 252_400,
        isOffered: false,
      },
    ],
  }),
];

function aGrid({ mayWrite = true, shown = columns } = {}) {
  const told: { opened: number[]; added: Target[]; moved: Moving[]; said: string[] } = {
    opened: [],
    added: [],
    moved: [],
    said: [],
  };
  const grid = fixture<HTMLElementTagNameMap['admin-day-grid']>(html`
    <admin-day-grid
      .columns=${shown}
      .texts=${en}
      .heading=${'Tuesday 24 November'}
      .now=${610}
      .chosen=${null}
      .mayWrite=${mayWrite}
      .opened=${(id: number) => told.opened.push(id)}
      .added=${(target: Target) => told.added.push(target)}
      .moved=${(moving: Moving) => told.moved.push(moving)}
      .announce=${(text: string) => told.said.push(text)}
    ></admin-day-grid>
  `);
  return grid.then((element) => ({ element, told }));
}

const focused = () => document.activeElement?.textContent?.replace(/\s+/g, ' ').trim();

describe('the day grid', () => {
  it('has one tab stop: the current entry', async () => {
    const { element } = await aGrid();
    expect(
      [...element.querySelectorAll('[tabindex="0"]')].map((stop) => stop.getAttribute('data-key')),
    ).to.deep.equal(['b7']);
  });

  it('announces time, name, reason and state, or that there is no name', async () => {
    const { element } = await aGrid();
    const words = [...element.querySelectorAll('button')].map(({ textContent }) =>
      textContent.replace(/\s+/g, ' ').trim(),
    );
    expect(words[0]).to.equal('10:00 to 10:30 Ada Lovelace First visit Arrived');
    expect(words[1]).to.equal('10:40 to 12:00 free: Add a booking');
    expect(words[2]).to.include('No name');
  });

  it('announces when closed time starts and ends, and what is over', async () => {
    const { element } = await aGrid({
      shown: [
        aColumn({
          open: [
            { from: 480, until: 600 },
            { from: 660, until: 720 },
          ],
          entries: [
            aBooking({ from: 540, until: 570 }),
            aBooking({ id: 2, from: 600, until: 630 }),
          ],
        }),
      ],
    });
    const words = (selector: string) =>
      [...element.querySelectorAll(selector)].map(({ textContent }) =>
        textContent.replace(/\s+/g, ' ').trim(),
      );
    expect(words('.closed')).to.deep.equal(['10:00 to 11:00 Closed']);
    expect(words('.booking button').map((text) => text.endsWith('over'))).to.deep.equal([
      true,
      false,
    ]);
  });

  it('renders the content of many columns as they come into view or get the focus', async () => {
    const style = document.createElement('style');
    style.textContent =
      '.grid { display: grid; grid-template-columns: 50px repeat(60, 200px); overflow: auto; width: 700px; }';
    document.head.append(style);
    const shown = Array.from({ length: 60 }, (_, index) =>
      aColumn({ schedule: index + 1, entries: [aBooking({ id: index + 1 })] }),
    );
    const { element } = await aGrid({ shown });
    const drawn = () => element.querySelectorAll('.booking').length;
    await waitFor('the first columns', () => drawn() > 1);
    expect(drawn()).to.be.below(12);
    await element.focusAt({ schedule: 50, from: 600 });
    expect(document.activeElement?.getAttribute('data-key')).to.equal('b50');
    style.remove();
  });

  it('keeps the focus on its booking when entries before it come and go', async () => {
    const { element } = await aGrid();
    await element.focusAt({ schedule: 1, from: 600 }, 7);
    const own = aBooking({ id: 7 });
    const earlier = aBooking({ id: 3, from: 540, until: 570 });
    element.columns = [aColumn({ entries: [earlier, own] })];
    await element.updateComplete;
    await waitFor('it again', () => document.activeElement?.getAttribute('data-key') === 'b7');
    element.columns = [aColumn(), aColumn({ schedule: 2, entries: [own] })];
    await element.updateComplete;
    await waitFor('it elsewhere', () => document.activeElement?.getAttribute('data-key') === 'b7');
  });

  it('focuses what is closest in time if the focused gap is gone', async () => {
    const { element } = await aGrid();
    await element.focusAt({ schedule: 1, from: 650 });
    const booked = aBooking({ id: 9, from: 640, until: 670 });
    element.columns = [aColumn({ entries: [booked, free(670, 720)] })];
    await element.updateComplete;
    await waitFor('the new one', () => document.activeElement?.getAttribute('data-key') === 'b9');
    element.columns = [];
    await element.updateComplete;
    await waitFor('the grid', () => document.activeElement?.className === 'grid');
  });

  it('begins a week that does not fit with today', async () => {
    const days = [0, 1, 2, 3, 4].map((schedule) =>
      aColumn({ schedule, isOtherDay: schedule !== 3, entries: [aBooking({ id: schedule + 1 })] }),
    );
    const style = document.createElement('style');
    style.textContent = `
      .grid { display: grid; grid-template-columns: 50px repeat(5, 600px); overflow: auto; width: 700px; }
      .hours { position: sticky; left: 0; }
    `;
    document.head.append(style);
    const { element } = await aGrid({ shown: days });
    const grid = element.querySelector('.grid');
    expect(grid?.scrollLeft).to.equal(1800);
    style.remove();
  });

  it('says which answer of the customer is pending, and marks the edge', async () => {
    const { element } = await aGrid({
      shown: [
        aColumn({
          entries: [
            aBooking({ id: 1, state: 'pending' }),
            aBooking({ id: 2, from: 660, until: 690, isAwaited: true }),
            aBooking({ id: 3, from: 700, until: 760 }),
          ],
        }),
      ],
    });
    const buttons = [...element.querySelectorAll('button')];
    expect(buttons.map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim())).to.deep.equal(
      [
        '10:00 to 10:30 Ada Lovelace Not confirmed yet First visit',
        '11:00 to 11:30 Ada Lovelace Awaiting answer First visit',
        '11:40 to 12:40 Ada Lovelace First visit',
      ],
    );
    const entries = [...element.querySelectorAll<HTMLElement>('.booking')];
    expect(entries.map(({ dataset }) => [dataset.state, dataset.awaited])).to.deep.equal([
      ['pending', undefined],
      ['confirmed', ''],
      ['confirmed', undefined],
    ]);
  });

  it('shows times being booked with a countdown', async () => {
    const { element } = await aGrid();
    const held = element.querySelector('.hold');
    expect(held?.textContent.replace(/\s+/g, ' ')).to.match(/11:00 to 11:30 Being booked 4:1[0-2]/);
    const before = held?.textContent;
    await waitFor('the next second', () => held?.textContent !== before);
  });

  it('distinguishes offers, which last for hours, from times being booked', async () => {
    const offered = {
      kind: 'hold',
      from: 660,
      until: 690,
      persons: 1,
      expires: Date.now() + 47.5 * 3_600_000,
      isOffered: true,
    } as const;
    const { element } = await aGrid({ shown: [aColumn({ entries: [offered] })] });
    expect(element.querySelector('.hold')?.textContent.replace(/\s+/g, ' ').trim()).to.equal(
      '11:00 to 11:30 Offered 48 h',
    );
  });

  it('is walked with arrows, and Enter opens a booking or begins one', async () => {
    const { element, told } = await aGrid();
    await element.focusAt({ schedule: 1, from: 600 });
    await sendKeys({ press: 'Enter' });
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: 'Enter' });
    expect(told.opened).to.deep.equal([7]);
    expect(told.added).to.deep.equal([{ schedule: 1, from: 645 }]);
    await sendKeys({ press: 'ArrowRight' });
    expect(focused()).to.include('10:15');
  });

  it('proposes a move by keyboard, and announces each step', async () => {
    const { element, told } = await aGrid();
    await element.focusAt({ schedule: 1, from: 600 });
    for (const press of ['m', 'ArrowDown', 'ArrowRight', 'Enter']) {
      await sendKeys({ press });
    }
    expect(told.moved.map(({ entry, schedule, from }) => [entry.id, schedule, from])).to.deep.equal(
      [[7, 2, 615]],
    );
    expect(told.said.at(-1)).to.equal('10:15, Dr. Okafor');
    expect(told.opened).to.deep.equal([]);
  });

  it('keeps a booking in place with Escape', async () => {
    const { element, told } = await aGrid();
    await element.focusAt({ schedule: 1, from: 600 });
    for (const press of ['m', 'ArrowDown', 'Escape', 'Enter']) {
      await sendKeys({ press });
    }
    expect(told.moved).to.deep.equal([]);
    expect(told.opened).to.deep.equal([7]);
  });

  it('changes nothing for users who may only read', async () => {
    const { element, told } = await aGrid({ mayWrite: false });
    await element.focusAt({ schedule: 1, from: 600 });
    for (const press of ['m', 'ArrowDown', 'Enter']) {
      await sendKeys({ press });
    }
    element.querySelector<HTMLElement>('.free button')?.click();
    expect([told.moved, told.added]).to.deep.equal([[], []]);
  });
});
