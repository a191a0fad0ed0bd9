/**
 * A button at the corner of the window, which opens the steps in a dialog: a sheet where there is
 * little room.
 */

import { expect } from '@open-wc/testing';
import { emulateMedia, setViewport } from '@web/test-runner-commands';
import { type BookingPage, closeBookingPages, openBookingPage } from './support/booking-page.ts';
import { FakeApi } from './support/fake-api.ts';
import { waitFor } from './support/wait-for.ts';

const WINDOW = { width: 800, height: 600 };

describe('A floating widget', () => {
  let page: BookingPage;
  beforeEach(() => setViewport(WINDOW));
  afterEach(async () => {
    await closeBookingPages();
    document.documentElement.dir = '';
    await setViewport(WINDOW);
  });

  const open = async (api = new FakeApi()) => {
    page = openBookingPage({ mode: 'floating' }, api);
    return await page.control('Book a time');
  };
  const opened = async () => {
    const button = await open();
    button.focus();
    button.click();
    await page.heading('Who would you like to book with?');
    return page.all<HTMLDialogElement>('dialog')[0] ?? expect.fail('There is no dialog');
  };

  it('keeps its button at the corner, whatever is scrolled, and opens a dialog', async () => {
    const button = await open();
    const tall = document.body.appendChild(document.createElement('div'));
    tall.style.height = '3000px';
    scrollTo(0, 1500);
    const { right, bottom, width } = button.getBoundingClientRect();
    tall.remove();
    expect([
      Math.round(document.documentElement.clientWidth - right),
      Math.round(innerHeight - bottom),
    ]).to.deep.equal([16, 16]);
    expect(width).to.be.below(300);
    button.click();
    await page.heading('Who would you like to book with?');
    expect(page.all('dialog')[0]?.matches(':modal')).to.equal(true);
  });

  it('is at the end of lines on right-to-left pages', async () => {
    document.documentElement.dir = 'rtl';
    expect(Math.round((await open()).getBoundingClientRect().left)).to.equal(16);
  });

  it('puts the focus on the heading when it opens', async () => {
    await opened();
    await waitFor('the focus', () => page.focused?.tagName === 'H2');
  });

  it('keeps the page behind its dialog from scrolling until that is closed', async () => {
    const { style } = document.documentElement;
    const dialog = await opened();
    expect(style.overflow).to.equal('hidden');
    dialog.close();
    await waitFor('the page to scroll again', () => style.overflow === '');
  });

  it('lets the page scroll again if it is taken away with its dialog open', async () => {
    const { style } = document.documentElement;
    await opened();
    page.element.remove();
    await waitFor('the page to scroll again', () => style.overflow === '');
  });

  it('gives the focus back to its button when the dialog is closed', async () => {
    const dialog = await opened();
    await page.press('Close');
    await waitFor('the dialog to be closed', () => !dialog.open);
    expect(page.focused?.textContent).to.equal('Book a time');
  });

  it('is a dialog of 800 pixels, and a sheet over the whole window of a phone', async () => {
    await setViewport({ width: 1100, height: 700 });
    const dialog = await opened();
    expect(dialog.getBoundingClientRect().width).to.equal(800);
    await setViewport({ width: 390, height: 700 });
    const { x, y, width, height } = dialog.getBoundingClientRect();
    expect([x, y, width, height]).to.deep.equal([0, 0, 390, 700]);
  });

  it('has the bar of its dialog in the direction of its language', async () => {
    const api = new FakeApi();
    const { config } = api.answers;
    api.answers.config = (lang) => ({ data: { ...config(lang).data, lang: 'ar' } });
    (await open(api)).click();
    const [title, close] = await Promise.all([
      waitFor('the title', () => page.all('dialog b')[0]),
      page.control('Close'),
    ]);
    expect(close.getBoundingClientRect().right).to.be.below(title.getBoundingClientRect().left);
  });

  it('says on a surface of its own, inside the window, that it cannot load', async () => {
    await setViewport({ width: 320, height: 600 });
    const api = new FakeApi();
    api.next('config', 'offline');
    page = openBookingPage({ mode: 'floating' }, api);
    await page.control('Try again');
    const base = page.all('[part=base]')[0] ?? document.body;
    const { left, right, width } = base.getBoundingClientRect();
    expect([left, right, width].map(Math.round)).to.deep.equal([16, 304, 288]);
    expect(getComputedStyle(base).backgroundColor).to.equal('rgb(255, 255, 255)');
  });

  it('is not printed on the page', async () => {
    const button = await open();
    await emulateMedia({ media: 'print' });
    const { display } = getComputedStyle(button);
    await emulateMedia({ media: 'screen' });
    expect(display).to.equal('none');
  });
});
