/** What the browser remembers of a customer: only on request, only contact details. */

import { expect } from '@open-wc/testing';
import { type BookingPage, closeBookingPages, openBookingPage } from './support/booking-page.ts';
import { FakeApi } from './support/fake-api.ts';

const LABEL = 'Remember me on this device';

describe('A customer who books', () => {
  const real = Object.getOwnPropertyDescriptor(window, 'localStorage');

  beforeEach(() => localStorage.clear());
  afterEach(async () => {
    Object.defineProperty(window, 'localStorage', real ?? {});
    localStorage.clear();
    await closeBookingPages();
  });

  const setTick = async (page: BookingPage, checked: boolean) => {
    const box = await page.field(LABEL);
    if (box.checked !== checked) {
      box.click();
    }
  };

  const NAMED: Readonly<Record<string, string>> = {
    first_name: 'given-name',
    last_name: 'family-name',
    email: 'email',
  };

  /** Fields have these kinds, the note of the form none. `phones` are more fields, by label. */
  async function openForm(
    attributes: Record<string, string> = {},
    kinds = NAMED,
    phones: readonly string[] = [],
  ): Promise<BookingPage> {
    const api = new FakeApi();
    const { data, ...rest } = api.answers.forms;
    const fields = Object.entries(data).map(([name, field]) => [
      name,
      { ...field, autocomplete: kinds[name] },
    ]);
    const more = phones.map((label) => [
      label,
      {
        form_type: 'textbox',
        input_type: 'tel',
        label,
        required: false,
        value: '',
        autocomplete: 'tel',
      },
    ]);
    api.answers.forms = { ...rest, data: Object.fromEntries([...fields, ...more]) };
    const page = openBookingPage(attributes, api);
    await page.reachForm();
    return page;
  }

  async function bookWith(page: BookingPage): Promise<void> {
    await page.fillForm();
    await page.press('Continue');
    await page.heading('Check and book');
    await page.book();
    await page.heading('Your appointment is booked');
  }

  it('is not remembered without the tick, which is not set', async () => {
    const page = await openForm();
    expect((await page.field(LABEL)).checked).to.equal(false);
    await bookWith(page);
    expect({ ...localStorage }).to.deep.equal({});
    expect(page.api.attempts[0]?.body.submission).not.to.have.property('_remember');
  });

  it('is not remembered before the booking is made', async () => {
    const page = await openForm();
    await page.fillForm();
    await setTick(page, true);
    await page.press('Continue');
    await page.heading('Check and book');
    expect({ ...localStorage }).to.deep.equal({});
  });

  it('finds name and email filled in the next time, and nothing else is stored', async () => {
    const page = await openForm();
    await setTick(page, true);
    await bookWith(page);
    expect(Object.keys(localStorage)).to.deep.equal(['slotwell-me']);
    expect(JSON.parse(localStorage['slotwell-me'])).to.deep.equal({
      'given-name': 'Ada',
      'family-name': 'Lovelace',
      email: 'ada@example.org',
    });
    await closeBookingPages();
    const next = await openForm();
    expect((await next.field('First name')).value).to.equal('Ada');
    expect((await next.field('E-mail')).value).to.equal('ada@example.org');
    expect((await next.field(LABEL)).checked).to.equal(true);
  });

  it('is not remembered by the country, which is no contact', async () => {
    const page = await openForm({}, { first_name: 'country-name', email: 'email' });
    await setTick(page, true);
    await bookWith(page);
    expect(JSON.parse(localStorage['slotwell-me'])).to.deep.equal({ email: 'ada@example.org' });
  });

  it('is remembered by the telephone that was filled in, of two', async () => {
    const page = await openForm({}, { email: 'email' }, ['phone', 'mobile']);
    await page.type('phone', '030 1234567');
    await setTick(page, true);
    await bookWith(page);
    expect(JSON.parse(localStorage['slotwell-me'])).to.deep.equal({
      email: 'ada@example.org',
      tel: '030 1234567',
    });
  });

  it('is forgotten as soon as the tick is taken away, and keeps what the form has', async () => {
    localStorage['slotwell-me'] = JSON.stringify({ 'given-name': 'Ada' });
    const page = await openForm();
    await setTick(page, false);
    expect({ ...localStorage }).to.deep.equal({});
    expect((await page.field('First name')).value).to.equal('Ada');
    await bookWith(page);
    expect({ ...localStorage }).to.deep.equal({});
  });

  it('sees what the page knows rather than what is remembered', async () => {
    localStorage['slotwell-me'] = JSON.stringify({ 'given-name': 'Ada' });
    const page = await openForm({ 'data-first_name': 'Grace' });
    expect((await page.field('First name')).value).to.equal('Grace');
  });

  for (const stored of ['', 'no JSON', 'null', '7', '"text"', '[]', '{"given-name":{"a":1}}']) {
    it(`books as usual if ${stored || 'nothing'} is stored`, async () => {
      localStorage['slotwell-me'] = stored;
      await bookWith(await openForm());
    });
  }

  it('books as usual, with the tick, if the browser refuses storage', async () => {
    Object.defineProperty(window, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('Refused', 'SecurityError');
      },
    });
    const page = await openForm();
    await setTick(page, true);
    await bookWith(page);
  });
});
