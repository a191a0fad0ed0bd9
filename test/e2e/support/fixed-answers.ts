/**
 * Answers of the server that are the same on every day, so that what a page says can be written
 * down: 24 November 2026 and around it.
 */

import type { Page } from 'playwright-core';
import type {
  WidgetBookingResponseBody,
  WidgetDaysBody,
  WidgetHoldBody,
  WidgetSlotsBody,
} from '../../../bff/contract/widget-api.ts';
import type { WidgetFormsBody } from '../../../bff/contract/widget-form.ts';
import { LANGUAGES } from '../../../bff/texts/index.ts';
import { applicantIn } from '../../widget/support/fake-api.ts';

const slotsOf = (day: string): WidgetSlotsBody => {
  const data = ['09:00', '11:30', '15:15'].map((time) => `${day} ${time}:00`);
  return { data, instants: ['08:00', '10:30', '14:15'].map((time) => `${day}T${time}:00Z`) };
};

const days: WidgetDaysBody = {
  data: ['2026-11-24', '2026-11-25', '2026-11-27', '2026-12-02'],
  from: '2026-11-23',
  until: '2026-12-31',
  next: '2026-11-24 09:00:00',
  earliest: ['2026-11-24 09:00:00', '2026-11-24 15:15:00', '2026-11-25 09:00:00'],
  first: slotsOf('2026-11-24'),
  closed: [
    { day: '2026-11-28', why: '' },
    { day: '2026-11-29', why: 'Advent' },
  ],
};

const field = (label: string, more: object = {}) => ({
  form_type: 'textbox' as const,
  input_type: 'text' as const,
  label,
  required: true,
  value: '',
  ...more,
});
const forms: WidgetFormsBody = {
  data: {
    first_name: field('First name', { autocomplete: 'given-name' }),
    email: field('Email', {
      input_type: 'email',
      hint: 'We write to you there.',
      pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
      problem: 'not_an_email',
    }),
    phone: field('Phone', { input_type: 'tel', required: false }),
    insurance: {
      ...field('Insurance'),
      form_type: 'radio',
      options: [
        { value: 'public', label: 'Public' },
        { value: 'private', label: 'Private' },
      ],
    },
    visit: {
      ...field('Were you here before?', { required: false }),
      form_type: 'select',
      options: [
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ],
    },
    rules: {
      ...field('House rules read', { value: false, required: false }),
      form_type: 'checkbox',
    },
  },
  seal: 'a seal',
};

const held = (slot: string): WidgetHoldBody => ({
  hold: 'a secret',
  slot,
  expires_at: '2026-11-23T09:10:00.000Z',
  extendable_until: '2026-11-23T09:30:00.000Z',
  seconds: 600,
});

const booked: WidgetBookingResponseBody = {
  booking_id: 4711,
  booking_details_id: 'details',
  user_id: 1,
  slot: '2026-11-24T14:15:00Z',
  slot_end: '2026-11-24T14:45:00Z',
  status: 'confirmed',
  next_steps: ['told'],
};

/** `isTaken`: the time is gone when it is booked. */
export async function answerAlike(page: Page, isTaken: () => boolean = () => false): Promise<void> {
  const path = '**/widget/v1';
  await page.route(`${path}/config*`, async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    const waitlist = { ...applicantIn(LANGUAGES.texts.en.widget), ...data.agreement };
    await route.fulfill({
      response,
      json: { data: { ...data, waitlist, capabilities: { ...data.capabilities, waitlist: true } } },
    });
  });
  const headers = { 'access-control-allow-origin': '*' };
  await page.route(`${path}/days*`, (route) => route.fulfill({ headers, json: days }));
  await page.route(`${path}/slots*`, (route) =>
    route.fulfill({
      headers,
      json: slotsOf(new URL(route.request().url()).searchParams.get('day') ?? ''),
    }),
  );
  await page.route(`${path}/forms*`, (route) => route.fulfill({ headers, json: forms }));
  await page.route(`${path}/holds`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 201, headers, json: held(route.request().postDataJSON().slot) })
      : route.continue(),
  );
  await page.route(`${path}/bookings`, (route) => {
    if (route.request().method() !== 'POST') {
      return route.continue();
    }
    const gone = { error: 'Time not found or no longer available', code: 'slot_unavailable' };
    return route.fulfill(
      isTaken() ? { status: 404, headers, json: gone } : { status: 201, headers, json: booked },
    );
  });
}
