/**
 * What the operator arranges: reasons under headings, and fields that are asked for with certain
 * answers only.
 */

import { expect } from '@open-wc/testing';
import type { WidgetFormFieldBody } from '../../bff/contract/widget-form.ts';
import { everySetting } from '../core/installation/every-setting.ts';
import { type BookingPage, closeBookingPages, openBookingPage } from './support/booking-page.ts';
import { waitFor } from './support/wait-for.ts';

describe('Reasons in groups', () => {
  afterEach(closeBookingPages);

  async function openReasons(count: number, description = ''): Promise<BookingPage> {
    const page = openBookingPage({ schedule: '1' });
    const reason = (id: number) => ({ id, name: `Reason ${id}`, description: '', duration: 600 });
    const grouped = Array.from({ length: count }, (_, at) => ({
      ...reason(at + 2),
      group: at < 2 ? 'Courses' : 'Treatments',
    }));
    page.api.answers.reasons = () => ({ data: [{ ...reason(1), description }, ...grouped] });
    await page.heading('What would you like to book?');
    return page;
  }
  const listed = (page: BookingPage) =>
    page.all('.cards, h3').map((part) => part.textContent.trim().replace(/\s*10 min\s*/g, ';'));

  it('stand under their headings, after those without one', async () => {
    const page = await openReasons(3);
    expect(listed(page)).to.deep.equal([
      'Reason 1;',
      'Courses',
      'Reason 2;Reason 3;',
      'Treatments',
      'Reason 4;',
    ]);
    await page.press('Reason 3');
    await page.heading('Choose a day');
  });

  it('are folded under their headings from twenty on, but not while they are searched', async () => {
    const page = await openReasons(19);
    const folds = () => page.all<HTMLDetailsElement>('details:not(.summary)');
    expect(
      folds().map((fold) => [fold.innerText.trim().replace(/\s+/g, ' '), fold.open]),
    ).to.deep.equal([
      ['Courses 2', false],
      ['Treatments 17', false],
    ]);
    await page.type('Search', 'reason 3');
    await page.settled();
    expect(folds()).to.deep.equal([]);
    await page.press('Reason 3');
    await page.heading('Choose a day');
    await page.press('Change: For');
    await page.heading('What would you like to book?');
    expect(folds().map((fold) => fold.open)).to.deep.equal([true, false]);
  });

  it('are found by the name of their group, and empty groups have no heading', async () => {
    const page = await openReasons(9);
    await page.type('Search', 'courses');
    await page.settled();
    expect(listed(page)).to.deep.equal(['Courses', 'Reason 2;Reason 3;']);
    expect(page.text).to.include('2 of 10');
  });

  it('are found by a word of their description', async () => {
    const page = await openReasons(9, 'For two hands');
    await page.type('Search', 'two hands');
    await page.settled();
    expect(listed(page).length).to.equal(1);
    expect(page.text).to.include('For two hands');
  });
});

describe('A field that the operator calls consent', () => {
  afterEach(closeBookingPages);

  it('does not count as the consent at the end', async () => {
    const page = openBookingPage();
    const { data, ...rest } = page.api.answers.forms;
    const consent = {
      form_type: 'checkbox',
      input_type: 'text',
      label: 'Newsletter',
      required: false,
      value: false,
    } as const;
    page.api.answers.forms = { ...rest, data: { ...data, consent } };
    await page.reachForm();
    await page.fillForm();
    (await page.field('Newsletter')).click();
    await page.press('Continue');
    await page.heading('Check and book');
    expect(
      (await page.field('I agree that my details are used for this booking.')).checked,
    ).to.equal(false);
    await page.press('Book now');
    await waitFor('the consent to be asked for', () => page.text.includes('Tick this box'));
    expect(page.api.attempts).to.deep.equal([]);
    await page.book();
    await page.heading('Your appointment is booked');
    expect(page.api.attempts[0]?.body).to.deep.include({ consent: true });
    expect(page.api.attempts[0]?.body.submission).to.deep.include({ consent: true });
  });
});

