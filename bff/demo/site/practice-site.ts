/** The demonstration site of a medical practice in Berlin. */

import type { SiteContent } from './content.ts';

export const practiceSite: SiteContent = {
  texts: [
    {
      lang: 'en',
      name: 'Praxis Sonnenhof',
      tagline: 'Family medicine that takes its time.',
      lead: 'On Lindenweg since 1998: two doctors, a team that knows each other, and appointments that start on time.',
      bookLabel: 'Book an appointment',
      bookTitle: 'Book an appointment',
      bookLead: 'Day or night, without an account. In an emergency, please call 112.',
      facts: [
        {
          title: 'Consulting hours',
          lines: [
            'Mon to Fri 8:30 to 12:30',
            'Mon, Tue, Thu 14:00 to 17:30',
            'Wed until 19:00 with Dr. Okafor',
          ],
        },
        {
          title: 'How to find us',
          lines: ['Lindenweg 4, 10115 Berlin', '2nd floor, lift', 'U6 Naturkundemuseum'],
        },
        {
          title: 'Contact',
          lines: [
            '+49 30 5550142',
            'praxis@sonnenhof.example.org',
            'Prescriptions by phone from 8:00',
          ],
        },
      ],
      about: {
        title: 'The team',
        paragraphs: [
          'Dr. Miriam Lindner is a general practitioner. She looks after preventive care and chronic conditions.',
          'Dr. Tobias Okafor is an internist who focuses on travel medicine and vaccinations. He also speaks English and Igbo.',
        ],
      },
      footer: [
        'Praxis Sonnenhof',
        'Lindenweg 4, 10115 Berlin',
        'This is a demonstration: the practice and all names are made up.',
      ],
    },
    {
      lang: 'de',
      name: 'Praxis Sonnenhof',
      tagline: 'Hausärztliche Medizin mit Zeit.',
      lead: 'Seit 1998 im Lindenweg: zwei Ärzte, ein eingespieltes Team und Termine, die wir einhalten.',
      bookLabel: 'Termin buchen',
      bookTitle: 'Termin buchen',
      bookLead: 'Rund um die Uhr, ohne Anmeldung. Im Notfall wählen Sie bitte die 112.',
      facts: [
        {
          title: 'Sprechzeiten',
          lines: [
            'Mo bis Fr 8:30 bis 12:30',
            'Mo, Di, Do 14:00 bis 17:30',
            'Mi bis 19:00 bei Dr. Okafor',
          ],
        },
        {
          title: 'So finden Sie uns',
          lines: ['Lindenweg 4, 10115 Berlin', '2. Obergeschoss, Aufzug', 'U6 Naturkundemuseum'],
        },
        {
          title: 'Kontakt',
          lines: ['030 5550142', 'praxis@sonnenhof.example.org', 'Rezepte per Telefon ab 8 Uhr'],
        },
      ],
      about: {
        title: 'Das Team',
        paragraphs: [
          'Dr. Miriam Lindner ist Fachärztin für Allgemeinmedizin und kümmert sich um Vorsorge und chronische Erkrankungen.',
          'Dr. Tobias Okafor ist Internist. Seine Schwerpunkte sind Reisemedizin und Impfungen; er spricht auch Englisch und Igbo.',
        ],
      },
      footer: [
        'Praxis Sonnenhof',
        'Lindenweg 4, 10115 Berlin',
        'Dies ist eine Vorführung: Praxis und Namen sind erfunden.',
      ],
    },
    {
      lang: 'ar',
      name: 'عيادة Sonnenhof',
      tagline: 'طب الأسرة الذي يمنحكم الوقت.',
      lead: 'في شارع Lindenweg منذ عام 1998: طبيبان وفريق متآلف ومواعيد تبدأ في وقتها.',
      bookLabel: 'حجز موعد',
      bookTitle: 'حجز موعد',
      bookLead: 'ليلًا ونهارًا ومن دون حساب. في الحالات الطارئة يُرجى الاتصال بالرقم 112.',
      facts: [
        {
          title: 'ساعات العمل',
          lines: [
            'الاثنين إلى الجمعة 8:30 إلى 12:30',
            'الاثنين والثلاثاء والخميس 14:00 إلى 17:30',
            'الأربعاء حتى 19:00 مع د. Okafor',
          ],
        },
        {
          title: 'كيف تصلون إلينا',
          lines: ['Lindenweg 4, 10115 Berlin', 'الطابق الثاني، يوجد مصعد', 'U6 Naturkundemuseum'],
        },
        {
          title: 'للتواصل',
          lines: ['+49 30 5550142', 'praxis@sonnenhof.example.org', 'الوصفات بالهاتف من الساعة 8'],
        },
      ],
      about: {
        title: 'الفريق',
        paragraphs: [
          'د. Miriam Lindner طبيبة عامة، تهتم بالوقاية والأمراض المزمنة.',
          'د. Tobias Okafor طبيب باطني متخصص في طب السفر والتطعيمات، ويتحدث أيضًا الإنجليزية والإيغبو.',
        ],
      },
      footer: [
        'عيادة Sonnenhof',
        'Lindenweg 4, 10115 Berlin',
        'هذا عرض توضيحي: العيادة وجميع الأسماء خيالية.',
      ],
    },
  ],
  icon: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="14" fill="#2f6f5e"/><circle cx="24" cy="22" r="8" fill="#f6d27a"/><path d="M6 36c8-9 28-9 36 0" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round"/></svg>',
  palette: {
    light: {
      page: '#f6f7f3',
      surface: '#ffffff',
      text: '#1d2a26',
      muted: '#56655f',
      line: '#dde3dc',
      accent: '#2f6f5e',
      onAccent: '#ffffff',
    },
    dark: {
      page: '#121a17',
      surface: '#1a2420',
      text: '#e8efeb',
      muted: '#a3b3ac',
      line: '#2e3b35',
      accent: '#7cc9b0',
      onAccent: '#0c1a15',
    },
  },
  headings: 'Georgia, "Times New Roman", serif',
};
