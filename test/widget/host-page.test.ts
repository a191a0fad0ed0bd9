/** The page around the widget: its rules stay outside, its writing direction is not that of the widget's words, and it may leave little room. */

import { expect } from '@open-wc/testing';
import { type BookingPage, closeBookingPages, openBookingPage } from './support/booking-page.ts';

describe('The page around the widget', () => {
  let page: BookingPage;
  afterEach(async () => {
    await closeBookingPages();
    for (const style of document.querySelectorAll('style[data-host]')) style.remove();
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
    expect([card.boxSizing, card.display === 'none', parseFloat(card.lineHeight) / parseFloat(card.fontSize)]).to.deep.equal([
      'border-box',
      false,
      1.5,
    ]);
  });

  it('may be written from right to left, while English reads from left to right', async () => {
    page = openBookingPage({ dir: 'rtl' });
    expect(getComputedStyle(await page.heading('Who would you like to book with?')).direction).to.equal('ltr');
  });

  it('may leave 200 pixels, in which every field of the form fits', async () => {
    page = openBookingPage({ style: 'width: 200px' });
    await page.reachForm();
    const { right } = page.element.getBoundingClientRect();
    const beyond = page.all('form [part=field], form [part=input]').filter((field) => field.getBoundingClientRect().right > right + 0.5);
    expect(beyond.map(({ id }) => id)).to.deep.equal([]);
  });
});
