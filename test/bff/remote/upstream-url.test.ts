import { describe, expect, it } from 'vitest';
import { readUpstreamUrl } from '../../../bff/source/remote/create-remote-source.ts';

describe('the upstream address', () => {
  it.each([
    ['https://booking.example', 'https://booking.example/api'],
    ['https://booking.example/', 'https://booking.example/api'],
    ['https://booking.example/api', 'https://booking.example/api'],
    ['https://booking.example/api/', 'https://booking.example/api'],
    ['https://booking.example/termine', 'https://booking.example/termine/api'],
    ['https://booking.example/termine//', 'https://booking.example/termine/api'],
    ['https://booking.example/termine/api/', 'https://booking.example/termine/api'],
    [' http://127.0.0.1:8080 ', 'http://127.0.0.1:8080/api'],
    ['https://booking.example/myapi', 'https://booking.example/myapi/api'],
  ])('%s leads to %s', (text, base) => {
    expect(readUpstreamUrl(text)).toEqual({ kind: 'base', base });
  });

  it.each([
    ['booking.example', /not an address/],
    ['ftp://booking.example', /must begin with https/],
    ['https://ann:secret@booking.example', /user name or a password/],
    ['https://booking.example/api?token=secret', /query/],
    ['https://booking.example/#secret', /fragment/],
  ])('%s is refused with a sentence that does not repeat it', (text, sentence) => {
    const read = readUpstreamUrl(text);
    expect(read).toEqual({ kind: 'problem', problem: expect.stringMatching(sentence) });
    expect(JSON.stringify(read)).not.toContain('secret');
  });
});
