/**
 * All texts in Polish, formal, without Pan or Pani; this file holds the texts of the booking and
 * waiting list pages. No native speaker has reviewed it yet.
 */

import type { TimeTexts } from '../../../core/index.ts';
import type { ManageTexts, Texts, WaitlistTexts } from '../texts.ts';
import { mails } from './mails.ts';
import { accessibility, pages, plain } from './pages.ts';
import { widget } from './widget.ts';

const times: TimeTexts = {
  dayAndTime: '{day}, {time}',
  dateAndTime: '{day}, godz. {time} ({zone})',
  zone: 'czas: {city}',
  zones: {
    'Europe/Warsaw': 'czas warszawski',
    'Europe/Berlin': 'czas berliński',
    'Europe/London': 'czas londyński',
    'Europe/Paris': 'czas paryski',
    'Europe/Vienna': 'czas wiedeński',
    'Europe/Rome': 'czas rzymski',
    'Europe/Kyiv': 'czas kijowski',
    'Europe/Vilnius': 'czas wileński',
    'America/New_York': 'czas nowojorski',
  },
};

const manage: ManageTexts = {
  yourBooking: 'Wizyta',
  cancelledTitle: 'Ta wizyta jest odwołana',
  overTitle: 'Wizyta już się rozpoczęła lub minęła',
  pendingTitle: 'Brakuje jednego kroku: proszę potwierdzić',
  expiredTitle: 'Ta wizyta nie została potwierdzona na czas',
  pendingLead:
    'Wizyta jest ważna dopiero po potwierdzeniu. Termin jest zatrzymany do: {until}. Potem otrzyma go ktoś inny.',
  confirmButton: 'Potwierdź wizytę',
  expiredLead: 'Termin jest znów wolny dla wszystkich. Zapraszamy do nowej rezerwacji.',
  cancelledLead: 'Termin jest znów wolny. Zapraszamy do rezerwacji innego.',
  overLead: 'Nie można jej już zmienić.',
  move: 'Przełóż',
  cancel: 'Odwołaj',
  toBooking: 'Umów inną wizytę',
  callUs: 'Kontakt z nami:',
  calendarHeading: 'Dodaj do kalendarza',
  calendarFile: 'Plik kalendarza',
  dataHeading: 'Dane osobowe',

  done: {
    booked:
      'Wizyta zarezerwowana. Proszę zachować adres tej strony: tutaj można ją przełożyć lub odwołać.',
    confirmed: 'Dziękujemy, wizyta jest potwierdzona.',
    cancelled: 'Wizyta została odwołana. Dziękujemy za wiadomość.',
    moved: 'Wizyta została przełożona. Oto nowy termin.',
    erasing_later: 'Przyjęliśmy to. Wizyta pozostaje bez zmian.',
  },
  problems: {
    slot_unavailable:
      'Ta godzina została właśnie zajęta. Wizyta pozostaje bez zmian: proszę wybrać inną godzinę.',
    version_conflict:
      'W międzyczasie wizyta została zmieniona, dlatego nic nie zrobiono. Oto jej obecny stan.',
    cutoff_passed: 'Na zmianę tej wizyty przez internet jest za późno. Pozostaje bez zmian.',
    not_changeable: 'Tej wizyty nie można już zmienić.',
    move_limit:
      'Dzisiaj wizyta została już przełożona tyle razy, ile można przez internet. Pozostaje bez zmian. Jeśli termin nie odpowiada, prosimy o telefon.',
    customer_limit:
      'Na ten adres e-mail przypada już tyle wizyt, ile jest tu możliwe. Wizyta pozostaje bez zmian.',
    not_offered:
      'Dla tej wizyty nie ma w internecie innych terminów. Pozostaje bez zmian. Prosimy o bezpośredni kontakt.',
  },

  cancelTitle: 'Odwołać tę wizytę?',
  cancelLead: 'Termin otrzyma ktoś inny. Nie można tego cofnąć, ale można umówić się ponownie.',
  cancelButton: 'Tak, odwołaj wizytę',
  keep: 'Nie, zachowaj',

  moveTitle: 'Przełożenie wizyty',
  moveLead: 'Wizyta pozostaje ważna do chwili wyboru i zatwierdzenia innego terminu.',
  moveCheckTitle: 'Przełożyć na ten termin?',
  moveCheckLead: 'Wszystko inne pozostaje bez zmian.',
  from: 'Dotychczas',
  to: 'Nowy termin',
  moveButton: 'Przełóż wizytę',
  otherDay: 'Inny dzień',
  otherTime: 'Inna godzina',
  proposedTitle: 'Wybór innego terminu',
  proposedLead: 'Te terminy są zatrzymane do: {until}. Do czasu wyboru wizyta pozostaje bez zmian.',
  proposedOver:
    'Te terminy nie są już zatrzymane: zostały wycofane albo minął czas na wybór. Wizyta jest taka, jak widać tutaj.',
  timesOf: 'Godziny: {day}',

  dataTitle: 'Dane osobowe',
  dataLead:
    'Można pobrać wszystko, co zapisano o tej wizycie, albo zlecić usunięcie danych osobowych.',
  dataDownload: 'Pobierz jako plik',
  dataErase: 'Usuń moje dane',
  eraseTitle: 'Usunąć dane?',
  eraseLead:
    'Imię i nazwisko, adres i wszystko, co wpisano, zostaną trwale usunięte. Pozostanie tylko sam termin, bez nazwiska. Adres tej strony przestanie działać.',
  eraseStanding:
    'Wizyta jest nadal aktualna. Najpierw zostanie odwołana, a termin otrzyma ktoś inny.',
  eraseLater:
    'Na odwołanie tej wizyty przez internet jest za późno, dlatego pozostaje aktualna i zapraszamy na nią. Dane zostaną usunięte, gdy tylko wizyta się zakończy: {end}.',
  erasingLater: 'Zgodnie z prośbą dane zostaną usunięte, gdy tylko wizyta się zakończy: {end}.',
  eraseWaiting: 'Zakończą się też wpisy na naszej liście oczekujących z tym adresem e-mail.',
  eraseNotWaiting:
    'Wpisy na naszej liście oczekujących pozostają: kończą się w ten sposób tylko wtedy, gdy stronę otwarto z naszego e-maila. Każdy z nich ma też własny link do wypisania się z listy.',
  eraseButton: 'Tak, usuń moje dane',
  erasedTitle: 'Dane zostały usunięte',
  erasedLead: 'O tej wizycie nie są już zapisane żadne dane osobowe.',

  unknownTitle: 'Tu nie ma żadnej wizyty',
  unknownLead:
    'Być może adres jest niepełny albo dane tej wizyty zostały usunięte. Jeśli wizyta istnieje, prowadzi do niej link w e-mailu.',
  tooManyTitle: 'Prosimy o chwilę cierpliwości',
  tooManyLead:
    'Z tego połączenia nadeszło właśnie wiele zapytań. Nic nie zostało zmienione. Proszę spróbować za minutę.',
  foreignTitle: 'To przyszło z innej strony',
  foreignLead:
    'Nic nie zostało zmienione. Proszę otworzyć stronę z linku w e-mailu i tam nacisnąć przycisk.',
  brokenTitle: 'Nie udało się',
  brokenLead:
    'Nie wiemy, czy mimo to zostało wykonane. Proszę ponownie wczytać stronę wizyty: pokazuje ona jej stan.',
};

