/**
 * The site of a demonstration runs in one process with the booking server: whatever it is asked,
 * both go on.
 */

import { expect, it, onTestFinished } from 'vitest';
import { demos } from '../../../bff/demo/demos.ts';
import { findFreePort } from '../../../bff/demo/free-port.ts';
import { startSiteServer } from '../../../bff/demo/site/site-server.ts';
import { ask } from '../support/exchange.ts';

it('answers unknown paths and goes on', async () => {
  const port = await findFreePort(19_280, '127.0.0.1');
  const options = {
    content: demos.practice.site,
    bookingUrl: 'http://localhost:8080',
    hasControls: true,
    port,
    host: '127.0.0.1',
  };
  const site = await startSiteServer(options);
  onTestFinished(() => site.close());
  const url = `http://127.0.0.1:${port}`;
  for (const target of ['//', '///', '//[', '/%', '/[', 'http://[', 'http://', '*', '/nothing']) {
    expect([target, (await ask(url, target)).split('\r\n')[0]]).toEqual([
      target,
      expect.stringMatching(/^HTTP\/1\.1 40[04] /),
    ]);
  }
  for (const target of ['/', '/?x', '/#', 'http://x/']) {
    expect([target, (await ask(url, target)).split('\r\n')[0]]).toEqual([
      target,
      'HTTP/1.1 200 OK',
    ]);
  }
});

it.each([
  ['de-AT,en;q=0.5', 'de'],
  ['en-US,de;q=0.5', 'en'],
  ['fr', 'en'],
  ['ar-EG', 'ar'],
  ['', 'en'],
])('speaks the language of the browser, or English: %j', async (accepted, lang) => {
  const port = await findFreePort(19_280, '127.0.0.1');
  const site = await startSiteServer({
    content: demos.practice.site,
    bookingUrl: 'http://localhost:8080',
    hasControls: true,
    port,
    host: '127.0.0.1',
  });
  onTestFinished(() => site.close());
  const headers = { 'accept-language': accepted };
  const answer = await fetch(`http://127.0.0.1:${port}/`, { headers });
  expect(answer.headers.get('vary')).toBe('Accept-Language');
  const text = await answer.text();
  expect(text).toContain(`<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}">`);
  expect(text).toContain(`<slotwell-booking lang="${lang}">`);
});
