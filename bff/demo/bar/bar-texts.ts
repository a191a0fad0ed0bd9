/** The words of the demonstration's bar and of the mailbox that it opens, in each language. */

export interface BarTexts {
  /** BCP 47. */
  readonly lang: string;
  /** The language's own name. */
  readonly name: string;
  /** What the bar is, for screen readers. */
  readonly bar: string;
  readonly customer: string;
  readonly emails: string;
  /** Contains `{n}`. */
  readonly fresh: string;
  readonly administration: string;
  readonly whatIf: string;
  readonly close: string;
  readonly team: {
    readonly reception: string;
    readonly receptionNote: string;
    readonly manager: string;
    readonly managerNote: string;
  };
  readonly cases: {
    readonly taken: string;
    readonly offline: string;
    readonly slow: string;
    readonly dark: string;
    readonly phone: string;
    readonly zone: string;
    readonly colour: string;
    readonly language: string;
    readonly reset: string;
  };
  /** What the bar says after something was done. */
  readonly said: {
    readonly taking: string;
    readonly taken: string;
    readonly resetting: string;
    readonly failed: string;
  };
  readonly mail: {
    readonly intro: string;
    readonly nothing: string;
    readonly all: string;
    readonly toCustomer: string;
    readonly toOperator: string;
    readonly asPage: string;
    readonly asText: string;
    readonly headers: string;
    readonly calendar: string;
  };
}

const en: BarTexts = {
  lang: 'en',
  name: 'English',
  bar: 'Demonstration',
  customer: 'Customer',
  emails: 'Emails',
  fresh: '{n} new',
  administration: 'Administration',
  whatIf: 'What if …',
  close: 'Close',
  team: {
    reception: 'Sign in as a receptionist',
    receptionNote: 'Sees the day, books, moves and cancels',
    manager: 'Sign in as the manager',
    managerNote: 'Also sets up hours, forms, texts and the team',
  },
  cases: {
    taken: 'somebody takes your time',
    offline: 'you’re offline',
    slow: 'the network is slow',
    dark: 'the page is dark',
    phone: 'you’re on a phone',
    zone: 'you’re in another time zone',
    colour: 'it’s in your colour',
    language: 'you speak',
    reset: 'Start over with new data',
  },
  said: {
    taking: 'Choose a time. Somebody else will book it while you fill in the form.',
    taken: 'Somebody else has just booked your time. Carry on and see what happens.',
    resetting: 'Starting over …',
    failed: 'That didn’t work. Is the demonstration still running?',
  },
  mail: {
    intro: 'This demonstration sends no email. What it would have sent is here, newest first.',
    nothing: 'Nothing yet. Book something, and the emails about it appear here.',
    all: 'All emails',
    toCustomer: 'to the customer',
    toOperator: 'to the team',
    asPage: 'The email',
    asText: 'As plain text',
    headers: 'Headers',
    calendar: 'Calendar file',
  },
};

const de: BarTexts = {
  lang: 'de',
  name: 'Deutsch',
  bar: 'Vorführung',
  customer: 'Kunde',
  emails: 'E-Mails',
  fresh: '{n} neu',
  administration: 'Verwaltung',
  whatIf: 'Was, wenn …',
  close: 'Schließen',
  team: {
    reception: 'Als Empfang anmelden',
    receptionNote: 'Sieht den Tag, bucht, verlegt und sagt ab',
    manager: 'Als Leitung anmelden',
    managerNote: 'Richtet auch Zeiten, Formulare, Texte und das Team ein',
  },
  cases: {
    taken: 'jemand Ihre Zeit wegschnappt',
    offline: 'Sie offline sind',
    slow: 'das Netz langsam ist',
    dark: 'die Seite dunkel ist',
    phone: 'Sie am Handy sind',
    zone: 'Sie in einer anderen Zeitzone sind',
    colour: 'es Ihre Farbe hat',
    language: 'Sie sprechen',
    reset: 'Mit neuen Daten von vorn beginnen',
  },
  said: {
    taking: 'Wählen Sie eine Zeit. Jemand anders bucht sie, während Sie das Formular ausfüllen.',
    taken:
      'Jemand anders hat gerade Ihre Zeit gebucht. Machen Sie weiter und sehen Sie, was geschieht.',
    resetting: 'Es geht von vorn los …',
    failed: 'Das hat nicht geklappt. Läuft die Vorführung noch?',
  },
  mail: {
    intro:
      'Diese Vorführung verschickt keine E-Mails. Hier steht, was sie verschickt hätte, das Neueste zuerst.',
    nothing: 'Noch nichts. Buchen Sie etwas, dann erscheinen hier die E-Mails dazu.',
    all: 'Alle E-Mails',
    toCustomer: 'an den Kunden',
    toOperator: 'an das Team',
    asPage: 'Die E-Mail',
    asText: 'Als Text',
    headers: 'Kopfzeilen',
    calendar: 'Kalenderdatei',
  },
};

const ar: BarTexts = {
  lang: 'ar',
  name: 'العربية',
  bar: 'عرض توضيحي',
  customer: 'العميل',
  emails: 'الرسائل',
  fresh: 'جديد: {n}',
  administration: 'الإدارة',
  whatIf: 'ماذا لو …',
  close: 'إغلاق',
  team: {
    reception: 'الدخول كموظف استقبال',
    receptionNote: 'يرى اليوم ويحجز وينقل ويلغي',
    manager: 'الدخول كمدير',
    managerNote: 'يضبط أيضًا الأوقات والنماذج والنصوص والفريق',
  },
  cases: {
    taken: 'أخذ شخص آخر موعدك',
    offline: 'كنت غير متصل بالإنترنت',
    slow: 'كانت الشبكة بطيئة',
    dark: 'كانت الصفحة داكنة',
    phone: 'كنت على هاتف',
    zone: 'كنت في منطقة زمنية أخرى',
    colour: 'كان اللون لونك',
    language: 'كنت تتحدث',
    reset: 'البدء من جديد ببيانات جديدة',
  },
  said: {
    taking: 'اختر وقتًا، وسيحجزه شخص آخر أثناء ملء النموذج.',
    taken: 'لقد حجز شخص آخر موعدك للتو. تابع لترى ما يحدث.',
    resetting: 'جارٍ البدء من جديد …',
    failed: 'لم ينجح ذلك. هل ما زال العرض يعمل؟',
  },
  mail: {
    intro: 'لا يرسل هذا العرض أي رسائل. هنا ما كان سيرسله، الأحدث أولًا.',
    nothing: 'لا شيء بعد. احجز موعدًا لتظهر رسائله هنا.',
    all: 'كل الرسائل',
    toCustomer: 'إلى العميل',
    toOperator: 'إلى الفريق',
    asPage: 'الرسالة',
    asText: 'نص فقط',
    headers: 'الترويسات',
    calendar: 'ملف التقويم',
  },
};

/** The first is for visitors whose language is missing. */
export const barTexts: readonly [BarTexts, ...BarTexts[]] = [en, de, ar];
