/** Server answers for pictures of the widget: a practice with long names, in three languages. */

import { LANGUAGES } from '../../../bff/texts/index.ts';
import type { OwnWidgetTexts } from '../../../bff/texts/texts.ts';
import { agreeTo, applicantIn, type FakeApi, nextStepsIn } from '../../widget/support/fake-api.ts';

export type PictureLanguage = 'de' | 'en' | 'ar';

interface PictureWords {
  readonly who: string;
  readonly what: string;
  readonly when: string;
  readonly form: string;
  readonly check: string;
  readonly done: string;
  readonly reason: string;
  readonly back: string;
  readonly next: string;
  readonly book: string;
  readonly list: string;
  readonly month: string;
  readonly later: string;
  readonly typed: readonly (readonly [label: string, value: string])[];
  readonly note: string;
}

const { ar: arabic, de: german, en: english } = LANGUAGES.texts;

const saidIn = (texts: OwnWidgetTexts) => ({
  who: texts.calendarHead,
  what: texts.reasonHead,
  when: texts.dayHead,
  form: texts.formHead,
  check: texts.confirmHead,
  done: texts.bookedHead,
  back: texts.back,
  next: texts.next,
  book: texts.book,
  list: texts.showList,
  month: texts.showMonth,
  later: texts.later,
});

/** By which a picture's scene finds what it presses. */
export const pictureWords: Readonly<Record<PictureLanguage, PictureWords>> = {
  de: {
    ...saidIn(german.widget),
    reason: 'Erstgespräch',
    typed: [
      ['Vorname', 'Ada'],
      ['Nachname', 'Lovelace-Wollstonecraft'],
      ['E-Mail', 'ada.lovelace-wollstonecraft@example.org'],
      ['Telefon', '+49 30 1234567'],
      ['Geburtsdatum', '1980-02-03'],
    ],
    note: 'Ich komme mit dem Rollstuhl.\nBitte rufen Sie an, wenn der Aufzug nicht geht.',
  },
  en: {
    ...saidIn(english.widget),
    reason: 'First visit',
    typed: [
      ['First name', 'Ada'],
      ['Last name', 'Lovelace-Wollstonecraft'],
      ['E-mail', 'ada.lovelace-wollstonecraft@example.org'],
      ['Phone', '+49 30 1234567'],
      ['Date of birth', '1980-02-03'],
    ],
    note: 'I use a wheelchair.\nPlease call if the lift is out of order.',
  },
  ar: {
    ...saidIn(arabic.widget),
    reason: 'الزيارة الأولى',
    typed: [
      ['الاسم الأول', 'ليلى'],
      ['اسم العائلة', 'الحسيني'],
      ['البريد الإلكتروني', 'layla.alhusseini@example.org'],
      ['الهاتف', '+49 30 1234567'],
      ['تاريخ الميلاد', '1980-02-03'],
    ],
    note: 'أستخدم كرسيًا متحركًا.\nيرجى الاتصال إذا كان المصعد معطلًا.',
  },
};

const times = [
  '08:30',
  '09:15',
  '10:15',
  '11:00',
  '11:45',
  '14:00',
  '14:45',
  '15:15',
  '15:30',
  '16:45',
  '17:00',
];
const free = ['16', '17', '19', '20', '23', '24', '25', '26', '30'].map((day) => `2026-11-${day}`);
const weekends = (until: string) => {
  const days: { day: string; why: string }[] = [];
  for (
    let day = new Date('2026-11-12');
    day.toISOString().slice(0, 10) <= until;
    day = new Date(day.getTime() + 86_400_000)
  ) {
    if (day.getUTCDay() % 6 === 0) {
      days.push({ day: day.toISOString().slice(0, 10), why: '' });
    }
  }
  return days;
};

