import { describe, expect, it } from 'vitest';
import type { Installation } from '../../../core/installation/installation.ts';
import { compareInstallations } from '../../../core/installation/installation-changes.ts';
import {
  aFormField,
  anInstallation,
  aReason,
  aSchedule,
  emailField,
} from '../../bff/support/an-installation.ts';

const NONE_RETIRED = { schedules: new Set<number>(), reasons: new Set<number>() };

function change(
  changes: Partial<Installation>,
  before: Installation | null = anInstallation(),
  retired = NONE_RETIRED,
) {
  return compareInstallations(before, anInstallation(changes), retired);
}

const single = (key: string, before: string | null, after: string | null) => ({
  key,
  before,
  after,
  entries: null,
});

describe('what an installation file changes', () => {
  it('is empty for the same content', () => {
    expect(change({})).toEqual({ settings: [], schedules: [], resources: [], reasons: [] });
  });

  it('is described by the keys of the file, with values as they appear there', () => {
    const { settings } = change({
      contactPhone: '030 1',
      timeZone: 'UTC',
      name: { de: 'Praxis', en: 'Practice' },
      emailConfirmation: { minutes: 60 },
    });
    expect(settings).toEqual([
      single('name', 'Praxis Sonnenhof', 'de: Praxis, en: Practice'),
      single('time_zone', 'Europe/Berlin', 'UTC'),
      single('contact_phone', null, '030 1'),
      single('email_confirmation.minutes', null, '60'),
    ]);
    expect(change({}, anInstallation({ contactPhone: '030 1' })).settings).toEqual([
      single('contact_phone', '030 1', null),
    ]);
  });

  it('names what a calendar sets for a reason by the id of the reason', () => {
    const reasonTerms = [{ reasonId: 1, durationMinutes: 45 }];
    const keys = [{ key: 'duration_minutes', before: null, after: '45' }];
    const entries = { added: [], removed: [], changed: [{ name: '1', keys }] };
    expect(
      change(
        { schedules: [aSchedule({ reasonTerms })] },
        anInstallation({ schedules: [aSchedule()] }),
      ).schedules[0]?.keys,
    ).toEqual([{ key: 'reasons', before: null, after: null, entries }]);
  });

  it('names the fields of a form that came, went and changed', () => {
    const form = [aFormField({ required: false }), aFormField({ name: 'phone' })];
    const entries = {
      added: ['phone'],
      removed: ['email'],
      changed: [{ name: 'last_name', keys: [{ key: 'required', before: 'true', after: null }] }],
    };
    expect(change({ form }).settings).toEqual([
      { key: 'form', before: null, after: null, entries },
    ]);
    const first = change(
      { allowedOrigins: ['https://a.example'] },
      anInstallation({ allowedOrigins: ['https://b.example'] }),
    );
    expect(first.settings).toMatchObject([
      {
        key: 'allowed_origins',
        entries: { added: ['https://a.example'], removed: ['https://b.example'], changed: [] },
      },
    ]);
  });

  it('tells of calendars that came, came back, changed and went, and of no others', () => {
    const before = anInstallation({
      schedules: [aSchedule(), aSchedule({ id: 2, name: 'Laboratory' }), aSchedule({ id: 3 })],
    });
    const after = {
      schedules: [
        aSchedule({ id: 4, name: 'Back' }),
        aSchedule({ capacity: 2 }),
        aSchedule({ id: 3 }),
        aSchedule({ id: 5, name: 'New' }),
      ],
    };
    const retired = { ...NONE_RETIRED, schedules: new Set([4, 9]) };
    const { schedules, reasons, settings } = change(after, before, retired);
    expect(schedules).toEqual([
      { id: 4, name: 'Back', kind: 'restored', keys: [] },
      { id: 1, name: 'Dr. Lindner', kind: 'changed', keys: [single('capacity', null, '2')] },
      { id: 5, name: 'New', kind: 'added', keys: [] },
      { id: 2, name: 'Laboratory', kind: 'retired', keys: [] },
    ]);
    expect([reasons, settings]).toEqual([[], []]);
  });

  it('tells of reasons that came, changed and went, and of no others', () => {
    const before = anInstallation({ reasons: [aReason(), aReason({ id: 2 }), aReason({ id: 3 })] });
    const changed = aReason({ id: 2, durationMinutes: 45 });
    const after = { reasons: [aReason(), changed, aReason({ id: 5, name: 'New' })] };
    const { reasons, schedules, settings } = change(after, before);
    expect(reasons).toEqual([
      {
        id: 2,
        name: 'First visit',
        kind: 'changed',
        keys: [single('duration_minutes', '30', '45')],
      },
      { id: 5, name: 'New', kind: 'added', keys: [] },
      { id: 3, name: 'First visit', kind: 'retired', keys: [] },
    ]);
    expect([schedules, settings]).toEqual([[], []]);
  });

  it('tells of the hours that came and went, on one line each', () => {
    const [morning] = aSchedule().openingHours;
    const schedules = [
      aSchedule({ openingHours: morning ? [{ ...morning, closes: 660 }] : [] }),
      aSchedule({ id: 2, name: 'Laboratory', reasonIds: [] }),
    ];
    expect(change({ schedules }).schedules[0]?.keys).toMatchObject([
      {
        key: 'opening_hours',
        entries: {
          added: ['days: mon, tue, wed, thu, fri, opens: 09:00, closes: 11:00'],
          removed: [
            'days: mon, tue, wed, thu, fri, opens: 09:00, closes: 12:00',
            'days: mon, tue, wed, thu, fri, opens: 13:00, closes: 17:00',
          ],
          changed: [],
        },
      },
    ]);
  });

  it('is everything that can be booked if nothing was configured', () => {
    const { settings, schedules, reasons } = change({ form: [emailField] }, null);
    expect(settings).toEqual([]);
    expect([...schedules, ...reasons].map(({ id, kind }) => [id, kind])).toEqual([
      [1, 'added'],
      [2, 'added'],
      [1, 'added'],
      [2, 'added'],
    ]);
  });
});
