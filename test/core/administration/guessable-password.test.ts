import { describe, expect, it } from 'vitest';
import { isGuessable } from '../../../core/administration/password.ts';

const WORDS = ['Praxis Sonnenhof', 'Katrin Sommer', 'katrin.sommer@sonnenhof.example', 'book.sonnenhof.example'];

describe('a password', () => {
  it.each([
    ['a known word with a year', 'Slotwell-2026!'],
    ['a known word twice', 'passwordpassword'],
    ['known words together', 'AdminPasswort1'],
    ['the name of the installation', 'PraxisSonnenhof#1'],
    ['the own name', 'katrin sommer 99'],
    ['the own address', 'katrin.sommer@sonnenhof'],
    ['a row of keys', 'qwertyuiop123'],
    ['a row of digits', '123456789012'],
    ['digits backwards', '987654321098'],
    ['one letter', 'aaaaaaaaaaaa'],
    ['a few letters again and again', 'abcabcabcabc'],
    ['known words in full-width letters', 'Ｐａｓｓｗｏｒｄ２０２６'],
  ])('that is %s is guessable', (_, password) => {
    expect(isGuessable(password, WORDS)).toBe(true);
  });

  it.each([
    'a quiet room by the river',
    'correct horse battery',
    'Katrin trinkt morgens Tee',
    '837492018364',
    'x9!Kq2#vLm0z',
    'ein Haus am Hang',
  ])('that is %s is not', (password) => {
    expect(isGuessable(password, WORDS)).toBe(false);
  });

  it('may be a word of somebody else’s', () => {
    expect([isGuessable('gartenstrasse', []), isGuessable('gartenstrasse', ['Praxis Gartenstrasse'])]).toEqual([false, true]);
  });
});
