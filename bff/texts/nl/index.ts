/**
 * All texts in Dutch, with u; this file holds the texts of the booking and waiting list pages. No
 * native speaker has reviewed it yet.
 */

import type { TimeTexts } from '../../../core/index.ts';
import type { ManageTexts, Texts, WaitlistTexts } from '../texts.ts';
import { mails } from './mails.ts';
import { accessibility, pages, plain } from './pages.ts';
import { widget } from './widget.ts';

const times: TimeTexts = {
  dayAndTime: '{day}, {time}',
  dateAndTime: '{day}, {time} uur ({zone})',
  zone: 'tijd in {city}',
  zones: {
    'Europe/Berlin': 'tijd in Berlijn',
    'Europe/London': 'tijd in Londen',
    'Europe/Paris': 'tijd in Parijs',
    'Europe/Vienna': 'tijd in Wenen',
    'Europe/Brussels': 'tijd in Brussel',
    'Europe/Lisbon': 'tijd in Lissabon',
    'Europe/Warsaw': 'tijd in Warschau',
    'Europe/Athens': 'tijd in Athene',
  },
};

const manage: ManageTexts = {
  yourBooking: 'Uw afspraak',
  cancelledTitle: 'Deze afspraak is afgezegd',
  overTitle: 'Uw afspraak is begonnen of voorbij',
  pendingTitle: 'Nog één stap: bevestig uw afspraak',
  expiredTitle: 'Deze afspraak is niet op tijd bevestigd',
  pendingLead:
    'Uw afspraak geldt pas als u hem hebt bevestigd. Wij houden de tijd voor u vast tot {until}; daarna gaat hij naar iemand anders.',
  confirmButton: 'Afspraak bevestigen',
  expiredLead: 'De tijd is weer vrij voor iedereen. U kunt opnieuw een afspraak maken.',
  cancelledLead: 'De tijd is weer vrij. U kunt een andere afspraak maken.',
  overLead: 'Hij kan niet meer worden gewijzigd.',
  move: 'Verzetten',
  cancel: 'Afzeggen',
  toBooking: 'Andere afspraak maken',
  callUs: 'Zo bereikt u ons:',
  calendarHeading: 'In uw agenda zetten',
  calendarFile: 'Agendabestand',
  dataHeading: 'Uw gegevens',

  done: {
    booked:
      'Uw afspraak is geboekt. Bewaar het adres van deze pagina: hier kunt u hem verzetten of afzeggen.',
    confirmed: 'Dank u, uw afspraak is bevestigd.',
    cancelled: 'U hebt deze afspraak afgezegd. Dank u dat u het ons hebt laten weten.',
    moved: 'Uw afspraak is verzet. Dit is de nieuwe tijd.',
    erasing_later: 'Dat is genoteerd. Uw afspraak blijft staan.',
  },
  problems: {
    slot_unavailable:
      'Die tijd is net bezet geraakt. Uw afspraak blijft zoals hij was: kies een andere tijd.',
    version_conflict:
      'De afspraak is intussen gewijzigd, daarom is er niets gedaan. Zo staat hij nu.',
    cutoff_passed: 'Het is te laat om deze afspraak online te wijzigen. Hij blijft zoals hij was.',
    not_changeable: 'Deze afspraak kan niet meer worden gewijzigd.',
    move_limit:
      'Deze afspraak is vandaag al zo vaak verzet als online mogelijk is. Hij blijft zoals hij was. Bel ons als de tijd u niet uitkomt.',
    customer_limit:
      'Met dit e-mailadres zijn er al zoveel afspraken als hier mogelijk is. Uw afspraak blijft zoals hij was.',
    not_offered:
      'Voor deze afspraak zijn er online geen andere tijden. Hij blijft zoals hij was. Neem rechtstreeks contact met ons op.',
  },

  cancelTitle: 'Deze afspraak afzeggen?',
  cancelLead:
    'De tijd gaat dan naar iemand anders. Dat kan niet ongedaan worden gemaakt, maar u kunt opnieuw boeken.',
  cancelButton: 'Ja, afspraak afzeggen',
  keep: 'Nee, behouden',

  moveTitle: 'Uw afspraak verzetten',
  moveLead:
    'Uw afspraak blijft staan tot u een andere tijd hebt gekozen en daarmee hebt ingestemd.',
  moveCheckTitle: 'Naar deze tijd verzetten?',
  moveCheckLead: 'Al het andere blijft zoals het is.',
  from: 'Tot nu toe',
  to: 'Nieuw',
  moveButton: 'Afspraak verzetten',
  otherDay: 'Andere dag',
  otherTime: 'Andere tijd',
  proposedTitle: 'Een andere tijd kiezen',
  proposedLead:
    'Deze tijden houden wij tot {until} alleen voor u vast. Zolang u er geen kiest, blijft uw afspraak zoals die is.',
  proposedOver:
    'Deze tijden houden wij niet meer voor u vast: ze zijn ingetrokken, of de termijn is voorbij. Uw afspraak is zoals u die hier ziet.',
  timesOf: 'Tijden op {day}',

  dataTitle: 'Uw gegevens',
  dataLead:
    'U kunt alles downloaden wat over deze afspraak is opgeslagen, of uw persoonlijke gegevens laten wissen.',
  dataDownload: 'Als bestand downloaden',
  dataErase: 'Mijn gegevens wissen',
  eraseTitle: 'Uw gegevens wissen?',
  eraseLead:
    'Uw naam, uw adres en alles wat u hebt ingevuld, worden voorgoed gewist. Alleen de tijd zelf blijft geregistreerd, zonder uw naam. Het adres van deze pagina werkt daarna niet meer.',
  eraseStanding:
    'Uw afspraak staat nog. Hij wordt eerst afgezegd en de tijd gaat naar iemand anders.',
  eraseLater:
    'Het is te laat om deze afspraak online af te zeggen. Hij blijft dus staan en u wordt verwacht. Uw gegevens worden gewist zodra de afspraak voorbij is: {end}.',
  erasingLater: 'Zoals gevraagd worden uw gegevens gewist zodra de afspraak voorbij is: {end}.',
  eraseWaiting: 'Ook uw plaatsen op onze wachtlijst met dit e-mailadres vervallen.',
  eraseNotWaiting:
    'Uw plaatsen op onze wachtlijst blijven: ze vervallen hiermee alleen als de pagina vanuit een e-mail van ons is geopend. Elke plaats heeft ook een eigen link om de lijst te verlaten.',
  eraseButton: 'Ja, wis mijn gegevens',
  erasedTitle: 'Uw gegevens zijn gewist',
  erasedLead: 'Van die afspraak is niets persoonlijks meer opgeslagen.',

  unknownTitle: 'Hier is geen afspraak',
  unknownLead:
    'Misschien is het adres onvolledig, of zijn de gegevens van deze afspraak gewist. De link in uw e-mail leidt ernaartoe, als de afspraak nog bestaat.',
  tooManyTitle: 'Een ogenblik alstublieft',
  tooManyLead:
    'Er kwamen net veel aanvragen vanaf uw verbinding. Er is niets gewijzigd. Probeer het over een minuut opnieuw.',
  foreignTitle: 'Dat kwam van een andere pagina',
  foreignLead:
    'Er is niets gewijzigd. Open de pagina via de link in uw e-mail en druk daar op de knop.',
  brokenTitle: 'Dat is niet gelukt',
  brokenLead:
    'Wij weten niet of het toch is gebeurd. Laad de pagina van uw afspraak opnieuw: die laat zien hoe hij ervoor staat.',
};

