/**
 * The shape of the three demonstration sites' content. The texts are our own and trusted, but still
 * escaped.
 */

export interface SiteContent {
  /** The first is for visitors whose language is missing. */
  readonly texts: readonly [SiteTexts, ...SiteTexts[]];
  /** The site's icon, an SVG document. */
  readonly icon: string;
  /** CSS custom properties for light and dark mode. */
  readonly palette: { readonly light: Palette; readonly dark: Palette };
  /** CSS font family of headings. */
  readonly headings: string;
}

export interface SiteTexts {
  /** BCP 47. */
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
}

export interface Palette {
  readonly page: string;
  readonly surface: string;
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  readonly accent: string;
  readonly onAccent: string;
}

/** The first of `languages` (BCP 47) that there are texts in, or else the first texts. */
export function chooseTexts<Texts extends { readonly lang: string }>(
  texts: readonly [Texts, ...Texts[]],
  languages: readonly string[],
): Texts {
  const primary = (tag: string) => tag.split('-', 1)[0]?.toLowerCase();
  for (const language of languages) {
    const found = texts.find(({ lang }) => primary(lang) === primary(language));
    if (found) {
      return found;
    }
  }
  return texts[0];
}
