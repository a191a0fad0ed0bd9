/**
 * Italian texts of the public pages: booking, also without JavaScript, and the accessibility
 * statement. No native speaker has reviewed them yet.
 */

import type { AccessibilityTexts, PageTexts, PlainTexts } from '../texts.ts';

export const pages: PageTexts = {
  book: 'Prenota un appuntamento',
  withoutScripts:
    'Nel Suo browser JavaScript è disattivato. Può prenotare comunque, passo dopo passo:',
  bookPlain: 'Prenota senza JavaScript',
  orReachUs: 'Oppure ci contatti direttamente:',
  reachUs: 'Domande?',
  email: 'E-mail',
  phone: 'Telefono',
  privacy: 'Privacy',
  accessibility: 'Accessibilità',
  languages: 'Lingue',
  notFoundTitle: 'Qui non c’è nessuna pagina',
  notFound: 'Forse l’indirizzo è vecchio o contiene un errore di battitura.',
  toBooking: 'Vai alla pagina di prenotazione',
  brokenTitle: 'Non ha funzionato',
  broken:
    'Non è stato possibile mostrare la pagina. Non è stato prenotato né modificato nulla. Riprovi tra un attimo, per favore.',
  notSetUpTitle: 'Le prenotazioni aprono presto',
  notSetUp: 'Questa pagina di prenotazione non è ancora pronta. Torni più tardi, per favore.',
};

export const plain: PlainTexts = {
  calendar: 'Calendario',
  reason: 'Motivo',
  steps: 'Passi',
  list: 'Elenco dei giorni liberi',
  nextFree: 'Prossimo orario libero: {when}',
  errors: 'Verifichi questi punti, per favore',
  moreFields: 'Dalle Sue risposte nascono altre domande',

  book: 'Prenota un appuntamento',
  keptUntil: 'Riservato per Lei fino alle {time}.',
  tooEarly: 'È stato molto veloce. Ricontrolli e prema di nuovo il pulsante, per favore.',
  sealOld:
    'Questa pagina è rimasta aperta a lungo, o è già servita per prenotare. Tutto è conservato: prema ancora una volta il pulsante, per favore.',
  answerHint: 'Così vediamo che a prenotare è una persona.',
  wrongAnswer:
    'Non è la risposta che cerchiamo. Tutto è conservato: provi ancora una volta, per favore.',
  leaveEmpty: 'Lasci vuoto questo campo, per favore',

  bookedTitle: 'Il Suo appuntamento è prenotato',
  bookedLead: 'Il Suo appuntamento è prenotato: {when}',
  pendingMail:
    'Le abbiamo scritto. Apra il link in quell’e-mail e confermi, altrimenti l’orario andrà a un’altra persona.',
  save: 'Aggiungi al calendario',
};

export const accessibility: AccessibilityTexts = {
  lead: '{name} vuole che tutti possano prenotare qui. Questa dichiarazione riguarda queste pagine di prenotazione e il modulo di prenotazione che altre pagine incorporano.',
  state:
    'Sono fatte per essere conformi alle Linee guida per l’accessibilità dei contenuti Web (WCAG) 2.2, livello AA. Non conosciamo alcun punto in cui non lo siano, a parte i limiti indicati sotto.',
  worksHead: 'Su che cosa può contare',
  keyboard: 'Tutto si può fare con la tastiera, e si vede sempre dove ci si trova.',
  reader: 'I lettori di schermo ricevono nome e stato di ogni giorno, orario, campo e messaggio.',
  sight:
    'Il testo si può ingrandire fino al 400 %, e si rispettano contrasti, colori scuri e colori personali.',
  time: 'Un orario resta riservato mentre compila il modulo, può chiedere più tempo e nulla di ciò che ha scritto va perso.',
  scripts: 'Senza JavaScript si prenota con moduli semplici.',
  limitsHead: 'Limiti',
  ownWords:
    'Nomi, descrizioni, campi e immagini che inseriamo noi non sono verificati da alcun programma.',
  otherPages:
    'Le pagine che incorporano il modulo di prenotazione non rientrano in questa dichiarazione.',
  otherCalendars: 'I calendari a cui si può aggiungere una prenotazione sono di altri.',
  languages: 'Non tutte le lingue sono già state rilette da madrelingua.',
  checkedHead: 'Come è stato verificato',
  checked:
    'Con controlli automatici di ogni passo (axe-core), in colori chiari, scuri e forzati, da destra a sinistra e su schermi stretti; prenotando con la sola tastiera; e in base a ciò che i browser trasmettono ai lettori di schermo.',
  notAudited: 'Nessun ente indipendente lo ha ancora verificato.',
  contactHead: 'Ha incontrato una barriera?',
  contact:
    'Ci dica che cosa voleva fare e che cosa glielo ha impedito. Rispondiamo, e nel frattempo La aiutiamo a prenotare.',
  noContact: 'Trova il nostro indirizzo sul nostro sito.',
  authority:
    'Se la nostra risposta non aiuta, può rivolgersi all’autorità che vigila sull’accessibilità nel Suo Paese.',
  made: 'Dichiarazione del {date} per la versione {version} del programma di prenotazione Slotwell.',
};