const waitlist: WaitlistTexts = {
  offeredTitle: 'Er is een tijd vrijgekomen',
  offeredLead:
    'Wij houden die tot {until} alleen voor u vast. Daarna gaat hij naar de volgende op de lijst.',
  formHeading: 'Boek hem',
  book: 'Deze tijd boeken',
  declineHeading: 'Komt het niet uit?',
  declineLead: 'U blijft op de lijst en hoort van ons als er een andere tijd vrijkomt.',
  decline: 'Nee, dank u',
  leaveHeading: 'Wacht u niet meer?',
  leaveLead: 'U krijgt geen e-mail meer over vrijgekomen tijden.',
  leaveOfferLead: 'U krijgt geen aanbod meer, en deze tijd gaat naar de volgende.',
  leave: 'De lijst verlaten',
  confirmTitle: 'Nog één stap: bevestig uw plaats',
  confirmLead:
    'U staat pas op de lijst als u het hier hebt bevestigd, uiterlijk {until}. Tot dan wordt u niets aangeboden.',
  confirm: 'Ja, ik wil op de lijst',
  unconfirmedTitle: 'Dit is niet op tijd bevestigd',
  unconfirmedLead: 'U staat niet op de lijst. U kunt zich altijd opnieuw aanmelden.',
  waitingTitle: 'U staat op de lijst',
  waitingLead: 'Wij schrijven u zodra er een tijd voor u vrijkomt. Tot dan hoeft u niets te doen.',
  declined: 'Dank u voor uw bericht. De tijd gaat naar de volgende, en u blijft op de lijst.',
  day: 'Dag',
  anyDay: 'Elke dag',
  overTitle: 'Dit aanbod is voorbij',
  overLead:
    'De tijd is niet geboekt terwijl wij hem voor u vasthielden, of de dag is voorbij. U staat niet meer op de lijst, maar u kunt zich opnieuw aanmelden.',
  leftTitle: 'U hebt de lijst verlaten',
  leftLead: 'U krijgt geen aanbod meer. U kunt zich altijd opnieuw aanmelden.',
  bookedTitle: 'Uw afspraak is geboekt',
  bookedLead: 'U hebt de tijd geboekt die u werd aangeboden.',
  pendingLead: 'Nog één stap: open de link in de e-mail die naar u onderweg is.',
  toYourBooking: 'Uw afspraak bekijken',
};

export const nl: Texts = {
  name: 'Nederlands',
  regions: ['BE', 'NL'],
  times,
  widget,
  pages,
  plain,
  manage,
  waitlist,
  accessibility,
  mails,
};
