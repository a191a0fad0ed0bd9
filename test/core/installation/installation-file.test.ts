/**
 * A good installation file becomes a complete installation, and an installation becomes its file
 * again.
 */

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { formFieldSchema } from '../../../core/installation/file/form-field.ts';
import { installationFileJsonSchema } from '../../../core/installation/file/installation-file-schema.ts';
import { openingHoursSchema } from '../../../core/installation/file/opening-hours.ts';
import { parseInstallationFile } from '../../../core/installation/file/parse.ts';
import { presentInstallationFile } from '../../../core/installation/file/present.ts';
import { reasonSchema } from '../../../core/installation/file/reason.ts';
import { needSchema, resourceSchema } from '../../../core/installation/file/resource.ts';
import { scheduleSchema } from '../../../core/installation/file/schedule.ts';
import { LIMIT_DEFAULTS } from '../../../core/installation/installation-defaults.ts';
import { everySetting } from './every-setting.ts';
import { referenceKeys, type SchemaNode, writeReference } from './installation-file-reference.ts';
import {
  aField,
  aFile,
  aGroup,
  aReason,
  aSchedule,
  someHours,
  withException,
  withField,
  withHours,
  withReason,
  withSchedule,
} from './installation-files.ts';
import { schemaKeys, valuesAt } from './schema-keys.ts';
import { validFiles } from './valid-installation-files.ts';

function parse(file: unknown) {
  const parsed = parseInstallationFile(file);
  if (parsed.kind === 'problems') {
    throw new Error(JSON.stringify(parsed.problems));
  }
  return parsed.installation;
}

