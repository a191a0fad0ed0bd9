/** Polish texts of the widget, formal, without Pan or Pani. No native speaker has reviewed them yet. */

import type { OwnWidgetTexts } from '../texts.ts';

const gone = 'Ta możliwość nie jest już dostępna. Wpisane dane zostały zachowane: proszę wybrać coś innego.';
const notNow = 'Rezerwacja nie jest teraz możliwa. Wpisane dane zostały zachowane. Proszę spróbować później.';

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
  noReasons: 'W tym kalendarzu nie można obecnie nic zarezerwować.',
  noDays: 'Obecnie nie ma wolnych dni. Prosimy zajrzeć później.',
  noTimes: 'W tym dniu nie ma już wolnych godzin.',

  optional: '(opcjonalnie)',
  choose: 'Proszę wybrać',
  openFields: {
    one: 'Do uzupełnienia pozostało jedno pole',
    few: 'Do uzupełnienia pozostały {n} pola',
    many: 'Do uzupełnienia pozostało {n} pól',
    other: 'Do uzupełnienia pozostało {n} pola',
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

  bookedHead: 'Wizyta zarezerwowana',
  addToCalendar: 'Dodaj do kalendarza',
  calendarFile: 'Plik kalendarza',
  calendarFileFor: 'Apple, Outlook i inne',
  nextSteps: 'Co dalej',
  reminded: 'Przed wizytą wyślemy przypomnienie.',
  noMail: 'Jeśli nic nie dotrze, proszę zajrzeć do folderu ze spamem.',
  reference: 'Numer',
  whatNext: 'Proszę zapisać termin lub dodać go do kalendarza. Jeśli przyjście nie będzie możliwe, prosimy o wiadomość.',
  mailed: 'Wysyłamy potwierdzenie e-mailem. Zawarty w nim link pozwala zmienić lub odwołać wizytę.',
  manage: 'Zmień lub odwołaj',
  again: 'Kolejna wizyta',
  pendingHead: 'Jeszcze jeden krok: potwierdzenie e-mailem',
  pending:
    'Wysyłamy e-mail z linkiem. Po jego otwarciu wizyta będzie zarezerwowana; ostatnia chwila: {when} ({zone}). Do tego czasu termin jest zatrzymany. Jeśli nic nie dotrze, proszę zajrzeć do folderu ze spamem.',

  lostHead: 'Godzina {time} została właśnie zajęta',
  lostText: 'Ktoś był o chwilę szybszy. Wszystko, co wpisano, zostało zachowane: po wyborze innej godziny można od razu kontynuować.',
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
  seconds: 'za {n} s',
  contact: 'Można też skontaktować się z nami bezpośrednio:',
  offline:
    'System rezerwacji jest nieosiągalny. Wpisane dane zostały zachowane. Proszę sprawdzić połączenie z internetem: gdy wróci, wszystko ruszy dalej samo.',
  lost: 'Połączenie zostało przerwane przed nadejściem odpowiedzi. Wpisane dane zostały zachowane. Można spróbować ponownie: rezerwacja nastąpi tylko raz.',
  outcome_unknown:
    'Połączenie zostało przerwane przed nadejściem odpowiedzi. Wpisane dane zostały zachowane, ale nie wiemy, czy wizyta jest zarezerwowana. Przed ponowną próbą prosimy o kontakt.',
  rate_limited: 'W tej chwili napływa bardzo wiele zapytań. Wpisane dane zostały zachowane. Proszę spróbować za chwilę.',
  slot_unavailable: 'Ten termin został właśnie zajęty. Wpisane dane zostały zachowane: wystarczy wybrać inną godzinę.',
  customer_limit:
    'Na ten adres e-mail przypada już tyle wizyt lub miejsc na liście oczekujących, ile jest tu możliwe. Wpisane dane zostały zachowane.',
  schedule_not_found: gone,
  reason_not_found: gone,
  day_not_found: gone,
  not_configured: notNow,
  upstream_unavailable: notNow,
  origin_refused: notNow,
  challenge_unsolved:
    'Przeglądarka nie zdołała wykazać, że rezerwuje człowiek. Wpisane dane zostały zachowane. Proszę spróbować ponownie albo skontaktować się z nami.',
  internal: 'Nic nie zostało zarezerwowane, a wpisane dane zostały zachowane. Proszę spróbować ponownie.',
};
