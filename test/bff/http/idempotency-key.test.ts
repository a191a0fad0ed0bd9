import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { fingerprint, readIdempotencyKey } from '../../../bff/http/booking-request.ts';

function read(...headers: string[]) {
  const req = new IncomingMessage(new Socket());
  if (headers.length > 0) {
    req.headersDistinct['idempotency-key'] = headers;
  }
  return readIdempotencyKey(req);
}

describe('an idempotency key', () => {
  it.each([
    ['bare', 'abc 1', 'abc 1'],
    ['quoted', '"abc"', 'abc'],
    ['quoted, with quotes and backslashes in it', '"a\\"b\\\\c"', 'a"b\\c'],
    ['with a quote in its middle', 'a"b', 'a"b'],
    ['of 255 characters', 'k'.repeat(255), 'k'.repeat(255)],
    ['of 255 characters in quotes', `"${'k'.repeat(255)}"`, 'k'.repeat(255)],
  ])('may be %s', (_, header, key) => {
    expect(read(header)).toEqual({ kind: 'key', key });
  });

  it.each([
    ['empty', ''],
    ['empty in quotes', '""'],
    ['of 256 characters', 'k'.repeat(256)],
    ['without the second quote', '"abc'],
    ['with something behind the second quote', '"abc"d'],
    ['with a backslash before something else', '"a\\n"'],
    ['with a control character', 'a\u007f'],
    ['not ASCII', 'k\u00e9y'],
  ])('is malformed if it is %s', (_, header) => {
    expect(read(header)).toEqual({ kind: 'malformed' });
  });

  it('is malformed if it is sent twice, and may be left out', () => {
    expect(read('a', 'a')).toEqual({ kind: 'malformed' });
    expect(read()).toEqual({ kind: 'none' });
  });
});

describe('the fingerprint of a request', () => {
  const request = {
    slot: '2026-12-01 09:00:00',
    schedule: 1,
    form: { name: 'Ada', email: 'ada@example.org', ticks: ['a', 'b'] },
    none: null,
  };

  it('is the same whatever the order of members, at every level', () => {
    const { form } = request;
    const turned = {
      none: null,
      form: { ticks: form.ticks, email: form.email, name: form.name },
      schedule: 1,
      slot: request.slot,
    };
    expect(fingerprint(turned)).toBe(fingerprint(request));
    expect(fingerprint([request])).toBe(fingerprint([turned]));
  });

  it.each([
    ['a value', { ...request, schedule: 2 }],
    ['a type', { ...request, schedule: '1' }],
    ['a value within', { ...request, form: { ...request.form, name: 'Eve' } }],
    ['the order of a list', { ...request, form: { ...request.form, ticks: ['b', 'a'] } }],
    ['a member more', { ...request, note: '' }],
    [
      'nothing that is left out',
      { slot: request.slot, schedule: request.schedule, form: request.form },
    ],
  ])('differs if another is %s', (_, other) => {
    expect(fingerprint(other)).not.toBe(fingerprint(request));
  });
});
