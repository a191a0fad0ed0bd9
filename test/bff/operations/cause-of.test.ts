import { expect, it } from 'vitest';
import { causeOf } from '../../../bff/operations/cause-of.ts';

it.each([
  ['its code', Object.assign(new Error('at redis://:secret@host'), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  ['its name where the code is none', Object.assign(new TypeError('secret'), { code: 7 }), 'TypeError'],
  ['its name where there is no code', new RangeError('secret'), 'RangeError'],
  ['its type where it is no error', 'secret', 'string'],
  ['its type where it is an object', { code: 'secret' }, 'object'],
  ['its type where it is nothing', undefined, 'undefined'],
])('what is logged of an error is %s, never its message', (_, error, cause) => {
  expect(causeOf(error)).toBe(cause);
});
