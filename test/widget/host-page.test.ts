/**
 * The page around the widget: its rules stay outside, its writing direction is not that of the
 * widget's words, and it may leave little room.
 */

import { expect } from '@open-wc/testing';
import { type BookingPage, closeBookingPages, openBookingPage } from './support/booking-page.ts';
import { FakeApi } from './support/fake-api.ts';

describe('The page around the widget', () => {
  let page: BookingPage;
  afterEach(async () => {
    await closeBookingPages();
    for (const style of document.querySelectorAll('style[data-host]')) {
      style.remove();
    }
  });

  function hostRules(css: string): void {
    const style = document.createElement('style');
    style.dataset.host = '';
    style.textContent = css;
    document.head.append(style);
  }

  it('does not stretch its lines or hide its buttons', async () => {
    hostRules('* { box-sizing: content-box; line-height: 3 } button { display: none }');
    page = openBookingPage();
    const card = getComputedStyle(await page.control('Dr. Lindner'));
    expect([
      card.boxSizing,
      card.display === 'none',
      parseFloat(card.lineHeight) / parseFloat(card.fontSize),
    ]).to.deep.equal(['border-box', false, 1.5]);
  });

  it('does not hand down how its own text is set', async () => {
    hostRules(
      'body { text-align: center; text-indent: 2em; text-transform: uppercase; white-space: nowrap; letter-spacing: 3px; word-spacing: 9px; font-style: italic; text-shadow: 0 0 1px red }',
    );
    page = openBookingPage();
    const set = getComputedStyle(await page.heading('Who would you like to book with?'));
    expect([
      set.textAlign,
      set.textIndent,
      set.textTransform,
      set.whiteSpace,
      set.letterSpacing,
      set.wordSpacing,
      set.fontStyle,
      set.textShadow,
    ]).to.deep.equal(['start', '0px', 'none', 'normal', 'normal', '0px', 'normal', 'none']);
  });

  it('may set any accent alone: the text on it is black or white, whichever can be read', async () => {
    const colours: string[] = [];
    for (const accent of ['#ffd400', '#9bd1ff', '#808080', '#d40000', '#000']) {
      hostRules(`slotwell-booking { --slotwell-accent: ${accent} }`);
      page = openBookingPage();
      await page.reachForm();
      colours.push(getComputedStyle(await page.control('Continue')).color);
      await closeBookingPages();
    }
    expect(colours.map((colour) => Number(/oklch\((\S+)/.exec(colour)?.[1]))).to.deep.equal([
      0, 0, 0, 1, 1,
    ]);
  });

  it('may have its texts replaced by a program that translates: each step says its own', async () => {
    page = openBookingPage();
    await page.chooseCalendar('Dr. Lindner');
    await page.heading('What would you like to book?');
    for (const element of page.all('*')) {
      for (const node of [...element.childNodes].filter(({ nodeType }) => nodeType === 3)) {
        if (node.textContent?.trim()) {
          const font = document.createElement('font');
          font.textContent = node.textContent;
          node.replaceWith(font);
        }
      }
    }
    await page.press('First consultation');
    await page.heading('Choose a day');
    expect(page.words).to.include('Step 3 of 5 · When');
    expect(page.all('[role=status]')[0]?.textContent).to.include('Step 3 of 5');
  });

  it('sees in its language that booking is unreachable, keeps its focus, and the link inside stays', async () => {
    const api = new FakeApi();
    api.next('config', 'offline');
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    page = openBookingPage({ lang: 'de-AT' }, api);
    page.element.innerHTML = '<a href="/book">Termin buchen</a>';
    await page.control('Noch einmal versuchen');
    expect(page.words).to.include('Die Terminbuchung ist gerade nicht erreichbar.');
    expect(page.element.querySelector('a')?.offsetWidth).to.be.above(0);
    expect(document.activeElement).to.equal(field);
    field.remove();
    await page.press('Noch einmal versuchen');
    await page.heading('Bei wem möchten Sie buchen?');
    expect(page.element.querySelector('a')?.offsetWidth).to.equal(0);
  });

  it('sees English from left to right if its language is not built in', async () => {
    const api = new FakeApi();
    api.next('config', 'offline');
    page = openBookingPage({ lang: 'ar' }, api);
    const said = (await page.control('Try again')).closest<HTMLElement>('[lang]');
    expect([said?.lang, said?.dir]).to.deep.equal(['en', 'ltr']);
    page.element.lang = 'de-CH';
    await page.control('Noch einmal versuchen');
  });

  it('gets the ready event once, whatever it sets later', async () => {
    let count = 0;
    const listen = () => count++;
    document.addEventListener('slotwell-ready', listen);
    page = openBookingPage({ schedule: '1' });
    await page.heading('What would you like to book?');
    page.element.setAttribute('schedule', '2');
    page.element.setAttribute('reason', '1');
    await page.heading('Choose a day');
    document.removeEventListener('slotwell-ready', listen);
    expect(count).to.equal(1);
  });

  it('gets the ready event once even if it starts over at once', async () => {
    let count = 0;
    const listen = () => {
      count++;
      if (count < 3) {
        document.querySelector('slotwell-booking')?.reset();
      }
    };
    document.addEventListener('slotwell-ready', listen);
    page = openBookingPage({ schedule: '1' });
    await page.chooseReason('First consultation');
    await page.heading('Choose a day');
    document.removeEventListener('slotwell-ready', listen);
    expect(count).to.equal(1);
  });

  it('shows its link for a dialog until the button’s label is known', async () => {
    const api = new FakeApi();
    api.next('config', 'pending');
    page = openBookingPage({ mode: 'dialog' }, api);
    page.element.innerHTML = '<a href="/book">Book</a>';
    await page.settled();
    expect([
      page.element.querySelector('a')?.offsetWidth !== 0,
      page.all('button').length,
    ]).to.deep.equal([true, 0]);
  });

  it('sees a console warning for an unknown calendar or reason', async () => {
    const { warn } = console;
    const told: unknown[] = [];
    console.warn = (...words: unknown[]) => told.push(...words);
    try {
      const api = new FakeApi();
      api.next('reasons', { status: 404, body: { code: 'schedule_not_found' } });
      page = openBookingPage({ schedule: '99' }, api);
      await page.heading('Who would you like to book with?');
      expect(told[0]).to.equal('slotwell-booking: schedule_not_found');
      expect(told[1]).to.deep.include({ schedule: 99 });
    } finally {
      console.warn = warn;
    }
  });

  it('may be written from right to left, while English reads from left to right', async () => {
    page = openBookingPage({ dir: 'rtl' });
    expect(
      getComputedStyle(await page.heading('Who would you like to book with?')).direction,
    ).to.equal('ltr');
  });

  it('may leave 200 pixels, in which every field of the form fits', async () => {
    page = openBookingPage({ style: 'width: 200px' });
    await page.reachForm();
    const { right } = page.element.getBoundingClientRect();
    const beyond = page
      .all('form [part=field], form [part=input]')
      .filter((field) => field.getBoundingClientRect().right > right + 0.5);
    expect(beyond.map(({ id }) => id)).to.deep.equal([]);
  });

  it('may have names for its colours and corners that are also the widget’s own', async () => {
    hostRules(':root { --radius: 3px } slotwell-booking { --slotwell-radius: var(--radius) }');
    page = openBookingPage();
    const card = (await page.control('Dr. Lindner')).closest('.card') ?? document.body;
    expect(getComputedStyle(card).borderRadius).to.equal('3px');
  });
});
