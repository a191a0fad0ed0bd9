import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../bff/texts/index.ts';
import {
  aFormField,
  anInstallation,
  aReason,
  aSchedule,
  emailField,
} from '../support/an-installation.ts';
import { useTestServer } from '../support/test-server.ts';
import { FORMS, read, refusalOf, SITE, visit } from './support/visitor.ts';

const colour = aFormField({
  name: 'colour',
  label: { de: 'Farbe', en: 'Colour' },
  hint: { de: 'Frei zu wählen', en: 'Up to you' },
  formType: 'select',
  required: false,
  options: [{ value: 'r', label: { de: 'Rot', en: 'Red' } }],
});

const server = useTestServer({
  installation: anInstallation({
    name: { de: 'Praxis Sonnenhof', en: 'Sunny Practice' },
    locale: 'de',
    contactEmail: 'praxis@example.org',
    privacyUrl: 'https://www.praxis.example/datenschutz',
    consent: { de: 'Ich stimme zu.', en: 'I agree.', sv: 'Jag godkänner.' },
    nextSteps: [{ de: 'Kommen Sie zehn Minuten früher.', en: 'Come ten minutes early.' }],
    allowedOrigins: [SITE],
    contactPhone: '+49 30 1234567',
    form: [emailField, colour, aFormField({ name: 'password' })],
    reasons: [
      aReason({
        name: { de: 'Erstberatung', en: 'First visit' },
        price: '80 EUR',
        infoUrl: 'https://www.praxis.example/erst',
      }),
    ],
    schedules: [
      aSchedule({
        location: { de: '2. OG', en: '2nd floor' },
        address: 'Lindenweg 4',
        phone: '+49 30 1234',
        exceptions: [
          {
            from: '2026-12-08',
            until: '2026-12-08',
            hours: null,
            note: { de: 'Fortbildung', en: 'Training' },
          },
        ],
      }),
    ],
  }),
});

