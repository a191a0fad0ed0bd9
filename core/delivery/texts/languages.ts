/**
 * The languages that Slotwell's own texts are written in, handed in by who has the texts; and which
 * of them an installation speaks to its customers.
 */

import type { InstallationProfile } from '../../installation/installation.ts';
import { baseLanguage, findLanguage, type KnownLanguages } from '../../installation/language.ts';
import type { MailTexts, TimeTexts } from './mail-texts.ts';
import { replaceTexts } from './own-texts.ts';
import type { TextTree } from './text.ts';

/**
 * One of the languages that Slotwell is written in: what mails, calendar files and pages say, and
 * how it writes dates.
 */
export interface Language {
  /** As its speakers know it. */
  readonly name: string;
  /** Where it is written in a way of its own: dates, the clock of 12 hours, numbers. */
  readonly regions: readonly string[];
  /** Left to right if it is not said. */
  readonly direction?: 'rtl';
  readonly times: TimeTexts;
  readonly mails: MailTexts;
}

type Profile = Pick<InstallationProfile, 'locale' | 'languages'>;

export interface Languages<Texts extends Language, Tag extends string> {
  readonly texts: Readonly<Record<Tag, Texts>>;
  /** In the order in which they are offered. */
  readonly tags: readonly Tag[];
  /** For everybody who asks for no language that there are texts in. */
  readonly fallback: Tag;
  /**
   * The one that a tag such as `de-AT` or `de-AT-x-du` (BCP 47) is of; `null` if there are no texts
   * in it.
   */
  find(tag: string): Tag | null;
  /**
   * What an installation says in a language: our texts, or the operator's in their place. `null` if
   * nothing is configured.
   */
  textsOf(profile: Profile | null, tag: Tag): Texts;
  /**
   * What texts are wanted in: the language asked for where it is spoken, else the installation's
   * own. Of a closed list, so bytes may be kept for each.
   */
  choose(profile: Profile, asked: unknown): { readonly wanted: string; readonly fallback: string };
  /** `null` if nothing is configured: then it is all of them. */
  spokenBy(profile: Profile | null): SpokenLanguages<Tag>;
}

/** A wish is only ever looked up here, in closed lists: bytes and formats may be kept for each. */
export interface SpokenLanguages<Tag extends string> {
  /** Those that there are texts of ours in, each alone and with its regions. */
  readonly written: KnownLanguages;
  /** The same, and those that only the operator's own texts are in. */
  readonly onPages: KnownLanguages;
  /** The same without regions that differ in dates alone: what texts are found by. */
  readonly inTexts: KnownLanguages;
  /**
   * What customers are offered to choose from: the operator's list, or what the operator's own
   * texts are in.
   */
  readonly offered: readonly Tag[];
}

const NOTHING_CONFIGURED: Profile = { locale: '', languages: { spoken: null, texts: {} } };

/** A form of address is a private use of its language's tag: `de-x-du`. */
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
  const known = new WeakMap<Profile, Spoken<Texts, Tag>>();
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
    textsOf: (profile, tag) => {
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

/** What the operator calls a calendar and a reason in one language. */
interface OperatorWords {
  readonly calendar?: string;
  readonly reason?: string;
}

/** Those that there are in a language: what was given as one text is for all of them. */
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

interface Spoken<Texts, Tag extends string> extends SpokenLanguages<Tag> {
  /** With the operator's own words. */
  readonly own: Map<Tag, Texts>;
}

type Ours<Tag extends string> = Pick<Languages<Language, Tag>, 'texts' | 'tags' | 'find'>;

function listSpoken<Tag extends string>(profile: Profile, ours: Ours<Tag>): SpokenLanguages<Tag> {
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
 * The installation's own language is always one of them. Of several forms of a language, the first
 * is the one that is meant by its plain tag.
 */
function spokenTags<Tag extends string>(
  { locale, languages }: Profile,
  { tags, find }: Ours<Tag>,
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
 * `de-AT` as it is spoken here: itself, or `de-AT-x-du`; `null` if it is not. What there are only
 * texts of the operator in is spoken unless there is a list.
 */
function sayAs(tag: string, spoken: readonly string[], { languages }: Profile): string | null {
  const [place = '', variety] = tag.split('-x-');
  const forms = spoken.filter((one) => baseLanguage(one) === baseLanguage(place));
  const [form = null] = [
    ...forms.filter((one) => variety !== undefined && one.endsWith(`-x-${variety}`)),
    ...forms,
  ];
  if (form === null) {
    return languages.spoken === null && tag !== '' ? tag : null;
  }
  return place + form.slice(baseLanguage(form).length);
}

const TAG = /^[a-z]{2,3}(-[a-z0-9]{1,8})*$/i;

/**
 * Every text in languages, wherever it stands, is an object of strings by language tag; nothing
 * else in an installation looks like that.
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
