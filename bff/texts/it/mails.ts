/** Italian texts of mails, with Lei. No native speaker has reviewed them yet. */

import type { MailTexts } from '../../../core/index.ts';

const moved = 'il Suo appuntamento è stato spostato. Prenda nota del nuovo orario, per favore.';

export const mails: MailTexts = {
  greeting: 'Buongiorno {name},',
  greetingAll: 'Buongiorno,',
  titles: {
    confirmation: 'Il Suo appuntamento è prenotato',
    cancellation: 'Il Suo appuntamento è disdetto',
    move: 'Il Suo appuntamento è stato spostato',
    reminder: 'Promemoria del Suo appuntamento',
    confirmationRequest: 'Confermi il Suo appuntamento, per favore',
    confirmationReminder: 'Il Suo appuntamento non è ancora confermato',
    waitlistJoined: 'Confermi l’iscrizione alla lista d’attesa, per favore',
    proposal: 'Scelga un altro orario',
    waitlistOffer: 'Si è liberato un orario',
  },
  refusedTitle: { one: 'Ha già un appuntamento da noi', other: 'Ha già {n} appuntamenti da noi' },
  leads: {
    confirmation: 'grazie per la Sua prenotazione. La aspettiamo.',
    cancellation: {
      customer: 'ha disdetto questo appuntamento. Grazie per averci avvisato.',
      request: 'come richiesto, questo appuntamento è disdetto. Grazie per averci avvisato.',
      operator: 'ci dispiace: {operator} ha dovuto disdire questo appuntamento.',
      nobody:
        'questo appuntamento non è stato confermato in tempo, perciò l’orario è di nuovo libero.',
      unknown: 'questo appuntamento è stato disdetto.',
    },
    move: {
      customer: 'ha spostato il Suo appuntamento. Prenda nota del nuovo orario, per favore.',
      request:
        'come richiesto, il Suo appuntamento è stato spostato. Prenda nota del nuovo orario, per favore.',
      operator:
        '{operator} ha dovuto spostare il Suo appuntamento. Prenda nota del nuovo orario, per favore.',
      nobody: moved,
      unknown: moved,
    },
    reminder: 'Le ricordiamo il Suo appuntamento. La aspettiamo.',
    confirmationRequest:
      'manca ancora un passo: confermi il Suo appuntamento, per favore. L’orario resta riservato per Lei fino a {until}; poi andrà a un’altra persona.',
    confirmationReminder:
      'il Suo appuntamento vale solo dopo la conferma. L’orario resta riservato per Lei fino a {until}; poi andrà a un’altra persona.',
    bookingRefused: {
      one: 'non è stato prenotato nulla: ha già un appuntamento da noi, e di più non è possibile contemporaneamente.',
      other:
        'non è stato prenotato nulla: ha già {n} appuntamenti da noi, e di più non è possibile contemporaneamente.',
    },
    waitlistJoined:
      'manca ancora un passo per il Suo posto nella nostra lista d’attesa: lo confermi, per favore, entro {until}. Poi Le scriviamo appena si libera un orario e lo teniamo per un po’ solo per Lei.',
    proposal:
      'Le proponiamo altri orari per il Suo appuntamento. Sono riservati solo per Lei fino a {until}. Finché non ne sceglie uno, il Suo appuntamento resta com’è.',
    waitlistOffer:
      'è nella nostra lista d’attesa e si è liberato un orario. È riservato solo per Lei fino a {until}.',
  },
  notices: {
    titles: {
      created: 'Nuovo appuntamento',
      cancelled: 'Appuntamento disdetto',
      moved: 'Appuntamento spostato',
    },
    leads: {
      created: {
        customer: 'È stato prenotato un appuntamento.',
        request: 'È stato registrato un appuntamento.',
        operator: 'È stato registrato un appuntamento.',
        nobody: 'È stato prenotato un appuntamento.',
        unknown: 'È stato prenotato un appuntamento.',
      },
      cancelled: {
        customer: 'Disdetto dalla persona che aveva prenotato. L’orario è di nuovo libero.',
        request:
          'Disdetto da parte Vostra, su richiesta della persona che aveva prenotato. L’orario è di nuovo libero.',
        operator: 'Disdetto da parte Vostra. L’orario è di nuovo libero.',
        nobody: 'L’appuntamento non è stato confermato in tempo. L’orario è di nuovo libero.',
        unknown: 'È stato disdetto un appuntamento. L’orario è di nuovo libero.',
      },
      moved: {
        customer: 'Spostato dalla persona che aveva prenotato.',
        request: 'Spostato da parte Vostra, su richiesta della persona che aveva prenotato.',
        operator: 'Spostato da parte Vostra.',
        nobody: 'È stato spostato un appuntamento.',
        unknown: 'È stato spostato un appuntamento.',
      },
    },
    erased: 'I dati personali di questo appuntamento sono stati cancellati.',
  },
  test: {
    title: 'Prova',
    lead: 'Questa e-mail è una prova. Se la legge, arrivano anche le e-mail sugli appuntamenti. Era nella posta indesiderata? Allora verifichi SPF e DKIM dell’indirizzo del mittente.',
  },
  facts: {
    when: 'Quando',
    day: 'Giorno',
    previously: 'Prima',
    calendar: 'Calendario',
    reason: 'Motivo',
    place: 'Luogo',
    address: 'Indirizzo',
    phone: 'Telefono',
    price: 'Prezzo',
    more: 'Maggiori informazioni',
    reference: 'Numero di prenotazione',
    yes: 'Sì',
    no: 'No',
  },
  buttons: {
    manage: 'Vedi o modifica',
    view: 'Vedi l’appuntamento',
    confirm: 'Conferma l’appuntamento',
    take: 'Prendi questo orario',
    choose: 'Scegli un orario',
    keepPlace: 'Conferma che aspetto',
    bookAgain: 'Prenota di nuovo',
  },
  messageFrom: 'Messaggio di {operator}:',
  headings: {
    entered: 'I Suoi dati',
    customer: 'Dati inseriti',
    calendars: 'Aggiungi al Suo calendario',
    yourBookings: 'I Suoi appuntamenti',
    proposed: 'Riservati per Lei',
  },
  enteredMore: 'La pagina del Suo appuntamento mostra tutto ciò che ha inserito.',
  changeUntil: 'Se non può venire: può disdire o spostare l’appuntamento online fino a {when}.',
  changeAlways:
    'Se non può venire: può disdire o spostare l’appuntamento online fino al suo inizio.',
  changeNoMore:
    'È troppo tardi per disdire o spostare online questo appuntamento. Se non può venire, ci avvisi direttamente, per favore.',
  refusedYou:
    'Era Lei e preferisce un altro orario? Può spostare o disdire ciò che ha prenotato. Se non era Lei, non deve fare nulla: non è cambiato nulla.',
  notYou:
    'Non ha prenotato Lei? Allora qualcuno ha probabilmente sbagliato indirizzo. Non deve fare nulla.',
  notYouWaiting:
    'Il link apre una pagina in cui si conferma con un clic. Non l’ha chiesto Lei? Allora qualcuno ha probabilmente sbagliato indirizzo. Non deve fare nulla: senza quel clic nessuno viene messo in lista.',
  anyDay: 'Qualsiasi giorno',
  confirmNote: 'Il link apre la pagina del Suo appuntamento. Lì si conferma con un clic.',
  leave: 'Lascia la lista d’attesa',
  contact: 'Domande? Può contattarci qui: {reach}.',
  automatic: 'Questo messaggio è stato inviato automaticamente.',
  changeHere: 'Vedi, sposta o disdici: {link}',
};
