import { beforeAll, describe, expect, it } from 'vitest';
import { adminCalls } from '../../../bff/contract/admin-calls.ts';
import { useTestServer } from '../support/test-server.ts';
import { adminCall, OWN_HEADERS, signedIn } from './support/administrators.ts';

const server = useTestServer();
let secret = '';
beforeAll(async () => {
  secret = await signedIn(server());
});

const call = (name: string, body?: object) =>
  adminCall(server(), name, { secret, ...(body && { body }) });
const words = {
  kind: 'reminder',
  language: 'de',
  subject: 'Bis {when}',
  text: '<script>alert(1)</script> {name}',
};

describe('the texts of mails', () => {
  it('are listed by language, the default one first, with their placeholders', async () => {
    const { languages, kinds } = adminCalls['GET /mail-texts'].answer.parse(
      (await call('GET /mail-texts')).json,
    );
    expect([languages[0], languages.length]).toEqual([{ tag: 'en', name: 'English' }, 12]);
    expect(kinds.map(({ kind }) => kind)).toContain('waitlist_offer');
    expect(kinds[0]).toMatchObject({
      subject: expect.not.arrayContaining(['name']),
      text: expect.arrayContaining(['name', 'when']),
    });
  });

  it('are previewed as a mail about an invented booking', async () => {
    for (const { kind } of adminCalls['GET /mail-texts'].answer.parse(
      (await call('GET /mail-texts')).json,
    ).kinds) {
      const reply = await call('POST /mail-texts/preview', {
        kind,
        language: 'de',
        subject: '',
        text: '',
      });
      expect([kind, reply.status, reply.json]).toEqual([
        kind,
        200,
        { subject: expect.stringMatching(/.{5}/), text: expect.stringMatching(/.{40}/s) },
      ]);
    }
    const { json } = await call('POST /mail-texts/preview', words);
    expect(json).toMatchObject({
      subject: expect.stringMatching(/^Bis Donnerstag, 3. Dezember 2026/),
      text: expect.stringContaining('</script> Anna Weber'),
    });
    expect(await server().core.service.listBookings({ limit: 9 })).toEqual([]);
  });

  it('are refused for an unknown placeholder in a field, or an unknown language', async () => {
    for (const [part, text] of [
      ['subject', 'Hello {name}'],
      ['text', '{secret}'],
      ['subject', '{}'],
    ] as const) {
      expect(await call('POST /mail-texts/preview', { ...words, [part]: text })).toMatchObject({
        status: 400,
        json: { code: 'field_invalid', field: part },
      });
    }
    expect(await call('POST /mail-texts/preview', { ...words, language: 'xx' })).toMatchObject({
      status: 400,
      json: { field: 'language' },
    });
    expect(await call('POST /mail-texts/preview', { ...words, kind: 'invoice' })).toMatchObject({
      status: 400,
      json: { field: 'kind' },
    });
  });

  it('are sent as a test to a valid address, if there is a mail server', async () => {
    expect(await call('POST /mail-texts/test', { ...words, to: 'nowhere' })).toMatchObject({
      status: 400,
      json: { field: 'to' },
    });
    expect((await call('POST /mail-texts/test', { ...words, to: 'me@example.org' })).json).toEqual({
      mail: 'off',
      problem: null,
    });
  });
});

describe('the preview of a mail', () => {
  const show = (
    as: string | null,
    query: object = words,
    headers: Readonly<Record<string, string>> = {},
  ) =>
    fetch(`${server().url}/admin/mail-preview?${new URLSearchParams({ ...query })}`, {
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(as !== null && { cookie: `slotwell=${as}` }),
        ...headers,
      },
    });

  it('runs and loads nothing, is escaped, and fits only our own frame', async () => {
    const reply = await show(secret);
    const text = await reply.text();
    const headers = Object.fromEntries(reply.headers);
    expect([reply.status, headers['content-type'], headers['x-frame-options']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'SAMEORIGIN',
    ]);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src https: data:; frame-ancestors 'self'; sandbox",
    );
    expect(text).toContain(
      '&lt;script&gt;alert(1)&lt;/script&gt; <bdi dir="auto">Anna Weber</bdi>',
    );
    expect(text).not.toContain('<script');
  });

  it('is shown in light and dark colours', async () => {
    const inScheme = async (scheme: string) => (await show(secret, { ...words, scheme })).text();
    expect(await inScheme('dark')).toMatch(/color-scheme: dark;.*@media all \{.*#14171a/s);
    expect(await inScheme('light')).toMatch(/color-scheme: light;.*@media not all \{/s);
    expect((await show(secret, { ...words, scheme: 'sepia' })).status).toBe(400);
  });

  it('is for administrators on our own pages', async () => {
    expect((await show(null)).status).toBe(401);
    expect((await show(await signedIn(server(), 'scheduler'))).status).toBe(403);
    expect((await show(secret, words, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await show(secret, { ...words, subject: '{name}' })).status).toBe(400);
    expect((await show(secret, {})).status).toBe(400);
    expect(
      (await server().call('/admin/mail-preview', { method: 'POST', headers: OWN_HEADERS })).status,
    ).toBe(405);
  });
});

describe('the configuration', () => {
  const read = async () =>
    adminCalls['GET /configuration'].answer.parse((await call('GET /configuration')).json);
  const texts = {
    reminder: { de: { subject: 'Bis {when}' } },
    move: { en: { text: 'Now {when},\nnot {previous}.' } },
  };

  it('stores mail texts, and an export returns them unchanged, without empty ones', async () => {
    const before = await read();
    const empty = { confirmation: { de: { subject: '', text: '' } } };
    const file = { ...before.file, mail: { texts: { ...texts, ...empty } } };
    const proposed = { text: JSON.stringify(file), version: before.version };
    const { fingerprint } = adminCalls['POST /configuration/effect'].answer.parse(
      (await call('POST /configuration/effect', proposed)).json,
    );
    expect((await call('PUT /configuration', { ...proposed, fingerprint })).status).toBe(200);
    const after = await read();
    expect(after.file).toMatchObject({ mail: { texts } });
    const { text, version } = after;
    const again = await call('POST /configuration/effect', { text, version });
    expect(again.json).toMatchObject({ settings: [] });
    const move = { ...words, kind: 'move', language: 'de', subject: '', text: '' };
    expect((await call('POST /mail-texts/preview', move)).status).toBe(200);
  });

  it('refuses mail texts in an unknown language', async () => {
    const { file, version } = await read();
    const wrong = { ...file, mail: { texts: { move: { tlh: { text: 'x' } } } } };
    const proposed = { text: JSON.stringify(wrong), version };
    expect(await call('POST /configuration/effect', proposed)).toMatchObject({
      json: { code: 'file_invalid', problems: [{ path: 'mail.texts.move.tlh' }] },
    });
  });
});
