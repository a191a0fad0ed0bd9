/**
 * The languages of the built-in texts, which the caller provides, and the choice among them for an
 * installation's customers.
 */

import type { InstallationProfile } from '../../installation/installation.ts';
import { baseLanguage, findLanguage, type KnownLanguages } from '../../installation/language.ts';
import type { MailTexts, TimeTexts } from './mail-texts.ts';
import { replaceTexts } from './own-texts.ts';
import type { TextTree } from './text.ts';

/**
 * A language with built-in texts: what mails, calendar files and pages say, and how dates are
 * written.
 */
export interface Language {
  /** Its own name, in that language. */
  readonly name: string;
  /** Regions that write dates, hours (12-hour clock) or numbers differently. */
  readonly regions: readonly string[];
  /** Left to right by default. */
  readonly direction?: 'rtl';
  readonly times: TimeTexts;
  readonly mails: MailTexts;
}

type Profile = Pick<InstallationProfile, 'locale' | 'languages'>;

export interface Languages<Texts extends Language, Tag extends string> {
  readonly texts: Readonly<Record<Tag, Texts>>;
  /** In the order in which they are offered. */
  readonly tags: readonly Tag[];
  /** Used if no requested language has texts. */
  readonly fallback: Tag;
  /**
   * Finds the language of a tag such as `de-AT` or `de-AT-x-du` (BCP 47); `null` if it has no
   * texts.
   */
  find(tag: string): Tag | null;
  /**
   * An installation's texts in a language: the built-in ones with the operator's overrides.
   * `profile` is `null` if nothing is configured.
   */
  findTexts(profile: Profile | null, tag: Tag): Texts;
  /**
   * The language of an installation's texts: the requested one if it is spoken, otherwise the
   * installation's own. From a closed list, so bytes may be cached per language.
   */
  choose(profile: Profile, asked: unknown): { readonly wanted: string; readonly fallback: string };
  /** A `null` profile means that nothing is configured; then all languages are spoken. */
  spokenBy(profile: Profile | null): SpokenLanguages<Tag>;
}

/**
 * Closed lists for looking up requested languages, so bytes and formats may be cached per language.
 */
export interface SpokenLanguages<Tag extends string> {
  /** Languages with built-in texts, with and without their regions. */
  readonly written: KnownLanguages;
  /** Languages in `written`, plus those that only have the operator's own texts. */
  readonly onPages: KnownLanguages;
  /** The same without regions that only differ in dates; texts are looked up by these. */
  readonly inTexts: KnownLanguages;
  /**
   * The languages that customers can choose from: the operator's list, else every language that the
   * operator has texts in.
   */
  readonly offered: readonly Tag[];
}

const NOTHING_CONFIGURED: Profile = { locale: '', languages: { spoken: null, texts: {} } };

/** A form of address is a private-use subtag of the language: `de-x-du`. */
export function createLanguages<Texts extends Language, Tag extends string>(
  texts: Readonly<Record<Tag, Texts>>,
  fallback: NoInfer<Tag>,
  wordTexts: (words: OperatorWords, ours: NoInfer<Texts>) => TextTree = () => ({}),
): Languages<Texts, Tag> {
  const isOne = (tag: string): tag is Tag => Object.hasOwn(texts, tag);
  const tags = Object.keys(texts).filter(isOne);
  const find = (tag: string) => {
    const [place = '', form] = tag.toLowerCase().split('-x-');
    const base = baseLanguage(place);
    return [`${base}-x-${form}`, base].find(isOne) ?? null;
  };
  const known = new WeakMap<Profile, SpokenTexts<Texts, Tag>>();
  const open = (profile: Profile) => {
    const spoken = known.get(profile) ?? {
      ...listSpoken(profile, { texts, tags, find }),
      own: new Map<Tag, Texts>(),
    };
    known.set(profile, spoken);
    return spoken;
  };
  return {
    texts,
    tags,
    fallback,
    find,
    spokenBy: (profile) => open(profile ?? NOTHING_CONFIGURED),
    choose: (profile, asked) => {
      const { inTexts } = open(profile);
      return {
        wanted:
          findLanguage(inTexts, asked) ?? findLanguage(inTexts, profile.locale) ?? profile.locale,
        fallback: profile.locale,
      };
    },
    findTexts: (profile, tag) => {
      const { own } = open(profile ?? NOTHING_CONFIGURED);
      const found =
        own.get(tag) ??
        replaceTexts(
          replaceTexts(texts[tag], wordTexts(wordsIn(profile, tag), texts[tag])),
          profile?.languages.texts[tag],
        );
      own.set(tag, found);
      return found;
    },
  };
}