describe('A field', () => {
  afterEach(closeBookingPages);

  const known = ['name', 'label', 'form_type', 'input_type', 'required'];
  const additions = Object.entries(everySetting.form[0] ?? {})
    .filter(([key]) => !known.includes(key))
    .map(([key, value]) => [key, typeof value === 'object' && 'en' in value ? value.en : value]);

  it('shows whatever the operator says of it', async () => {
    const page = openBookingPage();
    const { data, ...rest } = page.api.answers.forms;
    const phone = { ...data.email, label: 'Phone', ...Object.fromEntries(additions) };
    page.api.answers.forms = { ...rest, data: { ...data, phone } };
    await page.reachForm();
    const shown = page.all('[part=field]').map((part) => part.outerHTML);
    expect(additions.filter(([, said]) => !shown.join().includes(String(said)))).to.deep.equal([]);
  });
});

describe('A field that depends on another', () => {
  let page: BookingPage;
  const field: WidgetFormFieldBody = {
    form_type: 'textbox',
    input_type: 'text',
    label: '',
    required: false,
    value: '',
  };
  const aid = {
    ...field,
    form_type: 'checkbox',
    label: 'State aid',
    value: false,
    show_if: { field: 'insurance', equals: 'private', required: false },
  } as const;
  const office = {
    ...field,
    label: 'Which office',
    show_if: { field: 'aid', equals: true, required: true },
  };

  beforeEach(async () => {
    page = openBookingPage();
    const { data, ...rest } = page.api.answers.forms;
    page.api.answers.forms = { ...rest, data: { ...data, aid, office } };
    await page.reachForm();
    await page.fillForm();
  });
  afterEach(closeBookingPages);

  const labels = () =>
    page.all('label, legend').map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim());
  const choose = async (label: string) => {
    (await page.field(label)).click();
    await page.settled();
  };

  it('comes and goes with the answer, and those around it stay the same elements', async () => {
    expect(labels())
      .to.not.include.members(['State aid (optional)'])
      .and.not.include('Which office');
    const insured = await page.field('Private');
    await choose('Private');
    insured.focus();
    await choose('State aid');
    expect(labels()).to.include.members(['State aid (optional)', 'Which office']);
    expect([page.focused === insured, insured.isConnected]).to.deep.equal([true, true]);
    await choose('Public');
    expect(labels()).to.not.include('Which office');
  });

  it('is required and sent if it is asked', async () => {
    await choose('Private');
    await choose('State aid');
    await page.press('Continue');
    await page.control('Which office');
    await page.type('Which office', 'Bonn');
    await page.press('Continue');
    await page.heading('Check and book');
    expect(page.words).to.include('Which officeBonn');
    await page.book();
    await page.heading('Your appointment is booked');
    expect(page.api.attempts[0]?.body.submission).to.deep.include({
      insurance: 'private',
      aid: true,
      office: 'Bonn',
    });
  });

  it('loses its error when it disappears', async () => {
    await choose('Private');
    await choose('State aid');
    await page.press('Continue');
    await page.control('Which office');
    expect(page.all('[part=errors] a').length).to.equal(1);
    await choose('Public');
    expect(page.all('[part=errors] a').length).to.equal(0);
  });

  it('keeps its value when it disappears, but neither shows nor sends it', async () => {
    await choose('Private');
    await choose('State aid');
    await page.type('Which office', 'Bonn');
    await choose('Public');
    await choose('Private');
    expect((await page.field('Which office')).value).to.equal('Bonn');
    await choose('Public');
    await page.press('Continue');
    await page.heading('Check and book');
    expect(page.words).to.not.include('Bonn');
    await page.book();
    await page.heading('Your appointment is booked');
    expect(page.api.attempts[0]?.body.submission).to.not.have.any.keys('aid', 'office');
  });
});

describe('Names side by side', () => {
  afterEach(closeBookingPages);

  it('have their inputs in one line, also if one label is longer', async () => {
    const page = openBookingPage();
    page.element.style.width = '520px';
    const { data, ...rest } = page.api.answers.forms;
    const name = { form_type: 'textbox', input_type: 'text', required: true, value: '' } as const;
    page.api.answers.forms = {
      ...rest,
      data: {
        ...data,
        given: { ...name, label: 'First name', autocomplete: 'given-name' },
        family: {
          ...name,
          label: 'Family name as it stands in the passport of the traveller',
          autocomplete: 'family-name',
        },
      },
    };
    await page.reachForm();
    const [given, family] = page.all('[autocomplete$=-name]').slice(-2);
    const topOf = (input?: HTMLElement) => input?.getBoundingClientRect().top ?? Number.NaN;
    expect(topOf(given)).to.equal(topOf(family));
  });
});
