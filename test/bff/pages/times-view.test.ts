import { describe, expect, it } from 'vitest';
import { createPageLanguage } from '../../../bff/pages/page-language.ts';
import { renderTimes } from '../../../bff/pages/times-view.ts';
import { anInstallation } from '../support/an-installation.ts';

const profile = anInstallation({ locale: 'en' });
const language = createPageLanguage(
  { profile, asked: 'en', accepted: null, basePath: '' },
  profile,
);
const on = (...times: string[]) => times.map((time) => `2026-12-02 ${time}:00`);

function show(slots: readonly string[], chosen: string | null = null): string {
  const hidden = { schedule: 1, lang: null, empty: '' };
  return renderTimes({
    language,
    slots,
    chosen,
    method: 'post',
    action: '/book/plain/time',
    hidden,
  }).text;
}

const seen = (page: string) =>
  [...page.matchAll(/<h3>([^<]*)<|<button[^>]*>([^<]*)</g)].map(([, part, time]) => part ?? time);

describe('the free times of a day', () => {
  it('are grouped by part of the day; empty parts are left out', () => {
    const all = on('00:00', '05:59', '06:00', '11:59', '12:00', '17:59', '18:00', '23:59');
    expect(seen(show(all))).toEqual([
      'Night',
      '00:00',
      '05:59',
      'Morning',
      '06:00',
      '11:59',
      'Afternoon',
      '12:00',
      '17:59',
      'Evening',
      '18:00',
      '23:59',
    ]);
    expect(seen(show(on('12:30')))).toEqual(['Afternoon', '12:30']);
  });

  it('are buttons that send the time and the other fields', () => {
    const page = show(on('09:00', '09:30'), '2026-12-02 09:30:00');
    expect(page).toContain('<form method="post" action="/book/plain/time">');
    expect(page).toContain(
      '<input type="hidden" name="schedule" value="1"><input type="hidden" name="empty" value="">',
    );
    expect(page).not.toContain('name="lang"');
    expect([...page.matchAll(/<button [^>]*>/g)].map(([button]) => button)).toEqual([
      '<button class="chip" name="slot" value="2026-12-02 09:00:00">',
      '<button class="chip" name="slot" value="2026-12-02 09:30:00" aria-current="true">',
    ]);
  });

  it('may have gone', () => {
    expect(show([])).toBe('<p>There are no free times left on this day.</p>');
  });
});
