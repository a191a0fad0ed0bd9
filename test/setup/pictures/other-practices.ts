/** Server answers for pictures of other practices, and the texts that their scenes need. */

import type { WidgetConfigBody, WidgetReasonBody } from '../../../bff/contract/widget-api.ts';
import type { WidgetFormFieldBody } from '../../../bff/contract/widget-form.ts';
import type { FakeApi } from '../../widget/support/fake-api.ts';
import type { PictureLanguage } from './answers.ts';

type ConfigData = WidgetConfigBody['data'];

interface OtherWords {
  /** A reason with a price. */
  readonly priced: string;
  /** Of an address that is none. */
  readonly mistyped: readonly [label: string, value: string];
  readonly persons: string;
  /** Finds the first group of reasons. */
  readonly search: string;
  readonly groups: readonly (readonly [heading: string, reasons: readonly string[]])[];
  /** Where another calendar is. */
  readonly branch: string;
  /** What the operator adds to what happens next. */
  readonly nextStep: string;
}

export const otherWords: Readonly<Record<PictureLanguage, OtherWords>> = {
  de: {
    priced: 'Impfung',
    mistyped: ['E-Mail', 'ada.lovelace@example'],
    persons: 'Anzahl der Personen',
    search: 'impf',
    groups: [
      ['Impfungen', ['Grippe', 'Tetanus', 'Masern', 'Reiseimpfungen mit Beratung']],
      ['Labor', ['Blutabnahme', 'Urinprobe']],
    ],
    branch: 'Zweigpraxis Steglitz',
    nextStep: 'Kommen Sie bitte zehn Minuten früher.',
  },
  en: {
    priced: 'Vaccination',
    mistyped: ['E-mail', 'ada.lovelace@example'],
    persons: 'Number of people',
    search: 'vacc',
    groups: [
      ['Vaccinations', ['Flu', 'Tetanus', 'Measles', 'For a journey, with advice']],
      ['Laboratory', ['Blood sample', 'Urine sample']],
    ],
    branch: 'Branch in Steglitz',
    nextStep: 'Please come ten minutes early.',
  },
  ar: {
    priced: 'تطعيم',
    mistyped: ['البريد الإلكتروني', 'layla.alhusseini@example'],
    persons: 'عدد الأشخاص',
    search: 'تطعيم',
    groups: [
      ['التطعيمات', ['الإنفلونزا', 'الكزاز', 'الحصبة', 'السفر، مع استشارة']],
      ['المختبر', ['عيّنة دم', 'عيّنة بول']],
    ],
    branch: 'فرع شتيغليتس',
    nextStep: 'يرجى الحضور قبل الموعد بعشر دقائق.',
  },
};

/** Lets the server tell something else of the installation. */
export function tell(api: FakeApi, change: (data: ConfigData) => ConfigData): void {
  const { config } = api.answers;
  api.answers.config = (lang) => ({ data: change(config(lang).data) });
}

export const withoutWaitlist = ({ waitlist: _none, ...data }: ConfigData): ConfigData => ({
  ...data,
  capabilities: { ...data.capabilities, waitlist: false },
});

export const withoutMail = (data: ConfigData): ConfigData => ({
  ...data,
  capabilities: { ...data.capabilities, mail: false, reminders: false },
});

/** In front of another installation, which does not know keys. */
export const bestEffort = (data: ConfigData): ConfigData => ({
  ...withoutWaitlist(data),
  capabilities: { holds: false, idempotency: 'best_effort' },
  texts: { ...data.texts, lost: data.texts.outcome_unknown ?? data.texts.lost },
});

/** Nine of them: so many can be searched. */
export function groupReasons(api: FakeApi, lang: PictureLanguage): void {
  const usual = api.answers.reasons('').data.slice(0, 3);
  const grouped = otherWords[lang].groups.flatMap(([group, names]) =>
    names.map((name) => ({ group, name })),
  );
  const others = grouped.map(
    (reason, at): WidgetReasonBody => ({ id: at + 10, description: '', duration: 600, ...reason }),
  );
  api.answers.reasons = () => ({ data: [...usual, ...others] });
}

/** Up to four may come with one booking. */
export function askForPersons(api: FakeApi, lang: PictureLanguage): void {
  const { data } = api.answers.reasons('');
  const persons: WidgetFormFieldBody = {
    form_type: 'select',
    input_type: 'text',
    label: otherWords[lang].persons,
    required: true,
    value: '1',
    options: ['1', '2', '3', '4'].map((value) => ({ value, label: value })),
  };
  api.answers.reasons = () => ({ data: data.map((reason) => ({ ...reason, persons })) });
}

/** Two calendars, each at an address of its own. */
export function separateAddresses(api: FakeApi, lang: PictureLanguage): void {
  const elsewhere = { location: otherWords[lang].branch, address: 'Ahornstraße 21, 12163 Berlin' };
  const data = api.answers.schedules.data.slice(0, 2);
  api.answers.schedules = {
    data: data.map((schedule, at) => ({ ...schedule, ...(at && elsewhere) })),
  };
}