describe('config', () => {
  it('contains everything for the widget, in the installation’s language unless another is requested', async () => {
    const { data } = JSON.parse((await visit(server(), 'config')).text);
    expect(data).toMatchObject({
      name: 'Praxis Sonnenhof',
      lang: 'de',
      time_zone: 'Europe/Berlin',
      locale: 'de',
      first_weekday: 1,
      contacts: [
        { label: '+49\u00a030\u00a01234567', href: 'tel:+49301234567' },
        { label: 'praxis@example.org', href: 'mailto:praxis@example.org' },
      ],
      privacy_url: 'https://www.praxis.example/datenschutz',
      agreement: {
        _consent: { form_type: 'checkbox', label: 'Ich stimme zu.', required: true, value: false },
      },
      capabilities: { holds: true, idempotency: 'exact' },
    });
    expect(data.texts).toHaveProperty('back', 'Zurück');
  });

  it('contains what happens next, with and without links to change the booking', async () => {
    const { data } = JSON.parse((await visit(server(), 'config')).text);
    expect(data.next_steps.told).toEqual([
      LANGUAGES.texts.de.widget.whatNext,
      'Kommen Sie zehn Minuten früher.',
    ]);
    expect(data.next_steps.sentences.mailed).toContain(LANGUAGES.texts.de.widget.mailed);
    expect(data.next_steps.own).toEqual(['Kommen Sie zehn Minuten früher.']);
    // Older widgets know only this sentence, and show it for every booking.
    expect(data.next_steps.mailed[0]).not.toMatch(/absagen|ändern/);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])(
    'is sent as %s if the browser accepts it, in less than half the size',
    async (encoding, decompress) => {
      const headers = { origin: SITE, 'accept-encoding': `${encoding}, identity;q=0.5` };
      const plain = await visit(server(), 'config?lang=uk');
      const answer = await visit(server(), 'config?lang=uk', { headers });
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(answer.headers).toMatchObject({
        'content-encoding': encoding,
        vary: 'Origin, Accept-Encoding',
        etag: plain.headers.etag,
        'cache-control': 'private, no-cache',
      });
      expect(decompress(answer.bytes)).toEqual(plain.bytes);
      expect(answer.bytes.length).toBeLessThan(plain.bytes.length / 2);
      const again = await visit(server(), 'config?lang=uk', {
        headers: { ...headers, 'if-none-match': answer.headers.etag ?? '' },
      });
      expect([again.status, again.text, again.headers['content-encoding']]).toEqual([
        304,
        '',
        undefined,
      ]);
    },
  );

  it('sends no texts for English, which is built in', async () => {
    expect(await read(server(), 'config?lang=en')).toMatchObject({
      data: {
        name: 'Sunny Practice',
        lang: 'en',
        agreement: { _consent: { label: 'I agree.' } },
        texts: {},
      },
    });
  });

  it.each([
    ['en', 'en-GB', 1],
    ['en-US', 'en-US', 7],
    ['de-AT', 'de-AT', 1],
    ['de_DE', 'de', 1],
    ['ar', 'ar-u-ca-gregory-hc-h23-nu-latn', 6],
    ['sv', 'de', 1],
  ])(
    'contains the date locale for lang=%s, and the first day of the week',
    async (lang, locale, firstWeekday) => {
      expect(await read(server(), `config?lang=${lang}`)).toMatchObject({
        data: { locale, first_weekday: firstWeekday },
      });
    },
  );

  it.each([
    ['en', ['Mon', 'Monday'], ['Sun', 'Sunday']],
    ['en-US', ['Sun', 'Sunday'], ['Sat', 'Saturday']],
    ['de', ['Mo', 'Montag'], ['So', 'Sonntag']],
    ['ar', ['س', 'السبت'], ['ج', 'الجمعة']],
    // One of its short names is long, so that all are initials.
    ['pl', ['P', 'poniedziałek'], ['N', 'niedziela']],
  ])(
    'names the weekdays for lang=%s, with initials if short names are long',
    async (lang, first, last) => {
      const { data } = JSON.parse((await visit(server(), `config?lang=${lang}`)).text);
      expect([data.weekdays.length, data.weekdays[0], data.weekdays[6]]).toEqual([7, first, last]);
    },
  );

  it('names the parts of a day, the night among them', async () => {
    const { data } = JSON.parse((await visit(server(), 'config?lang=en')).text);
    expect(data.day_parts).toEqual([
      ['Night', '00', '06'],
      ['Morning', '06', '12'],
      ['Afternoon', '12', '18'],
      ['Evening', '18', '24'],
    ]);
  });

  it('explains full days only if there is a waiting list', async () => {
    const { data } = JSON.parse((await visit(server(), 'config?lang=en')).text);
    expect(data.legend).toEqual([
      ['free', data.texts.free],
      ['today', data.texts.today],
    ]);
  });

  it('does not send defaults that are reworded', async () => {
    const { data } = JSON.parse((await visit(server(), 'config')).text);
    expect(
      ['mailed', 'whatNext', 'emailHint', 'calendarFile', 'outcome_unknown'].filter(
        (name) => name in data.texts,
      ),
    ).toEqual([]);
    expect(data).not.toHaveProperty('waitlist');
  });

  it.each([
    ['en-GB', 'en', 'I agree.'],
    ['DE-at', 'de', 'Ich stimme zu.'],
    ['sv', 'de', 'Jag godkänner.'],
    ['da', 'de', 'Ich stimme zu.'],
    ['', 'de', 'Ich stimme zu.'],
    ['no_tag', 'de', 'Ich stimme zu.'],
    ['en&lang=de', 'de', 'Ich stimme zu.'],
    ['x'.repeat(200), 'de', 'Ich stimme zu.'],
  ])('never refuses a language: lang=%s', async (lang, textLanguage, consent) => {
    const texts = textLanguage === 'de' ? { back: 'Zurück' } : {};
    expect(await read(server(), `config?lang=${lang}`)).toMatchObject({
      data: { lang: textLanguage, agreement: { _consent: { label: consent } }, texts },
    });
  });

  it('names the language of the operator’s text if the widget has no texts in it', async () => {
    expect(await read(server(), 'config?lang=sv')).toMatchObject({
      data: { lang: 'de', agreement: { _consent: { label: 'Jag godkänner.', lang: 'sv' } } },
    });
  });
});

