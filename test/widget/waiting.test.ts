/**
 * Where nothing is free, a customer may ask to be told: the button, the form, its troubles, and the
 * sentence at the end.
 */

import { expect } from '@open-wc/testing';
import { type BookingPage, closeBookingPages, openBookingPage } from './support/booking-page.ts';
import { FakeApi, type Trouble } from './support/fake-api.ts';
import { waitFor } from './support/wait-for.ts';

const FULL = 'Friday 27 November 2026, full';

describe('The waiting list', () => {
  let page: BookingPage;
  afterEach(closeBookingPages);

  const open = async (days?: readonly string[]) => {
    const api = new FakeApi().with({ waitlist: true });
    if (days) {
      api.answers.days = { data: days };
    }
    page = openBookingPage({ schedule: '1', reason: '1' }, api);
    await page.heading('Choose a day');
  };
  const says = (text: string) => waitFor(`"${text}"`, () => page.text.includes(text));
  const offers = () => page.all('.wait').length;
  const agreeAndJoin = async (button = 'Join the waiting list') => {
    await page.agree();
    await page.press(button);
  };
  const askAndFail = async (trouble: Trouble) => {
    await open([]);
    await page.type('Email', 'ada@example.org');
    await page.type('Name', 'Ada');
    page.api.next('waitlist', trouble);
    await agreeAndJoin();
  };

  it('is offered for the days before the first free one, and joined', async () => {
    await open();
    const line = await waitFor('the line', () =>
      page.all('summary').find((one) => one.textContent === 'Sooner? We’ll tell you'),
    );
    expect(offers()).to.equal(0);
    line.click();
    await says('We’ll email you if a time opens up');
    await page.type('Email', 'ada@example.org');
    await agreeAndJoin();
    await says('Check your email and follow the link to join the list.');
    expect(page.api.waiting[0]).to.deep.include({ before_day: page.api.answers.days.data[0] });
    expect(page.api.waiting[0]).not.to.have.property('day');
  });

  it('is offered for any day if none is free, and joined', async () => {
    await open([]);
    await says('No days are free right now.');
    expect((await page.field('Email')).autocomplete).to.equal('email');
    const join = await page.control('Join the waiting list');
    expect(join.getAttribute('part')).to.equal('primary');
    await page.type('Email', ' ada@example.org');
    await agreeAndJoin();
    await says('Check your email and follow the link to join the list.');
    expect(page.api.waiting.length).to.equal(1);
    expect(page.api.waiting[0]).to.deep.include({
      schedule: 1,
      reason: 1,
      email: 'ada@example.org',
      lang: 'en',
      consent: true,
    });
    expect(page.announced).to.include('follow the link to join the list');
    expect(page.focused?.textContent).to.equal(page.announced);
    expect(page.all('.wait form, .wait button')).to.deep.equal([]);
  });

  it('is offered for a full day that is chosen, and takes the focus there', async () => {
    await open();
    await page.control('Tuesday 24 November 2026, free');
    expect(offers()).to.equal(0);
    await page.press(FULL);
    await waitFor('the focus', () => page.focused?.textContent === 'Fri 27 Nov is full');
    expect(
      page.all('td[aria-selected=true]').map(({ textContent }) => textContent?.trim()),
    ).to.deep.equal(['27']);
    await page.type('Email', 'ada@example.org');
    await page.type('Name', 'Ada');
    await agreeAndJoin();
    await says('to join the list');
    expect(page.api.waiting[0]).to.deep.include({ day: '2026-11-27', name: 'Ada' });
  });

  it('follows the viewed day, and keeps the input', async () => {
    await open();
    await page.press(FULL);
    await page.type('Email', 'ada@example.org');
    await page.press('Saturday 28 November 2026, full');
    await says('Sat 28 Nov is full');
    expect((await page.field('Email')).value).to.equal('ada@example.org');
    await agreeAndJoin();
    await says('to join the list');
    await page.press(FULL);
    await says('Fri 27 Nov is full');
  });

  it('is not offered for closed days, nor before the first and after the last day', async () => {
    await open();
    const states = await Promise.all(
      ['Sunday 22 November 2026, closed', 'Thursday 19 November 2026, past'].map(async (day) =>
        (await page.control(day)).getAttribute('aria-disabled'),
      ),
    );
    expect(states).to.deep.equal(['true', 'true']);
    await page.press('Sunday 22 November 2026, closed');
    await page.settled();
    expect(offers()).to.equal(0);
    expect((await page.control(FULL)).hasAttribute('aria-disabled')).to.equal(false);
  });

  it('is offered if the chosen day has just become full', async () => {
    await open();
    page.api.answers.slots = () => ({ data: [], instants: [] });
    await page.press('Tuesday 24 November 2026');
    await says('Tue 24 Nov is full');
    await page.field('Email');
  });

  it('is offered nowhere unless the installation has one', async () => {
    page = openBookingPage({ schedule: '1', reason: '1' });
    await page.press(FULL);
    await page.settled();
    expect(offers()).to.equal(0);
    expect((await page.control(FULL)).getAttribute('aria-disabled')).to.equal('true');
  });

  it('asks for an address before anything is sent', async () => {
    await open([]);
    await page.press('Join the waiting list');
    await says('This is required.');
    expect(page.focused).to.equal(await page.field('Email'));
    await page.type('Email', 'ada');
    await page.press('Join the waiting list');
    await says('Enter an email address like name@example.com');
    expect(page.api.waiting).to.deep.equal([]);
  });

  it('asks for consent like a booking, before anything is sent', async () => {
    await open([]);
    await page.type('Email', 'ada@example.org');
    await page.press('Join the waiting list');
    await says('Tick this box');
    expect(page.focused).to.equal(await page.field('I agree'));
    expect(page.api.waiting).to.deep.equal([]);
    await agreeAndJoin();
    await says('to join the list');
    expect(page.api.waiting[0]).to.deep.include({ consent: true });
  });

  it('accepts the next try after filling the honeypot', async () => {
    await open([]);
    await page.type('Email', 'ada@example.org');
    const trap = page.all<HTMLInputElement>('[name=_unseen]')[0];
    if (trap) {
      trap.value = 'https://filled.example';
      trap.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    }
    page.api.next('waitlist', { status: 403, body: { code: 'challenge_failed' } });
    await agreeAndJoin();
    await waitFor('the second try', () => page.api.waiting[1]);
    expect(page.api.waiting.map((sent) => (sent as { website: string }).website)).to.deep.equal([
      'https://filled.example',
      '',
    ]);
  });

  it('shows the server’s errors at their fields', async () => {
    await askAndFail({
      status: 400,
      body: { code: 'field_invalid', field: 'name', problem: 'too_long', limit: 100 },
    });
    await says('Use 100 characters or fewer.');
    expect(page.focused).to.equal(await page.field('Name'));
    expect((await page.field('Email')).value).to.equal('ada@example.org');
  });

  it('loses nothing that was typed when the connection breaks', async () => {
    await askAndFail('offline');
    await says('Your details are saved.');
    expect([(await page.field('Email')).value, (await page.field('Name')).value]).to.deep.equal([
      'ada@example.org',
      'Ada',
    ]);
    await page.press('Join the waiting list');
    await says('to join the list');
    expect(page.all('[role=alert]')).to.deep.equal([]);
  });

  it('is joined once, however often the button is pressed', async () => {
    await askAndFail('pending');
    await page.press('Join the waiting list');
    await page.settled();
    expect(page.api.waiting.length).to.equal(1);
  });

  it('speaks German', async () => {
    await open([]);
    page.element.lang = 'de';
    await says('Und wenn jemand absagt?');
    await page.type('E-Mail-Adresse', 'ada@example.org');
    await agreeAndJoin('Auf die Warteliste');
    await says('Öffnen Sie den Link darin, um auf die Warteliste zu kommen.');
  });
});
