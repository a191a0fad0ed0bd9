/** Compares a language's catalogue, and the descriptions, with the English catalogue. */

interface Options {
  /** Missing texts are allowed and fall back to the base language. */
  readonly partial?: boolean;
  /** Reports the texts that are the same in both catalogues instead of those that differ. */
  readonly repeated?: boolean;
}

interface Compared {
  readonly tag: string;
  /** The text's name, such as `widget.book`. */
  readonly name: string;
  readonly own: unknown;
  readonly ours: unknown;
  readonly options: Options;
}

/** Data about a language that is no text, or that each language has for itself. */
const NOT_COMPARED = ['name', 'regions', 'direction', 'times.zones'];

/** Returns each problem with language and name of the text. */
export function catalogueProblems(
  tag: string,
  own: object,
  ours: object,
  options: Options = {},
): string[] {
  return treeProblems({ tag, name: '', own, ours, options });
}

function treeProblems(compared: Compared): string[] {
  const { tag, name, own, ours, options } = compared;
  if (NOT_COMPARED.includes(name)) {
    return [];
  }
  if (own === undefined) {
    return options.partial ? [] : [`${tag} ${name} is missing`];
  }
  if (ours === undefined) {
    return [`${tag} ${name} is no text of English`];
  }
  if (typeof ours === 'string' || isCounted(ours)) {
    return options.repeated ? repeatedTexts(compared) : textProblems(compared);
  }
  return isTable(own) && isTable(ours)
    ? namesIn(own, ours).flatMap((key) =>
        treeProblems({
          ...compared,
          name: name === '' ? key : `${name}.${key}`,
          own: own[key],
          ours: ours[key],
        }),
      )
    : [`${tag} ${name} is no group of texts`];
}

const repeatedTexts = ({ tag, name, own, ours }: Compared): string[] =>
  JSON.stringify(own) === JSON.stringify(ours) ? [`${tag} ${name} repeats its language`] : [];

function textProblems({ tag, name, own, ours }: Compared): string[] {
  const place = `${tag} ${name}`;
  if (isCounted(ours)) {
    return isCounted(own)
      ? countedProblems(place, { tag, forms: own, ours })
      : [`${place} has no plural forms`];
  }
  return typeof own === 'string'
    ? placeholderProblems(place, own, placeholdersIn(String(ours)))
    : [`${place} is no text`];
}

interface Plural {
  readonly tag: string;
  readonly forms: Table;
  readonly ours: Table;
}

/** One form alone is right if the language writes all numbers alike. */
function countedProblems(place: string, { tag, forms, ours }: Plural): string[] {
  const rules = new Intl.PluralRules(tag);
  const needed = new Set(Array.from({ length: 1000 }, (_, n) => rules.select(n)));
  const had = Object.keys(forms);
  const known: readonly string[] = rules.resolvedOptions().pluralCategories;
  const values = placeholdersIn(String(ours.other));
  return [
    ...[...needed]
      .filter((form) => had.length > 1 && !had.includes(form))
      .map((form) => `${place} lacks the form ${form}`),
    ...had
      .filter((form) => !known.includes(form))
      .map((form) => `${place} has the form ${form}, which no number has`),
    ...had.flatMap((form) => {
      const text = String(forms[form]);
      // A form for a number may write the number out.
      const isWrittenOut = form !== 'other' && !placeholdersIn(text).includes('{n}');
      const expected = values.filter((value) => !isWrittenOut || value !== '{n}');
      return placeholderProblems(`${place}.${form}`, text, expected);
    }),
  ];
}

function placeholderProblems(place: string, text: string, expected: readonly string[]): string[] {
  const found = placeholdersIn(text);
  return [
    ...expected.filter((value) => !found.includes(value)).map((value) => `${place} lacks ${value}`),
    ...found
      .filter((value) => !expected.includes(value))
      .map((value) => `${place} has ${value}, which English does not have`),
  ];
}

/** Each text has a description, and its placeholders, no others, have one too. */
export function descriptionProblems(about: unknown, ours: object): string[] {
  const { name: _, regions: __, ...texts } = Object.fromEntries(Object.entries(ours));
  return describedProblems('', about, texts);
}

function describedProblems(name: string, about: unknown, ours: unknown): string[] {
  if (ours === undefined) {
    return [`${name} is described, but no text`];
  }
  const isText = typeof ours === 'string' || isCounted(ours) || name === 'times.zones';
  if (!isText && isTable(ours) && isTable(about)) {
    return namesIn(about, ours).flatMap((key) =>
      describedProblems(name === '' ? key : `${name}.${key}`, about[key], ours[key]),
    );
  }
  const { about: sentence, values = {} } = isTable(about) ? about : { about };
  if (typeof sentence !== 'string' || sentence === '') {
    return [`${name} is not described`];
  }
  const described = Object.keys(values ?? {}).map((value) => `{${value}}`);
  const placeholders = isCounted(ours) ? ['{n}'] : placeholdersIn(String(ours));
  return [
    ...placeholders
      .filter((value) => !described.includes(value))
      .map((value) => `${name}: ${value} is not described`),
    ...described
      .filter((value) => !placeholders.includes(value))
      .map((value) => `${name}: ${value} is described, but English does not have it`),
  ];
}

type Table = Readonly<Record<string, unknown>>;

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isCounted = (value: unknown): value is Table =>
  isTable(value) && typeof value.other === 'string';

const namesIn = (own: Table, ours: Table): readonly string[] => [
  ...new Set([...Object.keys(ours), ...Object.keys(own)]),
];

const placeholdersIn = (text: string): readonly string[] => [...new Set(text.match(/{\w+}/g))];
