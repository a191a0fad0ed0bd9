/** Dutch texts of mails, with u. No native speaker has reviewed them yet. */

import type { MailTexts } from '../../../core/index.ts';

const moved = 'Uw afspraak is verzet. Noteer de nieuwe tijd.';

export const mails: MailTexts = {
  greeting: 'Beste {name},',
  greetingAll: 'Goedendag,',
  titles: {
    confirmation: 'Uw afspraak is geboekt',
    cancellation: 'Uw afspraak is afgezegd',
    move: 'Uw afspraak is verzet',
    reminder: 'Herinnering aan uw afspraak',
    confirmationRequest: 'Bevestig uw afspraak',
    confirmationReminder: 'Uw afspraak is nog niet bevestigd',
    waitlistJoined: 'Bevestig dat u wacht',
    proposal: 'Kies alstublieft een andere tijd',
    waitlistOffer: 'Er is een tijd vrijgekomen',
  },
  refusedTitle: { one: 'U hebt al een afspraak bij ons', other: 'U hebt al {n} afspraken bij ons' },
  leads: {
    confirmation: 'Dank u voor uw boeking. Wij zien u graag.',
    cancellation: {
      customer: 'U hebt deze afspraak afgezegd. Dank u dat u het ons hebt laten weten.',
      request: 'Zoals u vroeg, is deze afspraak afgezegd. Dank u dat u het ons hebt laten weten.',
      operator: 'Het spijt ons: {operator} moest deze afspraak afzeggen.',
      nobody: 'Deze afspraak is niet op tijd bevestigd. Daarom is de tijd weer vrij.',
      unknown: 'Deze afspraak is afgezegd.',
    },
    move: {
      customer: 'U hebt uw afspraak verzet. Noteer de nieuwe tijd.',
      request: 'Zoals u vroeg, is uw afspraak verzet. Noteer de nieuwe tijd.',
      operator: '{operator} moest uw afspraak verzetten. Noteer de nieuwe tijd.',
      nobody: moved,
      unknown: moved,
    },
    reminder: 'Wij herinneren u aan uw afspraak. Wij zien u graag.',
    confirmationRequest:
      'Er ontbreekt nog één stap: bevestig uw afspraak. Wij houden de tijd voor u vast tot {until}; daarna gaat hij naar iemand anders.',
    confirmationReminder:
      'Uw afspraak geldt pas als u hem hebt bevestigd. Wij houden de tijd voor u vast tot {until}; daarna gaat hij naar iemand anders.',
    bookingRefused: {
      one: 'Er is niets geboekt: u hebt al een afspraak bij ons, en meer zijn niet tegelijk mogelijk.',
      other:
        'Er is niets geboekt: u hebt al {n} afspraken bij ons, en meer zijn niet tegelijk mogelijk.',
    },
    waitlistJoined:
      'Er ontbreekt nog één stap voor uw plaats op onze wachtlijst: bevestig die uiterlijk {until}. Dan schrijven wij u zodra er een tijd vrijkomt, en houden wij die een poos alleen voor u vast.',
    proposal:
      'Wij stellen andere tijden voor uw afspraak voor. Wij houden ze tot {until} alleen voor u vast. Zolang u er geen kiest, blijft uw afspraak zoals die is.',
    waitlistOffer:
      'U staat op onze wachtlijst en er is een tijd vrijgekomen. Wij houden die tot {until} alleen voor u vast.',
  },
  notices: {
    titles: {
      created: 'Nieuwe afspraak',
      cancelled: 'Afspraak afgezegd',
      moved: 'Afspraak verzet',
    },
    leads: {
      created: {
        customer: 'Er is een afspraak geboekt.',
        request: 'Er is een afspraak ingevoerd.',
        operator: 'Er is een afspraak ingevoerd.',
        nobody: 'Er is een afspraak geboekt.',
        unknown: 'Er is een afspraak geboekt.',
      },
      cancelled: {
        customer: 'Afgezegd door degene die had geboekt. De tijd is weer vrij.',
        request:
          'Van uw kant afgezegd, op verzoek van degene die had geboekt. De tijd is weer vrij.',
        operator: 'Van uw kant afgezegd. De tijd is weer vrij.',
        nobody: 'De afspraak is niet op tijd bevestigd. De tijd is weer vrij.',
        unknown: 'Er is een afspraak afgezegd. De tijd is weer vrij.',
      },
      moved: {
        customer: 'Verzet door degene die had geboekt.',
        request: 'Van uw kant verzet, op verzoek van degene die had geboekt.',
        operator: 'Van uw kant verzet.',
        nobody: 'Er is een afspraak verzet.',
        unknown: 'Er is een afspraak verzet.',
      },
    },
    erased: 'De persoonlijke gegevens van deze afspraak zijn gewist.',
  },
  test: {
    title: 'Test',
    lead: 'Deze e-mail is een test. Als u hem leest, komen ook de e-mails over afspraken aan. Zat hij in de spammap? Controleer dan SPF en DKIM van het afzenderadres.',
  },
  facts: {
    when: 'Wanneer',
    day: 'Dag',
    previously: 'Eerder',
    calendar: 'Agenda',
    reason: 'Waarvoor',
    place: 'Plaats',
    address: 'Adres',
    phone: 'Telefoon',
    price: 'Prijs',
    more: 'Meer hierover',
    reference: 'Boekingsnummer',
    yes: 'Ja',
    no: 'Nee',
  },
  buttons: {
    manage: 'Bekijken of wijzigen',
    view: 'Afspraak bekijken',
    confirm: 'Afspraak bevestigen',
    take: 'Deze tijd nemen',
    choose: 'Een tijd kiezen',
    keepPlace: 'Bevestigen dat ik wacht',
    bookAgain: 'Nieuwe afspraak maken',
  },
  messageFrom: 'Bericht van {operator}:',
  headings: {
    entered: 'Uw gegevens',
    customer: 'Ingevulde gegevens',
    calendars: 'In uw agenda zetten',
    yourBookings: 'Uw afspraken',
    proposed: 'Voor u vastgehouden',
  },
  enteredMore: 'Op de pagina van uw afspraak ziet u alles wat u hebt ingevuld.',
  changeUntil: 'Kunt u niet komen? Online afzeggen of verzetten kan tot {when}.',
  changeAlways:
    'Kunt u niet komen? Online afzeggen of verzetten kan tot het begin van de afspraak.',
  changeNoMore:
    'Online afzeggen of verzetten kan niet meer. Laat het ons rechtstreeks weten als u niet kunt komen.',
  refusedYou:
    'Was u het zelf en wilt u liever een andere tijd? Dan kunt u verzetten of afzeggen wat u hebt geboekt. Was u het niet, dan hoeft u niets te doen: er is niets veranderd.',
  notYou:
    'Hebt u dit niet zelf geboekt? Dan heeft iemand zich waarschijnlijk vergist in het adres. U hoeft niets te doen.',
  notYouWaiting:
    'De link opent een pagina waarop u met één klik bevestigt. Hebt u hier niet zelf om gevraagd? Dan heeft iemand zich waarschijnlijk vergist in het adres. U hoeft niets te doen: zonder die klik komt niemand op de lijst.',
  anyDay: 'Elke dag',
  confirmNote: 'De link opent de pagina van uw afspraak. Daar bevestigt u met één klik.',
  leave: 'De wachtlijst verlaten',
  contact: 'Vragen? U bereikt ons via {reach}.',
  automatic: 'Dit bericht is automatisch verstuurd.',
  changeHere: 'Bekijken, verzetten of afzeggen: {link}',
};
