/** The page of health in German. */

import type { HealthWords } from './english.ts';

const findings: HealthWords['findings'] = {
  node_ok: 'Node {node}, Zonendaten {tz}.',
  node_old: 'Hier läuft Node {node}. Installieren Sie 20.19 oder neuer.',
  proxies_trusted: 'Besucher werden unterschieden, wie {proxies} sie nennt.',
  proxies_untrusted:
    'Browser benutzen https, also steht ein Proxy davor, und keinem wird vertraut: Alle Besucher zählen als einer, und Grenzen weisen sie gemeinsam ab. Setzen Sie TRUSTED_PROXIES auf seine Adresse.',
  proxies_crowd:
    'Mindestens {count} Besucher kamen von {address}, höchstwahrscheinlich einem Proxy. Sie zählen als einer, und Grenzen weisen sie gemeinsam ab. Nehmen Sie diese Adresse in TRUSTED_PROXIES auf, außer es ist ein Rechner, den viele benutzen.',
  disk_ok: '{free} MB sind frei.',
  disk_low: 'In {folder} sind nur {free} MB frei. Schaffen Sie bald Platz.',
  disk_full:
    'In {folder} ist kein Platz mehr: Buchungen können nicht gespeichert werden. Schaffen Sie Platz.',
  disk_unwritable: 'Das Konto des Servers darf in {place} nicht schreiben. Ändern Sie die Rechte.',
  database_ok: '{name} liest und schreibt.',
  clock_ok: 'Die Uhr des Servers stimmt, soweit die Datenbank es weiß.',
  clock_off:
    'Der Server sagt {mine}, die Datenbank {theirs}. Stellen Sie die falsche Uhr und starten Sie den Server neu.',
  servers_none: 'Kein Server benutzt die Datenbank.',
  servers_one: 'Ein Server benutzt die Datenbank.',
  servers_several:
    '{count} Server benutzen dieselbe Datenbankdatei (Prozesse {processes}). Doppelt verkauft wird dadurch nichts, aber jeder zählt Grenzen für sich: Beenden Sie alle bis auf einen.',
  cache_ok: 'Redis auf {host} antwortet.',
  cache_down:
    'Redis auf {host} antwortet nicht ({cause}). Solange zählt jeder Server Grenzen für sich. Starten Sie es, oder berichtigen Sie CACHE_URL.',
  upstream_ok: '{url} nimmt das Token an und hat Kalender: {calendars}.',
  upstream_empty: '{url} nimmt das Token an, hat aber keinen Kalender.',
  upstream_refuses:
    '{url} weist Aufrufe eine Minute lang ab, weil auch andere dasselbe Token benutzen.',
  upstream_down: '{url}: {problem}.',
  not_configured: 'Es ist noch nichts eingerichtet.',
  calendars_elsewhere: 'Kalender kommen von {url}.',
  no_calendar: 'Es gibt noch keinen Kalender.',
  without_reason: 'Ohne Anliegen: {names}. Dort kann nichts gebucht werden.',
  without_hours: 'Ab heute ohne Öffnungszeiten: {names}. Dort kann niemand buchen.',
  reason_capacity:
    '{reason} hat {capacity} Plätze, aber {calendar} nimmt nur {scheduleCapacity} zugleich: Die kleinere Zahl gilt.',
  reason_persons:
    'Zu einer Buchung von {reason} dürfen bis zu {max} Personen kommen, {calendar} hat aber nur {places} Plätze zugleich.',
  installation_ok: 'Kalender: {calendars}. Anliegen: {reasons}.',
  zone_ok: '{zone} ist bekannt.',
  zone_old: 'Die Regeln für {zone} sind alt ({tz}). Installieren Sie ein neueres Node.',
  zone_unknown: 'Dieses Node kennt {zone} nicht. Installieren Sie ein neueres.',
  holidays_none: 'Feiertage werden nicht beachtet.',
  holidays_ok: 'Für {region} bekannt bis {year}.',
  holidays_low:
    'Für {region} nur bis {year} bekannt. Der Server ergänzt die nächsten binnen eines Tages.',
  holidays_missing: 'Für {region} sind keine gespeichert. Wählen Sie die Region noch einmal.',
  contact_ok: 'Kundschaft und Buchungen erreichen {email}.',
  contact_missing: 'Es gibt keine E-Mail-Adresse, unter der die Kundschaft Sie erreicht.',
  own_mailbox:
    '{email} verschickt die Mails und wird auch von Buchungen benachrichtigt; manche Kalender, etwa der von Outlook, tragen dann von selbst nichts ein. Abonnieren Sie dort stattdessen einen Kalender-Feed.',
  nobody_told:
    'Es gibt keine E-Mail-Adresse, unter der die Kundschaft Sie erreicht, und niemand erfährt von Buchungen.',
  origins_ok: 'Websites, die das Widget zeigen dürfen: {count}.',
  origins_none: 'Noch darf keine Website das Widget zeigen. Nur die eigene Buchungsseite geht.',
  origins_unreachable:
    'Die Adresse des Servers ist {baseUrl}; Besucher von {origins} erreichen sie nicht. Setzen Sie BASE_URL auf die öffentliche Adresse.',
  origins_mixed:
    'Browser laden {baseUrl} nicht in {origins}. Bieten Sie es über https an und setzen Sie BASE_URL.',
  origins_plain:
    '{origins} ist nicht verschlüsselt: Was die Kundschaft eingibt, könnte unterwegs gelesen werden. Nehmen Sie dort https.',
  origins_refused:
    '{origin} wurde das Widget verweigert ({count}-mal). Ist es Ihre, erlauben Sie sie.',
  api_elsewhere: 'Es ist die von {url}.',
  api_off: 'Sie ist ausgeschaltet.',
  api_without_token: 'Sie ist eingeschaltet, hat aber kein Token: Jeder Aufruf wird abgelehnt.',
  api_ok: 'Sie ist eingeschaltet und hat ein Token.',
  messages_ok: 'Keine wurde aufgegeben; {waiting} warten.',
  given_up:
    'Aufgegebene Nachrichten: {count}. Unten steht, warum; sie können erneut gesendet werden.',
  mail_refused:
    'Endgültig abgelehnte E-Mails: {count}. Meist stimmt die Adresse nicht: Fragen Sie telefonisch nach der richtigen, berichtigen Sie sie im Termin, und senden Sie die Nachricht erneut.',
  mail_ready: 'Der Mailserver ist erreichbar und nimmt die Anmeldung an.',
  mail_unready: '{problem} Solange warten die Mails.',
  mail_waits:
    'Auf einen Mailserver warten: {count}. Setzen Sie SMTP_URL und MAIL_FROM; sie bleiben 30 Tage, und bis ihr Termin beginnt.',
  confirmation_without_mail:
    'Buchungen sollen per E-Mail bestätigt werden, und es ist kein Mailserver eingerichtet: Sie gelten ohne.',
  waitlist_without_mail:
    'Die Warteliste braucht E-Mail, und es ist kein Mailserver eingerichtet: Niemand kann sich eintragen.',
  webhooks_ok: 'In Gebrauch: {count}.',
  webhooks_disabled: 'Erfahren nichts: {endpoints}.',
  backup_ok: 'Die letzte ist von {last}.',
  backup_early: 'Es gibt noch keine. „slotwell backup“ macht eine, während der Server läuft.',
  backup_old:
    'Die letzte ist von {last}. Lassen Sie „slotwell backup“ jede Nacht laufen, außer Sie sichern auf andere Weise.',
  backup_none:
    'Es gibt keine. Lassen Sie „slotwell backup“ jede Nacht laufen, außer Sie sichern auf andere Weise.',
};

