import { describe, expect, it } from 'vitest';
import { matchesETag } from '../../../bff/http/send-answer.ts';

describe('the tags that a client has', () => {
  it.each([
    ['the tag itself', 'W/"a-1"'],
    ['the tag as a strong one', '"a-1"'],
    ['one of several', 'W/"b", W/"a-1"'],
    ['any', '*'],
    ['any, with space around it', ' * '],
    ['the tag, with space around it', '\tW/"a-1" '],
  ])('match if they are %s', (_, given) => {
    expect(matchesETag(given, 'W/"a-1"')).toBe(true);
    expect(matchesETag(given, '"a-1"')).toBe(true);
  });

  it.each([
    ['left out', undefined],
    ['empty', ''],
    ['another', 'W/"a-2"'],
    ['others', '"a", "b"'],
    ['without quotes', 'a-1'],
    ['the beginning of the tag', 'W/"a-'],
    ['any among others', '*, "b"'],
  ])('do not match if they are %s', (_, given) => {
    expect(matchesETag(given, 'W/"a-1"')).toBe(false);
  });
});
