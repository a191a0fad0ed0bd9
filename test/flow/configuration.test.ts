/** How the configuration pages handle a file and its changes, without a browser. */

import { describe, expect, it } from 'vitest';
import { installationFileJsonSchema } from '../../core/installation/file/installation-file-schema.ts';
import { compareInstallations } from '../../core/installation/installation-changes.ts';
import type { Exception, OpeningHours } from '../../core/installation/schedule.ts';
import { DEFAULTS, findDefault } from '../../widget/admin/configuration/edit/defaults.ts';
import {
  plainText,
  replaceAt,
  valueAt,
  withValue,
} from '../../widget/admin/configuration/edit/draft.ts';
import { rangeInWords } from '../../widget/admin/configuration/edit/hours-in-words.ts';
import en from '../../widget/admin/texts/en/configuration.json' with { type: 'json' };
import { anInstallation, aSchedule } from '../bff/support/an-installation.ts';

/** As the server tells of what was added. */
function addedIn(changes: {
  readonly openingHours?: readonly OpeningHours[];
  readonly exceptions?: readonly Exception[];
}): (string | null)[] {
  const before = anInstallation({ schedules: [aSchedule({ openingHours: [] })] });
  const after = anInstallation({ schedules: [aSchedule({ openingHours: [], ...changes })] });
  const { schedules } = compareInstallations(before, after, {
    schedules: new Set(),
    reasons: new Set(),
  });
  const keys = schedules.flatMap((schedule) => schedule.keys);
  return keys.flatMap(({ entries }) => entries?.added ?? []).map((line) => rangeInWords(line, en));
}

describe('hours in the server’s format', () => {
  const hours = {
    days: ['mon', 'thu'],
    opens: 540,
    closes: 1440,
    validFrom: null,
    validUntil: null,
  } as const;

  it('are said in words, with the days between which they hold', () => {
    expect(addedIn({ openingHours: [hours] })).toEqual(['Mon, Thu 09:00–24:00']);
    const bounded = { ...hours, validFrom: '2026-10-01', validUntil: '2027-03-31' };
    expect(addedIn({ openingHours: [bounded] })).toEqual([
      'Mon, Thu 09:00–24:00, from 1 Oct 2026, until 31 Mar 2027',
    ]);
  });

  it('are put into words, including exceptions', () => {
    const day = { from: '2026-12-24', until: '2026-12-24', hours: null, note: null };
    const exceptions = [
      day,
      { ...day, until: '2027-01-01', note: 'Winter, break: "closed"' },
      { ...day, from: '2026-12-05', until: '2026-12-05', hours: { opens: 600, closes: 780 } },
    ];
    expect(addedIn({ exceptions })).toEqual([
      '24 Dec 2026: closed',
      '24 Dec 2026 – 1 Jan 2027: closed (Winter, break: "closed")',
      '5 Dec 2026: 10:00–13:00',
    ]);
  });

  it('are nothing else', () => {
    for (const line of ['', 'phone', 'date: soon', 'days: 5, opens: x, closes: y']) {
      expect(rangeInWords(line, en)).toBeNull();
    }
  });
});

describe('a value of the file', () => {
  it('is found and written by its path, which also removes empty parents', () => {
    const file = { name: 'Practice', brand: { accent: '#0b6e4f', radius: 4 } };
    expect([
      valueAt(file, 'brand.radius'),
      valueAt(file, 'brand.logo_url'),
      valueAt(file, 'name.de'),
    ]).toEqual([4, undefined, undefined]);
    const without = withValue(file, 'brand.radius', undefined);
    expect(without).toEqual({ name: 'Practice', brand: { accent: '#0b6e4f' } });
    expect(withValue(without, 'brand.accent', undefined)).toEqual({ name: 'Practice' });
    expect(withValue({}, 'mail.sentences.move', 'See you.')).toEqual({
      mail: { sentences: { move: 'See you.' } },
    });
    expect(withValue({}, 'mail.sentences.move', undefined)).toEqual({});
  });

  it('keeps its place when it changes', () => {
    expect(Object.keys(withValue({ a: 1, b: 2, c: 3 }, 'b', 4))).toEqual(['a', 'b', 'c']);
    expect([replaceAt([1, 2, 3], 1, 9), replaceAt([1, 2, 3], 1, null)]).toEqual([
      [1, 9, 3],
      [1, 3],
    ]);
  });

  it("is shown in the installation's language, or else in the one that it begins with", () => {
    const room = { de: 'Raum', en: 'Room' };
    const shown = [
      plainText('Room', {}),
      plainText(room, {}),
      plainText(room, { locale: 'de' }),
      plainText(room, { locale: 'fr' }),
    ];
    expect(shown).toEqual(['Room', 'Room', 'Raum', 'Raum']);
    expect(plainText(undefined, {})).toBe('');
  });
});

describe('the default of an empty field', () => {
  const schema = installationFileJsonSchema();

  it('matches the reference of the file', () => {
    for (const [key, value] of DEFAULTS) {
      expect([key, [defaultAt(schema, key.split('.'))].flat().join(', ')]).toEqual([key, value]);
    }
  });

  it('is listed by list and key', () => {
    expect([
      findDefault('schedules[3]', 'capacity'),
      findDefault('reasons[0]', 'capacity'),
      findDefault('', 'locale'),
    ]).toEqual(['1', undefined, 'en']);
  });

  function defaultAt(node: object, [key = '', ...inner]: readonly string[]): unknown {
    const { properties, items } = resolve(node);
    const found = resolve((properties ?? resolve(items).properties)[key]);
    return inner.length === 0 ? found.default : defaultAt(found, inner);
  }

  /** A node, or what it refers to with what it says beside. */
  function resolve(node: object) {
    const name = String(Reflect.get(node, '$ref') ?? '').replace('#/$defs/', '');
    return Object({ ...Object(schema.$defs ?? {})[name], ...node });
  }
});
