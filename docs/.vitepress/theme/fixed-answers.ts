/**
 * What the widget on the theming page is answered: one calendar that is open on most weekdays of
 * the next weeks. Nothing of it leaves the browser, and nothing is booked.
 */

import type {
  WidgetConfigBody,
  WidgetDaysBody,
  WidgetReasonsBody,
  WidgetSchedulesBody,
  WidgetSlotsBody,
} from '../../../bff/contract/widget-api.ts';
import type { WidgetFormsBody } from '../../../bff/contract/widget-form.ts';
import { widget } from '../../../bff/texts/en.json';
import type { OwnWidgetTexts } from '../../../bff/texts/texts.ts';

/** No such server is ever asked. */
export const NOWHERE = 'https://theming.invalid';

const words = widget as OwnWidgetTexts;

const WEEKDAYS = [
  ['Mon', 'Monday'],
  ['Tue', 'Tuesday'],
  ['Wed', 'Wednesday'],
  ['Thu', 'Thursday'],
  ['Fri', 'Friday'],
  ['Sat', 'Saturday'],
  ['Sun', 'Sunday'],
] as const;
const WEEKS = 4;
const TIMES = ['09:00', '09:30', '10:30', '11:00', '13:30', '14:00', '15:30', '16:00'];
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** By the widget's calls; `null` for what would change anything. */
export function answerTo({ pathname, searchParams }: URL, today: Date): object | null {
  const answers: Readonly<Record<string, () => object>> = {
    config: presentConfig,
    schedules: () =>
      ({ data: [{ id: 1, name: 'Dr. Lindner', initials: 'DL' }] }) satisfies WidgetSchedulesBody,
    reasons: () =>
      ({
        data: [{ id: 1, name: 'First visit', description: '', duration: 1800 }],
      }) satisfies WidgetReasonsBody,
    days: () => presentDays(today),
    slots: () => presentSlots(searchParams.get('day') ?? ''),
    forms: presentForm,
  };
  return answers[pathname.split('/').at(-1) ?? '']?.() ?? null;
}

function presentConfig(): WidgetConfigBody {
  return {
    data: {
      name: 'Praxis Sonnenhof',
      lang: 'en',
      locale: 'en-GB',
      first_weekday: 1,
      weekdays: WEEKDAYS,
      legend: [
        ['free', words.free],
        ['today', words.today],
      ],
      day_parts: [
        [words.morning, '00', '12'],
        [words.afternoon, '12', '24'],
      ],
      time_zone: zone,
      contacts: [],
      privacy_url: null,
      agreement: {},
      next_steps: {
        sentences: { mailed: '', mailed_only: '', reminded: '', told: words.whatNext },
        own: [],
        mailed: [],
        told: [],
      },
      capabilities: { holds: false, idempotency: 'exact' },
      texts: { ...words, zone },
    },
  };
}

/** From tomorrow on, Monday to Friday, with some days full. */
function presentDays(today: Date): WidgetDaysBody {
  const after = (days: number) =>
    new Date(today.getFullYear(), today.getMonth(), today.getDate() + days);
  const coming = Array.from({ length: 7 * WEEKS }, (_, index) => after(index + 1));
  const open = coming.filter((day) => day.getDay() % 6 !== 0).map(toDay);
  const free = open.filter((_, index) => index % 6 !== 4);
  const first = presentSlots(free[0] ?? '');
  const earliest = [first.data[0], first.data[4], presentSlots(free[1] ?? '').data[0]].filter(
    (slot) => slot !== undefined,
  );
  return {
    data: free,
    from: toDay(today),
    until: toDay(after(7 * WEEKS)),
    next: earliest[0] ?? '',
    earliest,
    first,
  };
}

function presentSlots(day: string): WidgetSlotsBody {
  const data = TIMES.map((time) => `${day} ${time}:00`);
  return {
    data,
    instants: data.map((slot) => `${new Date(slot.replace(' ', 'T')).toISOString().slice(0, 19)}Z`),
  };
}

function presentForm(): WidgetFormsBody {
  const field = { form_type: 'textbox', required: true, value: '' } as const;
  return {
    seal: '',
    data: {
      name: { ...field, input_type: 'text', label: 'Your name', autocomplete: 'name' },
      email: {
        ...field,
        input_type: 'email',
        label: 'E-mail',
        autocomplete: 'email',
        pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
        problem: 'not_an_email',
      },
    },
  };
}

const two = (number: number) => String(number).padStart(2, '0');
const toDay = (date: Date) =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
