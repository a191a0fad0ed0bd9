import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findTitle } from '../../docs/find-title.ts';

/**
 * How many rules each section of the specification, or each of its parts, has: a rule that is taken
 * out of the page is missed here.
 */
const RULES: Readonly<Record<string, number>> = {
  1: 11,
  '2': 3,
  '2.Schedule': 1,
  '2.Reason': 2,
  '2.FormField': 4,
  '2.BookingRequest': 3,
  '2.BookingResponse': 3,
  '2.Error': 1,
  3: 1,
  4: 4,
  '4.schedules': 2,
  '4.reasons': 3,
  '4.days': 3,
  '4.slots': 3,
  '4.forms': 4,
  '4.bookings': 9,
  5: 10,
  6: 3,
  7: 9,
  8: 4,
  9: 2,
};

const page = readFileSync('docs/rest-api-rules.md', 'utf8');
const rules = page
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [rule = '', says = '', proofs = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    return {
      rule,
      says,
      proofs: proofs.split('<br>').map((proof) => proof.split(' › ').map((part) => part.trim())),
    };
  });

/**
 * Returns the parent of a rule: `2.FormField.4` and `5.10` lose their last number; `3`, `2.Error`
 * and `2.Schedule` have none.
 */
function partOf(rule: string): string {
  return rule.replace(/\.\d+$/, '');
}

describe('the table of rules', () => {
  it('has every rule of every section of the base specification', () => {
    const counts = new Map<string, number>();
    for (const { rule } of rules) {
      counts.set(partOf(rule), (counts.get(partOf(rule)) ?? 0) + 1);
    }
    expect(Object.fromEntries(counts)).toEqual(RULES);
  });

  it('numbers each rule once', () => {
    expect(
      rules.filter(({ rule }, index) => rules.findIndex((other) => other.rule === rule) !== index),
    ).toEqual([]);
  });

  it.each(rules)('proves rule $rule: $says', ({ proofs }) => {
    expect(proofs).not.toEqual([]);
    for (const [file = '', title = ''] of proofs) {
      expect(existsSync(`test/${file}`), `test/${file} exists`).toBe(true);
      expect(
        findTitle(readFileSync(`test/${file}`, 'utf8'), title),
        `test/${file} runs "${title}"`,
      ).toBe('run');
    }
  });
});
