/** Follows docs/integrating.md: each curl line, each response it shows, and its typed client. */

import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { expect, it, onTestFinished } from 'vitest';
import { devDependencies } from '../../../package.json';
import { commandsOf, findBlock, readPage } from '../../docs/read-pages.ts';
import { anInstallation, aSchedule } from '../support/an-installation.ts';
import { useServerPerTest } from '../support/test-server.ts';

const run = promisify(execFile);
const page = readPage('docs/integrating.md');
const hours = [
  { days: ['tue', 'wed'], opens: 9 * 60, closes: 10 * 60, validFrom: null, validUntil: null },
] as const;
const server = useServerPerTest({
  installation: anInstallation({ schedules: [aSchedule({ openingHours: hours, horizonDays: 5 })] }),
});
const lines = page.blocks.flatMap(commandsOf);
const environment = () => ({ ...process.env, SLOTWELL: server().url, TOKEN: server().token });

it('books with curl as it says, with the answer that it shows', async () => {
  expect(lines.slice(0, 2)).toEqual([
    'export SLOTWELL=https://book.example',
    'export TOKEN=slw_...',
  ]);
  const calls = lines.filter((line) => line.startsWith('curl '));
  const answers = [];
  for (const call of calls) {
    answers.push(JSON.parse((await run('sh', ['-c', call], { env: environment() })).stdout));
  }
  const shown = page.blocks
    .filter(({ language }) => language === 'json')
    .map(({ text }) => JSON.parse(text));
  const booked = answers.at(-1);
  const shownBooking = shown.at(-1);
  // The number is random.
  expect(booked.booking_details_id).toMatch(/^[\w-]{24}$/);
  expect(answers).toEqual([
    ...shown.slice(0, -1),
    { ...shownBooking, booking_details_id: booked.booking_details_id },
  ]);
  expect(calls.length).toBe(6);
  const [again] = calls.slice(-1);
  expect(JSON.parse((await run('sh', ['-c', again ?? ''], { env: environment() })).stdout)).toEqual(
    booked,
  );
});

/** Generates the client as the page says, and writes the program of the page beside it. */
async function aProgramWithClient(): Promise<string> {
  const folder = aFolder();
  const [make = ''] = lines.filter((line) => line.startsWith('npx openapi-typescript '));
  await run('sh', ['-c', make.replace('npx ', `${resolve('node_modules/.bin')}/`)], {
    cwd: folder,
    env: environment(),
  });
  const file = join(folder, 'book.ts');
  writeFileSync(file, findBlock(page, 'ts book.ts'));
  return file;
}

/** Sets the address and the token of the test's server until the test is finished. */
function setEnvironment(): void {
  const { SLOTWELL, TOKEN } = environment();
  Object.assign(process.env, { SLOTWELL, TOKEN });
  onTestFinished(() => {
    for (const name of ['SLOTWELL', 'TOKEN']) {
      delete process.env[name];
    }
  });
}

it('has a typed client that compiles, books, and gets the same booking on a retry', async () => {
  const file = await aProgramWithClient();
  expect(complaintsAbout(file)).toEqual([]);
  setEnvironment();
  const { choose, book } = await import(/* @vite-ignore */ file);
  const customer = { last_name: 'Hopper', email: 'grace@example.org' };
  const booking = await choose(customer);
  const booked = await book('order-1', booking);
  expect(booked).toMatchObject({
    booking_id: expect.any(Number),
    slot: expect.stringMatching(/Z$/),
  });
  expect(await book('order-1', booking)).toEqual(booked);
  const unreachable = await choose({ ...customer, email: 'nobody' });
  expect(await book('order-2', unreachable).catch(String)).toBe(
    'Error: 400 Must be an e-mail address: email',
  );
});

it('names packages that were tested', () => {
  const named = lines
    .filter((line) => line.startsWith('npm install '))
    .flatMap((line) => line.split(' ').slice(2));
  expect(named).toEqual([
    'openapi-fetch',
    '--save-dev',
    'openapi-typescript',
    'typescript',
    '@types/node',
  ]);
  expect(named.filter((name) => !name.startsWith('--') && !(name in devDependencies))).toEqual([]);
});

/** Creates a folder in the checkout, so that packages are found. */
function aFolder(): string {
  mkdirSync('.cache', { recursive: true });
  const folder = mkdtempSync(resolve('.cache/integrating-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function complaintsAbout(file: string): readonly string[] {
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: ['node'],
  });
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