interface OperatorWords {
  readonly calendar?: string;
  readonly reason?: string;
}

/** The terms available in a language. A term given as a single text applies to all languages. */
function wordsIn(profile: Profile | null, tag: string): OperatorWords {
  const words = Object.entries(profile?.languages.words ?? {}).flatMap(([name, text]) => {
    const word =
      typeof text === 'string'
        ? text
        : (text[tag] ?? text[tag.replace(/-x-.*/, '')] ?? text[baseLanguage(tag)]);
    return word === undefined ? [] : [[name, word] as const];
  });
  return Object.fromEntries(words);
}

interface SpokenTexts<Texts, Tag extends string> extends SpokenLanguages<Tag> {
  /** With the operator's overrides. */
  readonly own: Map<Tag, Texts>;
}

type BuiltInLanguages<Tag extends string> = Pick<
  Languages<Language, Tag>,
  'texts' | 'tags' | 'find'
>;

function listSpoken<Tag extends string>(
  profile: Profile,
  ours: BuiltInLanguages<Tag>,
): SpokenLanguages<Tag> {
  const spoken = spokenTags(profile, ours);
  const own = tagsIn({ ...profile, languages: null });
  const bases = spoken.map(baseLanguage);
  const regions = spoken.flatMap((tag) =>
    ours.texts[tag].regions.map((region) => `${baseLanguage(tag)}-${region}`),
  );
  const list = (tags: readonly string[]): KnownLanguages =>
    new Map(
      tags.flatMap((tag) => {
        const found = sayAs(tag, spoken, profile);
        return found === null ? [] : [[tag.toLowerCase(), found] as const];
      }),
    );
  const inTexts = list([...bases, ...spoken, profile.locale, ...own]);
  const written = list([
    ...bases,
    ...spoken,
    ...regions,
    ...(ours.find(profile.locale) === null ? [] : [profile.locale]),
  ]);
  const offered = [profile.locale, ...own].map((tag) =>
    ours.find(sayAs(tag, spoken, profile) ?? ''),
  );
  return {
    written,
    inTexts,
    onPages: new Map([...written, ...inTexts]),
    offered:
      profile.languages.spoken === null ? ours.tags.filter((tag) => offered.includes(tag)) : spoken,
  };
}

/**
 * Always includes the installation's own language. The plain tag of a language means the first of
 * its listed forms.
 */
function spokenTags<Tag extends string>(
  { locale, languages }: Profile,
  { tags, find }: BuiltInLanguages<Tag>,
): readonly Tag[] {
  const home = find(locale);
  const own = home === null ? [] : [home];
  const listed = languages.spoken?.flatMap((tag) => find(tag) ?? []) ?? [
    ...own,
    ...tags.filter((tag) => tag !== home),
  ];
  return [
    ...listed,
    ...own.filter((tag) => !listed.some((one) => baseLanguage(one) === baseLanguage(tag))),
  ];
}

/**
 * Resolves `de-AT` to the form spoken here: itself or `de-AT-x-du`; `null` if it is not spoken. A
 * language that only has texts of the operator is spoken unless there is a list.
 */
function sayAs(tag: string, spoken: readonly string[], { languages }: Profile): string | null {
  const [place = '', variety] = tag.split('-x-');
  const forms = spoken.filter((one) => baseLanguage(one) === baseLanguage(place));
  const exact = forms.find((one) => variety !== undefined && one.endsWith(`-x-${variety}`));
  const form = exact ?? forms[0];
  if (form === undefined) {
    return languages.spoken === null && tag !== '' ? tag : null;
  }
  return place + form.slice(baseLanguage(form).length);
}

const TAG = /^[a-z]{2,3}(-[a-z0-9]{1,8})*$/i;

/**
 * Collects the tags of all localized texts. Those are objects of strings by language tag, and
 * nothing else in an installation looks like that.
 */
function tagsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  const entries = Object.entries(value);
  const isText =
    entries.length > 0 && entries.every(([key, text]) => TAG.test(key) && typeof text === 'string');
  return isText ? entries.map(([tag]) => tag) : entries.flatMap(([, inner]) => tagsIn(inner));
}
