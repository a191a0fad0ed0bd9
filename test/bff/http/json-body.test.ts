import { describe, expect, it } from 'vitest';
import { parseJsonObject } from '../../../bff/http/json-body.ts';

const parse = (text: string) => parseJsonObject(Buffer.from(text));
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

describe('a JSON body', () => {
  it.each([
    ['an object', '{"a":1}'],
    ['the same name in different objects', '{"a":{"b":1},"c":[{"b":1},{"b":2}]}'],
    ['a name that equals a value', '{"a":"b","b":"a"}'],
    [
      'brackets, colons and escaped quotes inside strings',
      '{"a":"{\\"b\\":1,\\"b\\":2}","b":"]:["}',
    ],
    ['20 levels', nested(20)],
    ['a text of nothing but signs', JSON.stringify({ a: '":[{\\'.repeat(5_000) })],
    [
      'two hundred names',
      JSON.stringify(Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`k${at}`, 'v']))),
    ],
  ])('may be %s', (_title, text) => {
    expect(parse(text)).toEqual({ kind: 'object', value: JSON.parse(text) });
  });

  it.each([
    ['invalid JSON', '{"a":}', 'The body is not valid JSON'],
    ['nothing', '', 'The body is not valid JSON'],
    ['NaN', '{"a":NaN}', 'The body is not valid JSON'],
    ['an array', '[1]', 'The body is not a JSON object'],
    ['a string', '"a"', 'The body is not a JSON object'],
    ['null', 'null', 'The body is not a JSON object'],
    ['a name twice', '{"a":1,"a":2}', 'The body has the same name twice in one object'],
    [
      'a name twice with the same value',
      '{"a":1,"a":1}',
      'The body has the same name twice in one object',
    ],
    [
      'a name twice, once escaped',
      '{"a":1,"\\u0061":1}',
      'The body has the same name twice in one object',
    ],
    [
      'a name twice, deeper',
      '{"x":[{"a":1,"a":2}]}',
      'The body has the same name twice in one object',
    ],
    ['__proto__', '{"x":{"__proto__":{}}}', 'The name __proto__ is not allowed'],
    ['__proto__, escaped', '{"\\u005f_proto__":{}}', 'The name __proto__ is not allowed'],
    ['constructor', '{"constructor":1}', 'The name constructor is not allowed'],
    ['prototype', '{"prototype":1}', 'The name prototype is not allowed'],
    ['21 levels', nested(21), 'The body is nested deeper than 20 levels'],
    [
      'too many names',
      JSON.stringify(Object.fromEntries(Array.from({ length: 700 }, (_, at) => [`k${at}`, 'v']))),
      'The body has too many parts',
    ],
    ['too many lists', `{"a":[${'[],'.repeat(2_000)}[]]}`, 'The body has too many parts'],
    ['a byte order mark', '\uFEFF{}', 'The body starts with a byte order mark'],
  ])('may not be or have %s', (_title, text, problem) => {
    expect(parse(text)).toEqual({ kind: 'malformed', problem });
  });

  it('may not be invalid UTF-8', () => {
    const bytes = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
    expect(parseJsonObject(bytes)).toEqual({
      kind: 'malformed',
      problem: 'The body is not valid UTF-8',
    });
  });
});