const subjects: HealthWords['subjects'] = {
  node: 'Node',
  proxies: 'Proxy',
  disk: 'Speicherplatz',
  database: 'Datenbank',
  clock: 'Uhr',
  servers: 'Server',
  cache: 'Redis',
  upstream: 'Andere Installation',
  installation: 'Kalender',
  'time zone': 'Zeitzone',
  holidays: 'Feiertage',
  contact: 'Kontakt',
  origins: 'Websites',
  api: 'Schnittstelle',
  messages: 'Nachrichten',
  mail: 'Mailserver',
  webhooks: 'Webhooks',
  backup: 'Sicherung',
};

export const german: HealthWords = {
  well: 'Alles in Ordnung.',
  todo: (count) => (count === 1 ? 'Eine Sache ist zu tun.' : `${count} Dinge sind zu tun.`),
  looked: (moment) => `Stand ${moment}. Diese Seite hält sich selbst aktuell.`,
  again: 'Noch einmal nachsehen',
  needsDoing: 'Was zu tun ist',
  inOrder: 'In Ordnung',
  urgent: 'Dringend',
  soon: 'Bitte ansehen',
  goThere: {
    installation: 'Kalender ändern',
    contact: 'Eintragen',
    origins: 'Websites erlauben',
    api: 'Zur Schnittstelle',
    holidays: 'Ändern',
    webhooks: 'Zu den Webhooks',
  },
  mail: 'Mailserver',
  noMail:
    'Es ist kein Mailserver eingerichtet, also gehen keine Bestätigungen und Erinnerungen hinaus. Sollen sie hinausgehen, setzen Sie SMTP_URL und MAIL_FROM.',
  server: 'Server',
  tried: 'Zuletzt versucht',
  sent: 'Letzte E-Mail',
  notYet: 'noch nicht',
  answered: 'Er antwortet und nimmt die Anmeldung an.',
  took: 'Sie wurde angenommen.',
  tryNow: 'Jetzt versuchen',
  trying: 'Wird versucht …',
  works: 'Der Mailserver antwortet und nimmt die Anmeldung an.',
  worksNot: (problem) => `Zum Mailserver: ${problem}`,
  messages: 'Nachrichten, die nicht hinausgehen',
  counts: (waiting, dead) => `Wartend: ${waiting}. Aufgegeben: ${dead}.`,
  oldest: (moment) => `Die älteste war fällig ${moment}.`,
  none: 'Keine wurde vergeblich versucht.',
  message: 'Nachricht',
  to: 'An',
  cause: 'Warum',
  state: 'Stand',
  webhook: (id) => `Webhook ${id}`,
  givenUp: 'Aufgegeben',
  next: (moment) => `Nächster Versuch ${moment}`,
  attempts: (count, inAll) => {
    const attempts = count === 1 ? '1 Versuch' : `${count} Versuche`;
    return inAll > count ? `${attempts} (${inAll} insgesamt)` : attempts;
  },
  resend: 'Erneut senden',
  resent: 'Sie wird erneut gesendet.',
  resendAll: 'Alle aufgegebenen erneut senden',
  resentAll: 'Alle werden erneut gesendet.',
  kinds: {
    'webhook.test': 'Test',
    'waitlist.offered': 'Angebot aus der Warteliste',
    'waitlist.joined': 'Warteliste',
  },
  told: {
    'booking.created': 'Neuer Termin',
    'booking.rescheduled': 'Verschobener Termin',
    'booking.cancelled': 'Abgesagter Termin',
  },
  erased: 'gelöscht',
  outside: {
    heading: 'Termine außerhalb der Öffnungszeiten',
    none: 'Alle anstehenden Termine liegen in den Öffnungszeiten.',
    count: (count) =>
      count === 1
        ? 'Ein anstehender Termin liegt außerhalb der jetzigen Öffnungszeiten.'
        : `${count} anstehende Termine liegen außerhalb der jetzigen Öffnungszeiten.`,
    show: 'Anzeigen',
  },
  origins: 'Abgewiesene Websites',
  originsIntro:
    'Diese Websites wollten das Widget zeigen und wurden abgewiesen. Ist eine davon Ihre, erlauben Sie sie unter Einrichtung; wenn nicht, ist nichts zu tun.',
  origin: 'Website',
  times: 'Wie oft',
  last: 'Zuletzt',
  since: (moment) => `Was dieser Server seit ${moment} bemerkt hat, höchstens einen Tag lang.`,
  allow: 'Eine Website erlauben',
  versions: 'Versionen und Uhr',
  program: 'Slotwell',
  zoneData: 'Zonendaten',
  database: 'Datenbank',
  schema: 'Schema',
  serverClock: 'Uhr des Servers',
  databaseClock: 'Uhr der Datenbank',
  noClock: 'dieselbe wie die des Servers',
  started: 'Server gestartet',
  backup: 'Letzte Sicherung',
  never: 'keine',
  subjects,
  findings,
};
