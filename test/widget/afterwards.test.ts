/**
 * After booking: what the customer is told, where the booking can be changed, and the step that may
 * be missing.
 */

import { expect } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import type { WidgetBookingResponseBody } from '../../bff/contract/widget-api.ts';
import { type BookingPage, closeBookingPages, openBookingPage } from './support/booking-page.ts';
import { FakeApi } from './support/fake-api.ts';

const MANAGE = 'https://book.example/manage/s3cret';
const pending = { status: 'pending', confirm_until: '2026-11-20T13:30:00.000Z' } as const;

describe('After a booking', () => {
  let page: BookingPage;
  afterEach(closeBookingPages);

  const bookWith = async (
    receipt: Partial<WidgetBookingResponseBody>,
    mail: boolean,
    lang = 'en',
  ) => {
    const api = new FakeApi().with({ mail });
    api.receipt = receipt;
    page = openBookingPage({}, api);
    await page.reachCheck();
    await page.book();
    await page.heading(
      receipt.status ? 'Check your email to confirm' : 'Your appointment is booked',
    );
    page.element.lang = lang;
  };
  const link = async (name: string) => {
    const control = await page.control(name);
    return control instanceof HTMLAnchorElement ? control : null;
  };

  const numbers = () =>
    page.all('.next li').map((step) => getComputedStyle(step, '::before').content);

  it('a link leads to its own page, in another tab that learns nothing of this one', async () => {
    await bookWith({ manage_url: MANAGE }, true);
    const { href, target, rel } = (await link('Change or cancel')) ?? {};
    expect([href, target, rel]).to.deep.equal([MANAGE, '_blank', 'noreferrer']);
  });

  it('tells how to find the place', async () => {
    const api = new FakeApi();
    const { data } = api.answers.schedules;
    const directions = 'Ring at Lindner.';
    api.answers.schedules = { data: data.map((schedule) => ({ ...schedule, directions })) };
    page = openBookingPage({}, api);
    await page.reachCheck();
    await page.book();
    await page.heading('Your appointment is booked');
    expect(page.words).to.match(/How to find us ?Ring at Lindner\./);
  });

  it('no link is shown if the server names none', async () => {
    await bookWith({}, true);
    expect(page.text).not.to.include('Change or cancel');
  });

  it('a mail is announced if one is sent, and the tab does not store the link in it', async () => {
    await bookWith({ manage_url: MANAGE }, true);
    expect(page.text)
      .to.include('We’re sending a confirmation to your email address.')
      .and.not.to.include('Write the time down');
    expect(JSON.stringify({ ...sessionStorage })).not.to.include('s3cret');
    page = await page.reload(new FakeApi());
    await page.heading('Your appointment is booked');
    expect(page.text)
      .to.include('We’re sending a confirmation')
      .and.not.to.include('Change or cancel');
  });

  it('the operator’s own sentences follow the automatic ones', async () => {
    const api = new FakeApi().with({ mail: true });
    const { config } = api.answers;
    const own = ['Please come ten minutes early.', 'Please bring your papers.'];
    api.answers.config = (lang) => {
      const { data } = config(lang);
      return { data: { ...data, next_steps: { ...data.next_steps, own } } };
    };
    api.receipt = { next_steps: ['mailed', 'reminded'] };
    page = openBookingPage({}, api);
    await page.reachCheck();
    await page.book();
    await page.heading('Your appointment is booked');
    const sentences = page.all('.next li').map(({ textContent }) => textContent.trim());
    expect(sentences.slice(1)).to.deep.equal(['We’ll remind you before your appointment.', ...own]);
    expect(new Set(numbers())).to.deep.equal(new Set(['counter(step)']));
  });

  it('a booking that can no longer be changed promises no change, and names its page accordingly', async () => {
    await bookWith({ manage_url: MANAGE, next_steps: ['mailed_only'], change_until: null }, true);
    expect(page.text)
      .to.include('We’re sending a confirmation to your email address.')
      .and.not.match(/change or cancel|remind/i);
    expect((await link('Your appointment'))?.href).to.equal(MANAGE);
  });

  it('the check names the operator’s contact if the time can no longer be changed', async () => {
    const api = new FakeApi();
    api.answers.forms = { ...api.answers.forms, change_until: null };
    page = openBookingPage({}, api);
    await page.reachCheck();
    expect(page.words).to.include(
      'This time can no longer be changed or cancelled online. If you can’t come, please tell us directly.',
    );
    expect(await link('+49\u00a030\u00a01234567')).to.be.an('HTMLAnchorElement');
  });

  it('the check says until when a time without a hold can be changed', async () => {
    const api = new FakeApi();
    api.answers.forms = { ...api.answers.forms, change_until: '2026-11-23T08:30:00.000Z' };
    page = openBookingPage({}, api);
    await page.reachCheck();
    expect(page.words).to.include('You can change or cancel until Mon 23 Nov, 09:30.');
  });

  it('a single next step has no number', async () => {
    await bookWith({}, false);
    expect(numbers()).to.deep.equal(['none']);
  });

  it('another one is booked with the name and address that were given', async () => {
    page = openBookingPage();
    await page.reachForm();
    await page.fillForm();
    await page.type('Anything', 'A note about this one');
    await page.press('Continue');
    await page.heading('Check and book');
    await page.book();
    await page.heading('Your appointment is booked');
    await page.press('Book another');
    await page.reachForm();
    expect([
      (await page.field('First name')).value,
      (await page.field('E-mail')).value,
    ]).to.deep.equal(['Ada', 'ada@example.org']);
    expect((await page.field('Anything')).value).to.equal('');
  });

  it('another one is booked on the days that are free by then', async () => {
    page = openBookingPage({ schedule: '1', reason: '1' });
    await page.pickDay('Tuesday 24 November 2026');
    await page.pickTime('09:30');
    await page.fillForm();
    await page.press('Continue');
    await page.heading('Check and book');
    await page.book();
    await page.heading('Your appointment is booked');
    const asked = () => page.api.calls.filter((call) => call.startsWith('days')).length;
    const before = asked();
    await page.press('Book another');
    await page.heading('Choose a day');
    expect(asked()).to.be.greaterThan(before);
  });

  it('no mail is announced if none is sent, and the link survives a reload', async () => {
    await bookWith({ manage_url: MANAGE }, false);
    expect(page.text).to.include('Write the time down').and.not.to.include('We’re sending');
    page = await page.reload(new FakeApi());
    expect((await link('Change or cancel'))?.href).to.equal(MANAGE);
    await page.press('Book another');
    expect(JSON.stringify({ ...sessionStorage })).not.to.include('s3cret');
  });

  it('no mail is announced without an address', async () => {
    const api = new FakeApi().with({ mail: true });
    const { email: _none, ...data } = api.answers.forms.data;
    api.answers.forms = { ...api.answers.forms, data };
    page = openBookingPage({}, api);
    await page.reachForm();
    await page.type('First name', 'Ada');
    await page.type('Last name', 'Lovelace');
    await page.press('Continue');
    await page.book();
    await page.heading('Your appointment is booked');
    expect(page.text).not.to.include('We’re sending');
  });

  it('it comes as a file and as links to web calendars, from the server, for the calendar that got it', async () => {
    await bookWith(
      { schedule: { id: 2, name: 'Dr. Abel' }, calendar: 'schedule=2&number=4711' },
      true,
    );
    expect((await link('Google'))?.href).to.equal('https://calendar.example/google');
    expect((await link('Calendar file'))?.href).to.equal('https://calendar.example/booking.ics');
    const asked = page.api.calls.filter((call) => call.startsWith('calendar'));
    expect(
      asked.map((call) => Object.fromEntries(new URLSearchParams(call.split('?')[1]))),
    ).to.deep.equal([{ lang: 'en', schedule: '2', number: '4711' }]);
  });

  it('its calendar file returns after a reload, and is not loaded while a step is missing', async () => {
    await bookWith({}, true);
    page = await page.reload(new FakeApi());
    expect(await link('Google')).to.be.an('HTMLAnchorElement');
    await closeBookingPages();
    await bookWith(pending, true);
    expect(page.api.calls.filter((call) => call.startsWith('calendar'))).to.deep.equal([]);
  });

  it('a missing step is the heading, with its deadline by the installation’s clock and no word of being booked', async () => {
    await bookWith(pending, true);
    expect(page.focused).to.equal(await page.heading('Check your email to confirm'));
    expect(page.text).to.include('Open it and confirm by Fri 20 Nov, 14:30 (Berlin time).');
    expect(page.text).to.include('4711');
    expect(page.words).to.include('Tuesday 24 November 2026 09:30–10:00 (Berlin time)');
    expect(page.text).not.to.match(/✓|Your appointment is booked|Add to calendar|Google/);
    page = await page.reload(new FakeApi());
    await page.heading('Check your email to confirm');
  });

  it('a wrong address can be corrected on a page of its own while a step is missing', async () => {
    const address = 'https://book.example/manage/unconfirmed/1-s3cret';
    await bookWith({ ...pending, address_url: address }, true);
    const { href, target, rel } = (await link('Wrong address?')) ?? {};
    expect([href, target, rel]).to.deep.equal([address, '_blank', 'noreferrer']);
  });

  it('a printed page shows the booking in dark ink, and no buttons', async () => {
    await bookWith({ manage_url: MANAGE }, true);
    page.element.setAttribute('theme', 'dark');
    await emulateMedia({ media: 'print' });
    const button = await link('Change or cancel');
    expect([button?.offsetParent, getComputedStyle(button ?? document.body).color]).to.deep.equal([
      null,
      'rgb(28, 31, 36)',
    ]);
    await emulateMedia({ media: 'screen' });
  });

  it('a missing step is named in German', async () => {
    await bookWith(pending, true, 'de');
    await page.heading('Bitte bestätigen Sie den Termin per E-Mail');
    expect(page.text).to.include(
      '14:30 (Berliner Zeit). Bis dahin ist der Termin für Sie reserviert.',
    );
  });

  it('the page learns whether a step is missing', async () => {
    const heard: unknown[] = [];
    const listen = (event: HTMLElementEventMap['slotwell-booked']) =>
      heard.push(event.detail.status);
    document.body.addEventListener('slotwell-booked', listen);
    await bookWith(pending, true);
    document.body.removeEventListener('slotwell-booked', listen);
    expect(heard).to.deep.equal(['pending']);
  });
});
