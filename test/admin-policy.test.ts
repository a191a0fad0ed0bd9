/**
 * Actions that the policy of the administration would block are not listed in advance: every
 * violation fails the browser test that causes it.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('../widget/admin/', import.meta.url);
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(ts|html)$/.test(name))
  .map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const);

describe('the source of the administration area', () => {
  it.each([
    ['style attributes', /[^.\w-]style=/],
    ['styleMap, which writes them', /styleMap/],
    [
      'markup from strings',
      /innerHTML|outerHTML|insertAdjacentHTML|unsafeHTML|unsafeSVG|unsafeStatic/,
    ],
    ['code from strings', /\beval\(|new Function\(/],
    ['script or style in the page', /<script(?![^>]* src=)|<style/],
  ])('has no %s', (_, forbidden) => {
    expect(sources.length).toBeGreaterThan(20);
    expect(sources.filter(([, text]) => forbidden.test(text)).map(([name]) => name)).toEqual([]);
  });
});
