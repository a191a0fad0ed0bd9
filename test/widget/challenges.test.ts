/** What the widget does if the server doubts that a person has filled in its form. */

import { expect } from '@open-wc/testing';
import { type BookingPage, closeBookingPages, openBookingPage } from './support/booking-page.ts';
import { FakeApi, type Trouble } from './support/fake-api.ts';
import { waitFor } from './support/wait-for.ts';

const failed = { status: 403, body: { code: 'challenge_failed' } } as const;
const unsolved = { status: 403, body: { code: 'challenge_unsolved' } } as const;
const tooYoung = { status: 403, body: { code: 'challenge_required' } } as const;

describe('When the server doubts that a person is booking', () => {
  let page: BookingPage;
  beforeEach(() => {
    page = openBookingPage();
  });
  afterEach(closeBookingPages);

  /** Books until the widget gives up, without waiting; returns how often it tried. */
  async function giveUp(...troubles: readonly Trouble[]): Promise<number> {
    const { setTimeout: slow } = window;
    Object.assign(window, {
      setTimeout: (work: () => void, ms?: number) => slow(work, ms === 1000 ? 0 : ms),
    });
    try {
      await page.reachCheck();
      page.api.next('bookings', ...troubles);
      await page.book();
      await waitFor('the problem', () => page.all('[part=problem]')[0]);
      return page.api.attempts.length;
    } finally {
      Object.assign(window, { setTimeout: slow });
    }
  }

  it('books at the next try after filling the honeypot', async () => {
    await page.reachForm();
    await page.fillForm();
    const trap = page.all<HTMLInputElement>('[name=_unseen]')[0];
    if (trap) {
      trap.value = 'https://filled.example';
      trap.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    }
    await page.press('Continue');
    page.api.next('bookings', { status: 403, body: { code: 'challenge_failed' }, retryAfter: 1 });
    await page.book();
    await page.heading('Your appointment is booked');
    expect(page.api.attempts.map(({ body }) => body.website)).to.deep.equal([
      'https://filled.example',
      '',
    ]);
  });

  it('waits silently when the server found the answer too fast', async () => {
    await page.reachCheck();
    page.api.next('bookings', { status: 403, body: { code: 'challenge_required' }, retryAfter: 1 });
    const sentAt = performance.now();
    await page.book();
    await page.heading('Your appointment is booked');
    expect(performance.now() - sentAt).to.be.at.least(900);
    expect(page.all('[part=problem]')).to.deep.equal([]);
    expect(page.api.attempts[0]?.key).to.equal(page.api.attempts[1]?.key);
  });

  it('fetches a new form once when the seal has become old', async () => {
    await page.reachCheck();
    page.api.answers.forms = { ...page.api.answers.forms, seal: 'seal-2' };
    page.api.next('bookings', { status: 403, body: { code: 'challenge_failed' } });
    await page.book();
    await page.heading('Your appointment is booked');
    expect(page.api.attempts.map(({ body }) => body.seal)).to.deep.equal(['seal-1', 'seal-2']);
  });

  it('gives up if the server keeps asking for another challenge', async () => {
    expect(await giveUp(...Array(9).fill(failed))).to.equal(4);
  });

  it('gives up if the server keeps asking for an older form', async () => {
    expect(await giveUp(...Array(9).fill(tooYoung))).to.equal(5);
  });

  // Each new form is too young for the next try, and what was said last is shown.
  for (const [age, first] of [
    ['too young', [tooYoung, unsolved]],
    ['old enough', [unsolved]],
  ] as const) {
    it(`says that the check for a person failed if the first form was ${age}`, async () => {
      const api = new FakeApi();
      const { data } = api.answers.config('en');
      const texts = { ...data.texts, challenge_unsolved: 'Nothing shows a person.' };
      api.answers.config = () => ({ data: { ...data, texts } });
      page = openBookingPage({}, api);
      await giveUp(...first, tooYoung, unsolved, tooYoung, unsolved, tooYoung, unsolved);
      expect(page.text).to.include('Nothing shows a person.');
    });
  }
});
