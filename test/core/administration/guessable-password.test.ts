import { describe, expect, it } from 'vitest';
import { commonPasswords } from '../../../bff/operations/common-passwords.ts';
import { isGuessable } from '../../../core/administration/guessable-password.ts';

const WORDS = [
  'Praxis Sonnenhof',
  'Katrin Sommer',
  'katrin.sommer@sonnenhof.example',
  'book.sonnenhof.example',
];

const common = await commonPasswords();

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
    ['a common password', '123456789987'],
    ['a common word with digits for letters, and more digits', 'P@ssw0rd1234'],
    ['the same with a year', 'Passw0rd2026'],
    ['a season, a year and signs', 'Herbst2026!!'],
    ['a common word and digits', 'Fussball1234'],
    ['the same as it is written', 'Fußball-1234'],
    ['a town and digits', 'Berlin123456'],
    ['digits and a town', '2026#Hamburg'],
    ['two common words', 'correcthorse'],
    ['two common words in digits', 'c0rrect-h0rse-77'],
    ['known words in full-width letters', 'Ｐａｓｓｗｏｒｄ２０２６'],
  ])('is guessable if it is %s', (_, password) => {
    expect(isGuessable(password, { words: WORDS, common })).toBe(true);
  });

  it.each([
    'a quiet room by the river',
    'correct horse battery',
    'Katrin trinkt morgens Tee',
    '837492018364',
    'x9!Kq2#vLm0z',
    'ein Haus am Hang',
  ])('is not guessable if it is %s', (password) => {
    expect(isGuessable(password, { words: WORDS, common })).toBe(false);
  });

  it('may be a word that only others could guess', () => {
    const judge = (words: readonly string[]) => isGuessable('kirschbaumweg', { words, common });
    expect([judge([]), judge(['Praxis Kirschbaumweg'])]).toEqual([false, true]);
  });
});
