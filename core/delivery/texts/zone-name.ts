/** Names time zones in a language. */

import { createBoundedMap } from '../../bounded-map.ts';
import type { TimeTexts } from './mail-texts.ts';
import { fill } from './text.ts';

/**
 * Names a zone in the language of the tag (BCP 47): by its common name, otherwise by the country or
 * city that `Intl` knows in that language, otherwise by the city of its IANA name. `UTC`, and zones
 * without a city such as `Etc/GMT-3`, keep their name.
 */
export function nameZone(tag: string, { zone, zones }: TimeTexts, timeZone: string): string {
  const known = zones[timeZone];
  if (known !== undefined) {
    return known;
  }
  const at = timeZone.lastIndexOf('/');
  const city = timeZone.slice(at + 1).replaceAll('_', ' ');
  return at < 0 || timeZone.startsWith('Etc/')
    ? city
    : fill(zone, { city: findPlace(tag, zone, timeZone) ?? city });
}

/** Creating a format takes some milliseconds. */
const places = createBoundedMap<string, string | null>({ max: 256 });

function findPlace(tag: string, zone: string, timeZone: string): string | null {
  const key = `${tag} ${timeZone}`;
  const known = places.get(key);
  if (known !== undefined) {
    return known;
  }
  const place = readPlace(tag, zone, timeZone);
  places.set(key, place);
  return place;
}

/**
 * `Intl` has a name with a place in it (`توقيت أيرلندا`, `hora de Irlanda`), or an abbreviation. It
 * is of use if the words before the place are those of our own text; that may add a letter to them.
 * `null` if they are not.
 */
function readPlace(tag: string, zone: string, timeZone: string): string | null {
  const name = new Intl.DateTimeFormat(tag, { timeZone, timeZoneName: 'shortGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [before = ''] = zone.split('{city}');
  const words = (name ?? '').split(' ');
  const count = words.findLastIndex(
    (_, index) => index > 0 && before.endsWith(`${words.slice(0, index).join(' ')} `),
  );
  return count < 1 ? null : words.slice(count).join(' ');
}
