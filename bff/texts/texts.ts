/**
 * The types of a language's texts. They follow from the English catalogue (`en.json`) and from the
 * values that `descriptions.json` lists for each text.
 */

import type { Counted, Language, Text } from '../../core/index.ts';
import type descriptions from './descriptions.json';
import type en from './en.json';

type English = Omit<typeof en, 'name' | 'regions'>;
type Descriptions = (typeof descriptions)['texts'];

/** All texts of Slotwell itself in one language. */
export type Texts = Pick<Language, 'name' | 'regions' | 'direction'> &
  Described<English, Descriptions>;

/** A tree of texts, each with the placeholders that its description lists as `values`. */
type Described<Tree, About> = {
  readonly [Name in keyof Tree]: DescribedText<
    Tree[Name],
    Name extends keyof About ? About[Name] : unknown
  >;
};

type DescribedText<Said, About> = Said extends string
  ? Text<ValuesOf<About>>
  : Said extends { other: string }
    ? Counted
    : Described<Said, About>;

type ValuesOf<About> = About extends { values: infer Values } ? keyof Values & string : never;

/** The widget's texts in a language, independent of the installation. */
export type OwnWidgetTexts = Texts['widget'];

/** The texts that all pages share. */
export type PageTexts = Texts['pages'];

/** The texts of a booking's pages, in addition to those of widget and mails. */
export type ManageTexts = Texts['manage'];

/** The texts of a waiting list entry's page, in addition to those of pages, widget and mails. */
export type WaitlistTexts = Texts['waitlist'];

/** The message at the top of the page that follows a POST. */
export type DoneCode = keyof ManageTexts['done'];
export type ProblemCode = keyof ManageTexts['problems'];
