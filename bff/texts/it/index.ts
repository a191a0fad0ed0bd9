/**
 * All texts in Italian, with Lei; this file holds the texts of the booking and waiting list pages.
 * No native speaker has reviewed it yet.
 */

import type { TimeTexts } from '../../../core/index.ts';
import type { ManageTexts, Texts, WaitlistTexts } from '../texts.ts';
import { mails } from './mails.ts';
import { accessibility, pages, plain } from './pages.ts';
import { widget } from './widget.ts';

const times: TimeTexts = {
  dayAndTime: '{day}, {time}',
  dateAndTime: '{day}, ore {time} ({zone})',
  zone: 'ora di {city}',
  zones: {
    'Europe/Berlin': 'ora di Berlino',
    'Europe/London': 'ora di Londra',
    'Europe/Paris': 'ora di Parigi',
    'Europe/Vienna': 'ora di Vienna',
    'Europe/Zurich': 'ora di Zurigo',
    'Europe/Rome': 'ora di Roma',
    'Europe/Lisbon': 'ora di Lisbona',
    'Europe/Warsaw': 'ora di Varsavia',
    'Europe/Athens': 'ora di Atene',
  },
};

const manage: ManageTexts = {
  yourBooking: 'Il Suo appuntamento',
  cancelledTitle: 'Questo appuntamento è disdetto',
  overTitle: 'Il Suo appuntamento è iniziato o è passato',
  pendingTitle: 'Ancora un passo: confermi, per favore',
  expiredTitle: 'Questo appuntamento non è stato confermato in tempo',
  pendingLead:
    'Il Suo appuntamento vale solo dopo la conferma. L’orario resta riservato per Lei fino a {until}; poi andrà a un’altra persona.',
  confirmButton: 'Conferma l’appuntamento',
  expiredLead: 'L’orario è di nuovo libero per tutti. Può prenotare di nuovo.',
  cancelledLead: 'L’orario è di nuovo libero. Può prenotare un altro appuntamento.',
  overLead: 'Non si può più modificare.',
  move: 'Sposta',
  cancel: 'Disdici',
  toBooking: 'Prenota un altro orario',
  callUs: 'Può contattarci qui:',
  calendarHeading: 'Aggiungi al Suo calendario',
  calendarFile: 'File di calendario',
  dataHeading: 'I Suoi dati',

  done: {
    booked:
      'Il Suo appuntamento è prenotato. Conservi l’indirizzo di questa pagina: qui può spostarlo o disdirlo.',
    confirmed: 'Grazie, il Suo appuntamento è confermato.',
    cancelled: 'Ha disdetto questo appuntamento. Grazie per averci avvisato.',
    moved: 'Il Suo appuntamento è stato spostato. Questo è il nuovo orario.',
    erasing_later: 'Ne abbiamo preso nota. Il Suo appuntamento resta.',
  },
  problems: {
    slot_unavailable:
      'Questo orario è appena stato preso. Il Suo appuntamento resta com’era: scelga un altro orario, per favore.',
    version_conflict:
      'Nel frattempo l’appuntamento è stato modificato, perciò non è stato fatto nulla. Ecco com’è ora.',
    cutoff_passed: 'È troppo tardi per modificare online questo appuntamento. Resta com’era.',
    not_changeable: 'Questo appuntamento non si può più modificare.',
    move_limit:
      'Oggi questo appuntamento è già stato spostato tante volte quante è possibile online. Resta com’era. Se l’orario non Le va bene, ci chiami, per favore.',
    customer_limit:
      'Con questo indirizzo e-mail ci sono già tanti appuntamenti quanti sono possibili qui. Il Suo appuntamento resta com’era.',
    not_offered:
      'Per questo appuntamento non ci sono altri orari online. Resta com’era. Ci contatti direttamente, per favore.',
  },

  cancelTitle: 'Disdire questo appuntamento?',
  cancelLead: 'L’orario andrà a un’altra persona. Non si può annullare, ma può prenotare di nuovo.',
  cancelButton: 'Sì, disdici l’appuntamento',
  keep: 'No, mantienilo',

  moveTitle: 'Sposta il Suo appuntamento',
  moveLead: 'Il Suo appuntamento resta finché non avrà scelto e accettato un altro orario.',
  moveCheckTitle: 'Spostare a questo orario?',
  moveCheckLead: 'Tutto il resto rimane com’è.',
  from: 'Finora',
  to: 'Nuovo',
  moveButton: 'Sposta l’appuntamento',
  otherDay: 'Altro giorno',
  otherTime: 'Altro orario',
  proposedTitle: 'Scegli un altro orario',
  proposedLead:
    'Questi orari sono riservati solo per Lei fino a {until}. Finché non ne sceglie uno, il Suo appuntamento resta com’è.',
  proposedOver:
    'Questi orari non sono più riservati per Lei: sono stati ritirati o il termine è scaduto. Il Suo appuntamento è quello che vede qui.',
  timesOf: 'Orari di {day}',

  dataTitle: 'I Suoi dati',
  dataLead:
    'Può scaricare tutto ciò che è memorizzato su questo appuntamento o far cancellare i Suoi dati personali.',
  dataDownload: 'Scarica il file',
  dataErase: 'Cancella i miei dati',
  eraseTitle: 'Cancellare i Suoi dati?',
  eraseLead:
    'Il Suo nome, il Suo indirizzo e tutto ciò che ha inserito vengono cancellati definitivamente. Resta registrato solo l’orario, senza il Suo nome. L’indirizzo di questa pagina non funzionerà più.',
  eraseStanding:
    'Il Suo appuntamento è ancora valido. Prima viene disdetto e l’orario andrà a un’altra persona.',
  eraseLater:
    'È troppo tardi per disdire online questo appuntamento: resta valido e La aspettiamo. I Suoi dati vengono cancellati appena l’appuntamento è finito: {end}.',
  erasingLater:
    'Come richiesto, i Suoi dati vengono cancellati appena l’appuntamento è finito: {end}.',
  eraseWaiting:
    'Terminano anche le Sue iscrizioni alla nostra lista d’attesa con questo indirizzo e-mail.',
  eraseNotWaiting:
    'Le Sue iscrizioni alla nostra lista d’attesa restano: terminano così solo se la pagina è stata aperta da una nostra e-mail. Ciascuna ha anche un proprio link per lasciare la lista.',
  eraseButton: 'Sì, cancella i miei dati',
  erasedTitle: 'I Suoi dati sono cancellati',
  erasedLead: 'Di quell’appuntamento non è più memorizzato alcun dato personale.',

  unknownTitle: 'Qui non c’è nessun appuntamento',
  unknownLead:
    'Forse l’indirizzo è incompleto, o i dati di questo appuntamento sono stati cancellati. Il link nella Sua e-mail porta lì, se esiste ancora.',
  tooManyTitle: 'Un momento, per favore',
  tooManyLead:
    'Dalla Sua connessione sono appena arrivate molte richieste. Non è stato modificato nulla. Riprovi tra un minuto, per favore.',
  foreignTitle: 'Veniva da un’altra pagina',
  foreignLead:
    'Non è stato modificato nulla. Apra la pagina dal link nella Sua e-mail e prema lì il pulsante, per favore.',
  brokenTitle: 'Non ha funzionato',
  brokenLead:
    'Non sappiamo se sia stato fatto comunque. Ricarichi la pagina del Suo appuntamento: mostra com’è ora.',
};

