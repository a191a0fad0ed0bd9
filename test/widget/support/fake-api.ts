/**
 * A scripted stand-in for `/widget/v1` at the level of fetch, typed against the contract: for
 * states that a real server shows only now and then.
 */

import type {
  Capabilities,
  NextStep,
  WidgetBookingRequestBody,
  WidgetBookingResponseBody,
  WidgetCalendarBody,
  WidgetConfigBody,
  WidgetDaysBody,
  WidgetErrorBody,
  WidgetReasonsBody,
  WidgetSchedulesBody,
  WidgetSlotsBody,
} from '../../../bff/contract/widget-api.ts';
import type { WidgetFieldsBody, WidgetFormsBody } from '../../../bff/contract/widget-form.ts';
import arabic from '../../../bff/texts/ar.json' with { type: 'json' };
import german from '../../../bff/texts/de.json' with { type: 'json' };
import english from '../../../bff/texts/en.json' with { type: 'json' };
import type { OwnWidgetTexts } from '../../../bff/texts/texts.ts';
import { FakeHolds, isHoldCall } from './fake-holds.ts';

export interface FakeAnswers {
  config: (lang: string) => WidgetConfigBody;
  schedules: WidgetSchedulesBody;
  reasons: (schedule: string) => WidgetReasonsBody;
  days: WidgetDaysBody;
  slots: (day: string) => WidgetSlotsBody;
  forms: WidgetFormsBody;
  calendar: WidgetCalendarBody;
}

/**
 * What happens instead of an answer: a refusal, a network failure, nothing yet, or what a promise
 * comes to.
 */
export type Trouble =
  | {
      readonly status: number;
      readonly body: Omit<WidgetErrorBody, 'error'>;
      readonly retryAfter?: number;
    }
  | 'offline'
  | 'pending'
  | Promise<Response>;

export interface BookingAttempt {
  readonly key: string | null;
  readonly body: WidgetBookingRequestBody;
}

/** What must be agreed to before anything is booked. */
export const agreeTo = (label: string): WidgetFieldsBody => ({
  _consent: { form_type: 'checkbox', input_type: 'text', label, required: true, value: false },
});

