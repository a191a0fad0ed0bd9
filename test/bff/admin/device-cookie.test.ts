import { describe, expect, it } from 'vitest';
import { createDeviceCookie } from '../../../bff/admin/device-cookie.ts';

/** A browser that sends back what it was given. */
function openBrowser() {
  const headers = { cookie: '' };
  const append = (_: string, value: string) => {
    headers.cookie = value.split(';', 1)[0] ?? '';
  };
  return { req: { headers }, append };
}

const createCookie = (signingKey = 'key') =>
  createDeviceCookie({
    baseUrl: 'https://book.example',
    readSigningKey: async () => signingKey,
  });

describe('the device cookie of a browser', () => {
  const cookie = createCookie();

  it('identifies the browser only for accounts that signed in there', async () => {
    const browser = openBrowser();
    expect(await cookie.read(browser, 'katrin@practice.example')).toBeNull();
    await cookie.write(browser, 'katrin@practice.example');
    const name = await cookie.read(browser, 'katrin@practice.example');
    expect(name).toMatch(/^[\w-]{22}$/);
    expect(await cookie.read(browser, 'sam@practice.example')).toBeNull();
    await cookie.write(browser, 'sam@practice.example');
    expect(await cookie.read(browser, 'sam@practice.example')).toBe(name);
    expect(await cookie.read(browser, 'katrin@practice.example')).toBe(name);
  });

  it('remembers the last eight accounts', async () => {
    const browser = openBrowser();
    const logins = Array.from({ length: 9 }, (_, index) => `person-${index}@practice.example`);
    for (const login of logins) {
      await cookie.write(browser, login);
    }
    const known = await Promise.all(logins.map((login) => cookie.read(browser, login)));
    expect(known.map((name) => name !== null)).toEqual([false, ...Array(8).fill(true)]);
  });

  it('is invalid for other installations and other hosts', async () => {
    const browser = openBrowser();
    await createCookie('another key').write(browser, 'katrin@practice.example');
    expect(browser.req.headers.cookie).toMatch(/^__Host-slotwell-device=/);
    expect(await cookie.read(browser, 'katrin@practice.example')).toBeNull();
  });
});