describe('an installation file', () => {
  it('gets every default of the installation filled in', () => {
    const installation = parse(aFile());
    expect(installation).toMatchObject({
      locale: 'en',
      contactEmail: null,
      privacyUrl: null,
      consent: null,
      allowedOrigins: [],
      holidays: null,
    });
  });

  it('gets every default of a reason and a calendar filled in', () => {
    const installation = parse(aFile());
    expect(installation.reasons[0]).toMatchObject({
      description: '',
      bufferBeforeMinutes: 0,
      bufferAfterMinutes: 0,
      capacity: null,
      price: null,
    });
    expect(installation.schedules[0]).toMatchObject({
      capacity: 1,
      slotIntervalMinutes: null,
      leadTimeMinutes: 0,
      horizonDays: 60,
      holdMinutes: 10,
      memberIds: [],
      dailyLimit: null,
      customerLimit: null,
      exceptions: [],
    });
  });

  it('defaults to reminders a day before, the contact address for replies, and no confirmation', () => {
    const mail = { replyTo: 'desk@practice.example', reminderMinutes: [1440], sentences: {} };
    expect(parse(aFile({ contact_email: 'desk@practice.example' }))).toMatchObject({
      mail,
      emailConfirmation: null,
      waitlist: null,
    });
  });

  it('reads how customers are written to', () => {
    const sentences = { reminder: { de: 'Bitte nüchtern.', en: 'Please without breakfast.' } };
    const file = aFile({
      mail: { reply_to: 'answers@practice.example', reminder_minutes: [], sentences },
      email_confirmation: { minutes: 60 },
      waitlist: { offer_minutes: 120 },
    });
    const mail = { replyTo: 'answers@practice.example', reminderMinutes: [], sentences };
    expect(parse(file)).toMatchObject({
      mail,
      emailConfirmation: { minutes: 60 },
      waitlist: { offerMinutes: 120 },
    });
  });

  it('counts opening hours in minutes, midnight as 1440', () => {
    const [schedule] = parse(withHours(someHours({ opens: '20:30', closes: '24:00' }))).schedules;
    expect(schedule?.openingHours).toEqual([
      { days: ['mon', 'tue'], opens: 1230, closes: 1440, validFrom: null, validUntil: null },
    ]);
  });

  it('reads a single date as an exception of one day', () => {
    const [schedule] = parse(
      withException({ date: '2026-12-05', opens: '10:00', closes: '13:00' }),
    ).schedules;
    expect(schedule?.exceptions).toEqual([
      { from: '2026-12-05', until: '2026-12-05', hours: { opens: 600, closes: 780 }, note: null },
    ]);
  });

  it('reads an exception that ends on the day on which it begins', () => {
    const [schedule] = parse(
      withException({ from: '2026-12-05', until: '2026-12-05', closed: true }),
    ).schedules;
    expect(schedule?.exceptions).toEqual([
      { from: '2026-12-05', until: '2026-12-05', hours: null, note: null },
    ]);
  });

  it('has default limits for visitors, and is written with only those that differ', () => {
    const given = { ...aFile(), limits: { bookings_per_address: 60, holds_per_visitor: 3 } };
    const { limits } = parse(given);
    expect(limits).toEqual({ ...LIMIT_DEFAULTS, bookingsPerAddress: 60 });
    expect(presentInstallationFile(parse(given)).limits).toEqual({ bookings_per_address: 60 });
    expect(presentInstallationFile(parse(aFile())).limits).toBeUndefined();
  });

  it('takes the space around texts away', () => {
    expect(parse(withReason({ description: 'Two lines\nof text\n' })).reasons[0]?.description).toBe(
      'Two lines\nof text',
    );
  });

  it('gives a checkbox without a default value the value false', () => {
    expect(parse(withField({ form_type: 'checkbox', input_type: 'text' })).form[0]?.value).toBe(
      false,
    );
  });

  it('allows the default of a text box to be as long as its input, and that of a textarea to have lines', () => {
    expect(parse(withField({ value: 'x'.repeat(255) })).form[0]?.value).toHaveLength(255);
    const textarea = {
      form_type: 'textarea',
      input_type: undefined,
      value: `${'x'.repeat(255)}\ny`,
    };
    expect(parse(withField(textarea)).form[0]?.value).toHaveLength(257);
  });

  it('lets ranges touch, and overlap in different seasons', () => {
    const summer = someHours({ opens: '08:00', valid_until: '2026-06-30' });
    const winter = someHours({ valid_from: '2026-07-01' });
    const afternoon = someHours({ opens: '12:00', closes: '15:00' });
    expect(parse(withHours(summer, winter, afternoon)).schedules[0]?.openingHours).toHaveLength(3);
  });

  it('lets hours hold for a single day', () => {
    const once = someHours({ valid_from: '2026-07-06', valid_until: '2026-07-06' });
    expect(parse(withHours(once)).schedules[0]?.openingHours).toMatchObject([
      { validFrom: '2026-07-06', validUntil: '2026-07-06' },
    ]);
  });

  it('lets a reason fit into ranges that touch, also across midnight from Sunday to Monday', () => {
    const late = someHours({ days: ['sun'], opens: '23:00', closes: '24:00' });
    const early = someHours({ days: ['mon'], opens: '00:00', closes: '01:00' });
    const file = aFile({
      reasons: [{ id: 1, name: 'Night', duration_minutes: 120 }],
      schedules: [aSchedule({ opening_hours: [late, early] })],
    });
    expect(parse(file).schedules).toHaveLength(1);
  });

  it('lets a reason fit into ranges that touch in whatever order they are listed', () => {
    const [first, second, third] = [
      ['09:00', '10:00'],
      ['10:00', '11:00'],
      ['11:00', '12:00'],
    ].map(([opens, closes]) => someHours({ opens, closes }));
    for (const ranges of [
      [first, second, third],
      [third, second, first],
      [second, third, first],
    ]) {
      expect(
        parse(
          aFile({
            reasons: [aReason({ duration_minutes: 180 })],
            schedules: [aSchedule({ opening_hours: ranges })],
          }),
        ).schedules,
      ).toHaveLength(1);
    }
  });

  it('allows a reason that only fits into the long hours of one season', () => {
    const summer = someHours({ opens: '09:00', closes: '12:00', valid_until: '2026-09-30' });
    const winter = someHours({ opens: '10:00', closes: '11:00', valid_from: '2026-10-01' });
    const file = aFile({
      reasons: [aReason({ duration_minutes: 180 })],
      schedules: [aSchedule({ opening_hours: [summer, winter] })],
    });
    expect(parse(file).schedules).toHaveLength(1);
  });

  it('lets a reason fit into an exception that is longer than the hours, or that reaches midnight', () => {
    const opening_hours = [someHours({ closes: '09:20' })];
    for (const [opens, closes] of [
      ['10:00', '10:30'],
      ['00:00', '00:10'],
      ['23:50', '24:00'],
    ]) {
      expect(
        parse(withSchedule({ opening_hours, exceptions: [{ date: '2026-12-24', opens, closes }] }))
          .schedules,
      ).toHaveLength(1);
    }
  });

  it('takes the first and the last day of its calendar', () => {
    const exceptions = [{ from: '2000-01-01', until: '2199-12-31', closed: true }];
    expect(parse(withSchedule({ exceptions })).schedules[0]?.exceptions).toHaveLength(1);
  });

  it('lets a schedule without opening hours be closed on purpose', () => {
    expect(parse(withSchedule({ opening_hours: undefined })).schedules[0]?.openingHours).toEqual(
      [],
    );
  });

  it('reads a group as a schedule with members', () => {
    expect(parse(aFile({ schedules: [aSchedule(), aGroup()] })).schedules[1]).toMatchObject({
      id: 9,
      memberIds: [1],
      reasonIds: [],
    });
  });

  it('may lack schedules, reasons and form in front of another installation', () => {
    const profile = { name: 'Front', time_zone: 'Europe/Berlin' };
    expect(parseInstallationFile(profile, { profileOnly: true })).toMatchObject({
      kind: 'parsed',
      installation: { schedules: [], form: [] },
    });
  });

  it('is still validated in front of another installation', () => {
    const profile = { name: 'Front', time_zone: 'Europe/Berlin', schedules: [aSchedule()] };
    expect(parseInstallationFile(profile, { profileOnly: true }).kind).toBe('problems');
  });
});

