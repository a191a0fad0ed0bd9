/**
 * The content of the three demonstration sites. The texts are our own and trusted, but still
 * escaped.
 */

export interface SiteContent {
  readonly lang: string;
  readonly name: string;
  readonly tagline: string;
  readonly lead: string;
  /** Label of the button that leads to the widget. */
  readonly bookLabel: string;
  readonly bookTitle: string;
  readonly bookLead: string;
  readonly facts: readonly { readonly title: string; readonly lines: readonly string[] }[];
  readonly about: { readonly title: string; readonly paragraphs: readonly string[] };
  readonly footer: readonly string[];
  /** Names of the three pages, for the navigation. */
  readonly pages: Readonly<Record<SitePageName, string>>;
  /** The site's icon, an SVG document. */
  readonly icon: string;
  /** CSS custom properties for light and dark mode. */
  readonly palette: { readonly light: Palette; readonly dark: Palette };
  /** CSS font family of headings. */
  readonly headings: string;
}

/**
 * `home`: the default widget. `night`: a dark page with its own accent. `narrow`: in a narrow
 * sidebar.
 */
export type SitePageName = 'home' | 'night' | 'narrow';

export interface Palette {
  readonly page: string;
  readonly surface: string;
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  readonly accent: string;
  readonly onAccent: string;
}

export const barberSite: SiteContent = {
  lang: 'en-IE',
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
    { title: 'Prices', lines: ['Haircut €32, skin fade €38', 'Beard trim €20', 'The works €55'] },
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
  pages: { home: 'Home', night: 'After dark', narrow: 'Sidebar' },
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

export const officeSite: SiteContent = {
  lang: 'de',
  name: 'Stadt Lindenstadt',
  tagline: 'Ihr Bürgeramt im Rathaus.',
  lead: 'Ausweis, Wohnsitz, Führerschein: mit Termin sind Sie meist nach zehn Minuten wieder draußen.',
  bookLabel: 'Termin vereinbaren',
  bookTitle: 'Termin vereinbaren',
  bookLead: 'Jeden Werktag ab 8 Uhr geben wir zusätzlich kurzfristige Termine frei.',
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
  pages: { home: 'Bürgeramt', night: 'Dunkel', narrow: 'Seitenleiste' },
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

export const practiceSite: SiteContent = {
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
  pages: { home: 'Startseite', night: 'Dunkel', narrow: 'Seitenleiste' },
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
