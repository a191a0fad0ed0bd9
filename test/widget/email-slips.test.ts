/** An email address that looks mistyped: what is proposed, and that nothing is forced. */

import { expect } from '@open-wc/testing';
import { correctSlip } from '../../widget/booking/format/email-slip.ts';
import { closeBookingPages, openBookingPage } from './support/booking-page.ts';
import { waitFor } from './support/wait-for.ts';

describe('A provider one slip away from a known one', () => {
  const slips = {
    'gmial.com': 'gmail.com',
    'gmai.com': 'gmail.com',
    'gmaill.com': 'gmail.com',
    'gnail.com': 'gmail.com',
    'gmail.con': 'gmail.com',
    'gmail.co': 'gmail.com',
    'gmail.comm': 'gmail.com',
    'Gmali.com ': 'gmail.com',
    'hotmial.com': 'hotmail.com',
    'yaho.com': 'yahoo.com',
    'wbe.de': 'web.de',
    'gmx.d': 'gmx.de',
  };
  for (const [typed, meant] of Object.entries(slips)) {
    it(`${typed} is taken for ${meant}`, () => {
      expect(correctSlip(`ada@love@${typed}`)).to.equal(`ada@love@${meant}`);
    });
  }
});

describe('Nothing is proposed', () => {
  const typed = [
    ...['ada@gmail.com', 'ada@GMAIL.com', 'ada@mail.com', 'ada@ymail.com', 'ada@email.com'],
    ...['ada@gmail.com.br', 'ada@yahoo.co.uk', 'ada@gmx.net', 'ada@gmx.at', 'ada@hotmail.de'],
    ...['ada@example.org', 'ada@', 'gmial.com', '', 'true'],
  ];
  for (const email of typed) {
    it(`for "${email}"`, () => {
      expect(correctSlip(email)).to.equal(undefined);
    });
  }
});

describe('A mistyped email address in the form', () => {
  afterEach(closeBookingPages);

  async function typeEmail(email: string) {
    const page = openBookingPage();
    await page.reachForm();
    await page.fillForm();
    await page.type('E-mail', email);
    const field = await page.field('E-mail');
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return { page, field };
  }

  it('is corrected by one button, which leads back to the field', async () => {
    const { page, field } = await typeEmail('ada@gmial.com');
    await page.press('Did you mean ada@gmail.com?');
    await waitFor('the correction', () => field.value === 'ada@gmail.com');
    expect(page.focused).to.equal(field);
    expect(page.text).not.to.include('Did you mean');
    await page.press('Continue');
    await page.heading('Check and book');
    await page.book();
    await page.heading('Your appointment is booked');
    expect(page.api.attempts[0]?.body.submission).to.include({ email: 'ada@gmail.com' });
  });

  it('is booked as typed by whoever goes on', async () => {
    const { page } = await typeEmail('ada@gmial.com');
    await page.control('Did you mean ada@gmail.com?');
    await page.press('Continue');
    await page.heading('Check and book');
    await page.book();
    await page.heading('Your appointment is booked');
    expect(page.api.attempts[0]?.body.submission).to.include({ email: 'ada@gmial.com' });
  });

  it('is not asked about while it is being typed', async () => {
    const page = openBookingPage();
    await page.reachForm();
    await page.type('E-mail', 'ada@gmail.co');
    await page.settled();
    expect(page.text).not.to.include('Did you mean');
  });
});
