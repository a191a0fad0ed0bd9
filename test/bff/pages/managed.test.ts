/** How a booking stands for its own page, at the edges of each moment. */

import { describe, expect, it } from 'vitest';
import {
  isChangeable,
  judgeState,
  listFacts,
  type Managed,
  renderReach,
  sayCutoff,
} from '../../../bff/pages/manage/managed.ts';
import { listEntered } from '../../../bff/pages/manage/overview-page.ts';
import { words } from '../../../bff/pages/own-text.ts';
import { createPageLanguage } from '../../../bff/pages/page-language.ts';
import type { Booking } from '../../../core/booking/booking.ts';
import { aBooking, aDoctor, aPractice, aVisit } from '../../core/delivery/mail/messages.ts';
import { aFormField, anInstallation } from '../support/an-installation.ts';

const MINUTE = 60_000;
const START = aBooking().startsAt * MINUTE;
const UNTIL = START - 600 * MINUTE;
const installation = anInstallation({ ...aPractice(), contactPhone: '030 1' });

function managed(booking: Partial<Booking>, now: number, changes: Partial<Managed> = {}): Managed {
  return {
    booking: aBooking(booking),
    byMail: true,
    installation,
    schedule: aDoctor(),
    reason: aVisit(),
    language: createPageLanguage(
      { profile: installation, asked: 'en', accepted: null, basePath: '' },
      installation,
    ),
    proposal: null,
    now,
    root: '/manage/x',
    link: (page) => `/manage/x/${page}`,
    ...changes,
  };
}

describe('a booking stands', () => {
  it.each<[string, Partial<Booking>, number, string]>([
    ['until it begins', {}, START - 1, 'confirmed'],
    ['no more when it begins', {}, START, 'over'],
    [
      'pending until it must be confirmed',
      { status: 'pending', confirmUntil: UNTIL },
      UNTIL - 1,
      'pending',
    ],
    ['expired from then on', { status: 'pending', confirmUntil: UNTIL }, UNTIL, 'expired'],
    ['cancelled', { status: 'cancelled', cancelledAt: UNTIL }, UNTIL + 1, 'cancelled'],
    [
      'cancelled where that was in time',
      { status: 'cancelled', cancelledAt: UNTIL - 1, confirmUntil: UNTIL },
      START,
      'cancelled',
    ],
    [
      'expired where time ended it',
      { status: 'cancelled', cancelledAt: UNTIL, confirmUntil: UNTIL },
      START,
      'expired',
    ],
  ])('%s', (_, booking, now, state) => {
    expect(judgeState(managed(booking, now))).toBe(state);
  });

  it.each<[string, Partial<Booking>, number, number, boolean]>([
    ['up to the cut-off', {}, START - 90 * MINUTE, 90, true],
    ['not a moment later', {}, START - 90 * MINUTE + 1, 90, false],
    ['until it begins where there is no cut-off', {}, START - 1, 0, true],
    ['not when it has begun', {}, START, 0, false],
    ['while it is pending', { status: 'pending', confirmUntil: UNTIL }, UNTIL - 1, 0, true],
    ['not when it is cancelled', { status: 'cancelled', cancelledAt: UNTIL }, UNTIL, 0, false],
  ])('to be changed %s', (_, booking, now, cancelCutoffMinutes, changeable) => {
    expect(
      isChangeable(managed(booking, now, { schedule: aDoctor({ cancelCutoffMinutes }) })),
    ).toBe(changeable);
  });

  it('and says until when it can be changed', () => {
    const said = (cancelCutoffMinutes: number, now: number) =>
      sayCutoff(managed({}, now, { schedule: aDoctor({ cancelCutoffMinutes }) }));
    expect(said(90, UNTIL)).toContain('until Tuesday 24 November 2026, 08:00 (Berlin time)');
    expect(said(0, UNTIL)).toContain('until it begins');
    expect(said(90, START - 1)).toContain('too late');
  });
});

describe('the facts of a booking', () => {
  const factsOf = (changes: Partial<Managed>) =>
    listFacts(managed({}, UNTIL, changes)).map(
      ({ label, value }) =>
        `${label}: ${typeof value === 'string' ? words(value).text : value.text}`,
    );

  it('come with the telephone number of the calendar, else with the general one', () => {
    const reach = (phone: string | null) =>
      renderReach(managed({}, UNTIL, { schedule: aDoctor({ phone }) }))?.text;
    expect(reach('030 2')).toContain('tel:0302');
    expect(reach('030 2')).not.toContain('tel:0301');
    expect(reach(null)).toContain('tel:0301');
  });

  it('come from its calendar and reason, as far as they are known', () => {
    const schedule = aDoctor({ phone: '030 2', infoUrl: 'https://a.example' });
    expect(factsOf({ schedule, reason: aVisit({ infoUrl: 'https://b.example' }) })).toEqual([
      'When: <strong>Tuesday 24 November 2026, 09:30 to 10:00 (Berlin time), 30 min</strong>',
      'Reason: First visit',
      'With: <bdi lang="de">Dr. Miriam Lindner</bdi>',
      'Place: Praxis Sonnenhof, 2nd floor',
      'Address: <a href="https://maps.google.com/?q=Lindenweg%204%2C%2010115%20Berlin" rel="noopener noreferrer"><bdi lang="de">Lindenweg 4, 10115 Berlin</bdi></a>',
      'Phone: <a href="tel:0302"><bdi>030 2</bdi></a>',
      'Price: EUR 80',
      'More information: <a href="https://b.example" rel="noopener noreferrer"><span>https://b.example</span></a>',
      'Reference number: 4711',
    ]);
    expect(factsOf({ schedule: null, reason: null })).toEqual([
      'When: <strong>Tuesday 24 November 2026, 09:30 to 10:00 (Berlin time), 30 min</strong>',
      'Phone: <a href="tel:0301"><bdi>030 1</bdi></a>',
      'Reference number: 4711',
    ]);
  });

  it('include the answers: in the order of the form, in words, with removed fields last', () => {
    const label = { en: 'Date of birth' };
    const form = [
      aFormField({ name: 'rules', label: { en: 'Rules' }, formType: 'checkbox' }),
      aFormField({ name: 'birthday', label, inputType: 'date' }),
      ...installation.form,
    ];
    const known = { birthday: '1980-02-03', note: 'Quiet, please', insurance: 'private' };
    const submission = { stray: 'x', ...known, rules: true, news: false };
    const more = { installation: { ...installation, form } };
    const entered = listEntered(managed({ submission }, UNTIL, more));
    const shown = entered.map(
      ({ label: name, value }) =>
        `${words(name).text}: ${typeof value === 'string' ? value : value.text}`,
    );
    expect(shown).toEqual([
      'Rules: <span class="entered">Yes</span>',
      'Date of birth: <span class="entered">3 February 1980</span>',
      'Insurance: <span class="entered">Private insurance</span>',
      'Message: <span class="entered">Quiet, please</span>',
      'stray: <span class="entered">x</span>',
      'news: <span class="entered">No</span>',
    ]);
  });
});
