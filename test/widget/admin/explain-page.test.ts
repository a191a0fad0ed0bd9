/**
 * The page that explains why a time is not offered: it answers in sentences, and clears its answer
 * once an input changes.
 */

import { expect, html } from '@open-wc/testing';
import type { Explanation } from '../../../bff/contract/admin-explanations.ts';
import { loadSections, speak } from '../../../widget/admin/texts/section.ts';
import '../../../widget/admin/explain/explain-page.ts';
import { explainInWords } from '../../../widget/admin/explain/explain-page.ts';
import de from '../../../widget/admin/texts/de/shell.json' with { type: 'json' };
import en from '../../../widget/admin/texts/en/shell.json' with { type: 'json' };
import { waitFor } from '../support/wait-for.ts';
import { aDesk } from './support/a-desk.ts';
import { fixtureAt } from './support/at-desk.ts';

const schedule = { id: 1, name: 'Dr. Lindner' };
const reason = { minutes: 30, buffer_before: 0, buffer_after: 0 };
const calendar = { location: null, capacity: 1, group: false };
const schedules = [
  { ...calendar, ...schedule, reasons: [{ ...reason, id: 1, name: 'First visit' }] },
  { ...calendar, id: 2, name: 'Laboratory', reasons: [{ ...reason, id: 4, name: 'Blood' }] },
];

const explained = () => ({
  slot: '2026-12-08 10:00:00',
  explanations: [{ schedule, rule: 'occupied', by: 'schedule', capacity: 1 }],
});

async function shown(
  query: string,
  answerTo: (call: string) => object | Promise<object> = explained,
) {
  const asked: string[] = [];
  const desk = aDesk({
    serve: (call) => {
      asked.push(decodeURIComponent(call).replaceAll('+', ' '));
      if (call === 'GET /schedules') {
        return { schedules };
      }
      return answerTo(call);
    },
  });
  const page = await fixtureAt(
    desk,
    html`<admin-explain .query=${new URLSearchParams(query)}></admin-explain>`,
  );
  await waitFor('the form', () => page.querySelector('form') !== null);
  return {
    page,
    asked,
    status: () => page.querySelector('[role=status]')?.textContent.replace(/\s+/g, ' ').trim(),
  };
}

describe('the page that explains', () => {
  it('answers the question of its address at once, in a sentence', async () => {
    const { asked, status } = await shown('schedule=2&reason=4&day=2026-12-08&time=10:00');
    await waitFor('the answer', () => status() !== '');
    expect(asked).to.deep.equal([
      'GET /schedules',
      'GET /explanations?schedule=2&reason=4&slot=2026-12-08 10:00:00',
    ]);
    expect(status()).to.match(/^Tue 8 Dec 2026, 10:00 Dr. Lindner ?Taken: something is booked/);
  });

  it('waits for a time, begins with today, and forgets the answer with another calendar', async () => {
    const { page, asked, status } = await shown('');
    expect(page.querySelector<HTMLInputElement>('[name=day]')?.value).to.equal('2026-11-24');
    expect([asked.length, status()]).to.deep.equal([1, '']);
    const time = page.querySelector<HTMLInputElement>('[name=time]');
    if (time) {
      time.value = '10:00';
    }
    page.querySelector('form')?.requestSubmit();
    await waitFor('the answer', () => status() !== '');
    expect(asked[1]).to.equal('GET /explanations?schedule=1&reason=1&slot=2026-11-24 10:00:00');
    const select = page.querySelector<HTMLSelectElement>('[name=schedule]');
    if (select) {
      select.value = '2';
    }
    select?.dispatchEvent(new Event('change'));
    await waitFor('silence', () => status() === '');
    page.querySelector('form')?.requestSubmit();
    await waitFor('the answer', () => status() !== '');
    expect(asked[2]).to.equal('GET /explanations?schedule=2&reason=4&slot=2026-11-24 10:00:00');
  });
});

describe('a slow answer', () => {
  it('to an outdated question is ignored, and does not block the next', async () => {
    const answers: ((answer: object) => void)[] = [];
    const { page, asked, status } = await shown(
      '',
      () => new Promise((resolve) => answers.push(resolve)),
    );
    const form = page.querySelector('form');
    const time = page.querySelector<HTMLInputElement>('#time');
    const ask = (wanted: string) => {
      if (time) {
        time.value = wanted;
      }
      time?.dispatchEvent(new Event('change'));
      form?.requestSubmit();
    };
    ask('10:00');
    await waitFor('the first question', () => answers.length === 1);
    ask('11:00');
    await waitFor('the second question', () => answers.length === 2);
    expect(asked.at(-1)).to.equal('GET /explanations?schedule=1&reason=1&slot=2026-11-24 11:00:00');
    answers[1]?.({ ...explained(), slot: '2026-11-24 11:00:00' });
    await waitFor('the answer', () => status()?.includes('11:00') === true);
    answers[0]?.({ ...explained(), slot: '2026-11-24 10:00:00' });
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    expect(status()).to.include('11:00');
  });
});

describe('an explanation in words', () => {
  const all: readonly Explanation[] = [
    { schedule, rule: 'offered' },
    { schedule, rule: 'malformed' },
    { schedule, rule: 'skipped_by_clock' },
    { schedule, rule: 'past' },
    { schedule, rule: 'ends_after_closing' },
    { schedule, rule: 'later_date' },
    { schedule, rule: 'no_course' },
    { schedule, rule: 'lead_time', minutes: 1440 },
    { schedule, rule: 'beyond_horizon', last_day: '2026-12-24' },
    { schedule, rule: 'closed', by: 'weekly', why: null },
    { schedule, rule: 'closed', by: 'exception', why: 'Training' },
    { schedule, rule: 'closed', by: 'public_holiday', why: 'Christmas Day' },
    { schedule, rule: 'off_grid', step: 15 },
    { schedule, rule: 'daily_limit', limit: 1 },
    { schedule, rule: 'occupied', by: 'schedule', capacity: 3 },
    { schedule, rule: 'occupied', by: 'reason', capacity: 1 },
    {
      schedule,
      rule: 'busy',
      told: [
        {
          source: 'Nextcloud',
          from: '2026-11-24 10:00:00',
          until: '2026-11-24 11:00:00',
          kind: 'busy',
          title: null,
          read: '2026-11-24 09:00:00',
        },
      ],
    },
  ];

  it('is a sentence of its own for every rule, in both languages', async () => {
    for (const [texts, language] of [[de, 'de'] as const, [en, 'en-GB'] as const]) {
      speak(language.slice(0, 2), language);
      await loadSections();
      const sentences = all.map((said) => explainInWords(texts, language, said));
      expect(new Set(sentences).size).to.equal(all.length);
      for (const sentence of sentences) {
        expect(sentence).to.match(/^\p{Lu}[^{}]*\.$/u);
      }
    }
    expect(all.map((said) => explainInWords(en, 'en-GB', said))).to.include.members([
      'Too soon: customers must book at least 24 hours ahead.',
      'Too far ahead: customers may book until Thu 24 Dec 2026 for now.',
      'Outside the opening hours: an exception applies on that day (Training).',
      'Bookings begin in steps of 15 minutes from opening, and not at this minute.',
      'All 3 places are taken then.',
    ]);
  });
});
