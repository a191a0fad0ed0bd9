/** French texts of the widget, with vous. No native speaker has reviewed them yet. */

import type { OwnWidgetTexts } from '../texts.ts';

const gone =
  'Ce choix n’est plus proposé. Votre saisie est conservée : veuillez choisir autre chose.';
const notNow =
  'La réservation est impossible pour le moment. Votre saisie est conservée. Veuillez réessayer plus tard.';

export const widget: OwnWidgetTexts = {
  form: 'Vos coordonnées',

  calendarStep: 'Avec qui',
  reasonStep: 'Motif',
  dayStep: 'Date',
  formStep: 'Coordonnées',
  confirmStep: 'Vérification',

  calendarHead: 'Avec qui souhaitez-vous prendre rendez-vous ?',
  reasonHead: 'Quel est le motif ?',
  dayHead: 'Quand souhaitez-vous venir ?',
  timeHead: 'À quelle heure ?',
  formHead: 'Vos coordonnées',
  confirmHead: 'Vérifier et réserver',

  progress: 'Étape {n} sur {count}',
  back: 'Retour',
  next: 'Continuer',
  change: 'Modifier',
  loading: 'Un instant …',
  open: 'Prendre rendez-vous',
  close: 'Fermer',

  minutes: { other: '{n} min' },
  more: 'En savoir plus',

  search: 'Rechercher un motif',
  found: '{n} sur {count}',
  noneFound: 'Rien ne porte ce nom. Voici tout ce qui peut être réservé :',

  earliest: 'Premiers créneaux libres',
  fullWaitlist: 'complet, liste d’attente',
  showList: 'Afficher la liste',
  showMonth: 'Afficher le mois',
  past: 'passé',
  previousDay: 'Jour libre précédent',
  nextDay: 'Jour libre suivant',
  monthFull: 'Complet en {month}',
  nextMonthFree: 'Le prochain créneau libre est en {month}.',
  goToMonth: 'Voir {month}',
  earlier: 'Mois précédent',
  later: 'Mois suivant',
  otherEmail: 'Utiliser une autre adresse e-mail',
  free: 'libre',
  full: 'complet',
  closed: 'fermé',
  today: 'aujourd’hui',

  morning: 'Matin',
  afternoon: 'Après-midi',
  evening: 'Soir',
  zoneNote: 'Les horaires sont indiqués à l’{zone}. Votre heure locale figure en dessous.',
  yourTime: '{time} chez vous',
  nearDays: 'Ces jours ont des créneaux libres :',

  noCalendars: 'Aucune réservation n’est possible ici pour le moment.',
  noReasons: 'Aucune réservation n’est possible ici pour le moment.',
  noDays: 'Aucun jour n’est libre pour le moment. Veuillez revenir plus tard.',
  noTimes: 'Il n’y a plus de créneau libre ce jour-là.',

  optional: '(facultatif)',
  choose: 'Veuillez choisir',
  openFields: { one: 'Il reste un point à vérifier', other: 'Il reste {n} points à vérifier' },
  notYet: 'Rien n’est encore réservé : vous vérifiez tout d’abord.',
  field_required: 'Veuillez remplir ce champ.',
  tick: 'Veuillez cocher cette case pour continuer.',
  not_an_email: 'Veuillez saisir une adresse e-mail comme nom@exemple.fr.',
  not_a_phone: 'Veuillez saisir le numéro de téléphone complet, avec l’indicatif.',
  not_a_number: 'Veuillez saisir un nombre.',
  not_a_date: 'Veuillez saisir une date qui existe.',
  not_a_url: 'Veuillez saisir l’adresse complète, par exemple https://exemple.fr.',
  too_long: '{limit} caractères au maximum.',
  field_invalid: 'Veuillez vérifier ce champ.',

  held: 'Réservé pour vous : {time}',
  moreTime: 'Plus de temps ?',
  heldLast: 'Ensuite, d’autres pourront aussi le choisir.',
  heldEnding: 'Votre créneau est encore réservé pendant une minute.',

  yourAppointment: 'Votre rendez-vous',
  with: 'Avec',
  for: 'Motif',
  firstFree: 'La première disponibilité pour vous',

  when: 'Date',
  place: 'Lieu',
  price: 'Prix',
  phone: 'Téléphone',
  yes: 'Oui',
  no: 'Non',
  privacy: 'Protection des données',
  book: 'Réserver',
  busy: 'Réservation en cours …',
  changeUntil: 'Modification ou annulation possible jusqu’au {when}.',
  changeNoMore:
    'Ce rendez-vous ne peut plus être modifié ni annulé en ligne. En cas d’empêchement, merci de nous prévenir directement.',

  bookedHead: 'Votre rendez-vous est réservé',
  addToCalendar: 'Ajouter à l’agenda',
  calendarFile: 'Fichier d’agenda',
  calendarFileFor: 'Apple, Outlook et autres',
  nextSteps: 'Et maintenant ?',
  reminded: 'Nous vous enverrons un rappel avant le rendez-vous.',
  noMail: 'Si rien n’arrive, consultez vos courriers indésirables.',
  reference: 'Référence',
  whatNext:
    'Notez le rendez-vous ou ajoutez-le à votre agenda. En cas d’empêchement, merci de nous prévenir.',
  mailed:
    'Nous vous envoyons une confirmation par e-mail. Le lien qu’elle contient permet de modifier ou d’annuler le rendez-vous.',
  mailedOnly: 'Nous vous envoyons une confirmation par e-mail.',
  manage: 'Modifier ou annuler',
  again: 'Autre rendez-vous',
  pendingHead: 'Encore une étape : confirmez par e-mail',
  pending:
    'Nous vous envoyons un e-mail avec un lien. Ouvrez-le avant le {when} ({zone}) et votre rendez-vous sera réservé. D’ici là, le créneau est gardé pour vous. Si rien n’arrive, consultez vos courriers indésirables.',

  lostHead: 'Le créneau de {time} vient d’être pris',
  lostText:
    'Quelqu’un a été un peu plus rapide. Toute votre saisie est conservée : choisissez une autre heure et vous continuez directement.',
  nearestTimes: 'Créneaux les plus proches',
  allTimes: 'Tous les jours et horaires',
  keptForYou: 'Conservé pour vous',

  sooner: 'Et si quelqu’un annule ?',
  dayFull: '{day} : complet',
  tell: 'Nous vous prévenons quand un créneau se libère',
  email: 'Adresse e-mail',
  emailHint: 'Elle sert uniquement à vous proposer un créneau libre.',
  name: 'Nom',
  join: 'M’inscrire sur la liste',
  joined:
    'Veuillez consulter vos e-mails : suivez le lien reçu et vous serez sur la liste d’attente. Dès qu’un créneau se libère, nous vous écrivons.',

  retry: 'Réessayer',
  offlineHead: 'Vous semblez hors ligne',
  internalHead: 'Un problème est survenu de notre côté',
  outcome_unknownHead: 'Nous ne savons pas si le rendez-vous est réservé',
  customer_limitHead: {
    one: 'Vous avez déjà un rendez-vous ici',
    other: 'Vous avez déjà {n} rendez-vous ici',
  },
  seconds: 'dans {n} s',
  waitUntil: 'à partir de : {when}',
  contact: 'Vous pouvez aussi nous joindre directement :',
  offline:
    'La réservation est injoignable. Votre saisie est conservée. Veuillez vérifier votre connexion : dès qu’elle est rétablie, tout reprend automatiquement.',
  lost: 'La connexion s’est interrompue avant la réponse. Votre saisie est conservée. Réessayez simplement : une seule réservation sera faite.',
  outcome_unknown:
    'La connexion s’est interrompue avant la réponse. Votre saisie est conservée, mais nous ne savons pas si le rendez-vous est réservé. Veuillez nous le demander avant de réessayer.',
  rate_limited:
    'Beaucoup de demandes arrivent en ce moment. Votre saisie est conservée. Veuillez réessayer dans un instant.',
  address_limit:
    'De nombreuses demandes sont venues de votre connexion internet, que vous partagez peut-être avec d’autres. Vos données sont conservées. Vous pouvez continuer plus tard ou nous appeler maintenant.',
  email_limit:
    'Plusieurs demandes ont été faites avec cette adresse e-mail en une heure. Vos données sont conservées. Vous pouvez continuer plus tard ou nous appeler maintenant.',
  refusal_limit:
    'Vous avez essayé plusieurs fois aujourd’hui avec cette adresse e-mail, qui compte déjà autant de rendez-vous qu’il est possible ici. Vos données sont conservées. Vous pouvez réessayer plus tard ou nous appeler maintenant.',
  slot_unavailable:
    'Ce créneau vient d’être pris. Votre saisie est conservée : choisissez simplement une autre heure.',
  customer_limit:
    'C’est le maximum possible en même temps. Déplacez ou annulez l’un de ceux que vous avez, ou appelez-nous. Vos données sont conservées.',
  customer_limitMailed:
    'C’est le maximum possible en même temps. Nous vous avons envoyé leurs liens par e-mail : déplacez ou annulez-en un, ou appelez-nous. Vos données sont conservées.',
  waitlist_limit:
    'Avec cette adresse e-mail, vous attendez déjà autant de rendez-vous qu’il est possible ici.',
  schedule_not_found: gone,
  reason_not_found: gone,
  day_not_found: gone,
  not_configured: notNow,
  upstream_unavailable: notNow,
  booking_refused:
    'La réservation n’a pas été acceptée ainsi. Votre saisie est conservée. Réessayer n’y changera rien : veuillez vérifier votre saisie ou nous contacter.',
  origin_refused: notNow,
  challenge_unsolved:
    'Votre navigateur n’a pas pu montrer qu’une personne réserve. Votre saisie est conservée. Veuillez réessayer ou nous contacter.',
  internal: 'Rien n’a été réservé et votre saisie est conservée. Veuillez réessayer.',
};
