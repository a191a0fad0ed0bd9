/** Polish texts of mails, formal, without Pan or Pani. No native speaker has reviewed them yet. */

import type { MailTexts } from '../../../core/index.ts';

const moved = 'wizyta została przełożona. Prosimy zapisać nowy termin.';

export const mails: MailTexts = {
  greeting: 'Dzień dobry {name},',
  greetingAll: 'Dzień dobry,',
  titles: {
    confirmation: 'Wizyta zarezerwowana',
    cancellation: 'Wizyta odwołana',
    move: 'Wizyta przełożona',
    reminder: 'Przypomnienie o wizycie',
    confirmationRequest: 'Prosimy o potwierdzenie wizyty',
    confirmationReminder: 'Wizyta nie jest jeszcze potwierdzona',
    waitlistJoined: 'Prosimy o potwierdzenie zapisu na listę oczekujących',
    proposal: 'Prosimy o wybór innego terminu',
    waitlistOffer: 'Zwolnił się termin',
  },
  refusedTitle: {
    one: 'Jest już u nas jedna wizyta',
    few: 'Są już u nas {n} wizyty',
    many: 'Jest już u nas {n} wizyt',
    other: 'Jest już u nas {n} wizyty',
  },
  leads: {
    confirmation: 'dziękujemy za rezerwację. Zapraszamy.',
    cancellation: {
      customer: 'ta wizyta została odwołana. Dziękujemy za wiadomość.',
      request: 'zgodnie z prośbą ta wizyta jest odwołana. Dziękujemy za wiadomość.',
      operator: 'przykro nam: ta wizyta musiała zostać odwołana. Powiadamia o tym {operator}.',
      nobody: 'ta wizyta nie została potwierdzona na czas, dlatego termin jest znów wolny.',
      unknown: 'ta wizyta została odwołana.',
    },
    move: {
      customer: 'wizyta została przełożona. Prosimy zapisać nowy termin.',
      request: 'zgodnie z prośbą wizyta jest przełożona. Prosimy zapisać nowy termin.',
      operator:
        'wizyta musiała zostać przełożona. Powiadamia o tym {operator}. Prosimy zapisać nowy termin.',
      nobody: moved,
      unknown: moved,
    },
    reminder: 'przypominamy o wizycie. Zapraszamy.',
    confirmationRequest:
      'brakuje jednego kroku: prosimy o potwierdzenie wizyty. Termin jest zatrzymany do: {until}. Potem otrzyma go ktoś inny.',
    confirmationReminder:
      'wizyta jest ważna dopiero po potwierdzeniu. Termin jest zatrzymany do: {until}. Potem otrzyma go ktoś inny.',
    bookingRefused: {
      one: 'nic nie zostało zarezerwowane: jest już u nas jedna wizyta, a więcej naraz nie można.',
      few: 'nic nie zostało zarezerwowane: są już u nas {n} wizyty, a więcej naraz nie można.',
      many: 'nic nie zostało zarezerwowane: jest już u nas {n} wizyt, a więcej naraz nie można.',
      other: 'nic nie zostało zarezerwowane: jest już u nas {n} wizyty, a więcej naraz nie można.',
    },
    waitlistJoined:
      'brakuje jednego kroku do miejsca na naszej liście oczekujących: prosimy je potwierdzić najpóźniej: {until}. Potem napiszemy, gdy tylko zwolni się termin, i zatrzymamy go na pewien czas.',
    proposal:
      'proponujemy inne terminy wizyty. Są zatrzymane tylko dla tego adresu do: {until}. Do czasu wyboru wizyta pozostaje bez zmian.',
    waitlistOffer:
      'na naszej liście oczekujących pojawił się wolny termin. Jest zatrzymany tylko dla tego adresu do: {until}.',
  },
  notices: {
    titles: { created: 'Nowa wizyta', cancelled: 'Wizyta odwołana', moved: 'Wizyta przełożona' },
    leads: {
      created: {
        customer: 'Zarezerwowano wizytę.',
        request: 'Wpisano wizytę.',
        operator: 'Wpisano wizytę.',
        nobody: 'Zarezerwowano wizytę.',
        unknown: 'Zarezerwowano wizytę.',
      },
      cancelled: {
        customer: 'Odwołana przez osobę, która ją zarezerwowała. Termin jest znów wolny.',
        request:
          'Odwołana po tej stronie, na prośbę osoby, która ją zarezerwowała. Termin jest znów wolny.',
        operator: 'Odwołana po tej stronie. Termin jest znów wolny.',
        nobody: 'Wizyta nie została potwierdzona na czas. Termin jest znów wolny.',
        unknown: 'Wizyta została odwołana. Termin jest znów wolny.',
      },
      moved: {
        customer: 'Przełożona przez osobę, która ją zarezerwowała.',
        request: 'Przełożona po tej stronie, na prośbę osoby, która ją zarezerwowała.',
        operator: 'Przełożona po tej stronie.',
        nobody: 'Wizyta została przełożona.',
        unknown: 'Wizyta została przełożona.',
      },
    },
    erased: 'Dane osobowe tej wizyty zostały usunięte.',
  },
  test: {
    title: 'Próba',
    lead: 'Ta wiadomość jest próbą. Jeśli dotarła, docierają też wiadomości o wizytach. Była w folderze ze spamem? Wtedy proszę sprawdzić SPF i DKIM adresu nadawcy.',
  },
  facts: {
    when: 'Termin',
    day: 'Dzień',
    previously: 'Poprzednio',
    calendar: 'Kalendarz',
    reason: 'Sprawa',
    place: 'Miejsce',
    address: 'Adres',
    phone: 'Telefon',
    price: 'Cena',
    more: 'Więcej informacji',
    reference: 'Numer rezerwacji',
    yes: 'Tak',
    no: 'Nie',
  },
  buttons: {
    manage: 'Zobacz lub zmień',
    view: 'Zobacz wizytę',
    confirm: 'Potwierdź wizytę',
    take: 'Wybierz ten termin',
    choose: 'Wybierz termin',
    keepPlace: 'Potwierdź oczekiwanie',
    bookAgain: 'Umów nową wizytę',
  },
  messageFrom: 'Wiadomość od: {operator}',
  headings: {
    entered: 'Podane dane',
    customer: 'Wpisane dane',
    calendars: 'Dodaj do kalendarza',
    yourBookings: 'Wizyty',
    proposed: 'Zatrzymane terminy',
  },
  enteredMore: 'Strona wizyty pokazuje wszystko, co wpisano.',
  changeUntil:
    'Jeśli przyjście nie będzie możliwe: wizytę można odwołać lub przełożyć przez internet do: {when}.',
  changeAlways:
    'Jeśli przyjście nie będzie możliwe: wizytę można odwołać lub przełożyć przez internet do jej rozpoczęcia.',
  changeNoMore:
    'Na odwołanie lub przełożenie tej wizyty przez internet jest za późno. Jeśli przyjście nie będzie możliwe, prosimy o bezpośredni kontakt.',
  refusedYou:
    'Jeśli lepszy byłby inny termin, zarezerwowaną wizytę można przełożyć lub odwołać. Jeśli próbował ktoś inny, nie trzeba nic robić: nic się nie zmieniło.',
  notYou: 'Rezerwacji dokonał ktoś inny? Wtedy prawdopodobnie pomylił adres. Nie trzeba nic robić.',
  notYouWaiting:
    'Link otwiera stronę, na której potwierdza się jednym kliknięciem. Prosił o to ktoś inny? Wtedy prawdopodobnie pomylił adres. Nie trzeba nic robić: bez tego kliknięcia nikt nie trafia na listę.',
  anyDay: 'Dowolny dzień',
  confirmNote: 'Link otwiera stronę wizyty. Tam potwierdza się jednym kliknięciem.',
  leave: 'Wypisz z listy oczekujących',
  contact: 'Pytania? Kontakt z nami: {reach}.',
  automatic: 'Ta wiadomość została wysłana automatycznie.',
  changeHere: 'Zobacz, przełóż lub odwołaj: {link}',
};
