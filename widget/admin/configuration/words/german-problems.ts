/** What can be wrong in a configuration, in German, with Sie. */

import type { ProblemWords } from './english-problems.ts';

export const de: ProblemWords = {
  empty: 'Hier fehlt etwas.',
  text_expected: 'Schreiben Sie hier einen Text.',
  too_long: 'Das ist zu lang: Es dürfen höchstens {limit} Zeichen sein.',
  character_refused:
    'Hier steht ein Zeichen, das man nicht sieht, oder ein Zeilenumbruch: Schreiben Sie es noch einmal.',
  list_empty: 'Wählen Sie mindestens eines.',
  list_too_long: 'Das sind zu viele: Es dürfen höchstens {limit} sein.',
  number_expected: 'Schreiben Sie eine ganze Zahl von {min} bis {max}.',
  email_expected: 'Das ist keine E-Mail-Adresse; schreiben Sie sie wie name@example.org.',
  url_expected: 'Schreiben Sie die ganze Adresse, zum Beispiel https://www.example.org/seite.',
  taken: '„{value}“ gibt es schon einmal; wählen Sie etwas anderes.',
  zone_guessed: 'Eine Zeitzone dieses Namens gibt es nicht; gemeint ist wohl {zone}.',
  zone_expected:
    'Eine Zeitzone dieses Namens gibt es nicht; wählen Sie eine aus der Liste, zum Beispiel Europe/Berlin.',
  language_unknown:
    'Die Sprache {language} ist unbekannt; schreiben Sie ihr Kürzel, zum Beispiel de.',
  listed_twice: 'Etwas davon steht zweimal da; nehmen Sie eines heraus.',
  reminder_twice: 'Diese Erinnerung steht zweimal da; nehmen Sie eine heraus.',
  value_unknown: 'Für {values} lässt sich nichts einsetzen; es gibt {known}.',
  value_missing: 'Schreiben Sie {values} dorthin, wo der Wert stehen soll.',
  value_foreign: 'Für {values} lässt sich nichts einsetzen; nehmen Sie es heraus.',
  answer_without_letters: 'Eine Antwort braucht mindestens einen Buchstaben oder eine Ziffer.',
  language_spelling: 'Schreiben Sie die Sprache als {language}.',
  language_expected: 'Schreiben Sie das Kürzel der Sprache, zum Beispiel de.',
  country_expected: 'Schreiben Sie das Land mit zwei Buchstaben, zum Beispiel DE.',
  state_expected: 'Schreiben Sie das Kürzel, zum Beispiel BE, oder lassen Sie es leer.',
  country_unknown:
    'Für {country} sind keine Feiertage bekannt; prüfen Sie das Kürzel, oder lassen Sie es leer.',
  state_unknown:
    'In {country} gibt es kein {state}; es gibt {states}. Sie können es auch leer lassen.',
  states_unknown: 'In {country} gelten die Feiertage überall; lassen Sie es leer.',
  colour_expected:
    'Schreiben Sie die Farbe als # und sechs Ziffern von 0 bis 9 und a bis f, zum Beispiel #1b5fb8.',
  https_expected:
    'Schreiben Sie eine Adresse, die mit https:// beginnt: Bilder von anderen zeigen Browser und E-Mail-Programme nicht.',
  wildcard:
    'Ein Stern geht nicht; schreiben Sie jede Website einzeln, zum Beispiel https://www.example.org.',
  origin_expected: 'Schreiben Sie nur den Anfang der Adresse: {origin}',
  closes_early:
    'Es schließt, bevor es öffnet. Über Mitternacht hinaus sind es zwei Zeilen: bis 24:00 und am nächsten Tag ab 00:00.',
  opens_at_midnight: 'Ein Tag öffnet um 00:00; 24:00 ist sein Ende.',
  days_reversed: 'Der letzte Tag liegt vor dem ersten.',
  overlap:
    'Diese Zeiten überschneiden sich mit anderen am selben Tag: Kürzen Sie eine davon, oder lassen Sie den früheren Zeitraum enden, bevor der spätere beginnt.',
  part_reversed:
    'Das endet, bevor es beginnt. Über Mitternacht hinaus ist es eine zweite Ausnahme am nächsten Tag.',
  time_missing: 'Geben Sie hier die Uhrzeit an.',
  hour_digits: 'Schreiben Sie {time}, die Stunde mit zwei Ziffern.',
  time_expected: 'Schreiben Sie die Uhrzeit mit Stunde und Minute, zum Beispiel 09:30.',
  day_expected: 'Wählen Sie hier einen Tag.',
  day_unknown: 'Den Tag {day} gibt es nicht.',
  day_out_of_range: 'Wählen Sie einen Tag von {first} bis {last}.',
  too_short:
    'Ein Anliegen hier dauert {minutes} Minuten, am Stück geöffnet ist aber nie länger als {longest}; kürzen Sie es, öffnen Sie länger, oder nehmen Sie es hier heraus.',
  not_offered:
    'Eines dieser Anliegen gibt es in keinem Kalender der Gruppe; nehmen Sie es hier heraus, oder bieten Sie es in einem davon an.',
  group_in_group: 'In einer Gruppe können keine Gruppen sein; wählen Sie deren Kalender.',
  id_unknown: 'Etwas davon gibt es nicht mehr; wählen Sie noch einmal.',
  name_expected:
    'Nehmen Sie Kleinbuchstaben, Ziffern und Unterstriche, mit einem Buchstaben am Anfang und höchstens 64 Zeichen, zum Beispiel first_name.',
  name_reserved: 'Dieser Name hat schon eine Bedeutung; wählen Sie einen anderen.',
  hidden_required:
    'Ein unsichtbares Feld kann niemand ausfüllen: Es kann also nicht verlangt werden.',
  hidden_condition:
    'Nach einem unsichtbaren Feld wird nie gefragt, gleich was sonst geantwortet wird.',
  options_missing: 'Hier fehlt, was zur Auswahl steht.',
  default_not_option: 'Vorausgefüllt sein kann nur, was zur Auswahl steht.',
  default_too_long: 'Vorausgefüllt ist höchstens eine Zeile mit 255 Zeichen.',
  condition_field_unknown: 'Das Feld, von dem dieses abhängt, gibt es nicht.',
  condition_later: 'Das Feld, von dem dieses abhängt, muss davor stehen.',
  condition_circle: 'Diese Felder hängen voneinander ab: Nach keinem würde je gefragt.',
  answer_unknown: 'Diese Antwort steht dort nicht zur Auswahl.',
};
