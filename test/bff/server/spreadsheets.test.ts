/**
 * A cell that begins with =, +, -, @, a tab or a carriage return is a formula to the program that
 * opens it, and names and answers are written by strangers. The file of bookings guards every cell
 * (test/bff/admin/lists.test.ts). Who adds another does so, too, puts what strangers entered
 * through it in a test, and names its file here.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const TABLE_FILE = /text\/csv|tab-separated|spreadsheet|vnd\.ms-excel|\.(?:csv|tsv|xlsx?|ods)\b/i;
/** The one that writes cells, and the page that hands its file to the browser. */
const GUARDED: readonly string[] = [
  'bff/operations/bookings-file.ts',
  'widget/admin/calendar/list/export-form.ts',
];

it('no file for spreadsheets is written without a guard against formulas', () => {
  const files = ['bff', 'core', 'widget'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).flatMap((name) =>
      /\.(?:ts|mjs)$/.test(name) ? join(root, name) : [],
    ),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => TABLE_FILE.test(readFileSync(file, 'utf8')))).toEqual(GUARDED);
});

it('would see one', () => {
  for (const line of ["ctx.type = 'text/csv'", 'filename="customers.csv"', 'export.xlsx']) {
    expect(TABLE_FILE.test(line)).toBe(true);
  }
  expect(TABLE_FILE.test('csvs of no kind')).toBe(false);
});
