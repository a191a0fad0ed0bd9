/** The demonstration site of a citizens’ office. */

import type { SiteContent } from './content.ts';

export const officeSite: SiteContent = {
  texts: [
    {
      lang: 'en',
      name: 'City of Lindenstadt',
      tagline: 'Your citizens’ office at the town hall.',
      lead: 'Identity card, residence, driving licence: with an appointment you are usually done in ten minutes.',
      bookLabel: 'Make an appointment',
      bookTitle: 'Make an appointment',
      bookLead:
        'If the day you want is full, join the waiting list. We’ll email you if a time opens up.',
      facts: [
        {
          title: 'Opening hours',
          lines: [
            'Mon, Tue, Wed, Fri 8:00 to 12:00',
            'Tue also 14:00 to 16:00',
            'Thu 12:00 to 18:00',
          ],
        },
        {
          title: 'Address',
          lines: ['Town hall, Marktplatz 1', '50667 Lindenstadt', 'Step-free entrance on the left'],
        },
        {
          title: 'Please bring',
          lines: [
            'Your present identity document',
            'Card or cash for the fee',
            'No photo: we take it here',
          ],
        },
      ],
      about: {
        title: 'Without detours',
        paragraphs: [
          'You can order certificates of residence and parking permits, and register a dog, online. For everything that needs you in person there are four counters.',
          'You cannot come yourself? With a letter of authority somebody else can do many things for you.',
        ],
      },
      footer: [
        'City of Lindenstadt',
        'Marktplatz 1, 50667 Lindenstadt',
        'This is a demonstration: the city and all names are made up.',
      ],
    },
    {
      lang: 'de',
      name: 'Stadt Lindenstadt',
      tagline: 'Ihr Bürgeramt im Rathaus.',
      lead: 'Ausweis, Wohnsitz, Führerschein: mit Termin sind Sie meist nach zehn Minuten wieder draußen.',
      bookLabel: 'Termin vereinbaren',
      bookTitle: 'Termin vereinbaren',
      bookLead:
        'Ist Ihr Wunschtag voll, setzen Sie sich auf die Warteliste: Wir schreiben Ihnen, wenn ein Termin frei wird.',
      facts: [
        {
          title: 'Öffnungszeiten',
          lines: ['Mo, Di, Mi, Fr 8:00 bis 12:00', 'Di auch 14:00 bis 16:00', 'Do 12:00 bis 18:00'],
        },
        {
          title: 'Anschrift',
          lines: ['Rathaus, Marktplatz 1', '50667 Lindenstadt', 'Stufenloser Eingang links'],
        },
        {
          title: 'Mitbringen',
          lines: [
            'Bisheriges Ausweisdokument',
            'Karte oder Bargeld für die Gebühr',
            'Fotos machen wir vor Ort',
          ],
        },
      ],
      about: {
        title: 'Ohne Umwege',
        paragraphs: [
          'Meldebescheinigungen, Parkausweise und Hundesteuer erledigen Sie online. Für alles, wofür Sie uns sehen müssen, gibt es vier Schalter.',
          'Sie können nicht selbst kommen? Mit einer Vollmacht kann jemand anderes viele Anliegen für Sie erledigen.',
        ],
      },
      footer: [
        'Stadt Lindenstadt',
        'Marktplatz 1, 50667 Lindenstadt',
        'Dies ist eine Vorführung: Stadt und Namen sind erfunden.',
      ],
    },
    {
      lang: 'ar',
      name: 'مدينة Lindenstadt',
      tagline: 'مكتب خدمة المواطنين في البلدية.',
      lead: 'بطاقة الهوية والسكن ورخصة القيادة: مع موعد تنتهون عادةً خلال عشر دقائق.',
      bookLabel: 'حجز موعد',
      bookTitle: 'حجز موعد',
      bookLead:
        'إذا كان اليوم الذي يناسبكم ممتلئًا فسجّلوا في قائمة الانتظار: نراسلكم حين يتاح موعد.',
      facts: [
        {
          title: 'ساعات العمل',
          lines: [
            'الاثنين والثلاثاء والأربعاء والجمعة 8:00 إلى 12:00',
            'الثلاثاء أيضًا 14:00 إلى 16:00',
            'الخميس 12:00 إلى 18:00',
          ],
        },
        {
          title: 'العنوان',
          lines: ['البلدية، Marktplatz 1', '50667 Lindenstadt', 'مدخل بلا درج على اليسار'],
        },
        {
          title: 'يُرجى إحضار',
          lines: ['وثيقة الهوية الحالية', 'بطاقة أو نقدًا للرسوم', 'لا حاجة إلى صورة: نلتقطها هنا'],
        },
      ],
      about: {
        title: 'من دون تعقيد',
        paragraphs: [
          'يمكنكم طلب شهادات السكن وتصاريح الوقوف وتسجيل الكلاب عبر الإنترنت. ولكل ما يتطلب حضوركم لدينا أربعة شبابيك.',
          'لا تستطيعون الحضور بأنفسكم؟ يمكن لشخص آخر إنجاز الكثير نيابةً عنكم بتوكيل خطي.',
        ],
      },
      footer: [
        'مدينة Lindenstadt',
        'Marktplatz 1, 50667 Lindenstadt',
        'هذا عرض توضيحي: المدينة وجميع الأسماء خيالية.',
      ],
    },
  ],
  icon: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="8" fill="#1f4f8f"/><path d="M10 20 24 11l14 9z" fill="#fff"/><path d="M14 23v11M21 23v11M27 23v11M34 23v11M10 37h28" fill="none" stroke="#fff" stroke-width="3"/></svg>',
  palette: {
    light: {
      page: '#f4f6f9',
      surface: '#ffffff',
      text: '#17212e',
      muted: '#4f5d6e',
      line: '#d8dfe8',
      accent: '#1f4f8f',
      onAccent: '#ffffff',
    },
    dark: {
      page: '#10161e',
      surface: '#18212c',
      text: '#e6ecf4',
      muted: '#9fb0c3',
      line: '#2b3847',
      accent: '#8ab8f5',
      onAccent: '#071627',
    },
  },
  headings: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
};
