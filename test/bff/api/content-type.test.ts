import { describe, expect, it } from 'vitest';
import { aBookingBody } from '../support/a-booking-body.ts';
import { useTestServer } from '../support/test-server.ts';

const server = useTestServer();
const post = (headers: Readonly<Record<string, string>>) =>
  server().call('/api/bookings', {
    method: 'POST',
    headers: { authorization: `Bearer ${server().token}`, ...headers },
    body: JSON.stringify(aBookingBody({ schedule: 99 })),
  });

describe('POST /api/bookings', () => {
  it.each([
    ['no type', {}],
    ['text/plain', { 'content-type': 'text/plain' }],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['a JSON dialect', { 'content-type': 'application/merge-patch+json' }],
    ['JSON by another name', { 'content-type': 'text/json' }],
    ['a longer name', { 'content-type': 'application/jsonx' }],
    ['another charset', { 'content-type': 'application/json; charset=utf-16' }],
    ['another parameter', { 'content-type': 'application/json; version=1' }],
    ['two types', { 'content-type': 'application/json, text/plain' }],
    ['compression', { 'content-type': 'application/json', 'content-encoding': 'gzip' }],
  ])('answers 415 to %s', async (_title, headers) => {
    const reply = await post(headers);
    expect([reply.status, reply.text]).toEqual([
      415,
      '{"error":"Content-Type must be application/json"}',
    ]);
  });

  it.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'application/json; charset="utf-8"',
    'application/json ; charset=utf-8 ',
  ])('reads %s', async (type) => {
    expect((await post({ 'content-type': type })).json).toEqual({ error: 'Calendar not found' });
  });

  it.each(['identity', 'Identity'])(
    'reads an uncompressed body with the content encoding %s',
    async (encoding) => {
      const reply = await post({
        'content-type': 'application/json',
        'content-encoding': encoding,
      });
      expect(reply.json).toEqual({ error: 'Calendar not found' });
    },
  );
});
