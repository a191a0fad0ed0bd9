/** A good installation file becomes a complete installation, and an installation becomes its file again. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseInstallationFile } from '../../../core/installation/installation-file.ts';
import { presentInstallationFile } from '../../../core/installation/installation-file-present.ts';
import { installationFileJsonSchema } from '../../../core/installation/installation-file-schema.ts';
import {
  aFile,
  aGroup,
  aSchedule,
  someHours,
  withException,
  withField,
  withHours,
  withReason,
  withSchedule,
} from './installation-files.ts';
import { validFiles } from './valid-installation-files.ts';

function parse(file: unknown) {
  const parsed = parseInstallationFile(file);
  if (parsed.kind === 'problems') throw new Error(JSON.stringify(parsed.problems));
  return parsed.installation;
}

describe('an installation file', () => {
  it('gets every default filled in', () => {
    const installation = parse(aFile());
    expect(installation).toMatchObject({
      locale: 'en',
      contactEmail: null,
      privacyUrl: null,
      consent: null,
      allowedOrigins: [],
      holidays: null,
    });
    expect(installation.reasons[0]).toMatchObject({
      description: '',
      bufferBeforeMinutes: 0,
      bufferAfterMinutes: 0,
      capacity: null,
      price: null,
    });
    expect(installation.schedules[0]).toMatchObject({ capacity: 1, slotIntervalMinutes: null, leadTimeMinutes: 0, horizonDays: 60 });
    expect(installation.schedules[0]).toMatchObject({
      holdMinutes: 10,
      memberIds: [],
      dailyLimit: null,
      customerLimit: null,
      exceptions: [],
    });
  });

  it('reminds a day before, answers to the contact address, and asks for no confirmation unless told otherwise', () => {
    const mail = { replyTo: 'desk@practice.example', reminderMinutes: [1440], sentences: {} };
    expect(parse(aFile({ contact_email: 'desk@practice.example' }))).toMatchObject({ mail, emailConfirmation: null, waitlist: null });
  });

  it('reads how customers are written to', () => {
    const sentences = { reminder: { de: 'Bitte nüchtern.', en: 'Please without breakfast.' } };
    const file = aFile({
      mail: { reply_to: 'answers@practice.example', reminder_minutes: [], sentences },
      email_confirmation: { minutes: 60 },
      waitlist: { offer_minutes: 120 },
    });
    const mail = { replyTo: 'answers@practice.example', reminderMinutes: [], sentences };
    expect(parse(file)).toMatchObject({ mail, emailConfirmation: { minutes: 60 }, waitlist: { offerMinutes: 120 } });
  });

  it('counts opening hours in minutes, midnight as 1440', () => {
    const [schedule] = parse(withHours(someHours({ opens: '20:30', closes: '24:00' }))).schedules;
    expect(schedule?.openingHours).toEqual([{ days: ['mon', 'tue'], opens: 1230, closes: 1440, validFrom: null, validUntil: null }]);
  });

  it('reads a single date as an exception of one day', () => {
    const [schedule] = parse(withException({ date: '2026-12-05', opens: '10:00', closes: '13:00' })).schedules;
    expect(schedule?.exceptions).toEqual([{ from: '2026-12-05', until: '2026-12-05', hours: { opens: 600, closes: 780 }, note: null }]);
  });

  it('takes the space around texts away', () => {
    expect(parse(withReason({ description: 'Two lines\nof text\n' })).reasons[0]?.description).toBe('Two lines\nof text');
  });

  it('gives a checkbox without a default value the value false', () => {
    expect(parse(withField({ form_type: 'checkbox', input_type: 'text' })).form[0]?.value).toBe(false);
  });

  it('lets ranges touch, and overlap in different seasons', () => {
    const summer = someHours({ opens: '08:00', valid_until: '2026-06-30' });
    const winter = someHours({ valid_from: '2026-07-01' });
    const afternoon = someHours({ opens: '12:00', closes: '15:00' });
    expect(parse(withHours(summer, winter, afternoon)).schedules[0]?.openingHours).toHaveLength(3);
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

  it('lets a schedule without opening hours be closed on purpose', () => {
    expect(parse(withSchedule({ opening_hours: undefined })).schedules[0]?.openingHours).toEqual([]);
  });

  it('reads a group as a schedule with members', () => {
    expect(parse(aFile({ schedules: [aSchedule(), aGroup()] })).schedules[1]).toMatchObject({ id: 9, memberIds: [1], reasonIds: [] });
  });

  it('may lack schedules, reasons and form where another installation answers', () => {
    const profile = { name: 'Front', time_zone: 'Europe/Berlin' };
    expect(parseInstallationFile(profile, { profileOnly: true })).toMatchObject({
      kind: 'parsed',
      installation: { schedules: [], form: [] },
    });
  });

  it('is still checked where another installation answers', () => {
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

  it('leaves defaults out', () => {
    expect(JSON.parse(JSON.stringify(presentInstallationFile(parse(aFile()))))).toEqual(aFile());
  });
});

describe('the published JSON Schema', () => {
  it('is current (npx vitest run test/core/installation --update writes it anew)', async () => {
    const schema = `${JSON.stringify(installationFileJsonSchema(), null, 2)}\n`;
    await expect(schema).toMatchFileSnapshot('../../../docs/installation-file.schema.json');
  });
});
