/** What differs between the sites of the demonstrations. Texts are ours and trusted; they are escaped all the same. */

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
  /** The site's mark, an SVG document. */
  readonly icon: string;
  /** Its custom properties in light and in dark. */
  readonly palette: { readonly light: Palette; readonly dark: Palette };
  /** CSS font family of headings. */
  readonly headings: string;
}

/** `home`: the widget as it comes. `night`: a dark page with an accent of its own. `narrow`: in a narrow sidebar. */
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
