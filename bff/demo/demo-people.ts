/**
 * Made-up customers: common names, addresses at example.org, and phone numbers from unassigned
 * ranges.
 */

import { type CivilDay, type FormField, formatDay } from '../../core/index.ts';
import type { Random } from './random.ts';

export interface People {
  readonly firstNames: readonly string[];
  readonly lastNames: readonly string[];
  /** A phone number without its last four digits. */
  readonly phonePrefix: string;
  readonly notes: readonly string[];
  readonly places: readonly string[];
}

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
}

const list = (words: string) => words.split(', ');

export const germanPeople: People = {
  firstNames: list(
    'Anna, Lukas, Mia, Jonas, Emilia, Paul, Sophie, Leon, Hannah, Felix, Leyla, Mehmet, Katarzyna, Piotr, Amara, Yusuf, Renate, Günther, Ingrid, Dieter, Jürgen, Sabine, Birgit, Thi Mai, Oleksandra, Dmytro, Chiara, Björn, Zoë, Karl-Heinz',
  ),
  lastNames: list(
    'Müller, Schmidt, Schneider, Fischer, Weber, Becker, Hoffmann, Schäfer, Koch, Richter, Yılmaz, Kaya, Nowak, Kowalski, Nguyen, Öztürk, Krüger, Vogel, Günther, Brandt, Okonkwo, Haddad, Petrenko, Rossi, von der Heide, Weiß, Jansen, Lorenz, Groß, Peters',
  ),
  phonePrefix: '+49 30 5550',
  notes: [
    'Ich komme mit Kinderwagen.',
    'Bitte um einen ruhigen Platz zum Warten.',
    'Ich bringe meine Mutter mit.',
    'Der alte Ausweis ist verloren gegangen.',
  ],
  places: list('Thailand, Peru, Kenia, Vietnam, Namibia, Indien, Costa Rica'),
};

export const irishPeople: People = {
  firstNames: list(
    'Seán, Aoife, Liam, Niamh, Cian, Oisín, Ciarán, Jack, Noah, Darragh, Finn, Tadhg, Luca, Piotr, Mateusz, Rafael, Kwame, Arjun, Tom, Eoin, Rory, Fionn, Callum, Ben',
  ),
  lastNames: list(
    "Murphy, Kelly, O'Sullivan, Walsh, Byrne, Ryan, O'Connor, Doyle, McCarthy, Gallagher, Kowalczyk, Silva, Nolan, Kavanagh, Brennan, Daly, Okafor, Sharma, Mac Giolla, Burke",
  ),
  phonePrefix: '+353 1 555 ',
  notes: ['Same as last time, please.'],
  places: ['Cork'],
};

export function createPerson(people: People, random: Random): Person {
  const firstName = random.pick(people.firstNames);
  const lastName = random.pick(people.lastNames);
  const digits = String(random.below(10_000)).padStart(4, '0');
  return {
    firstName,
    lastName,
    email: `${toAscii(firstName)}.${toAscii(lastName)}${random.below(900) + 100}@example.org`,
    phone: `${people.phonePrefix}${digits}`,
  };
}

const SPELLINGS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', ı: 'i' };

function toAscii(name: string): string {
  const spelled = name.toLowerCase().replace(/[äöüßı]/g, (letter) => SPELLINGS[letter] ?? letter);
  return spelled.normalize('NFD').replace(/[^a-z]/g, '');
}

export interface FillInput {
  readonly person: Person;
  readonly people: People;
  readonly random: Random;
  /** The day of the booking; dates in the form lie after it. */
  readonly day: CivilDay;
}

const OPTIONAL_CHANCE = 0.6;
const CHECKBOX_CHANCE = 0.08;
const NOTE_CHANCE = 0.1;

export function fillForm(
  form: readonly FormField[],
  filling: FillInput,
): Record<string, string | boolean> {
  return Object.fromEntries(
    form.flatMap((field) =>
      isFilled(field, filling.random) ? [[field.name, answer(field, filling)]] : [],
    ),
  );
}

function isFilled({ required, formType }: FormField, random: Random): boolean {
  return required || random.chance(formType === 'textarea' ? NOTE_CHANCE : OPTIONAL_CHANCE);
}

function answer(field: FormField, { person, people, random, day }: FillInput): string | boolean {
  if (field.formType === 'checkbox') {
    return field.required || random.chance(CHECKBOX_CHANCE);
  }
  if (field.options.length > 0) {
    return random.pick(field.options).value;
  }
  if (field.formType === 'textarea') {
    return random.pick(people.notes);
  }
  if (field.name === 'first_name') {
    return person.firstName;
  }
  if (field.name === 'last_name') {
    return person.lastName;
  }
  const date = formatDay(day + 30 + random.below(120));
  const text = random.pick(people.places);
  const byType: Partial<Record<FormField['inputType'], string>> = {
    email: person.email,
    tel: person.phone,
    date,
    number: '2',
    url: 'https://www.example.org',
  };
  return byType[field.inputType] ?? text;
}
