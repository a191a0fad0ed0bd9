/** The administration area in German. */

import type { Texts } from './en.ts';

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const de: Texts = {
  skip: 'Zum Inhalt springen',
  navigation: 'Hauptnavigation',
  more: 'Mehr',
  help: 'Hilfe (englisch)',
  loading: 'Einen Moment …',
  nowhere: 'Unter dieser Adresse gibt es keine Seite.',
  closedPage: 'Diese Seite öffnet nur die Verwaltung. Fragen Sie dort nach dem, was Sie brauchen.',
  toToday: 'Zu heute',
  retry: 'Noch einmal versuchen',
  close: 'Schließen',
  cancel: 'Abbrechen',
  undo: 'Rückgängig',
  undone: 'Zurückgenommen.',
  undoOver: 'Das lässt sich nicht mehr rückgängig machen.',
  notices: 'Meldungen',
  signOut: 'Abmelden',
  live: { connecting: 'Verbindet …', connected: 'Live verbunden', away: 'Angehalten' },
  roles: { viewer: 'Lesen', scheduler: 'Termine', administrator: 'Verwaltung' },

  pages: {
    today: 'Heute',
    week: 'Kalender',
    list: 'Liste',
    outside: 'Termine außerhalb der Öffnungszeiten',
    waitlist: 'Warteliste',
    customers: 'Kundschaft',
    explain: 'Warum nicht frei?',
    configuration: 'Einrichtung',
    general: 'Allgemein',
    interface: 'Schnittstelle',
    overview: 'Übersicht',
    installation: 'Betrieb',
    calendars: 'Kalender',
    reasons: 'Anliegen',
    form: 'Formular',
    messages: 'Nachrichtentexte',
    wording: 'Wortlaut',
    file: 'Installationsdatei',
    wizard: 'Erste Einrichtung',
    operation: 'System',
    people: 'Zugänge',
    webhooks: 'Webhooks',
    log: 'Protokoll',
    health: 'Zustand',
    account: 'Ihr Zugang',
    invitation: 'Einladung',
    signIn: 'Anmelden',
    setUp: 'Einrichten',
  },

  signIn: {
    heading: 'Anmelden',
    email: 'E-Mail',
    password: 'Passwort',
    submit: 'Anmelden',
    again: 'Ihre Sitzung ist zu Ende. Melden Sie sich wieder an, dann geht es hier weiter.',
  },

  setUp: {
    heading: 'Ihr Zugang',
    intro: 'Sie verwalten diese Installation als Erste: Sie dürfen alles sehen und ändern.',
    code: 'Einrichtungscode',
    codeHint:
      'Der Server zeigt ihn beim ersten Start. „slotwell admin setup-code“ erzeugt einen neuen.',
    name: 'Ihr Name',
    email: 'E-Mail',
    emailHint: 'Damit melden Sie sich an.',
    password: 'Passwort',
    passwordHint: 'Mindestens 12 Zeichen. Ein Satz lässt sich gut merken.',
    shows: 'Zeigen, was ich tippe',
    submit: 'Zugang anlegen',
    empty:
      'Noch sind keine Kalender eingerichtet: Das macht eine Administratorin oder ein Administrator unter „Übersicht“.',
  },

  day: {
    previous: 'Voriger Tag',
    next: 'Nächster Tag',
    today: 'Heute',
    choose: 'Tag wählen',
    views: 'Ansicht',
    day: 'Tag',
    week: 'Woche',
    list: 'Liste',
    print: 'Drucken',
    previousWeek: 'Vorige Woche',
    nextWeek: 'Nächste Woche',
    calendars: 'Kalender',
    add: 'Termin eintragen',
    summary: (bookings, arrived) =>
      `${bookings === 0 ? 'Keine Termine' : plural(bookings, 'Termin', 'Termine')}${arrived > 0 ? ` · ${arrived} da` : ''}`,
    past: 'vorbei',
    outside: 'außerhalb der Öffnungszeiten',
    outsideCount: (count) => `${count} außerhalb der Öffnungszeiten`,
    undelivered: 'E-Mail nicht zugestellt',
    undeliveredCount: (count) => `${plural(count, 'E-Mail', 'E-Mails')} nicht zugestellt`,
    nextFree: (time, calendar) => `nächster freier Platz ${time}, ${calendar}`,
    places: (count) => plural(count, 'Platz', 'Plätze'),
    load: (percent) => `${percent} % belegt`,
    closed: 'Geschlossen',
    to: 'bis',
    free: 'frei',
    addHere: 'Termin eintragen',
    held: 'Wird gerade gebucht',
    offered: 'Angeboten',
    awaited: 'Antwort steht aus',
    nobody: 'Ohne Namen',
    keys: 'Pfeiltasten: wählen · Eingabe: öffnen · G: in den Kalender · M: verschieben · N: neuer Termin · T: heute · Bild auf, Bild ab: anderer Tag · /: suchen',
    letters: 'Buchstaben als Tasten',
    loaded: (day) => `${day} wird gezeigt.`,
  },

  absence: 'Abwesenheit',

  search: {
    label: 'Name, E-Mail, Telefon oder Nummer',
    known: 'Schon einmal da gewesen? Suchen',
    nothing: 'Nichts gefunden.',
    count: (count) =>
      count === 0 ? 'Nichts gefunden.' : `${plural(count, 'Termin', 'Termine')} gefunden.`,
  },

  states: {
    confirmed: 'Gebucht',
    pending: 'Noch nicht bestätigt',
    arrived: 'Ist da',
    done: 'Erledigt',
    no_show: 'Nicht erschienen',
    cancelled: 'Abgesagt',
  },
  noted: 'Notiz',

  note: {
    save: 'Notiz speichern',
    saved: 'Notiz gespeichert.',
    meanwhile: (note) =>
      note === ''
        ? 'Inzwischen hat jemand die Notiz gelöscht. Ihre ist noch nicht gespeichert.'
        : `Inzwischen hat jemand geschrieben: „${note}“. Ihre Notiz ist noch nicht gespeichert.`,
  },

  booking: {
    details: 'Termin',
    minutes: (count) => plural(count, 'Minute', 'Minuten'),
    number: (id) => `Nr. ${id}`,
    confirm: 'Bestätigen',
    arrived: 'Ist da',
    done: 'Erledigt',
    noShow: 'Nicht erschienen',
    takeBack: 'Zurücknehmen',
    move: 'Verschieben',
    cancel: 'Absagen …',
    followUp: 'Folgetermin',
    series: 'Serie …',
    surfaces: {
      widget: 'Über die Website',
      api: 'Über die Schnittstelle',
      admin: 'Hier eingetragen',
      command_line: 'Über die Befehlszeile',
    },
    at: (surface, moment) => `${surface}, ${moment}`,
    answers: 'Antworten',
    yes: 'Ja',
    no: 'Nein',
    note: 'Notiz',
    noteHint: '(sieht nur das Team)',
    history: 'Verlauf',
    messages: 'Nachrichten',
    resend: 'Noch einmal senden',
    resent: (to: string) => `Wird noch einmal gesendet, an ${to}.`,
    others: 'Weitere Termine dieser Person',
    noOthers: 'Es gibt keine weiteren.',
    marked: (name, state) => `${name}: ${state}.`,
    unmarked: (name) => `${name}: Vermerk zurückgenommen.`,
    propose: 'Vorschlagen',
    awaited: (until) =>
      `Andere Zeiten sind vorgeschlagen und bis ${until} reserviert. Die Antwort steht aus.`,
    withdraw: 'Zurücknehmen',
    actions: {
      'booking.created': 'Gebucht',
      'booking.confirmed': 'Bestätigt',
      'booking.moved': 'Verschoben',
      'booking.move_undone': 'Zurückverschoben',
      'booking.proposed': 'Andere Zeiten vorgeschlagen',
      'booking.proposal_withdrawn': 'Vorschlag zurückgenommen',
      'booking.restored': 'Absage zurückgenommen',
      'booking.cancelled': 'Abgesagt',
      'booking.expired': 'Nicht rechtzeitig bestätigt',
      'booking.arrived': 'Als „ist da“ vermerkt',
      'booking.done': 'Als erledigt vermerkt',
      'booking.no_show': 'Als nicht erschienen vermerkt',
      'booking.mark_removed': 'Vermerk zurückgenommen',
      'booking.corrected': 'Angaben berichtigt',
      'booking.noted': 'Notiz geschrieben',
      'booking.overruled': 'Außerhalb der Regeln',
    },
    kinds: {
      'booking.created': 'Bestätigung',
      'booking.cancelled': 'Absage',
      'booking.proposed': 'Vorgeschlagene Zeiten',
      'booking.rescheduled': 'Neue Zeit',
      'booking.reminder': 'Erinnerung',
      'booking.refused': 'Abgelehnter Versuch',
      'confirmation.requested': 'Bitte um Bestätigung',
      'confirmation.reminder': 'Erinnerung an die Bestätigung',
    },
    receivers: { customer: 'an die Kundschaft', operator: 'an das Team', endpoint: 'Webhook' },
    deliveries: {
      waiting: 'wartet',
      delivered: 'zugestellt',
      dead: 'aufgegeben',
      obsolete: 'nicht mehr nötig',
    },
  },

  cancelling: {
    heading: (name) => `Termin von ${name} absagen?`,
    message: 'Nachricht dazu (freiwillig)',
    tell: 'Per E-Mail Bescheid geben',
    wished: 'Auf Wunsch der Person (so steht es in der E-Mail)',
    noAddress: 'Es gibt keine E-Mail-Adresse: Niemand bekommt Bescheid.',
    submit: 'Termin absagen',
    keep: 'Termin behalten',
    done: (name) => `Der Termin von ${name} ist abgesagt.`,
  },

  moving: {
    heading: (name) => `Termin von ${name} verschieben`,
    calendar: 'Kalender',
    day: 'Tag',
    time: 'Uhrzeit',
    free: 'An diesem Tag frei',
    noneFree: 'An diesem Tag ist nichts lange genug frei.',
    tell: 'Per E-Mail Bescheid geben',
    submit: 'Verschieben',
    done: (name, time) => `${name} verschoben: ${time}.`,
    started: (name) =>
      `${name} wird verschoben. Pfeiltasten: wohin. Eingabe: verschieben. Escape: so lassen.`,
    at: (time, calendar) => `${time}, ${calendar}`,
    left: 'Blieb, wo er war.',
  },

  adding: {
    heading: 'Termin eintragen',
    followUp: (name) => `Folgetermin für ${name}`,
    calendar: 'Kalender',
    reason: 'Anliegen',
    day: 'Tag',
    time: 'Uhrzeit',
    optional: '(freiwillig)',
    choose: 'Bitte wählen …',
    note: 'Notiz (sieht nur das Team)',
    tell: 'Per E-Mail Bescheid geben',
    submit: 'Eintragen',
    done: (name, time) => `${name} ist eingetragen: ${time}.`,
    nameless: 'Tragen Sie wenigstens ein, für wen der Termin ist.',
    notHere: (reason) => `Letztes Mal: ${reason}. Dieser Kalender bietet es nicht an.`,
    noReasons: 'Dieser Kalender bietet keine Anliegen an.',
  },

  explaining: {
    heading: 'Warum wird diese Zeit nicht angeboten?',
    intro:
      'Wählen Sie Kalender, Anliegen und Zeit. Die Antwort ist die erste Regel, die im Weg steht, so wie sie jetzt für Kundinnen und Kunden gilt.',
    submit: 'Erklären',
    at: (day: string, time: string) => `${day}, ${time}`,
    duration: (minutes: number) =>
      minutes % 60 === 0
        ? plural(minutes / 60, 'Stunde', 'Stunden')
        : plural(minutes, 'Minute', 'Minuten'),
    offered: 'Diese Zeit wird angeboten.',
    leadTime: (duration: string) =>
      `Zu kurzfristig: Gebucht wird mindestens ${duration} im Voraus.`,
    horizon: (day: string) => `Zu weit voraus: Gebucht werden kann vorerst bis ${day}.`,
    closed: {
      weekly: () => 'Außerhalb der Öffnungszeiten dieses Wochentags.',
      exception: (why: string | null) =>
        `Außerhalb der Öffnungszeiten: An diesem Tag gilt eine Ausnahme${why ? ` (${why})` : ''}.`,
      public_holiday: (why: string | null) =>
        `Außerhalb der Öffnungszeiten: Es ist ein Feiertag${why ? ` (${why})` : ''}.`,
    },
    offGrid: (step: string) =>
      `Termine beginnen ab der Öffnung in Schritten von ${step === '1 Stunde' ? 'einer Stunde' : step}, und nicht zu dieser Minute.`,
    dailyLimit: (limit: number) =>
      `Der Kalender nimmt ${plural(limit, 'Termin', 'Termine')} am Tag an, und so viele hat dieser Tag.`,
    taken: (places: number) =>
      places === 1
        ? 'Vergeben: Dann ist etwas gebucht oder wird gerade gebucht, oder die Zeit davor und danach gehört dazu.'
        : `Alle ${places} Plätze sind dann vergeben.`,
    takenByReason: (places: number) =>
      `Von diesem Anliegen ${places === 1 ? 'geht nur ein Termin' : `gehen nur ${places} Termine`} gleichzeitig, und so viele gibt es dann.`,
  },

  overruling: {
    why: 'Warum außerhalb der Regeln? (steht im Protokoll)',
    book: 'Trotzdem eintragen',
    move: 'Trotzdem verschieben',
  },

  interface: {
    once: 'Nur jetzt sichtbar',
    copy: 'Kopieren',
    copied: 'Kopiert.',
  },

  confirming: {
    heading: 'Noch einmal Ihr Passwort',
    why: 'Damit es niemand an einem verlassenen Bildschirm tut.',
    password: 'Passwort',
    submit: 'Weiter',
  },

  wait: (minutes) =>
    `Zu viele Versuche. Versuchen Sie es in ${plural(minutes, 'Minute', 'Minuten')} wieder.`,

  missing: {
    fill: 'Bitte ausfüllen.',
    choose: 'Bitte auswählen.',
    email: 'Das ist keine E-Mail-Adresse.',
    short: 'Das ist zu kurz.',
    other: 'Bitte korrigieren.',
  },
  problems: {
    offline:
      'Der Server ist nicht zu erreichen. Es geht nichts verloren: Versuchen Sie es noch einmal.',
    internal:
      'Das hat nicht geklappt, und nichts wurde geändert. Versuchen Sie es noch einmal; mehr steht im Protokoll des Servers.',
    request_invalid:
      'Etwas darin kann nicht stimmen. Sehen Sie die Felder bitte noch einmal durch.',
    field_invalid: 'Diese Angabe kann nicht stimmen.',
    password_guessable:
      'Dieses Passwort ist leicht zu erraten: kaum mehr als ein oder zwei gängige Wörter, Namen oder Zeichen der Reihe nach. Besser sind drei oder mehr Wörter, die nichts miteinander zu tun haben, oder ein eigener Satz.',
    signed_out: 'Ihre Sitzung ist zu Ende. Melden Sie sich wieder an.',
    credentials_wrong: 'E-Mail und Passwort passen nicht zusammen.',
    request_refused:
      'Der Browser ruft von einer anderen Adresse auf als der dieser Installation. Öffnen Sie sie unter ihrer eigenen Adresse (BASE_URL).',
    set_up_needed: 'Es gibt noch keine Verwaltung.',
    code_wrong:
      'Dieser Code ist falsch, verbraucht oder zu alt. „slotwell admin setup-code“ erzeugt einen neuen.',
    invitation_over: 'Diese Einladung wurde benutzt oder ist abgelaufen.',
    forbidden: 'Ihre Rolle erlaubt das nicht.',
    confirm_needed: 'Geben Sie Ihr Passwort noch einmal ein.',
    not_found: 'Das gibt es nicht mehr.',
    schedule_not_found: 'Diesen Kalender gibt es nicht mehr.',
    reason_not_found: 'Dieser Kalender bietet das Anliegen nicht an.',
    version_conflict:
      'Jemand hat es inzwischen geändert. Sie sehen jetzt den neuen Stand: Prüfen Sie ihn und versuchen Sie es noch einmal.',
    not_changeable:
      'Der Termin ist abgesagt, vorbei oder hat begonnen und lässt sich nicht mehr ändern.',
    undo_over:
      'Das lässt sich nicht mehr zurücknehmen: Die E-Mail dazu ist schon unterwegs, oder die Zeit hat begonnen.',
    slot_unavailable: 'Diese Zeit ist nicht frei.',
    set_up_done: 'Es gibt schon eine Verwaltung. Melden Sie sich bitte an.',
    body_too_large: 'Das ist zu lang.',
    outcome_unknown:
      'Der Server konnte nicht bestätigen, ob das getan wurde. Laden Sie die Seite neu und sehen Sie nach, bevor Sie es wiederholen.',
    busy: 'Der Server hat gerade zu viel zu tun. Versuchen Sie es gleich noch einmal.',
    not_configured:
      'Noch ist nichts eingerichtet: Importieren Sie zuerst eine Installationsdatei („slotwell import DATEI“).',
  },

  rules: {
    malformed: 'Das ist keine Uhrzeit.',
    skipped_by_clock: 'Diese Uhrzeit überspringt die Zeitumstellung an dem Tag.',
    past: 'Diese Zeit ist vorbei.',
    lead_time: 'Das ist kurzfristiger, als Kundinnen und Kunden buchen dürfen.',
    beyond_horizon: 'Das ist weiter voraus, als Kundinnen und Kunden buchen dürfen.',
    closed: 'Der Kalender ist dann geschlossen.',
    off_grid: 'Zu dieser Minute beginnen keine Termine.',
    ends_after_closing: 'Der Termin würde nach Schluss enden.',
    daily_limit: 'Die Zahl der Termine für diesen Tag ist erreicht.',
    customer_limit: 'Diese Person hat schon so viele Termine, wie erlaubt sind.',
    occupied: 'Diese Zeit ist vergeben. Wählen Sie eine andere.',
  },
};