const anEmail = { pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', problem: 'not_an_email' } as const;

/** Who waits, as the waiting list asks it. */
export const applicantIn = ({
  email,
  emailHint,
  name,
}: Pick<OwnWidgetTexts, 'email' | 'emailHint' | 'name'>): WidgetFieldsBody => ({
  email: {
    form_type: 'textbox',
    input_type: 'email',
    label: email,
    required: true,
    value: '',
    autocomplete: 'email',
    hint: emailHint,
    ...anEmail,
  },
  name: {
    form_type: 'textbox',
    input_type: 'text',
    label: name,
    required: false,
    value: '',
    autocomplete: 'name',
  },
});

/** What happens after booking, where it happens by itself. */
export const nextStepsIn = ({
  mailed,
  mailedOnly,
  noMail,
  reminded,
  whatNext,
}: OwnWidgetTexts): WidgetConfigBody['data']['next_steps'] => ({
  sentences: {
    mailed: `${mailed} ${noMail}`,
    mailed_only: `${mailedOnly} ${noMail}`,
    reminded,
    told: whatNext,
  },
  own: [],
  mailed: [],
  told: [],
});

// The compiler takes texts of a JSON file as any strings, without their placeholders.
const catalogues = [
  ['de', german],
  ['ar', arabic],
] as const;

/** English in the languages that no test shows. */
const textsIn = (lang: string): OwnWidgetTexts => {
  const [, catalogue = english] = catalogues.find(([tag]) => lang.startsWith(tag)) ?? [];
  return catalogue.widget as OwnWidgetTexts;
};

/** Monday everywhere else. */
const firstWeekdays: Readonly<Record<string, number>> = { 'en-US': 7, ar: 6 };

const weekdaysFrom = (first: number, lang: string) => {
  const write = (weekday: 'narrow' | 'short' | 'long') =>
    [0, 1, 2, 3, 4, 5, 6].map((n) =>
      // The fourth of January was a Sunday.
      new Date(Date.UTC(2026, 0, 4 + first + n)).toLocaleString(lang, { weekday }),
    );
  const short = write('short');
  const labels = short.some(({ length }) => length > 3) ? write('narrow') : short;
  return write('long').map((name, n) => [labels[n] ?? '', name] as const);
};

const dayPartsIn = ({ night, morning, afternoon, evening }: OwnWidgetTexts) =>
  [
    [night, '00', '06'],
    [morning, '06', '12'],
    [afternoon, '12', '18'],
    [evening, '18', '24'],
  ] as const;

const config = (lang: string): WidgetConfigBody => ({
  data: {
    name: 'Praxis Sonnenhof',
    lang: lang.startsWith('de') ? 'de' : 'en',
    time_zone: 'Europe/Berlin',
    locale: lang.startsWith('de') ? 'de' : lang.replace(/^en$/, 'en-GB'),
    first_weekday: firstWeekdays[lang] ?? 1,
    weekdays: weekdaysFrom(firstWeekdays[lang] ?? 1, lang || 'en'),
    day_parts: dayPartsIn(textsIn(lang)),
    legend: [
      ['free', textsIn(lang).free],
      ['today', textsIn(lang).today],
    ],
    contacts: [
      { label: 'hello@practice.example', href: 'mailto:hello@practice.example' },
      { label: '+49\u00a030\u00a01234567', href: 'tel:+49 30 1234567' },
    ],
    privacy_url: 'https://practice.example/privacy',
    agreement: agreeTo('I agree that my details are used for this booking.'),
    next_steps: nextStepsIn(textsIn(lang)),
    capabilities: { holds: false, idempotency: 'exact' },
    texts: {
      ...textsIn(lang),
      directions: 'How to find us',
      zone: lang.startsWith('de') ? 'Berliner Zeit' : 'Berlin time',
    },
  },
});

const text = { form_type: 'textbox', value: '' } as const;

const forms: WidgetFormsBody = {
  data: {
    first_name: {
      ...text,
      input_type: 'text',
      label: 'First name',
      required: true,
      autocomplete: 'given-name',
    },
    last_name: {
      ...text,
      input_type: 'text',
      label: 'Last name',
      required: true,
      autocomplete: 'family-name',
    },
    email: {
      ...text,
      input_type: 'email',
      label: 'E-mail',
      required: true,
      autocomplete: 'email',
      hint: 'For the confirmation of your booking.',
      ...anEmail,
    },
    phone: {
      ...text,
      input_type: 'tel',
      label: 'Phone',
      required: false,
      pattern: '^[+\\d -]{3,}$',
      problem: 'not_a_phone',
    },
    insurance: {
      form_type: 'radio',
      input_type: 'text',
      label: 'Insurance',
      required: true,
      value: 'public',
      options: [
        { value: 'public', label: 'Public' },
        { value: 'private', label: 'Private' },
      ],
    },
    source: {
      form_type: 'select',
      input_type: 'text',
      label: 'How did you find us?',
      required: false,
      value: '',
      options: [
        { value: 'web', label: 'On the web' },
        { value: 'friends', label: 'Through friends' },
      ],
    },
    note: {
      form_type: 'textarea',
      input_type: 'text',
      label: 'Anything we should know',
      required: false,
      value: '',
    },
    first_visit: {
      form_type: 'checkbox',
      input_type: 'text',
      label: 'This is my first visit',
      required: false,
      value: false,
    },
  },
  seal: 'seal-1',
};

const times = [
  '09:00',
  '09:30',
  '10:00',
  '10:30',
  '11:30',
  '13:00',
  '13:30',
  '15:00',
  '16:30',
  '18:00',
];

const slots = (day: string): WidgetSlotsBody => ({
  data: times.map((time) => `${day} ${time}:00`),
  instants: times.map(
    (time) => `${day}T${String(Number(time.slice(0, 2)) - 1).padStart(2, '0')}${time.slice(2)}:00Z`,
  ),
});

const days: WidgetDaysBody = {
  data: [
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
    '2026-12-07',
    '2026-12-15',
    '2027-01-04',
  ],
  from: '2026-11-20',
  until: '2027-01-19',
  next: '2026-11-24 09:30:00',
  earliest: ['2026-11-24 09:30:00'],
  closed: [
    { day: '2026-11-21', why: '' },
    { day: '2026-11-22', why: '' },
    { day: '2026-12-24', why: 'Winter break' },
    { day: '2026-12-25', why: 'Winter break' },
  ],
};

export const someAnswers = (): FakeAnswers => ({
  config,
  schedules: {
    data: [
      {
        id: 1,
        name: 'Dr. Lindner',
        initials: 'L',
        location: 'Praxis Sonnenhof, 2nd floor',
        address: 'Lindenweg 4, 10115 Berlin',
        phone: '+49 30 1234567',
      },
      {
        id: 2,
        name: 'Dr. Abel',
        location: 'Praxis Sonnenhof, 3rd floor',
        address: 'Lindenweg 4, 10115 Berlin',
      },
    ],
  },
  reasons: () => ({
    data: [
      {
        id: 1,
        name: 'First consultation',
        description: 'For new patients. Please bring your papers.',
        duration: 1800,
        price: '80 EUR',
      },
      {
        id: 2,
        name: 'Check-up',
        description: '',
        duration: 900,
        info_url: 'https://practice.example/check-up',
      },
    ],
  }),
  days,
  slots,
  forms,
  calendar: {
    entries: [
      {
        label: 'Calendar file',
        hint: 'Apple, Outlook and others',
        href: 'https://calendar.example/booking.ics',
      },
      { label: 'Google', href: 'https://calendar.example/google' },
      { label: 'Outlook.com', href: 'https://calendar.example/outlook' },
    ],
  },
});

export class FakeApi {
  answers = someAnswers();
  /** By kind of call (`days`, `bookings`); each entry is used up by one call. */
  readonly troubles: Record<string, Trouble[]> = {};
  readonly calls: string[] = [];
  readonly attempts: BookingAttempt[] = [];
  readonly holds = new FakeHolds();
  /** What was sent to the waiting list. */
  readonly waiting: unknown[] = [];
  /** What each receipt has beside the usual. */
  receipt: Partial<WidgetBookingResponseBody> = {};

  /** Bookings made, by idempotency key. */
  readonly booked = new Map<string, WidgetBookingResponseBody>();

  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = new URL(String(input));
    const kind = url.pathname.split('/').at(-1) ?? '';
    this.calls.push(kind + url.search);
    if (kind === 'bookings') {
      this.attempts.push({
        key: new Headers(init?.headers).get('idempotency-key'),
        body: JSON.parse(String(init?.body)),
      });
    }
    if (kind === 'waitlist') {
      this.waiting.push(JSON.parse(String(init?.body)));
    }
    const holding = isHoldCall(kind)
      ? { kind, body: String(init?.body), init: init ?? {} }
      : undefined;
    if (holding) {
      this.holds.calls.push(holding);
    }
    const trouble = this.troubles[kind]?.shift();
    if (trouble === 'pending') {
      return new Promise((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
      );
    }
    if (trouble === 'offline') {
      throw new TypeError('Failed to fetch');
    }
    if (trouble instanceof Promise) {
      return trouble;
    }
    if (trouble) {
      return respond(
        trouble.status,
        { error: 'A text nobody reads', ...trouble.body },
        trouble.retryAfter,
      );
    }
    if (holding) {
      return respond(kind === 'holds' ? 201 : 200, this.holds.answer(holding));
    }
    if (kind === 'waitlist') {
      return respond(201, { data: {} });
    }
    return respond(
      kind === 'bookings' ? 201 : 200,
      kind === 'bookings' ? this.#book() : this.#answer(kind, url.searchParams),
    );
  };

  /** Times are held from now on, as on every installation with calendars of its own. */
  withHolds(): this {
    return this.with({ holds: true });
  }

  with(able: Partial<Capabilities>): this {
    const { config } = this.answers;
    this.answers.config = (lang) => {
      const { data } = config(lang);
      const waitlist = able.waitlist
        ? {
            waitlist: { ...applicantIn(textsIn(lang)), ...data.agreement },
            legend: [...data.legend, ['full', textsIn(lang).fullWaitlist] as const],
          }
        : {};
      return { data: { ...data, ...waitlist, capabilities: { ...data.capabilities, ...able } } };
    };
    return this;
  }

  /** The next call of this kind meets this trouble. */
  next(kind: string, ...troubles: Trouble[]): void {
    this.troubles[kind] = [...(this.troubles[kind] ?? []), ...troubles];
  }

  #answer(kind: string, query: URLSearchParams): unknown {
    const { config, schedules, reasons, days, slots, forms, calendar } = this.answers;
    if (kind === 'config') {
      return config(query.get('lang') ?? '');
    }
    if (kind === 'reasons') {
      return reasons(query.get('schedule') ?? '');
    }
    if (kind === 'slots') {
      return slots(query.get('day') ?? '');
    }
    return { schedules, days, forms, calendar }[kind];
  }

  /** As the server tells them of a booking that can be changed. */
  #nextSteps(body: WidgetBookingRequestBody | undefined): readonly NextStep[] {
    const { mail, reminders } = this.answers.config('').data.capabilities;
    if (!mail || !body?.submission.email) {
      return ['told'];
    }
    const isPending = this.receipt.status === 'pending';
    return [
      ...(isPending ? [] : (['mailed'] as const)),
      ...(reminders ? (['reminded'] as const) : []),
    ];
  }

  #book(): WidgetBookingResponseBody {
    const { key, body } = this.attempts.at(-1) ?? {};
    const known = this.booked.get(key ?? '');
    if (known) {
      return known;
    }
    const start = `${body?.slot.replace(' ', 'T')}Z`;
    const status = 'confirmed' as const;
    const booking: WidgetBookingResponseBody = {
      booking_id: 4711 + this.booked.size,
      booking_details_id: 'bd_5qJ2',
      user_id: 12,
      slot: start,
      slot_end: start,
      status,
      next_steps: this.#nextSteps(body),
      ...(!this.receipt.confirm_until && { calendar: 'number=4711' }),
      ...this.receipt,
    };
    this.booked.set(key ?? '', booking);
    return booking;
  }
}

function respond(status: number, body: unknown, retryAfter?: number): Response {
  const headers = new Headers({ 'content-type': 'application/json' });
  if (retryAfter !== undefined) {
    headers.set('retry-after', `${retryAfter}`);
  }
  return new Response(JSON.stringify(body), { status, headers });
}
