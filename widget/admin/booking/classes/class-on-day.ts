/** A class of a day, and the names of what it takes. */

import type { CallAnswer } from '../../../../bff/contract/admin-calls.ts';
import { roomTexts } from '../rooms/room-texts.ts';

export type ClassOnDay = CallAnswer<'GET /days/{day}/classes'>['classes'][number];

interface Named {
  readonly name: string | null;
}

/** A calendar that the person may not see is `Another calendar`. */
export const nameOne = ({ name }: Named): string => name ?? roomTexts().otherCalendar;

export const nameAll = (taken: readonly Named[]): string => taken.map(nameOne).join(' · ');
