/**
 * The demonstrations, started by the lines of README.md: a customer books on the site of each, the
 * command line and the REST API show the booking, and stopping removes its files.
 */

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readPage } from '../docs/read-pages.ts';
import { freePort } from '../setup/free-port.mjs';
import { operatorsEnvironment } from './support/built-server.ts';
import { type Browser, launchChromium, openPage } from './support/chromium.ts';
import { aCustomer } from './support/customer.ts';
import { createProgramFolder, type ProgramFolder } from './support/program-folder.ts';
import { takePicture } from './support/take-picture.ts';
import { walkThrough } from './support/walk-through.ts';

const program = fileURLToPath(new URL('../../bff/slotwell.mjs', import.meta.url));
const LANGUAGES: Readonly<Record<string, 'de' | 'en'>> = {
  practice: 'en',
  barber: 'en',
  office: 'de',
};
const lines = [
  ...readPage('README.md').text.matchAll(
    /(?<=^npm ci && )npm run demo(?= )|(?<=`)npm run demo -- (\w+)(?=`)/gm,
  ),
].map(([line, name = 'practice']) => [line, name] as const);

describe('a demonstration', { timeout: 180_000 }, () => {
  let browser: Browser;
  let folder: ProgramFolder;
  beforeAll(async () => {
    browser = await launchChromium();
    folder = createProgramFolder();
    // The script would build first; the build is already there.
    const { text } = readPage('package.json');
    expect(text).toContain('"demo": "npm run --silent build && ');
    folder.write('package.json', text.replace(/"build": ".*"/, '"build": "true"'));
  });
  afterAll(async () => {
    await browser.close();
    folder.remove();
  });

  it('has a line for each', () => {
    expect(lines.map(([, name]) => name).toSorted()).toEqual(Object.keys(LANGUAGES).toSorted());
  });

  it.each(lines)('is booked, with nothing left of it: %s', async (line, name) => {
    const demo = await startDemo(folder, line);
    const language = LANGUAGES[name] ?? 'en';
    const { page, complaints } = await openPage(browser, {
      locale: language === 'de' ? 'de-DE' : 'en-IE',
    });
    await page.goto(demo.site);
    const customer = aCustomer(page, language);
    await takePicture(page, `demo-${name}-1`, customer.widget.getByRole('heading', { level: 2 }));
    await walkThrough(page, customer);
    await customer.readConfirmation();
    await takePicture(page, `demo-${name}-2`, customer.widget.getByRole('heading', { level: 2 }));
    expect(complaints).toEqual([]);
    expect(listBookings(demo.database)).toContain('erika@example.org');
    expect(await folder.shell(demo.curl.replace('curl', 'curl -sf'))).toMatchObject({
      code: 0,
      out: expect.stringContaining('"data"'),
    });
    await demo.stop();
    expect([demo.kept === '', existsSync(demo.kept)]).toEqual([false, false]);
  });
});

/** The output of `slotwell booking list --json`. */
function listBookings(database: string): string {
  const words = [program, 'booking', 'list', '--json', '--limit', '5000'];
  const env = operatorsEnvironment({ DATABASE_URL: database });
  return execFileSync(process.execPath, words, { env, encoding: 'utf8', maxBuffer: 64e6 });
}

/** Starts the demonstration and reads its output. */
async function startDemo(folder: ProgramFolder, line: string) {
  const demo = folder.start(line, { PORT: String(await freePort()) });
  onTestFinished(() => demo.stop());
  await demo.until('Ctrl+C stops it.');
  // npm writes about its own settings.
  expect(demo.complained().replaceAll(/^npm .*\n/gm, '')).toBe('');
  const find = (pattern: RegExp) => pattern.exec(demo.printed())?.[0] ?? '';
  return {
    site: find(/http:\/\/localhost:\d+\/(?=\s)/),
    database: find(/sqlite:\S+/),
    curl: find(/curl -H 'Authorization: Bearer slw_\w{64}' \S+/),
    kept: find(/(?<=sqlite:).*(?=\/slotwell\.db)/),
    stop: () => demo.stop(),
  };
}