describe('exporting', () => {
  it('gives a file that imports as the very same installation', () => {
    const roundTrips = fc.property(validFiles, (file) => {
      const installation = parse(file);
      expect(parse(presentInstallationFile(installation))).toEqual(installation);
    });
    fc.assert(roundTrips, { numRuns: 200 });
  });

  it('keeps every key of the schema, and its value', () => {
    const keys = schemaKeys(JSON.parse(JSON.stringify(installationFileJsonSchema())));
    expect(keys.length).toBeGreaterThan(100);
    expect(keys.filter((key) => valuesAt(everySetting, key).length === 0)).toEqual([]);
    expect(JSON.parse(JSON.stringify(presentInstallationFile(parse(everySetting))))).toEqual(
      everySetting,
    );
  });

  it('leaves defaults out', () => {
    expect(JSON.parse(JSON.stringify(presentInstallationFile(parse(aFile()))))).toEqual(aFile());
  });
});

const docs = new URL('../../../docs/', import.meta.url);
// The schema on the page is the one that editors read.
const published: SchemaNode = JSON.parse(JSON.stringify(installationFileJsonSchema()));

describe('the published JSON Schema (npm run tool -- reference writes it anew)', () => {
  it('is current', async () => {
    const schema = `${JSON.stringify(installationFileJsonSchema(), null, 2)}\n`;
    await expect(schema).toMatchFileSnapshot('../../../docs/installation-file.schema.json');
  });

  it('describes every key with its meaning, default and an example', () => {
    const silent = referenceKeys(published).filter(
      ({ node: { description = '', default: usual, examples = [] }, required }) =>
        description === '' ||
        examples.length === 0 ||
        (!required && usual === undefined && !description.includes('Left out: ')),
    );
    expect(silent.map(({ name }) => name)).toEqual([]);
    expect(referenceKeys(published).length).toBeGreaterThan(70);
  });

  it('states the defaults that are filled in', () => {
    const bare = aFile({ schedules: [aSchedule(), aGroup()] });
    const filled = aFile({
      ...withDefaults('InstallationFile', {}),
      mail: { reminder_minutes: [1440] },
      form: [withDefaults('InstallationFileField', aField({ input_type: 'email' }))],
      reasons: [withDefaults('InstallationFileReason', aReason())],
      schedules: [withDefaults('InstallationFileSchedule', aSchedule()), aGroup()],
    });
    expect(parse(filled)).toEqual(parse(bare));
  });

  it('has valid examples', () => {
    const broken = Object.entries({
      reason: reasonSchema,
      hours: openingHoursSchema,
      schedule: scheduleSchema,
      field: formFieldSchema,
      resource: resourceSchema,
      need: needSchema,
    })
      .flatMap(([title, { shape }]) =>
        Object.entries(shape).map(([key, schema]) => ({ title: `${title}.${key}`, schema })),
      )
      .filter(({ schema }) =>
        (schema.meta()?.examples ?? []).some(
          (example: unknown) => !schema.safeParse(example).success,
        ),
      );
    expect(broken.map(({ title }) => title)).toEqual([]);
  });
});

describe('docs/installation-file.md', () => {
  const page = readFileSync(new URL('installation-file.md', docs), 'utf8');

  it('has the tables of the schema (npm run tool -- reference writes them anew)', async () => {
    await expect(writeReference(page, published)).toMatchFileSnapshot(
      '../../../docs/installation-file.md',
    );
  });

  it('begins with a file that can be imported', () => {
    const [, yaml = ''] = /## A file to begin with\n\n```yaml\n([^`]+)```/.exec(page) ?? [];
    expect(yaml).toMatch(/^# yaml-language-server: \$schema=/);
    expect(parse(parseYaml(yaml)).schedules).toHaveLength(3);
  });
});

function withDefaults(
  id: string,
  entry: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const stated = Object.entries(published.$defs?.[id]?.properties ?? {}).filter(
    ([, node]) => node.default !== undefined,
  );
  expect(stated.length).toBeGreaterThan(0);
  return { ...Object.fromEntries(stated.map(([key, node]) => [key, node.default])), ...entry };
}
