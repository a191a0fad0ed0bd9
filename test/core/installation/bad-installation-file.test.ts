/**
 * Every kind of bad installation file is refused whole, with the place and a sentence that helps.
 */

import { describe, expect, it } from 'vitest';
import { parseInstallationFile } from '../../../core/installation/file/parse.ts';
import { badFiles } from './bad-installation-files.ts';
import {
  aField,
  aFile,
  aReason,
  aSchedule,
  someHours,
  withSchedule,
} from './installation-files.ts';

function problemsOf(file: unknown) {
  const parsed = parseInstallationFile(file);
  return parsed.kind === 'problems' ? parsed.problems : [];
}

describe('a bad installation file', () => {
  it.each(badFiles)(
    'is refused with one problem that names its place: $kind',
    ({ file, path, says }) => {
      expect(problemsOf(file)).toMatchObject([{ path, message: expect.stringContaining(says) }]);
    },
  );

  it.each(badFiles)('is explained in whole sentences: $kind', ({ file }) => {
    expect(problemsOf(file).filter(({ message }) => !/^[A-Z"].*[.?]$/s.test(message))).toEqual([]);
  });

  it('has all problems reported at once, even those between two broken parts', () => {
    const file = aFile({
      time_zone: 'Mars/Base',
      form: [aField({ label: 5 }), aField()],
      reasons: [aReason({ colour: 'red' }), aReason()],
      schedules: [
        aSchedule({
          phone: 5,
          reasons: [1, 7],
          opening_hours: [someHours(), someHours({ days: ['mon'] }), someHours({ opens: 'x' })],
        }),
      ],
    });
    expect(problemsOf(file).map(({ path }) => path)).toEqual([
      'form[0].label',
      'reasons[0].colour',
      'reasons[1].id',
      'schedules[0].opening_hours[1]',
      'schedules[0].opening_hours[2].opens',
      'schedules[0].phone',
      'schedules[0].reasons[1]',
      'time_zone',
    ]);
  });

  it('names several unknown keys of one mapping one by one', () => {
    const problems = problemsOf(withSchedule({ horizon: 3, leadtime_minutes: 4 }));
    expect(problems.map(({ path }) => path)).toEqual([
      'schedules[0].horizon',
      'schedules[0].leadtime_minutes',
    ]);
  });

  it.each([
    [aFile({ name: ' ' }), 'empty', {}],
    [aFile({ name: undefined }), 'text_expected', {}],
    [aFile({ contact_phone: '1'.repeat(51) }), 'too_long', { limit: 50 }],
    [aFile({ brand: { radius: 25 } }), 'number_expected', { min: 0, max: 24 }],
    [aFile({ time_zone: 'Europe/Berlim' }), 'zone_guessed', { zone: 'Europe/Berlin' }],
    [withSchedule({ horizon: 3 }), 'unknown_key', { key: 'horizon' }],
    [aFile({ form: [aField(), aField()] }), 'taken', { value: aField().name }],
  ])('has a stable code and the values of its sentence: %j', (file, code, params) => {
    expect(problemsOf(file)).toMatchObject([{ code, params }]);
  });
});
