/** The templates of the wizard are valid installations. */

import { describe, expect, it } from 'vitest';
import { parseInstallationFile } from '../../../core/installation/file/parse.ts';
import { findIneffectiveSettings } from '../../../core/installation/ineffective-settings.ts';
import { TEMPLATE_NAMES, withTemplate } from '../../../widget/admin/wizard/templates.ts';

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
