/**
 * Polish texts of the public pages: booking, also without JavaScript, and the accessibility
 * statement. No native speaker has reviewed them yet.
 */

import type { AccessibilityTexts, PageTexts, PlainTexts } from '../texts.ts';

export const pages: PageTexts = {
  book: 'Umów wizytę',
  withoutScripts:
    'W tej przeglądarce JavaScript jest wyłączony. Mimo to można dokonać rezerwacji krok po kroku:',
  bookPlain: 'Rezerwacja bez JavaScriptu',
  orReachUs: 'Albo prosimy o bezpośredni kontakt:',
  reachUs: 'Pytania?',
  email: 'E-mail',
  phone: 'Telefon',
  privacy: 'Prywatność',
  accessibility: 'Dostępność',
  languages: 'Języki',
  notFoundTitle: 'Tu nie ma żadnej strony',
  notFound: 'Być może adres jest nieaktualny lub zawiera literówkę.',
  toBooking: 'Przejdź do strony rezerwacji',
  brokenTitle: 'Nie udało się',
  broken:
    'Nie można było pokazać strony. Nic nie zostało zarezerwowane ani zmienione. Proszę spróbować za chwilę.',
  notSetUpTitle: 'Rezerwacje ruszą wkrótce',
  notSetUp: 'Ta strona rezerwacji nie jest jeszcze gotowa. Zapraszamy później.',
};

export const plain: PlainTexts = {
  calendar: 'Kalendarz',
  reason: 'Sprawa',
  steps: 'Kroki',
  list: 'Lista wolnych dni',
  nextFree: 'Najbliższy wolny termin: {when}',
  errors: 'Proszę sprawdzić te pola',
  moreFields: 'Z podanych odpowiedzi wynikają kolejne pytania',

  book: 'Umów wizytę',
  keptUntil: 'Termin jest zatrzymany do godziny {time}.',
  tooEarly: 'To było bardzo szybko. Proszę sprawdzić jeszcze raz i ponownie nacisnąć przycisk.',
  sealOld:
    'Ta strona była długo otwarta albo już posłużyła do rezerwacji. Wszystko zostało zachowane: proszę jeszcze raz nacisnąć przycisk.',
  answerHint: 'Dzięki temu widzimy, że rezerwuje człowiek.',
  wrongAnswer:
    'To nie jest odpowiedź, której szukamy. Wszystko zostało zachowane: proszę spróbować jeszcze raz.',
  leaveEmpty: 'Proszę zostawić to pole puste',

  bookedTitle: 'Wizyta zarezerwowana',
  bookedLead: 'Wizyta zarezerwowana: {when}',
  pendingMail:
    'Wysłaliśmy wiadomość. Proszę otworzyć zawarty w niej link i potwierdzić, inaczej termin otrzyma ktoś inny.',
  save: 'Dodaj do kalendarza',
};

export const accessibility: AccessibilityTexts = {
  lead: '{name} chce, aby każdy mógł tu dokonać rezerwacji. Ta deklaracja dotyczy tych stron rezerwacji oraz formularza rezerwacji osadzanego na innych stronach.',
  state:
    'Zbudowano je tak, aby były zgodne z wytycznymi dostępności treści internetowych (WCAG) 2.2 na poziomie AA. Poza ograniczeniami podanymi niżej nie znamy punktu, w którym tak nie jest.',
  worksHead: 'Na co można liczyć',
  keyboard: 'Wszystko można zrobić klawiaturą i zawsze widać, gdzie się jest.',
  reader: 'Czytniki ekranu otrzymują nazwę i stan każdego dnia, godziny, pola i komunikatu.',
  sight:
    'Tekst można powiększyć do 400 %, a kontrast, ciemne kolory i własne kolory są uwzględniane.',
  time: 'Termin jest trzymany podczas wypełniania formularza, można poprosić o więcej czasu i nic z wpisanych danych nie ginie.',
  scripts: 'Bez JavaScriptu rezerwuje się zwykłymi formularzami.',
  limitsHead: 'Ograniczenia',
  ownWords: 'Nazw, opisów, pól i obrazów, które wprowadzamy sami, nie sprawdza żaden program.',
  otherPages: 'Strony, na których osadzono formularz rezerwacji, nie są objęte tą deklaracją.',
  otherCalendars: 'Kalendarze, do których można dodać rezerwację, należą do innych.',
  languages: 'Nie wszystkie języki sprawdziły już osoby, dla których są one ojczyste.',
  checkedHead: 'Jak to sprawdzono',
  checked:
    'Automatycznymi testami każdego kroku (axe-core) w kolorach jasnych, ciemnych i wymuszonych, od prawej do lewej i na wąskich ekranach; rezerwując samą klawiaturą; oraz na podstawie tego, co przeglądarki przekazują czytnikom ekranu.',
  notAudited: 'Żadna niezależna instytucja jeszcze tego nie zbadała.',
  contactHead: 'Natrafiono na barierę?',
  contact:
    'Prosimy napisać, co miało zostać zrobione i co w tym przeszkodziło. Odpowiemy, a tymczasem pomożemy w rezerwacji.',
  noContact: 'Nasz adres jest podany na naszej stronie internetowej.',
  authority:
    'Jeśli nasza odpowiedź nie pomoże, można zwrócić się do urzędu, który czuwa nad dostępnością w danym kraju.',
  made: 'Deklaracja z dnia {date} dla wersji {version} programu do rezerwacji Slotwell.',
};
