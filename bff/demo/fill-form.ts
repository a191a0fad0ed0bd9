/** Answers a form as a customer would. */

import { type CivilDay, type FormField, formatDay } from '../../core/index.ts';
import type { People, Person } from './demo-people.ts';
import type { Random } from './random.ts';

export interface Filling {
  readonly person: Person;
  readonly people: People;
  readonly random: Random;
  /** The day that is booked; dates asked for lie after it. */
  readonly day: CivilDay;
}

const OPTIONAL_CHANCE = 0.6;
const CHECKBOX_CHANCE = 0.08;
const NOTE_CHANCE = 0.1;

export function fillForm(form: readonly FormField[], filling: Filling): Record<string, string | boolean> {
  return Object.fromEntries(form.flatMap((field) => (isFilled(field, filling.random) ? [[field.name, answer(field, filling)]] : [])));
}

function isFilled({ required, formType }: FormField, random: Random): boolean {
  return required || random.chance(formType === 'textarea' ? NOTE_CHANCE : OPTIONAL_CHANCE);
}

function answer(field: FormField, { person, people, random, day }: Filling): string | boolean {
  if (field.formType === 'checkbox') return field.required || random.chance(CHECKBOX_CHANCE);
  if (field.options.length > 0) return random.pick(field.options).value;
  if (field.formType === 'textarea') return random.pick(people.notes);
  if (field.name === 'first_name') return person.firstName;
  if (field.name === 'last_name') return person.lastName;
  const byType = {
    email: person.email,
    tel: person.phone,
    date: formatDay(day + 30 + random.below(120)),
    number: '2',
    url: 'https://www.example.org',
    text: random.pick(people.places),
  };
  return byType[field.inputType];
}
