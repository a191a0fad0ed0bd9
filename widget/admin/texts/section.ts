/**
 * The texts of pages: a folder for each language, and in it a file (a section) for each page or
 * group of dialogs. A section is loaded with the first page that needs it, in one language only.
 */

type Load<Texts> = (language: string) => Promise<{ readonly default: Texts }>;

let language = 'en';
let locale = 'en-GB';
const sections: (() => Promise<void>)[] = [];
/** The sections that are needed and not there yet. */
const missing = new Set<() => Promise<void>>();
let loading: Promise<unknown> | null = null;

/**
 * Registers a section. `load` is called with the name of the language's folder. The function that
 * is returned gives the texts, once `loadSections` says that they are there.
 */
export function section<Texts>(load: Load<Texts>): () => Texts {
  let texts: Texts;
  const read = async () => {
    const asked = language;
    const loaded = await load(asked);
    // If another language was chosen meanwhile, it stays missing and is read again.
    if (asked === language) {
      texts = loaded.default;
      missing.delete(read);
    }
  };
  sections.push(read);
  missing.add(read);
  return () => texts;
}

/**
 * Sets the language of all sections, by its folder and by the tag for Intl. Sections in another
 * language are loaded again.
 */
export function speak(folder: string, tag: string): void {
  language = folder;
  locale = tag;
  for (const read of sections) {
    missing.add(read);
  }
}

/** The language of the pages for Intl. English is the one that is read everywhere. */
export const spokenLocale = (): string => locale;

/**
 * Loads the sections that are not there, including those that are registered meanwhile. Returns
 * `null` if all of them are. A section that could not be loaded is tried again by the next call.
 */
export function loadSections(): Promise<unknown> | null {
  if (missing.size > 0) {
    loading ??= readMissing();
  }
  return loading;
}

async function readMissing(): Promise<void> {
  try {
    while (missing.size > 0) {
      await Promise.all(Array.from(missing, (read) => read()));
    }
  } finally {
    loading = null;
  }
}
