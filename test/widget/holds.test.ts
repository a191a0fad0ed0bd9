/**
 * The chosen time is held while the form is filled: counted down, extended, let go and found again.
 */

import { expect } from '@open-wc/testing';
import { type BookingPage, closeBookingPages, openBookingPage } from './support/booking-page.ts';
import { FakeApi } from './support/fake-api.ts';
import { letPass, restoreClock } from './support/page-clock.ts';
import { waitFor } from './support/wait-for.ts';

const TIME = { schedule: 1, reason: 1, slot: '2026-11-24 09:30:00' };

describe('A held time', () => {
  let page: BookingPage;
  beforeEach(() => {
    page = openBookingPage({}, new FakeApi().withHolds());
  });
  afterEach(async () => {
    await closeBookingPages();
    restoreClock();
  });

  const timer = () => page.all('[role=timer]')[0]?.textContent ?? '';
  const reads = (text: string) =>
    waitFor(`the timer to read "${text}", not "${timer()}"`, () => timer() === text);
  const calls = (kind: 'holds' | 'extend' | 'release', count: number) =>
    waitFor(`${count} of ${kind}`, () => page.api.holds.of(kind).length === count);
  const formCalls = () => page.api.calls.filter((call) => call.startsWith('forms'));

  it('is asked for when it is chosen, and its form is shown to its holder', async () => {
    await page.reachForm();
    expect(page.api.holds.requests).to.deep.equal([TIME]);
    expect(formCalls()).to.deep.equal([
      'forms?lang=en&schedule=1&reason=1&slot=2026-11-24%2009%3A30%3A00&hold=secret-1',
    ]);
  });

  it('is counted down in form and check, by the server’s seconds', async () => {
    page.api.holds.seconds = 522;
    await page.reachForm();
    await reads('Held for you: 8:42');
    await reads('Held for you: 8:41');
    letPass(100);
    await reads('Held for you: 7:01');
    await page.fillForm();
    await page.press('Continue');
    await page.heading('Check and book');
    expect(timer()).to.match(/^Held for you: \d+:\d\d$/);
  });

  it('is used up by the booking, and not released after it', async () => {
    await page.reachCheck();
    await page.book();
    await page.heading('Your appointment is booked');
    expect(page.api.attempts[0]?.body.hold).to.equal('secret-1');
    page.element.lang = 'de';
    await page.heading('Ihr Termin ist gebucht');
    page.element.remove();
    dispatchEvent(new PageTransitionEvent('pagehide'));
    await page.settled();
    expect(page.api.holds.calls.map(({ kind }) => kind)).to.deep.equal(['holds']);
  });

  it('gives way to another one that is chosen', async () => {
    await page.reachForm();
    await page.press('Back');
    await page.pickTime('10:00');
    await calls('holds', 2);
    expect(page.api.holds.requests[1]).to.deep.equal({
      ...TIME,
      slot: '2026-11-24 10:00:00',
      replaces: 'secret-1',
    });
    await waitFor('its form', () => formCalls().at(-1)?.endsWith('&hold=secret-2'));
  });

  it('is offered to its holder, though the server’s list no longer has it', async () => {
    const { slots } = page.api.answers;
    await page.reachForm();
    page.api.answers.slots = (day) => {
      const kept = slots(day).data.flatMap((slot, index) => (slot === TIME.slot ? [] : [index]));
      return {
        data: kept.map((at) => slots(day).data[at] ?? ''),
        instants: kept.map((at) => slots(day).instants[at] ?? ''),
      };
    };
    await page.press('Back');
    page.api.next('holds', { status: 404, body: { code: 'slot_unavailable' } });
    await page.pickTime('10:00');
    await waitFor('the words', () => page.text.includes('just been taken'));
    await page.pickNearest('09:30');
    await page.field('First name');
    expect(page.api.holds.of('holds').length).to.equal(2);
    expect(formCalls().at(-1)).to.include('&hold=secret-1');
  });

  it('is extended while the customer types, when a good part of it has gone by', async () => {
    await page.reachForm();
    await page.type('First name', 'A');
    letPass(60);
    await page.type('First name', 'Ad');
    letPass(200);
    await reads('Held for you: 5:40');
    expect(page.api.holds.of('extend')).to.deep.equal([]);
    await page.type('First name', 'Ada');
    await reads('Held for you: 10:00');
    await page.type('Last name', 'L');
    expect(page.api.holds.of('extend').map(({ body }) => body)).to.deep.equal([
      '{"hold":"secret-1"}',
    ]);
    expect((await page.field('First name')).value).to.equal('Ada');
  });

  it('asks in its last minute whether more is needed, aloud too, and gives it', async () => {
    await page.reachForm();
    expect(page.all('.held [role=status]')[0]?.textContent).to.equal('');
    letPass(545);
    await reads('Held for you: 0:55');
    expect(page.all('.held [role=status]')[0]?.textContent).to.equal(
      'Your time is held for one more minute.',
    );
    await page.press('Need more time?');
    await reads('Held for you: 10:00');
    expect(page.focused).to.equal(await page.heading('Your details'));
    expect(page.all('.held button')).to.deep.equal([]);
  });

  it('says calmly that it cannot be kept longer', async () => {
    page.api.holds.extendableSeconds = 0;
    await page.reachForm();
    letPass(550);
    await waitFor('the words', () => page.text.includes('After that, others can book it.'));
    await page.type('First name', 'Ada');
    expect(page.all('.held button')).to.deep.equal([]);
    expect(page.api.holds.of('extend')).to.deep.equal([]);
  });

  it('is released if it is granted after another was chosen', async () => {
    let grant = (_answer: Response) => {};
    const late = new Promise<Response>((resolve) => {
      grant = resolve;
    });
    page.api.next('holds', late);
    await page.chooseCalendar('Dr. Lindner');
    await page.chooseReason('First consultation');
    await page.pickDay('Tuesday 24 November 2026');
    await page.pickTime('09:30');
    await calls('holds', 1);
    await page.press('Back');
    await page.pickTime('10:00');
    await calls('holds', 2);
    grant(Response.json({ hold: 'late', seconds: 600 }));
    await calls('release', 1);
    expect(page.api.holds.of('release')[0]?.body).to.include('late');
  });

  it('is released if another day is chosen', async () => {
    await page.reachForm();
    await page.press('Back');
    await page.pickDay('Wednesday 25 November 2026');
    await calls('release', 1);
    await page.pickTime('10:00');
    await calls('holds', 2);
    expect(page.api.holds.requests[1]).to.deep.include({
      slot: '2026-11-25 10:00:00',
      replaces: 'secret-1',
    });
  });

  it('is released by a request that survives the page and needs no preflight', async () => {
    await page.reachForm();
    dispatchEvent(new PageTransitionEvent('pagehide'));
    const { body, init } =
      (await waitFor('the release', () => page.api.holds.of('release')[0])) ?? {};
    expect(body).to.equal('secret-1');
    expect(init).to.include({ method: 'POST', keepalive: true });
    expect(new Request('https://book.example/', init).headers.get('content-type')).to.equal(
      'text/plain;charset=UTF-8',
    );
  });

  it('is released with its element, but not if that is only moved', async () => {
    await page.reachForm();
    const elsewhere = document.body.appendChild(document.createElement('div'));
    elsewhere.append(page.element);
    await page.settled();
    expect(page.api.holds.of('release').length).to.equal(0);
    elsewhere.remove();
    await calls('release', 1);
  });

  it('is released with a closed dialog, and requested again when it reopens', async () => {
    page = await page.reload(new FakeApi().withHolds(), { mode: 'dialog' });
    await page.press('Book a time');
    await page.reachForm();
    await page.fillForm();
    await page.press('Close');
    await calls('release', 1);
    letPass(700);
    await page.settled();
    expect(page.api.holds.requests.length).to.equal(1);
    await page.press('Book a time');
    await reads('Held for you: 10:00');
    expect(page.api.holds.requests[1]).to.deep.equal({ ...TIME, replaces: 'secret-1' });
    expect((await page.field('First name')).value).to.equal('Ada');
  });

  it('is no longer there after a closed dialog and a reload', async () => {
    page = await page.reload(new FakeApi().withHolds(), { mode: 'dialog' });
    await page.press('Book a time');
    await page.reachForm();
    await page.press('Close');
    await calls('release', 1);
    page = await page.reload(new FakeApi().withHolds(), { mode: 'dialog' });
    await page.heading('Who would you like to book with?');
    expect(page.api.holds.calls).to.deep.equal([]);
  });

  it('keeps its day among the free ones, of which it may be the last time', async () => {
    await page.reachForm();
    const api = new FakeApi().withHolds();
    api.answers.days = { ...api.answers.days, data: ['2026-11-25'], next: '2026-11-25 09:00:00' };
    api.answers.slots = () => ({ data: [], instants: [] });
    page = await page.reload(api);
    await page.heading('Your details');
    await reads('Held for you: 10:00');
    await page.press('Change: When');
    await page.pickDay('Tuesday 24 November 2026, free');
    await page.pickTime('09:30');
    await page.heading('Your details');
    expect(page.api.holds.of('release')).to.deep.equal([]);
  });

  it('is released by reset', async () => {
    await page.reachForm();
    document.querySelector('slotwell-booking')?.reset();
    await page.heading('Who would you like to book with?');
    await calls('release', 1);
    page = await page.reload(new FakeApi().withHolds());
    await page.heading('Who would you like to book with?');
  });

  it('comes back with the page from the back-forward cache', async () => {
    await page.reachForm();
    letPass(14);
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await calls('extend', 1);
    await reads('Held for you: 10:00');
  });

  it('is not found on a page for another reason', async () => {
    const attributes = { schedule: '1', reason: '1' };
    page = await page.reload(new FakeApi().withHolds(), attributes);
    await page.pickDay('Tuesday 24 November 2026');
    await page.pickTime('09:30');
    await page.field('First name');
    page = await page.reload(new FakeApi().withHolds(), { ...attributes, reason: '2' });
    await page.heading('Choose a day');
    expect(page.api.holds.calls).to.deep.equal([]);
  });

  it('is restored after a reload, with the choices but without input', async () => {
    await page.reachForm();
    await page.fillForm();
    expect(JSON.stringify({ ...sessionStorage })).not.to.include('Ada');
    page = await page.reload(new FakeApi().withHolds());
    await page.heading('Your details');
    expect(page.steps).to.equal('Step 4 of 5 · Details');
    await reads('Held for you: 10:00');
    expect(page.api.holds.calls.map(({ kind, body }) => [kind, body])).to.deep.equal([
      ['extend', '{"hold":"secret-1"}'],
    ]);
  });
});
