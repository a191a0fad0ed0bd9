/**
 * Polish texts of the widget, formal, without Pan or Pani. No native speaker has reviewed them yet.
 */

import type { OwnWidgetTexts } from '../texts.ts';

const gone =
  'Ta możliwość nie jest już dostępna. Wpisane dane zostały zachowane: proszę wybrać coś innego.';
const notNow =
  'Rezerwacja nie jest teraz możliwa. Wpisane dane zostały zachowane. Proszę spróbować później.';

export const widget: OwnWidgetTexts = {
  form: 'Dane kontaktowe',

  calendarStep: 'U kogo',
  reasonStep: 'Sprawa',
  dayStep: 'Termin',
  formStep: 'Dane',
  confirmStep: 'Sprawdzenie',

  calendarHead: 'U kogo zarezerwować wizytę?',
  reasonHead: 'Czego dotyczy wizyta?',
  dayHead: 'Jaki termin odpowiada?',
  timeHead: 'Jaka godzina odpowiada?',
  formHead: 'Dane kontaktowe',
  confirmHead: 'Sprawdzenie i rezerwacja',

  progress: 'Krok {n} z {count}',
  back: 'Wstecz',
  next: 'Dalej',
  change: 'Zmień',
  loading: 'Chwileczkę …',
  open: 'Umów wizytę',
  close: 'Zamknij',

  minutes: { other: '{n} min' },
  more: 'Więcej informacji',

  search: 'Szukaj',
  found: '{n} z {count}',
  noneFound: 'Nie ma nic o tej nazwie. Oto wszystko, co można zarezerwować:',

  earliest: 'Najbliższe wolne terminy',
  fullWaitlist: 'zajęte, lista oczekujących',
  showList: 'Pokaż jako listę',
  showMonth: 'Pokaż miesiąc',
  past: 'miniony',
  previousDay: 'Poprzedni wolny dzień',
  nextDay: 'Następny wolny dzień',
  monthFull: 'Brak wolnych terminów: {month}',
  nextMonthFree: 'Następny wolny termin: {month}.',
  goToMonth: 'Pokaż: {month}',
  earlier: 'Poprzedni miesiąc',
  later: 'Następny miesiąc',
  otherEmail: 'Użyj innego adresu e-mail',
  free: 'wolne',
  full: 'zajęte',
  closed: 'zamknięte',
  today: 'dzisiaj',

  morning: 'Rano',
  afternoon: 'Po południu',
  evening: 'Wieczorem',
  zoneNote: 'Strefa godzin: {zone}. Poniżej podano godzinę miejscową.',
  yourTime: 'tutaj {time}',
  nearDays: 'Wolne terminy są w te dni:',

  noCalendars: 'Obecnie nie można tu nic zarezerwować.',
  noReasons: 'Obecnie nie można tu nic zarezerwować.',
  noDays: 'Obecnie nie ma wolnych dni. Prosimy zajrzeć później.',
  noTimes: 'W tym dniu nie ma już wolnych godzin.',

  optional: '(opcjonalnie)',
  choose: 'Proszę wybrać',
  openFields: {
    one: 'Do sprawdzenia pozostało jedno pole',
    few: 'Do sprawdzenia pozostały {n} pola',
    many: 'Do sprawdzenia pozostało {n} pól',
    other: 'Do sprawdzenia pozostało {n} pola',
  },
  notYet: 'Nic jeszcze nie jest rezerwowane: najpierw można wszystko sprawdzić.',
  field_required: 'Proszę wypełnić to pole.',
  tick: 'Aby przejść dalej, proszę zaznaczyć to pole.',
  not_an_email: 'Proszę wpisać adres e-mail w postaci imie@przyklad.pl.',
  not_a_phone: 'Proszę wpisać numer telefonu z numerem kierunkowym.',
  not_a_number: 'Proszę wpisać liczbę.',
  not_a_date: 'Proszę podać istniejącą datę.',
  not_a_url: 'Proszę wpisać pełny adres, na przykład https://przyklad.pl.',
  too_long: 'Najwyższa liczba znaków to {limit}.',
  field_invalid: 'Proszę sprawdzić to pole.',

  held: 'Termin czeka: {time}',
  moreTime: 'Więcej czasu?',
  heldLast: 'Potem mogą go wybrać także inni.',
  heldEnding: 'Termin jest zatrzymany jeszcze przez minutę.',

  yourAppointment: 'Wizyta',
  with: 'U kogo',
  for: 'Sprawa',
  firstFree: 'Pierwszy wolny termin',

  when: 'Termin',
  place: 'Miejsce',
  price: 'Cena',
  phone: 'Telefon',
  yes: 'Tak',
  no: 'Nie',
  privacy: 'Ochrona danych',
  book: 'Zarezerwuj',
  busy: 'Trwa rezerwacja …',
  changeUntil: 'Zmiana lub odwołanie możliwe do: {when}.',
  changeNoMore:
    'Tej wizyty nie można już zmienić ani odwołać przez internet. Jeśli przyjście nie będzie możliwe, prosimy o bezpośredni kontakt.',

  bookedHead: 'Wizyta zarezerwowana',
  addToCalendar: 'Dodaj do kalendarza',
  calendarFile: 'Plik kalendarza',
  calendarFileFor: 'Apple, Outlook i inne',
  nextSteps: 'Co dalej',
  reminded: 'Przed wizytą wyślemy przypomnienie.',
  noMail: 'Jeśli nic nie dotrze, proszę zajrzeć do folderu ze spamem.',
  reference: 'Numer',
  whatNext:
    'Proszę zapisać termin lub dodać go do kalendarza. Jeśli przyjście nie będzie możliwe, prosimy o wiadomość.',
  mailed: 'Wysyłamy potwierdzenie e-mailem. Zawarty w nim link pozwala zmienić lub odwołać wizytę.',
  mailedOnly: 'Wysyłamy potwierdzenie e-mailem.',
  manage: 'Zmień lub odwołaj',
  again: 'Kolejna wizyta',
  pendingHead: 'Jeszcze jeden krok: potwierdzenie e-mailem',
  pending:
    'Wysyłamy e-mail z linkiem. Po jego otwarciu wizyta będzie zarezerwowana; ostatnia chwila: {when} ({zone}). Do tego czasu termin jest zatrzymany. Jeśli nic nie dotrze, proszę zajrzeć do folderu ze spamem.',

  lostHead: 'Godzina {time} została właśnie zajęta',
  lostText:
    'Ktoś był o chwilę szybszy. Wszystko, co wpisano, zostało zachowane: po wyborze innej godziny można od razu kontynuować.',
  nearestTimes: 'Najbliższe wolne godziny',
  allTimes: 'Wszystkie dni i godziny',
  keptForYou: 'Zachowane dane',

  sooner: 'A jeśli ktoś odwoła wizytę?',
  dayFull: '{day}: brak wolnych godzin',
  tell: 'Damy znać, gdy zwolni się termin',
  email: 'Adres e-mail',
  emailHint: 'Używamy go tylko, aby zaproponować wolny termin.',
  name: 'Imię i nazwisko',
  join: 'Zapisz na listę',
  joined:
    'Proszę sprawdzić pocztę: po otwarciu otrzymanego linku miejsce na liście oczekujących jest zapewnione. Gdy zwolni się termin, napiszemy.',

  retry: 'Spróbuj ponownie',
  offlineHead: 'Wygląda na to, że nie ma połączenia',
  internalHead: 'Wystąpił problem po naszej stronie',
  outcome_unknownHead: 'Nie wiemy, czy wizyta jest zarezerwowana',
  customer_limitHead: {
    one: 'Jest tu już zarezerwowana jedna wizyta',
    few: 'Są tu już zarezerwowane {n} wizyty',
    many: 'Jest tu już zarezerwowanych {n} wizyt',
    other: 'Jest tu już zarezerwowane {n} wizyty',
  },
  seconds: 'za {n} s',
  waitUntil: 'od: {when}',
  contact: 'Można też skontaktować się z nami bezpośrednio:',
  offline:
    'System rezerwacji jest nieosiągalny. Wpisane dane zostały zachowane. Proszę sprawdzić połączenie z internetem: gdy wróci, wszystko ruszy dalej samo.',
  lost: 'Połączenie zostało przerwane przed nadejściem odpowiedzi. Wpisane dane zostały zachowane. Można spróbować ponownie: rezerwacja nastąpi tylko raz.',
  outcome_unknown:
    'Połączenie zostało przerwane przed nadejściem odpowiedzi. Wpisane dane zostały zachowane, ale nie wiemy, czy wizyta jest zarezerwowana. Przed ponowną próbą prosimy o kontakt.',
  rate_limited:
    'W tej chwili napływa bardzo wiele zapytań. Wpisane dane zostały zachowane. Proszę spróbować za chwilę.',
  address_limit:
    'Z tego połączenia z internetem, być może wspólnego z innymi osobami, przyszło wiele zapytań. Wpisane dane pozostają. Można kontynuować później albo zadzwonić do nas teraz.',
  email_limit:
    'Z tym adresem e-mail przyszło w ciągu godziny kilka zapytań. Wpisane dane pozostają. Można kontynuować później albo zadzwonić do nas teraz.',
  refusal_limit:
    'Dzisiaj było już kilka prób z tym adresem e-mail, na który jest tyle wizyt, ile tu można. Wpisane dane pozostają. Można spróbować później albo zadzwonić do nas teraz.',
  slot_unavailable:
    'Ten termin został właśnie zajęty. Wpisane dane zostały zachowane: wystarczy wybrać inną godzinę.',
  customer_limit:
    'Więcej naraz nie można. Proszę przełożyć lub odwołać jedną z nich albo zadzwonić do nas. Wpisane dane pozostają.',
  customer_limitMailed:
    'Więcej naraz nie można. Wysłaliśmy linki e-mailem: proszę przełożyć lub odwołać jedną z nich albo zadzwonić do nas. Wpisane dane pozostają.',
  waitlist_limit: 'Z tym adresem e-mail czeka już tyle zgłoszeń, ile tu można.',
  schedule_not_found: gone,
  reason_not_found: gone,
  day_not_found: gone,
  not_configured: notNow,
  upstream_unavailable: notNow,
  booking_refused:
    'Rezerwacja nie została w tej postaci przyjęta. Wpisane dane zostały zachowane. Ponowna próba nic nie zmieni: proszę sprawdzić dane albo skontaktować się z nami.',
  origin_refused: notNow,
  challenge_unsolved:
    'Przeglądarka nie zdołała wykazać, że rezerwuje człowiek. Wpisane dane zostały zachowane. Proszę spróbować ponownie albo skontaktować się z nami.',
  internal:
    'Nic nie zostało zarezerwowane, a wpisane dane zostały zachowane. Proszę spróbować ponownie.',
};
