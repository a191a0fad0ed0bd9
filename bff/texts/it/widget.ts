/** Italian texts of the widget, with Lei. No native speaker has reviewed them yet. */

import type { OwnWidgetTexts } from '../texts.ts';

const gone =
  'Questa scelta non è più disponibile. I dati inseriti restano: scelga qualcos’altro, per favore.';
const notNow =
  'Al momento non è possibile prenotare. I dati inseriti restano. Riprovi più tardi, per favore.';

export const widget: OwnWidgetTexts = {
  form: 'I Suoi dati',

  calendarStep: 'Con chi',
  reasonStep: 'Motivo',
  dayStep: 'Quando',
  formStep: 'Dati',
  confirmStep: 'Verifica',

  calendarHead: 'Con chi desidera prenotare?',
  reasonHead: 'Qual è il motivo?',
  dayHead: 'Quando Le va bene?',
  timeHead: 'A che ora Le va bene?',
  formHead: 'I Suoi dati',
  confirmHead: 'Verificare e prenotare',

  progress: 'Passo {n} di {count}',
  back: 'Indietro',
  next: 'Continua',
  change: 'Modifica',
  loading: 'Un momento …',
  open: 'Prenota',
  close: 'Chiudi',

  minutes: { other: '{n} min' },
  more: 'Maggiori informazioni',

  search: 'Cerca un motivo',
  found: '{n} di {count}',
  noneFound: 'Non c’è nulla con questo nome. Ecco tutto ciò che si può prenotare:',

  earliest: 'Primi orari liberi',
  fullWaitlist: 'al completo, lista d’attesa',
  showList: 'Mostra come elenco',
  showMonth: 'Mostra il mese',
  past: 'passato',
  previousDay: 'Giorno libero precedente',
  nextDay: 'Giorno libero successivo',
  monthFull: 'Tutto occupato in {month}',
  nextMonthFree: 'Il prossimo orario libero è in {month}.',
  goToMonth: 'Vai a {month}',
  earlier: 'Mese precedente',
  later: 'Mese successivo',
  otherEmail: 'Usa un altro indirizzo e-mail',
  free: 'libero',
  full: 'al completo',
  closed: 'chiuso',
  today: 'oggi',

  morning: 'Mattina',
  afternoon: 'Pomeriggio',
  evening: 'Sera',
  zoneNote: 'Gli orari sono: {zone}. Sotto ciascuno trova la Sua ora.',
  yourTime: '{time} da Lei',
  nearDays: 'Questi giorni hanno orari liberi:',

  noCalendars: 'Al momento qui non si può prenotare nulla.',
  noReasons: 'Al momento qui non si può prenotare nulla.',
  noDays: 'Al momento nessun giorno è libero. Torni a vedere più tardi, per favore.',
  noTimes: 'In questo giorno non c’è più nulla di libero.',

  optional: '(facoltativo)',
  choose: 'Scelga, per favore',
  openFields: { one: 'Resta un dato da controllare', other: 'Restano {n} dati da controllare' },
  notYet: 'Non viene ancora prenotato nulla: prima potrà verificare tutto.',
  field_required: 'Compili questo campo, per favore.',
  tick: 'Spunti questa casella per continuare, per favore.',
  not_an_email: 'Scriva l’indirizzo e-mail come nome@esempio.it, per favore.',
  not_a_phone: 'Scriva il numero di telefono con il prefisso, per favore.',
  not_a_number: 'Scriva qui un numero, per favore.',
  not_a_date: 'Indichi una data che esiste, per favore.',
  not_a_url: 'Scriva l’indirizzo completo, per esempio https://esempio.it.',
  too_long: 'Al massimo {limit} caratteri.',
  field_invalid: 'Verifichi questo campo, per favore.',

  held: 'Riservato per Lei: {time}',
  moreTime: 'Serve più tempo?',
  heldLast: 'Poi potranno sceglierlo anche altri.',
  heldEnding: 'Il Suo orario resta riservato ancora per un minuto.',

  yourAppointment: 'Il Suo appuntamento',
  with: 'Con',
  for: 'Motivo',
  firstFree: 'La prima disponibilità per Lei',

  when: 'Quando',
  place: 'Luogo',
  price: 'Prezzo',
  phone: 'Telefono',
  yes: 'Sì',
  no: 'No',
  privacy: 'Informativa sulla privacy',
  book: 'Prenota ora',
  busy: 'Prenotazione in corso …',
  changeUntil: 'Può modificare o disdire fino a {when}.',
  changeNoMore:
    'Questo appuntamento non si può più modificare né disdire online. Se non può venire, ci avvisi direttamente, per favore.',

  bookedHead: 'Il Suo appuntamento è prenotato',
  addToCalendar: 'Aggiungi al calendario',
  calendarFile: 'File di calendario',
  calendarFileFor: 'Apple, Outlook e altri',
  nextSteps: 'Che cosa succede ora',
  reminded: 'Le invieremo un promemoria prima dell’appuntamento.',
  noMail: 'Se non arriva nulla, guardi nella cartella della posta indesiderata.',
  reference: 'Numero',
  whatNext:
    'Annoti l’appuntamento o lo aggiunga al Suo calendario. Se non può venire, ci avvisi, per favore.',
  mailed:
    'Le inviamo una conferma via e-mail. Con il link che contiene può modificare o disdire l’appuntamento.',
  mailedOnly: 'Le inviamo una conferma via e-mail.',
  manage: 'Modifica o disdici',
  again: 'Nuova prenotazione',
  pendingHead: 'Ancora un passo: confermi via e-mail',
  pending:
    'Le inviamo un’e-mail con un link. Lo apra entro {when} ({zone}) e l’appuntamento sarà prenotato. Fino ad allora l’orario resta riservato per Lei. Se non arriva nulla, guardi nella cartella della posta indesiderata.',

  lostHead: 'L’orario {time} è appena stato preso',
  lostText:
    'Qualcuno è stato un attimo più veloce. Tutto ciò che ha scritto resta: scelga un altro orario e prosegue subito.',
  nearestTimes: 'Orari liberi più vicini',
  allTimes: 'Tutti i giorni e gli orari',
  keptForYou: 'Conservato per Lei',

  sooner: 'E se qualcuno disdice?',
  dayFull: '{day}: al completo',
  tell: 'La avvisiamo quando si libera un orario',
  email: 'Indirizzo e-mail',
  emailHint: 'Lo usiamo solo per proporLe un orario libero.',
  name: 'Nome',
  join: 'Iscrivimi alla lista',
  joined:
    'Guardi la Sua posta elettronica: quando avrà aperto il link ricevuto, sarà nella lista d’attesa. Appena si libera un orario, Le scriviamo.',

  retry: 'Riprova',
  offlineHead: 'Sembra che non sia in linea',
  internalHead: 'Si è verificato un problema da parte nostra',
  outcome_unknownHead: 'Non sappiamo se l’appuntamento è prenotato',
  customer_limitHead: { one: 'Ha già un appuntamento qui', other: 'Ha già {n} appuntamenti qui' },
  seconds: 'tra {n} s',
  waitUntil: 'da: {when}',
  contact: 'Può anche contattarci direttamente:',
  offline:
    'Il sistema di prenotazione non è raggiungibile. I dati inseriti restano. Verifichi la Sua connessione, per favore: appena torna, si riprende automaticamente.',
  lost: 'La connessione si è interrotta prima della risposta. I dati inseriti restano. Riprovi pure: si prenota una volta sola.',
  outcome_unknown:
    'La connessione si è interrotta prima della risposta. I dati inseriti restano, ma non sappiamo se l’appuntamento è prenotato. Ce lo chieda prima di riprovare, per favore.',
  rate_limited:
    'In questo momento arrivano molte richieste. I dati inseriti restano. Riprovi tra un attimo, per favore.',
  address_limit:
    'Dalla Sua connessione a internet, che forse condivide con altri, sono arrivate molte richieste. I Suoi dati sono conservati. Può continuare più tardi o chiamarci ora.',
  email_limit:
    'Con questo indirizzo e-mail sono arrivate più richieste in un’ora. I Suoi dati sono conservati. Può continuare più tardi o chiamarci ora.',
  refusal_limit:
    'Oggi ha provato più volte con questo indirizzo e-mail, che ha già tutti gli appuntamenti possibili qui. I Suoi dati sono conservati. Può riprovare più tardi o chiamarci ora.',
  slot_unavailable:
    'Questo orario è appena stato preso. I dati inseriti restano: scelga semplicemente un altro orario.',
  customer_limit:
    'Di più non è possibile contemporaneamente. Ne sposti o disdica uno, oppure ci chiami. I Suoi dati sono conservati.',
  customer_limitMailed:
    'Di più non è possibile contemporaneamente. Le abbiamo inviato i link via e-mail: ne sposti o disdica uno, oppure ci chiami. I Suoi dati sono conservati.',
  waitlist_limit:
    'Con questo indirizzo e-mail è già in attesa di tutti gli appuntamenti possibili qui.',
  schedule_not_found: gone,
  reason_not_found: gone,
  day_not_found: gone,
  not_configured: notNow,
  upstream_unavailable: notNow,
  booking_refused:
    'La prenotazione non è stata accettata così. I dati inseriti restano. Riprovare non serve: verifichi i dati, per favore, oppure ci contatti.',
  origin_refused: notNow,
  challenge_unsolved:
    'Il Suo browser non ha potuto dimostrare che a prenotare è una persona. I dati inseriti restano. Riprovi, oppure ci contatti.',
  internal: 'Non è stato prenotato nulla e i dati inseriti restano. Riprovi, per favore.',
};
