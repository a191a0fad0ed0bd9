/** The templates of the wizard are valid installations. */

import { describe, expect, it } from 'vitest';
import { parseInstallationFile } from '../../../core/installation/file/parse.ts';
import { findIneffectiveSettings } from '../../../core/installation/ineffective-settings.ts';
import { entriesIn } from '../../../widget/admin/configuration/edit/draft.ts';
import { TEMPLATE_NAMES, withTemplate } from '../../../widget/admin/wizard/templates.ts';
import { aService, MONDAY } from '../../core/service/a-service.ts';

const ALL_WEEK = [{ days: ['mon', 'wed', 'sat'], opens: '09:00', closes: '21:00' }];

const cases = TEMPLATE_NAMES.flatMap((name) =>
  ['en', 'de'].map((locale) => [name, locale] as const),
);

describe('a template', () => {
  it.each(cases)(
    'is a valid installation, and none of its settings is without effect: %s, %s',
    (name, locale) => {
      const file = withTemplate({ name: 'Practice', time_zone: 'Europe/Berlin', locale }, name);
      const parsed = parseInstallationFile(file);
      expect(parsed).toMatchObject({ kind: 'parsed', installation: { name: 'Practice', locale } });
      if (parsed.kind === 'parsed') {
        expect(findIneffectiveSettings(parsed.installation, '2026-12-01')).toEqual([]);
      }
    },
  );

  it('for classes sells no two of them at once in one room', async () => {
    const file = withTemplate({ name: 'Studio', time_zone: 'Europe/Berlin' }, 'class');
    const second = { id: 2, name: 'Pilates', duration_minutes: 60 };
    const reasons = [...entriesIn(file, 'reasons'), second];
    const [room] = entriesIn(file, 'schedules');
    const parsed = parseInstallationFile({
      ...file,
      reasons,
      schedules: [{ ...room, reasons: [1, 2], opening_hours: ALL_WEEK }],
    });
    expect(parsed).toMatchObject({ kind: 'parsed' });
    if (parsed.kind === 'parsed') {
      const { service, slots } = await aService(parsed.installation);
      expect(await slots(1)).toEqual(['18:00']);
      const other = await service.slots({ scheduleId: 1, reasonId: 2 }, MONDAY);
      const times = other.kind === 'answer' ? other.value.slots : [];
      expect(times.map((time) => time.slice(11, 13))).not.toContain('18');
      expect(times.map((time) => time.slice(11, 13))).toContain('17');
    }
  });

  it('keeps earlier entries', () => {
    const before = {
      name: 'Practice',
      time_zone: 'Europe/Berlin',
      locale: 'de',
      contact_email: 'praxis@example.org',
    };
    expect(withTemplate(withTemplate(before, 'class'), 'salon')).toMatchObject(before);
    expect(withTemplate(withTemplate(before, 'class'), 'salon')).toEqual(
      withTemplate(before, 'salon'),
    );
  });
});