/** Makes a fake server a practice with everything switched on. */
export function answerAsPractice(api: FakeApi, lang: PictureLanguage): void {
  const say = (de: string, en: string, ar = en) => ({ de, en, ar })[lang];
  const address = 'Lindenweg 4, 10115 Berlin';
  const info_url = 'https://practice.example/more';
  const texts = LANGUAGES.texts[lang].widget;
  const { config, calendar } = api.answers;
  const inWords = { label: texts.calendarFile, hint: texts.calendarFileFor };
  api.answers.calendar = {
    entries: calendar.entries.map((entry) => (entry.hint ? { ...entry, ...inWords } : entry)),
  };
  api.answers.config = (asked) => {
    const { data } = config(asked);
    const consent = say(
      'Ich bin damit einverstanden, dass die Praxis Sonnenhof meine Angaben speichert, um den Termin vorzubereiten. Die Einwilligung kann ich jederzeit widerrufen.',
      'I agree that Praxis Sonnenhof keeps my details to prepare the appointment. I can withdraw this at any time.',
      'أوافق على أن تحفظ العيادة بياناتي لإعداد الموعد. يمكنني سحب موافقتي في أي وقت.',
    );
    const locale = say('de', 'en-GB', 'ar-u-ca-gregory-hc-h23-nu-latn');
    const zone = say('Berliner Zeit', 'Berlin time', 'بتوقيت برلين');
    const agreement = agreeTo(consent);
    const waitlist = { ...applicantIn(texts), ...agreement };
    const next_steps = nextStepsIn(texts);
    return {
      data: {
        ...data,
        lang,
        locale,
        texts: { ...texts, zone, directions: LANGUAGES.texts[lang].mails.facts.directions },
        agreement,
        waitlist,
        next_steps,
      },
    };
  };
  const place = (room: number) =>
    say(
      `Praxis Sonnenhof, 2. OG, Zimmer ${room}`,
      `Praxis Sonnenhof, 2nd floor, room ${room}`,
      `عيادة زونِنهوف، الطابق الثاني، غرفة ${room}`,
    );
  api.answers.schedules = {
    data: [
      { id: 1, name: 'Dr. Miriam Lindner', initials: 'ML', location: place(1), address, info_url },
      { id: 2, name: 'Dr. Tobias Okafor', initials: 'TO', location: place(3), address, info_url },
      {
        id: 3,
        name: say('Egal bei wem', 'No preference', 'أي طبيب متاح'),
        location: say(
          'Praxis Sonnenhof, 2. OG',
          'Praxis Sonnenhof, 2nd floor',
          'عيادة زونِنهوف، الطابق الثاني',
        ),
        address,
        group: true,
      },
    ],
  };
  api.answers.reasons = () => ({
    data: [
      {
        id: 1,
        name: say('Erstgespräch', 'First visit', 'الزيارة الأولى'),
        description: say(
          'Für alle, die zum ersten Mal bei uns sind. Bringen Sie bitte Ihre Versichertenkarte und frühere Befunde mit.',
          'For everybody who has not been here before. Please bring your insurance card and earlier findings.',
          'لمن يزورنا للمرة الأولى. يرجى إحضار بطاقة التأمين والتقارير السابقة.',
        ),
        duration: 1800,
      },
      {
        id: 2,
        name: say('Kontrolltermin', 'Check-up', 'متابعة'),
        description: say(
          'Besprechung von Verlauf und Befunden.',
          'How it went, and what was found.',
          'مناقشة سير العلاج والنتائج.',
        ),
        duration: 900,
        price: '45 €',
      },
      {
        id: 3,
        name: say('Gesundheitsuntersuchung', 'Health examination', 'فحص صحي شامل'),
        description: say(
          'Vorsorge ab 35 Jahren mit Blutabnahme. Kommen Sie bitte nüchtern.',
          'From 35 on, with a blood test. Please do not eat before.',
          'من سن الخامسة والثلاثين، مع فحص دم. يرجى عدم الأكل قبله.',
        ),
        duration: 2700,
        price: say(
          'Kassenleistung, alle drei Jahre',
          'Paid by your insurance, every three years',
          'يغطيه التأمين كل ثلاث سنوات',
        ),
        info_url,
      },
      {
        id: 4,
        name: say('Impfung', 'Vaccination', 'تطعيم'),
        description: '',
        duration: 600,
        price: '120 €',
      },
    ],
  });
  api.answers.days = {
    data: [...free, '2027-01-04', '2027-01-05'],
    from: '2026-11-12',
    until: '2027-01-19',
    next: '2026-11-16 08:30:00',
    earliest: ['2026-11-16 08:30:00', '2026-11-16 14:00:00', '2026-11-17 08:30:00'],
    closed: weekends('2027-01-19'),
  };
  // A day before the first of them.
  api.holds.more = { change_until: '2026-11-15T07:30:00.000Z' };
  api.answers.slots = (day) => ({
    data: times.map((time) => `${day} ${time}:00`),
    instants: times.map(
      (time) => `${day}T${`${Number(time.slice(0, 2)) - 1}`.padStart(2, '0')}${time.slice(2)}:00Z`,
    ),
  });
  const text = { form_type: 'textbox', value: '', input_type: 'text', required: true } as const;
  api.answers.forms = {
    ...api.answers.forms,
    data: {
      first_name: {
        ...text,
        label: say('Vorname', 'First name', 'الاسم الأول'),
        autocomplete: 'given-name',
      },
      last_name: {
        ...text,
        label: say('Nachname', 'Last name', 'اسم العائلة'),
        autocomplete: 'family-name',
      },
      email: {
        ...text,
        input_type: 'email',
        pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
        problem: 'not_an_email',
        label: say('E-Mail', 'E-mail', 'البريد الإلكتروني'),
        hint: say(
          'Hierhin schicken wir die Bestätigung.',
          'The confirmation goes there.',
          'نرسل التأكيد إليه.',
        ),
        autocomplete: 'email',
      },
      phone: {
        ...text,
        input_type: 'tel',
        required: false,
        label: say('Telefon', 'Phone', 'الهاتف'),
        hint: say(
          'Nur falls wir Sie kurzfristig erreichen müssen.',
          'Only if we must reach you at short notice.',
          'فقط للتواصل العاجل.',
        ),
        autocomplete: 'tel',
      },
      birthday: {
        ...text,
        input_type: 'date',
        label: say('Geburtsdatum', 'Date of birth', 'تاريخ الميلاد'),
      },
      insurance: {
        form_type: 'radio',
        input_type: 'text',
        label: say('Versicherung', 'Insurance', 'التأمين'),
        required: true,
        value: 'public',
        options: [
          { value: 'public', label: say('Gesetzlich versichert', 'Public', 'تأمين عام') },
          { value: 'private', label: say('Privat versichert', 'Private', 'تأمين خاص') },
        ],
      },
      source: {
        form_type: 'select',
        input_type: 'text',
        label: say('Wie haben Sie uns gefunden?', 'How did you find us?', 'كيف عرفت عنا؟'),
        required: false,
        value: '',
        options: [{ value: 'web', label: say('Im Internet', 'On the web', 'عبر الإنترنت') }],
      },
      note: {
        form_type: 'textarea',
        input_type: 'text',
        label: say(
          'Was sollen wir wissen?',
          'Anything we should know?',
          'هل هناك ما ينبغي أن نعرفه؟',
        ),
        required: false,
        value: '',
      },
    },
  };
}