const waitlist: WaitlistTexts = {
  offeredTitle: 'Si è liberato un orario',
  offeredLead:
    'È riservato solo per Lei fino a {until}. Poi passa alla persona successiva in lista.',
  formHeading: 'Prenotarlo',
  book: 'Prenota questo orario',
  declineHeading: 'Non Le va bene?',
  declineLead: 'Resta nella lista e Le scriveremo quando si libera un altro orario.',
  decline: 'No, grazie',
  leaveHeading: 'Non aspetta più?',
  leaveLead: 'Non riceverà più e-mail sugli orari che si liberano.',
  leaveOfferLead: 'Non riceverà più proposte, e questo orario passa alla persona successiva.',
  leave: 'Lascia la lista',
  confirmTitle: 'Ancora un passo: confermi, per favore',
  confirmLead:
    'Sarà nella lista solo dopo aver confermato qui, entro {until}. Fino ad allora non Le viene proposto alcun orario.',
  confirm: 'Sì, voglio restare in lista',
  unconfirmedTitle: 'La conferma non è arrivata in tempo',
  unconfirmedLead: 'Non è nella lista. Può iscriversi di nuovo in qualsiasi momento.',
  waitingTitle: 'È nella lista',
  waitingLead:
    'Le scriviamo appena si libera un orario per Lei. Fino ad allora non deve fare nulla.',
  declined:
    'Grazie per avercelo detto. L’orario passa alla persona successiva e Lei resta nella lista.',
  day: 'Giorno',
  anyDay: 'Qualsiasi giorno',
  overTitle: 'Questa proposta non è più valida',
  overLead:
    'L’orario non è stato prenotato mentre era riservato per Lei, o il giorno è passato. Non è più nella lista, ma può iscriversi di nuovo.',
  leftTitle: 'Ha lasciato la lista',
  leftLead: 'Non riceverà più proposte. Può iscriversi di nuovo in qualsiasi momento.',
  bookedTitle: 'Il Suo appuntamento è prenotato',
  bookedLead: 'Ha prenotato l’orario che Le è stato proposto.',
  pendingLead: 'Ancora un passo: apra il link nell’e-mail che Le stiamo inviando.',
  toYourBooking: 'Vedi il Suo appuntamento',
};

export const it: Texts = {
  name: 'Italiano',
  regions: ['CH', 'IT'],
  times,
  widget,
  pages,
  plain,
  manage,
  waitlist,
  accessibility,
  mails,
};