describe('the five calls', () => {
  it('lists schedules with members only for the widget, and without unknown ones', async () => {
    expect(await read(server(), 'schedules?lang=en')).toEqual({
      data: [
        {
          id: 1,
          name: 'Dr. Lindner',
          // No language is given, so the installation's is assumed.
          lang: 'de',
          initials: 'L',
          location: '2nd floor',
          address: 'Lindenweg 4',
          phone: '+49 30 1234',
          next: '2026-12-01 09:00:00',
        },
      ],
    });
  });

  it('lists reasons with price and link', async () => {
    expect(await read(server(), 'reasons?schedule=1&lang=en')).toEqual({
      data: [
        {
          id: 1,
          name: 'First visit',
          description: '',
          duration: 1800,
          price: '80 EUR',
          info_url: 'https://www.praxis.example/erst',
        },
      ],
    });
  });

  it('lists days with their range, the first free time, and why days are closed', async () => {
    const days = await read(server(), 'days?schedule=1&reason=1&lang=en');
    expect(days).toMatchObject({
      from: '2026-12-01',
      until: '2026-12-15',
      next: '2026-12-01 09:00:00',
    });
    expect(days).toHaveProperty('data', expect.arrayContaining(['2026-12-01', '2026-12-15']));
    expect(days).toHaveProperty(
      'closed',
      expect.arrayContaining([
        { day: '2026-12-08', why: 'Training' },
        { day: '2026-12-05', why: '' },
      ]),
    );
  });

  it('lists times and, in parallel, the same times in UTC', async () => {
    const slots = await read(server(), 'slots?schedule=1&reason=1&day=2026-12-02');
    expect(slots).toMatchObject({ data: expect.arrayContaining(['2026-12-02 09:00:00']) });
    expect(slots).toHaveProperty('instants.0', '2026-12-02T08:00:00Z');
  });

  it('shows the form in the visitor’s language with hints, and never a password', async () => {
    const email = {
      form_type: 'textbox',
      input_type: 'email',
      autocomplete: 'email',
      label: 'Email',
      required: true,
      value: '',
      pattern: expect.any(String),
      problem: 'not_an_email',
    };
    const colour = { form_type: 'select', input_type: 'text', label: 'Colour', hint: 'Up to you' };
    const options = [{ value: 'r', label: 'Red' }];
    expect(await read(server(), `${FORMS}&lang=en`)).toEqual({
      data: { email, colour: { ...colour, required: false, value: '', options } },
      seal: expect.stringMatching(/^2\./),
      change_until: expect.stringMatching(/^2026-12-0\dT/),
    });
    expect(await read(server(), FORMS)).toHaveProperty('data.colour.label', 'Farbe');
  });
});

describe('caching', () => {
  it.each([
    'config',
    'schedules',
    'reasons?schedule=1',
    'days?schedule=1&reason=1',
    'slots?schedule=1&reason=1&day=2026-12-02',
  ])('answers 304 to a client that has %s in the same language', async (path) => {
    const first = await visit(server(), path);
    const again = await visit(server(), path, {
      headers: { origin: SITE, 'if-none-match': first.headers.etag ?? '' },
    });
    expect(first.headers['cache-control']).toBe('private, no-cache');
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', first.headers.etag]);
    expect(again.headers['access-control-allow-origin']).toBe(SITE);
  });

  it('never lets a browser cache a form, whose seal is always new', async () => {
    const { headers } = await visit(server(), FORMS);
    expect([headers['cache-control'], headers.etag]).toEqual(['no-store', undefined]);
  });

  it('answers HEAD like GET without the body', async () => {
    const get = await visit(server(), 'schedules');
    const head = await visit(server(), 'schedules', { method: 'HEAD' });
    expect([head.status, head.text, head.headers['content-length']]).toEqual([
      200,
      '',
      get.headers['content-length'],
    ]);
  });
});

describe('refusals', () => {
  it.each([
    ['reasons', 'parameter_invalid'],
    ['reasons?schedule=01', 'parameter_invalid'],
    ['reasons?schedule=1&schedule=1', 'parameter_invalid'],
    ['reasons?schedule=7', 'schedule_not_found'],
    ['days?schedule=1&reason=x', 'parameter_invalid'],
    ['days?schedule=1&reason=7', 'reason_not_found'],
    ['slots?schedule=1&reason=1&day=2026-02-30', 'parameter_invalid'],
    ['slots?schedule=1&reason=1&day=2026-11-30', 'day_not_found'],
    ['slots?schedule=1&reason=1&day=2026-12-16', 'day_not_found'],
    ['forms?schedule=1&reason=1&slot=2026-12-02T09:00:00', 'parameter_invalid'],
    ['forms?schedule=1&reason=1&slot=2026-12-02%2009:10:00', 'slot_unavailable'],
  ])('answers %s with 404 and %s', async (path, code) => {
    expect(refusalOf(await visit(server(), path))).toEqual({ status: 404, code });
  });
});
