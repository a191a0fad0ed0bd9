/** Boots the built server on an empty folder with a demo installation, walks the six calls and looks for the booking: does what was built work at all? */

import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'slotwell-smoke-'));
const port = await freePort();
const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATABASE_URL: `sqlite:${join(folder, 'slotwell.db')}` };
const slotwell = (...args) => execFileSync(process.execPath, [at('bff/slotwell.mjs'), ...args], { env, encoding: 'utf8' });

slotwell('import', at('bff/demo/office.yaml'));
const token = slotwell('token').trim();
slotwell('api', 'enable');
const server = spawn(process.execPath, [at('bff/slotwell.mjs'), 'serve'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
try {
  await untilReady();
  const booked = await bookOnce();
  const listed = slotwell('booking', 'list', '--json');
  if (!listed.includes(booked.booking_details_id)) throw new Error('The booking is not in `slotwell booking list`.');
  console.log(`Booked ${booked.slot} as number ${booked.booking_id}; the command line shows it.`);
} finally {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
}

async function bookOnce() {
  const schedule = (await read('schedules'))[0].id;
  const reason = (await read('reasons', { schedule }))[0].id;
  const day = (await read('days', { schedule, reason }))[0];
  const slot = (await read('slots', { schedule, reason, day }))[0];
  const fields = await read('forms', { schedule, reason, slot });
  const submission = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, answerTo(field)]));
  const response = await fetch(`http://127.0.0.1:${port}/api/bookings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ schedule, reason, slot, submission }),
  });
  if (response.status !== 201) throw new Error(`The booking was answered with ${response.status}: ${await response.text()}`);
  return response.json();
}

function answerTo(field) {
  if (field.form_type === 'checkbox') return true;
  if (field.options) return field.options.find((option) => option.value !== '').value;
  const samples = { email: 'smoke@example.org', tel: '+49 30 1234567', number: '1', date: '1990-01-31', url: 'https://example.org' };
  return samples[field.input_type] ?? 'Smoke';
}

async function read(call, parameters = {}) {
  const query = new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]));
  const response = await fetch(`http://127.0.0.1:${port}/api/${call}?${query}`, { headers: { authorization: `Bearer ${token}` } });
  if (response.status !== 200) throw new Error(`GET ${call} was answered with ${response.status}: ${await response.text()}`);
  return (await response.json()).data;
}

async function untilReady() {
  const deadline = performance.now() + 15_000;
  while (performance.now() < deadline && server.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The built server did not get ready.');
}

async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port: found } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return found;
}
