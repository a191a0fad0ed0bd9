/** The demonstration site of a barber’s shop in Dublin. */

import type { SiteContent } from './content.ts';

export const barberSite: SiteContent = {
  texts: [
    {
      lang: 'en',
      name: 'Three Chairs',
      tagline: 'Good cuts. No waiting.',
      lead: 'Three barbers, three chairs and a proper coffee machine, down by the harbour since 2009.',
      bookLabel: 'Book a chair',
      bookTitle: 'Book a chair',
      bookLead: 'Pick your barber or take the first free chair. Cancel up to three hours before.',
      facts: [
        {
          title: 'Open',
          lines: [
            'Tue and Wed 9:00 to 18:30',
            'Thu and Fri until 20:00',
            'Sat 8:30 to 17:00, Sun 11:00 to 16:00',
          ],
        },
        {
          title: 'Find us',
          lines: ['14 Harbour Row, Dublin 4', 'Five minutes from the DART', 'Bike stands outside'],
        },
        {
          title: 'Prices',
          lines: ['Haircut €32, skin fade €38', 'Beard trim €20', 'The works €55'],
        },
      ],
      about: {
        title: 'The chairs',
        paragraphs: [
          'Conor opened the shop and still has chair one. Aisling came from Galway with the best fades in town. Marek does weekends and evenings.',
          'Kids are welcome: the bench seat and the biscuit tin are in chair two.',
        ],
      },
      footer: [
        'Three Chairs',
        '14 Harbour Row, Dublin 4',
        'This is a demonstration: shop and names are made up.',
      ],
    },
    {
      lang: 'de',
      name: 'Three Chairs',
      tagline: 'Gute Schnitte. Ohne Warten.',
      lead: 'Drei Barbiere, drei Stühle und eine richtige Kaffeemaschine, seit 2009 unten am Hafen.',
      bookLabel: 'Termin buchen',
      bookTitle: 'Termin buchen',
      bookLead:
        'Wählen Sie Ihren Barbier oder den ersten freien Stuhl. Absagen können Sie bis drei Stunden vorher.',
      facts: [
        {
          title: 'Geöffnet',
          lines: [
            'Di und Mi 9:00 bis 18:30',
            'Do und Fr bis 20:00',
            'Sa 8:30 bis 17:00, So 11:00 bis 16:00',
          ],
        },
        {
          title: 'So finden Sie uns',
          lines: [
            '14 Harbour Row, Dublin 4',
            'Fünf Minuten vom Bahnhof',
            'Fahrradständer vor der Tür',
          ],
        },
        {
          title: 'Preise',
          lines: [
            'Haarschnitt 32 €, Skin Fade 38 €',
            'Bart trimmen 20 €',
            'Das volle Programm 55 €',
          ],
        },
      ],
      about: {
        title: 'Die Stühle',
        paragraphs: [
          'Conor hat den Laden eröffnet und steht bis heute am ersten Stuhl. Aisling kam aus Galway und schneidet die besten Fades der Stadt. Marek ist abends und am Wochenende da.',
          'Kinder sind willkommen: Sitzerhöhung und Keksdose stehen am zweiten Stuhl.',
        ],
      },
      footer: [
        'Three Chairs',
        '14 Harbour Row, Dublin 4',
        'Dies ist eine Vorführung: Laden und Namen sind erfunden.',
      ],
    },
    {
      lang: 'ar',
      name: 'Three Chairs',
      tagline: 'قصات متقنة ومن دون انتظار.',
      lead: 'ثلاثة حلاقين وثلاثة كراسٍ وآلة قهوة حقيقية، عند الميناء منذ عام 2009.',
      bookLabel: 'احجز كرسيًا',
      bookTitle: 'احجز كرسيًا',
      bookLead: 'اختر حلاقك أو أول كرسي متاح. يمكنك الإلغاء حتى ثلاث ساعات قبل الموعد.',
      facts: [
        {
          title: 'ساعات العمل',
          lines: [
            'الثلاثاء والأربعاء 9:00 إلى 18:30',
            'الخميس والجمعة حتى 20:00',
            'السبت 8:30 إلى 17:00، الأحد 11:00 إلى 16:00',
          ],
        },
        {
          title: 'العنوان',
          lines: [
            '14 Harbour Row, Dublin 4',
            'خمس دقائق من محطة القطار',
            'موقف للدراجات أمام المحل',
          ],
        },
        {
          title: 'الأسعار',
          lines: [
            'قص الشعر 32 يورو، تدريج كامل 38 يورو',
            'تهذيب اللحية 20 يورو',
            'العناية الكاملة 55 يورو',
          ],
        },
      ],
      about: {
        title: 'الكراسي',
        paragraphs: [
          'افتتح Conor المحل وما زال عند الكرسي الأول. جاءت Aisling من Galway وهي الأفضل في التدريج. أما Marek فيعمل مساءً وفي عطلة نهاية الأسبوع.',
          'الأطفال مرحب بهم: مقعد الأطفال وعلبة البسكويت عند الكرسي الثاني.',
        ],
      },
      footer: [
        'Three Chairs',
        '14 Harbour Row, Dublin 4',
        'هذا عرض توضيحي: المحل والأسماء خيالية.',
      ],
    },
  ],
  icon: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="24" fill="#9c3b2e"/><g fill="none" stroke="#fbf3e6" stroke-width="3.5" stroke-linecap="round"><path d="M17 13l13 16M31 13L18 29"/><circle cx="15" cy="33" r="4.5"/><circle cx="33" cy="33" r="4.5"/></g></svg>',
  palette: {
    light: {
      page: '#fbf6ee',
      surface: '#fffdf9',
      text: '#2b211d',
      muted: '#6b5b53',
      line: '#e8dccd',
      accent: '#9c3b2e',
      onAccent: '#ffffff',
    },
    dark: {
      page: '#1b1513',
      surface: '#241c19',
      text: '#f3e9e1',
      muted: '#bcaaa0',
      line: '#3a2e29',
      accent: '#f09a86',
      onAccent: '#2a0f09',
    },
  },
  headings: '"Avenir Next", Futura, "Century Gothic", system-ui, sans-serif',
};
