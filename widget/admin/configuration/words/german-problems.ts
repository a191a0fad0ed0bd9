/** What can be wrong in a configuration, in German, with Sie. */

import type { ProblemWords } from './problems.ts';

export const de: ProblemWords = {
  empty: 'Hier fehlt etwas.',
  text: 'Schreiben Sie hier einen Text.',
  tooLong: 'Das ist zu lang: Es dürfen höchstens $1 Zeichen sein.',
  character:
    'Hier steht ein Zeichen, das man nicht sieht, oder ein Zeilenumbruch: Schreiben Sie es noch einmal.',
  listEmpty: 'Wählen Sie mindestens eines.',
  listTooLong: 'Das sind zu viele: Es dürfen höchstens $1 sein.',
  number: 'Schreiben Sie eine ganze Zahl von $1 bis $2.',
  email: 'Das ist keine E-Mail-Adresse; schreiben Sie sie wie name@example.org.',
  url: 'Schreiben Sie die ganze Adresse, zum Beispiel https://www.example.org/seite.',
  taken: '„$1“ gibt es schon einmal; wählen Sie etwas anderes.',
  zoneGuessed: 'Eine Zeitzone dieses Namens gibt es nicht; gemeint ist wohl $1.',
  zone: 'Eine Zeitzone dieses Namens gibt es nicht; wählen Sie eine aus der Liste, zum Beispiel Europe/Berlin.',
  languageUnknown: 'Die Sprache $1 ist unbekannt; schreiben Sie ihr Kürzel, zum Beispiel de.',
  listedTwice: 'Etwas davon steht zweimal da; nehmen Sie eines heraus.',
  valueUnknown: 'Für $1 lässt sich nichts einsetzen; es gibt $2.',
  languageWritten: 'Schreiben Sie die Sprache als $1.',
  language: 'Schreiben Sie das Kürzel der Sprache, zum Beispiel de.',
  country: 'Schreiben Sie das Land mit zwei Buchstaben, zum Beispiel DE.',
  state: 'Schreiben Sie das Kürzel, zum Beispiel BE, oder lassen Sie es leer.',
  countryUnknown:
    'Für $1 sind keine Feiertage bekannt; prüfen Sie das Kürzel, oder lassen Sie es leer.',
  stateUnknown: 'In $2 gibt es kein $1; es gibt $3. Sie können es auch leer lassen.',
  stateless: 'In $2 gelten die Feiertage überall; lassen Sie es leer.',
  colour:
    'Schreiben Sie die Farbe als # und sechs Ziffern von 0 bis 9 und a bis f, zum Beispiel #1b5fb8.',
  logo: 'Schreiben Sie eine Adresse, die mit https:// beginnt: Bilder von anderen zeigen Browser und E-Mail-Programme nicht.',
  wildcard:
    'Ein Stern geht nicht; schreiben Sie jede Website einzeln, zum Beispiel https://www.example.org.',
  origin: 'Schreiben Sie nur den Anfang der Adresse: $1',
  closesEarly:
    'Es schließt, bevor es öffnet. Über Mitternacht hinaus sind es zwei Zeilen: bis 24:00 und am nächsten Tag ab 00:00.',
  opensAtMidnight: 'Ein Tag öffnet um 00:00; 24:00 ist sein Ende.',
  daysReversed: 'Der letzte Tag liegt vor dem ersten.',
  overlap:
    'Diese Zeiten überschneiden sich mit anderen am selben Tag: Kürzen Sie eine davon, oder lassen Sie den früheren Zeitraum enden, bevor der spätere beginnt.',
  partReversed:
    'Das endet, bevor es beginnt. Über Mitternacht hinaus ist es eine zweite Ausnahme am nächsten Tag.',
  timeMissing: 'Geben Sie hier die Uhrzeit an.',
  hourDigits: 'Schreiben Sie $1, die Stunde mit zwei Ziffern.',
  time: 'Schreiben Sie die Uhrzeit mit Stunde und Minute, zum Beispiel 09:30.',
  day: 'Wählen Sie hier einen Tag.',
  dayUnknown: 'Den Tag $1 gibt es nicht.',
  dayRange: 'Wählen Sie einen Tag von $1 bis $2.',
  tooShort:
    'Ein Anliegen hier dauert $1 Minuten, am Stück geöffnet ist aber nie länger als $2; kürzen Sie es, öffnen Sie länger, oder nehmen Sie es hier heraus.',
  notOfMembers:
    'Eines dieser Anliegen gibt es in keinem Kalender der Gruppe; nehmen Sie es hier heraus, oder bieten Sie es in einem davon an.',
  groupInGroup: 'In einer Gruppe können keine Gruppen sein; wählen Sie deren Kalender.',
  gone: 'Etwas davon gibt es nicht mehr; wählen Sie noch einmal.',
  fieldName:
    'Nehmen Sie Kleinbuchstaben, Ziffern und Unterstriche, mit einem Buchstaben am Anfang und höchstens 64 Zeichen, zum Beispiel first_name.',
  reserved: 'Dieser Name hat schon eine Bedeutung; wählen Sie einen anderen.',
  hiddenRequired:
    'Ein unsichtbares Feld kann niemand ausfüllen: Es kann also nicht verlangt werden.',
  hiddenCondition:
    'Nach einem unsichtbaren Feld wird nie gefragt, gleich was sonst geantwortet wird.',
  noOptions: 'Hier fehlt, was zur Auswahl steht.',
  valueNotOption: 'Vorausgefüllt sein kann nur, was zur Auswahl steht.',
  valueLine: 'Vorausgefüllt ist höchstens eine Zeile mit 255 Zeichen.',
  conditionGone: 'Das Feld, von dem dieses abhängt, gibt es nicht.',
  conditionLater: 'Das Feld, von dem dieses abhängt, muss davor stehen.',
  circle: 'Diese Felder hängen voneinander ab: Nach keinem würde je gefragt.',
  answerGone: 'Diese Antwort steht dort nicht zur Auswahl.',
};
