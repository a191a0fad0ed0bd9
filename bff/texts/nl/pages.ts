/**
 * Dutch texts of the public pages: booking, also without JavaScript, and the accessibility
 * statement. No native speaker has reviewed them yet.
 */

import type { AccessibilityTexts, PageTexts, PlainTexts } from '../texts.ts';

export const pages: PageTexts = {
  book: 'Afspraak maken',
  withoutScripts: 'JavaScript staat uit in uw browser. U kunt toch boeken, stap voor stap:',
  bookPlain: 'Boeken zonder JavaScript',
  orReachUs: 'Of neem rechtstreeks contact met ons op:',
  reachUs: 'Vragen?',
  email: 'E-mail',
  phone: 'Telefoon',
  privacy: 'Privacy',
  accessibility: 'Toegankelijkheid',
  languages: 'Talen',
  notFoundTitle: 'Hier is geen pagina',
  notFound: 'Misschien is het adres verouderd of verkeerd getypt.',
  toBooking: 'Naar de boekingspagina',
  brokenTitle: 'Dat is niet gelukt',
  broken:
    'De pagina kon niet worden getoond. Er is niets geboekt of gewijzigd. Probeer het zo meteen opnieuw.',
  notSetUpTitle: 'Boeken kan binnenkort',
  notSetUp: 'Deze boekingspagina is nog niet ingericht. Kom later terug.',
};

export const plain: PlainTexts = {
  calendar: 'Agenda',
  reason: 'Waarvoor',
  steps: 'Stappen',
  list: 'Lijst van vrije dagen',
  nextFree: 'Eerst vrij: {when}',
  errors: 'Kijk hier nog eens naar',
  moreFields: 'Door uw antwoorden zijn er nog vragen',

  book: 'Afspraak maken',
  keptUntil: 'Voor u vastgehouden tot {time} uur.',
  tooEarly: 'Dat ging erg snel. Kijk nog eens en druk opnieuw op de knop.',
  sealOld:
    'Deze pagina stond lang open, of er is al mee geboekt. Alles is bewaard: druk nog een keer op de knop.',
  answerHint: 'Zo zien wij dat een mens boekt.',
  wrongAnswer:
    'Dat is niet het antwoord dat wij zoeken. Alles is bewaard: probeer het nog een keer.',
  leaveEmpty: 'Laat dit leeg',

  bookedTitle: 'Uw afspraak is geboekt',
  bookedLead: 'Uw afspraak is geboekt: {when}',
  pendingMail:
    'Wij hebben u geschreven. Open de link in die e-mail en bevestig, anders gaat de tijd naar iemand anders.',
  save: 'In agenda zetten',
};

export const accessibility: AccessibilityTexts = {
  lead: '{name} wil dat iedereen hier kan boeken. Deze verklaring gaat over deze boekingspagina’s en het boekingsformulier dat andere pagina’s insluiten.',
  state:
    'Ze zijn gemaakt om te voldoen aan de richtlijnen voor toegankelijkheid van webcontent (WCAG) 2.2, niveau AA. Wij kennen geen punt waarop dat niet zo is, behalve de grenzen hieronder.',
  worksHead: 'Waar u op kunt rekenen',
  keyboard: 'Alles kan met het toetsenbord, en u ziet altijd waar u bent.',
  reader:
    'Schermlezers krijgen de naam en de toestand van elke dag, tijd, elk veld en elke melding.',
  sight:
    'Tekst kan tot 400 % worden vergroot; contrast, donkere kleuren en eigen kleuren worden gerespecteerd.',
  time: 'Een tijd blijft voor u vrij terwijl u het formulier invult, u kunt om meer tijd vragen, en niets wat u hebt ingevuld gaat verloren.',
  scripts: 'Zonder JavaScript boekt u met eenvoudige formulieren.',
  limitsHead: 'Grenzen',
  ownWords:
    'Namen, beschrijvingen, velden en afbeeldingen die wij zelf invoeren, worden door geen programma gecontroleerd.',
  otherPages: 'Pagina’s die het boekingsformulier insluiten, vallen niet onder deze verklaring.',
  otherCalendars: 'Agenda’s waaraan een boeking kan worden toegevoegd, zijn van anderen.',
  languages: 'Nog niet alle talen zijn nagekeken door mensen van wie het de moedertaal is.',
  checkedHead: 'Hoe het is gecontroleerd',
  checked:
    'Met automatische controles van elke stap (axe-core), in lichte, donkere en opgelegde kleuren, van rechts naar links en op smalle schermen; door te boeken met alleen het toetsenbord; en aan de hand van wat browsers aan schermlezers doorgeven.',
  notAudited: 'Geen onafhankelijke instantie heeft het al onderzocht.',
  contactHead: 'Bent u op een drempel gestuit?',
  contact:
    'Vertel ons wat u wilde doen en wat in de weg stond. Wij antwoorden en helpen u intussen met boeken.',
  noContact: 'Ons adres vindt u op onze website.',
  authority:
    'Helpt ons antwoord u niet, dan kunt u terecht bij de instantie die in uw land toeziet op toegankelijkheid.',
  made: 'Verklaring van {date} voor versie {version} van het boekingsprogramma Slotwell.',
};
