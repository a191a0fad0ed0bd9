/** The `lang` parameter is only looked up, never used directly: formatters would cost memory. */

import { afterEach, describe, expect, it, vi } from 'vitest';
import { anInstallation } from '../support/an-installation.ts';
import { useTestServer } from '../support/test-server.ts';
import { SITE, send } from '../widget-gate/support/visitor.ts';
import { aManagedBooking } from './manage-visitor.ts';

const server = useTestServer({
  installation: anInstallation({
    allowedOrigins: [SITE],
    waitlist: { offerMinutes: 30 },
    name: { de: 'Praxis', en: 'Practice', sv: 'Mottagning' },
  }),
});

afterEach(() => vi.restoreAllMocks());

const PATHS = [
  '/book',
  '/book/plain',
  '/book/plain?schedule=1&reason=1&day=2026-12-02',
  '/manage/nothing',
  '/manage/erased',
  '/waitlist/nothing',
  '/nothing',
  '/widget/v1/config',
  '/widget/v1/schedules',
  '/widget/v1/reasons?schedule=1',
  '/widget/v1/days?schedule=1&reason=1',
  '/widget/v1/slots?schedule=1&reason=1&day=2026-12-02',
  '/widget/v1/forms?schedule=1&reason=1&slot=2026-12-02%2009:00:00',
];

const MADE_UP = Array.from({ length: 20 }, (_, number) => `en-us-x-${number}`);

async function open(path: string, lang: string): Promise<string> {
  const answer = await send(`${server().url}${path}${path.includes('?') ? '&' : '?'}lang=${lang}`, {
    headers: { accept: 'text/html' },
  });
  return answer.text;
}

/** How many formats were made for this work. */
async function countFormats(work: () => Promise<unknown>): Promise<number> {
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  await work();
  return made.mock.calls.length;
}

describe('a made-up language', () => {
  it.each(PATHS)('makes no format on %s', async (path) => {
    await open(path, 'en-us');
    expect(
      await countFormats(async () => {
        for (const tag of MADE_UP) {
          await open(path, tag);
        }
      }),
    ).toBe(0);
  });

  it('has no effect if it was stored with a booking', async () => {
    const { secret } = await aManagedBooking(server(), { locale: 'en-us' });
    await open(`/manage/${secret}`, '');
    await server().core.service.cancel({
      actor: 'test',
      bookingId: 1,
      trigger: 'admin',
      respectCutoff: false,
    });
    const { secret: odd } = await aManagedBooking(server(), { locale: 'en-us-x-odd' });
    expect(await countFormats(() => open(`/manage/${odd}`, ''))).toBe(0);
  });

  it('is not repeated', async () => {
    for (const path of PATHS) {
      expect(await open(path, 'en-us-x-canary')).not.toContain('canary');
    }
  });
});

describe('a known language', () => {
  it.each([
    ['de', 'de', 'Mittwoch, 2. Dezember 2026'],
    ['de-AT', 'de-AT', 'Mittwoch, 2. Dezember 2026'],
    ['de-NA', 'de', 'Mittwoch, 2. Dezember 2026'],
    ['en', 'en', 'Wednesday 2 December 2026'],
    ['en-GB', 'en-GB', 'Wednesday 2 December 2026'],
    ['EN-us', 'en-US', 'Wednesday, December 2, 2026'],
    ['en-SE', 'en', 'Wednesday 2 December 2026'],
    ['sv', 'en', 'Wednesday 2 December 2026'],
    ['xx', 'en', 'Wednesday 2 December 2026'],
  ])('%s selects the language %s, with dates such as %s', async (asked, lang, day) => {
    const page = await open('/book/plain?schedule=1&reason=1&day=2026-12-02', asked);
    expect(page).toContain(`<html lang="${lang}">`);
    expect(page).toContain(day);
  });

  it('uses the operator’s own texts if there are no built-in ones', async () => {
    expect(await open('/book', 'sv-FI')).toContain('<slotwell-booking lang="sv">');
    expect(await open('/book', 'sv-FI')).toContain('Mottagning');
  });
});
