/** The import replaces the configuration as a whole and never touches bookings. */

import { describe, expect, it } from 'vitest';
import type { Storage } from '../../../../core/storage/storage.ts';
import { aReason, aSchedule, emailField } from '../../../bff/support/an-installation.ts';
import {
  aBusyInstallation,
  aCancel,
  anImport,
  aReserve,
  book,
  minute,
  NOW,
  versionOf,
} from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';

const holidays = [
  { day: '2026-04-03', name: 'Good Friday' },
  { day: '2026-04-06', name: 'Easter Monday' },
];
const today = { day: '2026-03-02', name: 'Founding Day' };
const labelled = (label: string) => ({ ...emailField, label });
const twoCalendars = () => [aSchedule({ id: 1 }), aSchedule({ id: 2 })];
const wider = () => [aSchedule({ id: 1, capacity: 2 }), aSchedule({ id: 2 })];

const lastChanges = async (storage: Storage) =>
  (await storage.audit.listBySubject('installation', 1))[0]?.changes;

export function describeConfiguration(create: CreatePair): void {
  /** A booking in the second calendar, and an import that retires this calendar. */
  async function aRetiringImport() {
    const pair = await create();
    await pair.storage.configuration.import(anImport({ schedules: twoCalendars() }));
    const bookingId = await book(pair.storage, { scheduleId: 2 });
    const schedules = [aSchedule({ id: 1, capacity: 2 })];
    return { ...pair, bookingId, next: anImport({ timeZone: 'Europe/Lisbon', schedules }) };
  }

  /** A booking, and an import to a smaller capacity, as it was previewed then. */
  async function aPreviewedImport() {
    const pair = await create();
    await pair.storage.configuration.import(anImport({ schedules: wider() }));
    const next = anImport({ schedules: twoCalendars() });
    await book(pair.storage);
    const seen = await pair.storage.configuration.import({ ...next, dryRun: true });
    return { ...pair, next, preview: { version: seen.version, fingerprint: seen.fingerprint } };
  }
  describe('the configuration', () => {
    it('is null before the first import', async () => {
      const { storage } = await create();
      expect(await storage.configuration.read()).toBeNull();
    });

    it('comes back exactly as it was imported, in the order of the file', async () => {
      const { storage, another } = await create();
      const command = anImport({
        schedules: [aSchedule({ id: 7, name: { de: 'B', en: 'A' } }), aSchedule({ id: 2 })],
      });
      const { profile } = await storage.configuration.import({
        ...command,
        publicHolidays: holidays,
      });
      const configuration = await another.configuration.read();
      expect(configuration?.installation).toEqual(command.installation);
      expect(configuration?.publicHolidays).toEqual(holidays);
      expect(configuration?.configVersion).toBe((await storage.readState()).configVersion);
      expect(profile).toEqual(
        expect.objectContaining({ name: 'Praxis Sonnenhof', timeZone: 'UTC' }),
      );
      expect(profile).not.toHaveProperty('schedules');
    });

    it('counts added, changed, unchanged and retired entries of an import', async () => {
      const { storage } = await create();
      const none = { added: 0, restored: 0, changed: 0, unchanged: 0, retired: 0 };
      const schedules = [aSchedule({ id: 1 }), aSchedule({ id: 2 }), aSchedule({ id: 3 })];
      expect(await storage.configuration.import(anImport({ schedules }))).toMatchObject({
        schedules: { ...none, added: 3 },
        reasons: { ...none, added: 2 },
      });
      const next = [aSchedule({ id: 1 }), aSchedule({ id: 2, capacity: 2 }), aSchedule({ id: 4 })];
      expect(
        await storage.configuration.import(anImport({ schedules: next, reasons: [aReason()] })),
      ).toMatchObject({
        schedules: { ...none, added: 1, changed: 1, unchanged: 1, retired: 1 },
        reasons: { ...none, unchanged: 1, retired: 1 },
      });
    });

    it('lists what an import changes and the bookings that it leaves outside', async () => {
      const { storage, bookingId, next } = await aRetiringImport();
      const asked = await storage.configuration.import({ ...next, agreedTo: [] });
      expect(asked).toMatchObject({
        done: false,
        questions: [
          { kind: 'zone', from: 'UTC', to: 'Europe/Lisbon', bookings: 1 },
          { kind: 'retire_schedule', id: 2, bookings: 1 },
        ],
        changes: {
          settings: [{ key: 'time_zone', before: 'UTC', after: 'Europe/Lisbon' }],
          schedules: [
            { id: 1, kind: 'changed', keys: [{ key: 'capacity', before: null, after: '2' }] },
            { id: 2, kind: 'retired' },
          ],
        },
        orphaned: { count: 1, first: [{ bookingId, why: { kind: 'schedule_retired' } }] },
      });
      expect(await storage.configuration.import({ ...next, dryRun: true })).toEqual(asked);
    });

    it('changes nothing until every question is agreed to', async () => {
      const { storage, another, next } = await aRetiringImport();
      const before = await storage.configuration.read();
      const asked = await storage.configuration.import({ ...next, agreedTo: [] });
      expect(
        await storage.configuration.import({ ...next, agreedTo: asked.questions.slice(0, 1) }),
      ).toEqual(asked);
      expect(await another.configuration.read()).toEqual(before);
      expect(await storage.configuration.import({ ...next, agreedTo: asked.questions })).toEqual({
        ...asked,
        done: true,
      });
      expect((await another.configuration.readRetired()).schedules).toEqual([aSchedule({ id: 2 })]);
    });

    it('counts all bookings that an import leaves outside, and names the first twenty', async () => {
      const { storage } = await create();
      await storage.configuration.import(anImport(aBusyInstallation(21)));
      for (let index = 0; index < 21; index += 1) {
        await book(storage, { email: `${index}@example.org` });
      }
      const next = anImport({ schedules: [aSchedule({ id: 2 })] });
      const { orphaned } = await storage.configuration.import({ ...next, dryRun: true });
      expect([orphaned.count, orphaned.first.length]).toEqual([21, 20]);
    });

    it('asks again if there are more bookings since', async () => {
      const { storage } = await create();
      await storage.configuration.import(
        anImport({ schedules: [aSchedule({ id: 1 }), aSchedule({ id: 2 })] }),
      );
      await book(storage, { scheduleId: 2 });
      const next = anImport({ schedules: [aSchedule({ id: 1 })] });
      const { questions } = await storage.configuration.import({ ...next, agreedTo: [] });
      await book(storage, { scheduleId: 2, slot: '2026-03-02 10:00:00' });
      expect(await storage.configuration.import({ ...next, agreedTo: questions })).toMatchObject({
        done: false,
        questions: [{ bookings: 2 }],
      });
    });

    it('changes nothing if its effect has changed since the preview', async () => {
      const { storage, next, preview } = await aPreviewedImport();
      const second = await book(storage, { email: 'bob@example.org' });
      const { version } = preview;
      const again = await storage.configuration.import({ ...next, basedOn: preview });
      const why = { kind: 'over_capacity', by: 'schedule', capacity: 1 };
      expect(again).toMatchObject({
        done: false,
        conflict: 'effect',
        version,
        orphaned: { count: 1, already: 0, first: [{ bookingId: second, why }] },
      });
      const { fingerprint } = again;
      const agreed = { ...next, basedOn: { version, fingerprint } };
      expect(await storage.configuration.import(agreed)).toMatchObject({ done: true });
    });

    it('changes nothing if the configuration has changed since the preview', async () => {
      const { storage, another, next, preview } = await aPreviewedImport();
      await storage.configuration.import(anImport({ name: 'Another name', schedules: wider() }));
      const state = await another.readState();
      expect(await storage.configuration.import({ ...next, basedOn: preview })).toMatchObject({
        done: false,
        conflict: 'version',
        version: state.configVersion,
      });
      expect(await another.readState()).toEqual(state);
      const basedOn = { ...preview, version: state.configVersion };
      expect(await another.configuration.import({ ...next, basedOn })).toMatchObject({
        done: true,
      });
      expect((await storage.configuration.read())?.installation).toEqual(next.installation);
    });

    it('writes old and new values into the audit log', async () => {
      const { storage } = await create();
      await storage.configuration.import(anImport({ schedules: twoCalendars() }));
      const next = anImport({
        contactPhone: '030 1',
        form: [emailField],
        schedules: [aSchedule({ id: 1, capacity: 3 })],
      });
      await storage.configuration.import({ ...next, actor: 'Ada (1)' });
      const lastOf = async (subject: string) => (await storage.audit.listBySubject(subject, 1))[0];
      expect(await lastOf('installation')).toMatchObject({
        actor: 'Ada (1)',
        action: 'installation.imported',
        detail: null,
        changes: { contact_phone: [null, '030 1'], form: ['last_name', null] },
      });
      const changed = { action: 'calendar.changed', detail: null };
      const retired = { action: 'calendar.retired', detail: null };
      expect(await lastOf('schedule:1')).toMatchObject({
        ...changed,
        changes: { capacity: [null, '3'] },
      });
      expect(await lastOf('schedule:2')).toMatchObject({ ...retired, changes: null });
    });

    it('cuts long values in the audit log at the first difference', async () => {
      const { storage } = await create();
      const before = 'a'.repeat(400);
      await storage.configuration.import(anImport({ consent: before, form: [labelled('Mail')] }));
      await storage.configuration.import(
        anImport({ consent: `${before}b`, form: [labelled('E-mail')] }),
      );
      const same = 'a'.repeat(40);
      expect(await lastChanges(storage)).toEqual({
        consent: [`...${same}`, `...${same}b`],
        'form: email: label': ['Mail', 'E-mail'],
      });
    });

    it('names changed list entries in the audit log, and says how many it leaves out', async () => {
      const { storage } = await create();
      const form = Array.from({ length: 30 }, (_, index) => ({
        ...labelled(`${index}`.repeat(100)),
        name: `f${index}`,
      }));
      await storage.configuration.import(anImport({ form: [emailField, ...form] }));
      const changed = form.map((one) => ({ ...one, label: `${one.label}!` }));
      await storage.configuration.import(anImport({ form: [emailField, ...changed] }));
      const all = (await lastChanges(storage)) ?? {};
      expect(JSON.stringify(all).length).toBeLessThan(5_000);
      expect(all['...']).toEqual([null, 30 - (Object.keys(all).length - 1)]);
    });

    it('counts answers to a removed field', async () => {
      const { storage } = await create();
      await storage.configuration.import(anImport());
      await book(storage);
      const next = anImport({ form: [emailField] });
      expect(await storage.configuration.import({ ...next, dryRun: true })).toMatchObject({
        droppedAnswers: [{ name: 'last_name', label: 'Last name', bookings: 1 }],
      });
    });

    it('raises every version if something changed, and none if nothing did', async () => {
      const { storage } = await create();
      await storage.configuration.import(anImport());
      const before = await storage.readState();
      await storage.configuration.import(anImport());
      expect(await storage.readState()).toEqual(before);
      await storage.configuration.import(anImport({ name: 'Another name' }));
      const after = await storage.readState();
      expect(after.configVersion).toBe(before.configVersion + 1);
      for (const id of before.scheduleVersions.keys()) {
        expect(after.scheduleVersions.get(id)).toBeGreaterThan(
          before.scheduleVersions.get(id) ?? 0,
        );
      }
    });

    it('retires a schedule that is no longer named: not offered, its bookings stay', async () => {
      const { storage } = await create();
      await storage.configuration.import(anImport());
      const bookingId = await book(storage);
      const before = await storage.bookings.find(bookingId);
      await storage.configuration.import(anImport({ schedules: [aSchedule({ id: 2 })] }));
      expect(await storage.bookings.find(bookingId)).toEqual(before);
      expect(
        (await storage.configuration.read())?.installation.schedules.map(({ id }) => id),
      ).toEqual([2]);
      expect(
        await storage.bookings.reserve(aReserve({ slot: '2026-03-02 11:00:00' })),
      ).toMatchObject({
        code: 'schedule_not_found',
      });
    });

    it('raises the version of a retired schedule when its bookings change, because they are still shown', async () => {
      const { storage, another } = await create();
      await storage.configuration.import(anImport());
      const bookingId = await book(storage);
      await storage.configuration.import(anImport({ schedules: [aSchedule({ id: 2 })] }));
      const before = await versionOf(storage);
      await another.bookings.cancel(aCancel(bookingId, { actor: 'test', trigger: 'admin' }));
      expect(await versionOf(storage)).toBeGreaterThan(before);
    });

    it('offers a retired schedule again with its bookings in place and a version never seen before', async () => {
      const { storage } = await create();
      await storage.configuration.import(anImport());
      await book(storage);
      const version = await versionOf(storage);
      await storage.configuration.import(anImport({ schedules: [aSchedule({ id: 2 })] }));
      expect((await storage.configuration.import(anImport())).schedules).toMatchObject({
        added: 0,
        restored: 1,
        changed: 1,
      });
      expect(await versionOf(storage)).toBeGreaterThan(version);
      expect(await storage.bookings.reserve(aReserve())).toMatchObject({
        code: 'slot_unavailable',
      });
    });

    it('replaces public holidays as a new version', async () => {
      const { storage } = await create();
      await storage.configuration.import({ ...anImport(), publicHolidays: holidays });
      const version = await versionOf(storage);
      const { configVersion } = await storage.readState();
      await storage.configuration.replacePublicHolidays({ now: NOW, publicHolidays: [today] });
      expect((await storage.configuration.read())?.publicHolidays).toEqual([today]);
      expect(await versionOf(storage)).toBe(version + 1);
      expect((await storage.readState()).configVersion).toBe(configVersion + 1);
    });

    it('refuses bookings on a new public holiday at once', async () => {
      const { storage } = await create();
      await storage.configuration.import({ ...anImport(), publicHolidays: holidays });
      await storage.configuration.replacePublicHolidays({ now: NOW, publicHolidays: [today] });
      expect(await storage.bookings.reserve(aReserve())).toMatchObject({
        code: 'slot_unavailable',
      });
      const whole = { scheduleId: 1, from: 0, until: minute('2030-01-01 00:00'), now: NOW };
      expect((await storage.bookings.readOccupancy(whole)).occupancy.count).toBe(0);
    });
  });
}
