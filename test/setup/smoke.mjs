/**
 * Boots the built server on an empty folder with a demo installation, loads all page files, makes
 * the six calls and looks for the booking. `node test/setup/smoke.mjs [PROGRAM]`: the checkout's
 * own, or an installed `slotwell.mjs`.
 */

import { withDemoServer } from './demo-server.mjs';

const [program] = process.argv.slice(2);
/** Of every part that is built. */
const SERVED = [
  '/healthz',
  '/readyz',
  '/widget.js',
  '/embed.js',
  '/embed-frame.js',
  '/book',
  '/admin/',
  '/help/',
];

await withDemoServer({
  program,
  prepare: (slotwell) => {
    const token = slotwell('token').trim();
    slotwell('api', 'enable');
    return token;
  },
  use: async ({ url, slotwell, prepared }) => {
    for (const path of SERVED) {
      await load(url, path);
    }
    const booked = await bookOnce(url, prepared);
    const listed = slotwell('booking', 'list', '--json');
    if (!listed.includes(booked.booking_details_id)) {
      throw new Error('The booking is not in `slotwell booking list`.');
    }
    console.log(`Booked ${booked.slot} as number ${booked.booking_id}; the command line shows it.`);
  },
});

async function load(url, path) {
  const response = await fetch(`${url}${path}`);
  if (response.status !== 200 || (await response.text()) === '') {
    throw new Error(`GET ${path} was answered with ${response.status}.`);
  }
}

async function bookOnce(url, token) {
  const read = (call, parameters) => ask(url, token, call, parameters);
  const schedule = (await read('schedules'))[0].id;
  const reason = (await read('reasons', { schedule }))[0].id;
  const day = (await read('days', { schedule, reason }))[0];
  const slot = (await read('slots', { schedule, reason, day }))[0];
  const fields = await read('forms', { schedule, reason, slot });
  const submission = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, answerTo(field)]),
  );
  const response = await fetch(`${url}/api/bookings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ schedule, reason, slot, submission }),
  });
  if (response.status !== 201) {
    throw new Error(`The booking was answered with ${response.status}: ${await response.text()}`);
  }
  return response.json();
}

function answerTo(field) {
  if (field.form_type === 'checkbox') {
    return true;
  }
  if (field.options) {
    return field.options.find((option) => option.value !== '').value;
  }
  const samples = {
    email: 'smoke@example.org',
    tel: '+49 30 1234567',
    number: '1',
    date: '1990-01-31',
    url: 'https://example.org',
  };
  return samples[field.input_type] ?? 'Smoke';
}

async function ask(url, token, call, parameters = {}) {
  const query = new URLSearchParams(
    Object.entries(parameters).map(([name, value]) => [name, String(value)]),
  );
  const response = await fetch(`${url}/api/${call}?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (response.status !== 200) {
    throw new Error(`GET ${call} was answered with ${response.status}: ${await response.text()}`);
  }
  return (await response.json()).data;
}