const waitlist: WaitlistTexts = {
  offeredTitle: 'Zwolnił się termin',
  offeredLead:
    'Jest zatrzymany tylko dla tego wpisu na liście do: {until}. Potem przechodzi na następną osobę.',
  formHeading: 'Rezerwacja',
  book: 'Zarezerwuj ten termin',
  declineHeading: 'Termin nie odpowiada?',
  declineLead: 'Miejsce na liście pozostaje, a gdy zwolni się inny termin, napiszemy.',
  decline: 'Nie, dziękuję',
  leaveHeading: 'Czekanie nie jest już potrzebne?',
  leaveLead: 'Nie będziemy więcej pisać o wolnych terminach.',
  leaveOfferLead: 'Nie będzie więcej propozycji, a ten termin przechodzi na następną osobę.',
  leave: 'Wypisz z listy',
  confirmTitle: 'Brakuje jednego kroku: proszę potwierdzić',
  confirmLead:
    'Miejsce na liście jest zapewnione dopiero po potwierdzeniu tutaj, najpóźniej: {until}. Do tego czasu nie ma propozycji.',
  confirm: 'Tak, proszę o miejsce na liście',
  unconfirmedTitle: 'Nie potwierdzono na czas',
  unconfirmedLead:
    'Zapis na listę nie doszedł do skutku. W każdej chwili można zapisać się ponownie.',
  waitingTitle: 'Wpis na liście potwierdzony',
  waitingLead: 'Napiszemy, gdy tylko zwolni się termin. Do tego czasu nie trzeba nic robić.',
  declined:
    'Dziękujemy za wiadomość. Termin przechodzi na następną osobę, a miejsce na liście pozostaje.',
  day: 'Dzień',
  anyDay: 'Dowolny dzień',
  overTitle: 'Ta propozycja wygasła',
  overLead:
    'Termin nie został zarezerwowany, gdy był zatrzymany, albo dzień już minął. Wpis na liście wygasł, ale można zapisać się ponownie.',
  leftTitle: 'Wypisano z listy',
  leftLead: 'Nie będzie więcej propozycji. W każdej chwili można zapisać się ponownie.',
  bookedTitle: 'Wizyta zarezerwowana',
  bookedLead: 'Zaproponowany termin został zarezerwowany.',
  pendingLead: 'Brakuje jednego kroku: proszę otworzyć link w e-mailu, który właśnie wysyłamy.',
  toYourBooking: 'Zobacz wizytę',
};

export const pl: Texts = {
  name: 'Polski',
  regions: ['PL'],
  times,
  widget,
  pages,
  plain,
  manage,
  waitlist,
  accessibility,
  mails,
};
