import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const page = readFileSync('docs/rest-api-rules.md', 'utf8');
const rules = page
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [rule = '', says = '', proofs = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    return { rule, says, proofs: proofs.split('<br>').map((proof) => proof.split(' › ').map((part) => part.trim())) };
  });

/** The title stands in the file as the first argument of `it` or `describe`, `each` or not. */
function hasTitle(file: string, title: string): boolean {
  const source = readFileSync(file, 'utf8');
  return ["'", '"', '`'].some((quote) => new RegExp(`\\(\\s*${quote}${literally(title)}${quote},`).test(source));
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

describe('the table of rules', () => {
  it('has every section of the base specification', () => {
    const sections = new Set(rules.map(({ rule }) => rule.split('.')[0]));
    expect([...sections]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  });

  it('numbers each rule once', () => {
    expect(rules.filter(({ rule }, index) => rules.findIndex((other) => other.rule === rule) !== index)).toEqual([]);
  });

  it.each(rules)('proves rule $rule: $says', ({ proofs }) => {
    expect(proofs).not.toEqual([]);
    for (const [file = '', title = ''] of proofs) {
      expect(existsSync(`test/${file}`), `test/${file} exists`).toBe(true);
      expect(hasTitle(`test/${file}`, title), `test/${file} has the title "${title}"`).toBe(true);
    }
  });
});
