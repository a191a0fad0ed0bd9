/** Dutch texts of the widget, with u. No native speaker has reviewed them yet. */

import type { OwnWidgetTexts } from '../texts.ts';

const gone =
  'Dit wordt niet meer aangeboden. Wat u hebt ingevuld, blijft bewaard: kies iets anders.';
const notNow =
  'Boeken is op dit moment niet mogelijk. Wat u hebt ingevuld, blijft bewaard. Probeer het later opnieuw.';

export const widget: OwnWidgetTexts = {
  form: 'Uw gegevens',

  calendarStep: 'Bij wie',
  reasonStep: 'Waarvoor',
  dayStep: 'Wanneer',
  formStep: 'Gegevens',
  confirmStep: 'Controle',

  calendarHead: 'Bij wie wilt u een afspraak?',
  reasonHead: 'Waar gaat het om?',
  dayHead: 'Wanneer komt het u uit?',
  timeHead: 'Hoe laat komt het u uit?',
  formHead: 'Uw gegevens',
  confirmHead: 'Controleren en boeken',

  progress: 'Stap {n} van {count}',
  back: 'Terug',
  next: 'Verder',
  change: 'Wijzigen',
  loading: 'Een ogenblik …',
  open: 'Afspraak maken',
  close: 'Sluiten',

  minutes: { other: '{n} min' },
  more: 'Meer hierover',

  search: 'Zoeken',
  found: '{n} van {count}',
  noneFound: 'Er is niets met die naam. Dit kan allemaal worden geboekt:',

  earliest: 'Eerste vrije tijden',
  fullWaitlist: 'vol, wachtlijst',
  showList: 'Als lijst tonen',
  showMonth: 'Als maand tonen',
  past: 'voorbij',
  previousDay: 'Vorige vrije dag',
  nextDay: 'Volgende vrije dag',
  monthFull: 'Alles vol in {month}',
  nextMonthFree: 'De eerstvolgende vrije tijd is in {month}.',
  goToMonth: 'Naar {month}',
  earlier: 'Vorige maand',
  later: 'Volgende maand',
  otherEmail: 'Een ander e-mailadres gebruiken',
  free: 'vrij',
  full: 'vol',
  closed: 'gesloten',
  today: 'vandaag',

  morning: 'Ochtend',
  afternoon: 'Middag',
  evening: 'Avond',
  zoneNote: 'De tijden zijn de {zone}. Daaronder staat uw eigen tijd.',
  yourTime: '{time} bij u',
  nearDays: 'Op deze dagen zijn er vrije tijden:',

  noCalendars: 'Hier kan op dit moment niets worden geboekt.',
  noReasons: 'Hier kan op dit moment niets worden geboekt.',
  noDays: 'Op dit moment is er geen dag vrij. Kijk later nog eens.',
  noTimes: 'Op deze dag is niets meer vrij.',

  optional: '(optioneel)',
  choose: 'Maak een keuze',
  openFields: { one: 'Eén gegeven klopt nog niet', other: '{n} gegevens kloppen nog niet' },
  notYet: 'Er wordt nog niets geboekt: u controleert eerst alles.',
  field_required: 'Vul dit in.',
  tick: 'Vink dit aan om verder te gaan.',
  not_an_email: 'Schrijf het e-mailadres als naam@voorbeeld.nl.',
  not_a_phone: 'Schrijf het telefoonnummer met netnummer.',
  not_a_number: 'Schrijf hier een getal.',
  not_a_date: 'Geef een datum die bestaat.',
  not_a_url: 'Schrijf het hele adres, bijvoorbeeld https://voorbeeld.nl.',
  too_long: 'Hoogstens {limit} tekens.',
  field_invalid: 'Kijk hier nog eens naar.',

  held: 'Voor u vastgehouden: {time}',
  moreTime: 'Meer tijd nodig?',
  heldLast: 'Daarna kunnen ook anderen hem kiezen.',
  heldEnding: 'Uw tijd wordt nog één minuut vastgehouden.',

  yourAppointment: 'Uw afspraak',
  with: 'Bij',
  for: 'Waarvoor',
  firstFree: 'Het eerst vrij voor u',

  when: 'Wanneer',
  place: 'Plaats',
  price: 'Prijs',
  phone: 'Telefoon',
  yes: 'Ja',
  no: 'Nee',
  privacy: 'Privacyverklaring',
  book: 'Nu boeken',
  busy: 'Uw afspraak wordt geboekt …',
  changeUntil: 'Wijzigen of afzeggen kan tot {when}.',
  changeNoMore:
    'Deze afspraak kan online niet meer worden gewijzigd of afgezegd. Laat het ons rechtstreeks weten als u niet kunt komen.',

  bookedHead: 'Uw afspraak is geboekt',
  addToCalendar: 'In agenda zetten',
  calendarFile: 'Agendabestand',
  calendarFileFor: 'Apple, Outlook en andere',
  nextSteps: 'Hoe het verdergaat',
  reminded: 'Voor de afspraak krijgt u een herinnering.',
  noMail: 'Komt er niets aan, kijk dan in uw spammap.',
  reference: 'Nummer',
  whatNext: 'Noteer de afspraak of zet hem in uw agenda. Laat het ons weten als u niet kunt komen.',
  mailed:
    'Wij sturen u een bevestiging per e-mail. Met de link daarin kunt u uw afspraak wijzigen of afzeggen.',
  mailedOnly: 'Wij sturen u een bevestiging per e-mail.',
  manage: 'Wijzigen of afzeggen',
  again: 'Nog een afspraak',
  pendingHead: 'Nog één stap: bevestig per e-mail',
  pending:
    'Wij sturen u een e-mail met een link. Open die vóór {when} ({zone}), dan is uw afspraak geboekt. Tot dan houden wij de tijd voor u vast. Komt er niets aan, kijk dan in uw spammap.',

  lostHead: '{time} is net bezet geraakt',
  lostText:
    'Iemand was net iets sneller. Alles wat u hebt ingevuld, blijft bewaard: kies een andere tijd en u gaat meteen verder.',
  nearestTimes: 'Dichtstbijzijnde vrije tijden',
  allTimes: 'Alle dagen en tijden',
  keptForYou: 'Voor u bewaard',

  sooner: 'En als iemand afzegt?',
  dayFull: '{day} is vol',
  tell: 'Wij laten het u weten als er een tijd vrijkomt',
  email: 'E-mailadres',
  emailHint: 'Wij gebruiken het alleen om u een vrije tijd aan te bieden.',
  name: 'Naam',
  join: 'Zet mij op de lijst',
  joined:
    'Kijk in uw e-mail: zodra u de link daarin opent, staat u op de wachtlijst. Komt er een tijd vrij, dan schrijven wij u.',

  retry: 'Opnieuw proberen',
  offlineHead: 'U lijkt offline te zijn',
  internalHead: 'Dit is bij ons niet gelukt',
  outcome_unknownHead: 'We weten niet of de afspraak is geboekt',
  customer_limitHead: { one: 'U hebt hier al een afspraak', other: 'U hebt hier al {n} afspraken' },
  seconds: 'over {n} s',
  waitUntil: 'vanaf {when}',
  contact: 'U kunt ons ook rechtstreeks bereiken:',
  offline:
    'Het boekingssysteem is niet bereikbaar. Wat u hebt ingevuld, blijft bewaard. Controleer uw verbinding: zodra die er weer is, gaat het vanzelf verder.',
  lost: 'De verbinding viel weg voordat er antwoord kwam. Wat u hebt ingevuld, blijft bewaard. Probeer het gerust opnieuw: er wordt maar één keer geboekt.',
  outcome_unknown:
    'De verbinding viel weg voordat er antwoord kwam. Wat u hebt ingevuld, blijft bewaard, maar wij weten niet of uw afspraak is geboekt. Vraag het ons voordat u het opnieuw probeert.',
  rate_limited:
    'Er komen nu veel aanvragen binnen. Wat u hebt ingevuld, blijft bewaard. Probeer het zo meteen opnieuw.',
  address_limit:
    'Van uw internetverbinding, die u misschien met anderen deelt, kwamen veel verzoeken. Uw gegevens blijven bewaard. U kunt later verdergaan of ons nu bellen.',
  email_limit:
    'Met dit e-mailadres kwamen binnen een uur meerdere verzoeken. Uw gegevens blijven bewaard. U kunt later verdergaan of ons nu bellen.',
  refusal_limit:
    'U hebt het vandaag meermaals geprobeerd met dit e-mailadres, waarmee al zoveel afspraken zijn gemaakt als hier mogelijk is. Uw gegevens blijven bewaard. U kunt het later opnieuw proberen of ons nu bellen.',
  slot_unavailable:
    'Deze tijd is net bezet geraakt. Wat u hebt ingevuld, blijft bewaard: kies gewoon een andere tijd.',
  customer_limit:
    'Meer zijn niet tegelijk mogelijk. Verzet er een of zeg er een af, of bel ons. Uw gegevens blijven bewaard.',
  customer_limitMailed:
    'Meer zijn niet tegelijk mogelijk. Wij hebben u de links per e-mail gestuurd: verzet er een of zeg er een af, of bel ons. Uw gegevens blijven bewaard.',
  waitlist_limit: 'Met dit e-mailadres wacht u al op zoveel afspraken als hier mogelijk is.',
  schedule_not_found: gone,
  reason_not_found: gone,
  day_not_found: gone,
  not_configured: notNow,
  upstream_unavailable: notNow,
  booking_refused:
    'De boeking is zo niet geaccepteerd. Wat u hebt ingevuld, blijft bewaard. Opnieuw proberen helpt niet: controleer uw gegevens of neem contact met ons op.',
  origin_refused: notNow,
  challenge_unsolved:
    'Uw browser kon niet laten zien dat een mens boekt. Wat u hebt ingevuld, blijft bewaard. Probeer het opnieuw of neem contact met ons op.',
  internal: 'Er is niets geboekt en wat u hebt ingevuld, blijft bewaard. Probeer het opnieuw.',
};
