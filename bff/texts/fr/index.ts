/**
 * All texts in French, with vous; this file holds the texts of the booking and waiting list pages.
 * No native speaker has reviewed it yet.
 */

import type { TimeTexts } from '../../../core/index.ts';
import type { ManageTexts, Texts, WaitlistTexts } from '../texts.ts';
import { mails } from './mails.ts';
import { accessibility, pages, plain } from './pages.ts';
import { widget } from './widget.ts';

const times: TimeTexts = {
  dayAndTime: '{day}, {time}',
  dateAndTime: '{day} à {time} ({zone})',
  zone: 'heure de {city}',
  zones: {
    'Europe/London': 'heure de Londres',
    'Europe/Vienna': 'heure de Vienne',
    'Europe/Brussels': 'heure de Bruxelles',
    'Europe/Amsterdam': 'heure d’Amsterdam',
    'Europe/Lisbon': 'heure de Lisbonne',
    'Europe/Warsaw': 'heure de Varsovie',
    'Europe/Istanbul': 'heure d’Istanbul',
    'Europe/Athens': 'heure d’Athènes',
    'Africa/Algiers': 'heure d’Alger',
  },
};

const manage: ManageTexts = {
  yourBooking: 'Votre rendez-vous',
  cancelledTitle: 'Ce rendez-vous est annulé',
  overTitle: 'Votre rendez-vous a commencé ou est passé',
  pendingTitle: 'Encore une étape : veuillez confirmer',
  expiredTitle: 'Ce rendez-vous n’a pas été confirmé à temps',
  pendingLead:
    'Votre rendez-vous n’est valable qu’une fois confirmé. Le créneau est gardé pour vous jusqu’au {until} ; ensuite, il sera proposé à une autre personne.',
  confirmButton: 'Confirmer le rendez-vous',
  expiredLead: 'Le créneau est de nouveau libre pour tous. Vous pouvez reprendre rendez-vous.',
  cancelledLead: 'Le créneau est de nouveau libre. Vous pouvez prendre un autre rendez-vous.',
  overLead: 'Il ne peut plus être modifié.',
  move: 'Déplacer',
  cancel: 'Annuler',
  toBooking: 'Prendre un autre rendez-vous',
  callUs: 'Pour nous joindre :',
  calendarHeading: 'Ajouter à votre agenda',
  calendarFile: 'Fichier d’agenda',
  dataHeading: 'Vos données',

  done: {
    booked:
      'Votre rendez-vous est réservé. Conservez l’adresse de cette page : vous pouvez y déplacer ou annuler le rendez-vous.',
    confirmed: 'Merci, votre rendez-vous est confirmé.',
    cancelled: 'Vous avez annulé ce rendez-vous. Merci de nous avoir prévenus.',
    moved: 'Votre rendez-vous est déplacé. Voici le nouvel horaire.',
    erasing_later: 'C’est noté. Votre rendez-vous est maintenu.',
  },
  problems: {
    slot_unavailable:
      'Ce créneau vient d’être pris. Votre rendez-vous est inchangé : veuillez choisir une autre heure.',
    version_conflict:
      'Le rendez-vous a été modifié entre-temps ; rien n’a donc été fait. Voici son état actuel.',
    cutoff_passed: 'Il est trop tard pour modifier ce rendez-vous en ligne. Il est inchangé.',
    not_changeable: 'Ce rendez-vous ne peut plus être modifié.',
    move_limit:
      'Ce rendez-vous a été déplacé aujourd’hui aussi souvent que possible en ligne. Il est inchangé. Si l’horaire ne vous convient pas, veuillez nous appeler.',
    customer_limit:
      'Cette adresse e-mail compte déjà autant de rendez-vous qu’il est possible ici. Votre rendez-vous est inchangé.',
    not_offered:
      'Aucun autre horaire n’est proposé en ligne pour ce rendez-vous. Il est inchangé. Veuillez nous contacter directement.',
  },

  cancelTitle: 'Annuler ce rendez-vous ?',
  cancelLead:
    'Le créneau sera proposé à une autre personne. L’annulation est définitive, mais vous pourrez reprendre rendez-vous.',
  cancelButton: 'Oui, annuler le rendez-vous',
  keep: 'Non, le garder',

  moveTitle: 'Déplacer votre rendez-vous',
  moveLead:
    'Votre rendez-vous est maintenu jusqu’à ce que vous ayez choisi et accepté un autre horaire.',
  moveCheckTitle: 'Déplacer à cet horaire ?',
  moveCheckLead: 'Tout le reste est inchangé.',
  from: 'Jusqu’ici',
  to: 'Nouveau',
  moveButton: 'Déplacer le rendez-vous',
  otherDay: 'Autre jour',
  otherTime: 'Autre heure',
  proposedTitle: 'Choisir un autre horaire',
  proposedLead:
    'Ces horaires sont réservés pour vous uniquement jusqu’au {until}. Tant que vous n’en avez pas choisi, votre rendez-vous est maintenu.',
  proposedOver:
    'Ces horaires ne sont plus réservés pour vous : ils ont été retirés, ou le délai est passé. Votre rendez-vous est tel qu’indiqué ici.',
  timesOf: 'Horaires du {day}',

  dataTitle: 'Vos données',
  dataLead:
    'Vous pouvez télécharger tout ce qui est enregistré sur ce rendez-vous, ou faire effacer vos données personnelles.',
  dataDownload: 'Télécharger le fichier',
  dataErase: 'Effacer mes données',
  eraseTitle: 'Effacer vos données ?',
  eraseLead:
    'Votre nom, votre adresse et tout ce que vous avez saisi sont effacés définitivement. Seul l’horaire reste enregistré, sans votre nom. L’adresse de cette page ne fonctionnera plus.',
  eraseStanding:
    'Votre rendez-vous est encore prévu. Il sera d’abord annulé et le créneau proposé à une autre personne.',
  eraseLater:
    'Il est trop tard pour annuler ce rendez-vous en ligne : il est maintenu et nous vous attendons. Vos données seront effacées dès la fin du rendez-vous : {end}.',
  erasingLater: 'Comme demandé, vos données seront effacées dès la fin du rendez-vous : {end}.',
  eraseWaiting:
    'Vos inscriptions sur notre liste d’attente avec cette adresse e-mail prendront fin également.',
  eraseNotWaiting:
    'Vos inscriptions sur notre liste d’attente restent : elles ne prennent fin ainsi que si la page a été ouverte depuis un e-mail reçu de nous. Chacune a aussi son propre lien pour quitter la liste.',
  eraseButton: 'Oui, effacer mes données',
  erasedTitle: 'Vos données sont effacées',
  erasedLead: 'Plus aucune donnée personnelle de ce rendez-vous n’est enregistrée.',

  unknownTitle: 'Il n’y a pas de rendez-vous ici',
  unknownLead:
    'L’adresse est peut-être incomplète, ou les données de ce rendez-vous ont été effacées. Le lien de votre e-mail y mène, si le rendez-vous existe encore.',
  tooManyTitle: 'Un instant, s’il vous plaît',
  tooManyLead:
    'Beaucoup de demandes viennent d’arriver depuis votre connexion. Rien n’a été modifié. Veuillez réessayer dans une minute.',
  foreignTitle: 'Cela venait d’une autre page',
  foreignLead:
    'Rien n’a été modifié. Veuillez ouvrir la page par le lien de votre e-mail et y appuyer sur le bouton.',
  brokenTitle: 'Cela n’a pas fonctionné',
  brokenLead:
    'Nous ne savons pas si l’action a quand même abouti. Veuillez recharger la page de votre rendez-vous : elle en montre l’état.',
};

const waitlist: WaitlistTexts = {
  offeredTitle: 'Un créneau s’est libéré',
  offeredLead:
    'Il est réservé pour vous uniquement jusqu’au {until}. Ensuite, il passe à la personne suivante sur la liste.',
  formHeading: 'Réserver ce créneau',
  book: 'Réserver ce créneau',
  declineHeading: 'Il ne vous convient pas ?',
  declineLead: 'Vous restez sur la liste et nous vous écrirons quand un autre créneau se libérera.',
  decline: 'Non, merci',
  leaveHeading: 'Vous n’attendez plus ?',
  leaveLead: 'Vous ne recevrez plus d’e-mail sur les créneaux libérés.',
  leaveOfferLead:
    'Vous ne recevrez plus de proposition, et ce créneau passe à la personne suivante.',
  leave: 'Quitter la liste',
  confirmTitle: 'Encore une étape : veuillez confirmer',
  confirmLead:
    'Vous ne serez sur la liste qu’après avoir confirmé ici, avant le {until}. D’ici là, aucun créneau ne vous est proposé.',
  confirm: 'Oui, je reste sur la liste',
  unconfirmedTitle: 'La confirmation n’est pas arrivée à temps',
  unconfirmedLead: 'Vous n’êtes pas sur la liste. Vous pouvez vous réinscrire à tout moment.',
  waitingTitle: 'Vous êtes sur la liste',
  waitingLead:
    'Nous vous écrirons dès qu’un créneau se libère pour vous. D’ici là, vous n’avez rien à faire.',
  declined:
    'Merci de nous l’avoir dit. Le créneau passe à la personne suivante, et vous restez sur la liste.',
  day: 'Jour',
  anyDay: 'N’importe quel jour',
  overTitle: 'Cette proposition n’est plus valable',
  overLead:
    'Le créneau n’a pas été réservé pendant qu’il était gardé pour vous, ou le jour est passé. Vous n’êtes plus sur la liste, mais vous pouvez vous réinscrire.',
  leftTitle: 'Vous avez quitté la liste',
  leftLead: 'Vous ne recevrez plus de proposition. Vous pouvez vous réinscrire à tout moment.',
  bookedTitle: 'Votre rendez-vous est réservé',
  bookedLead: 'Vous avez réservé le créneau qui vous était proposé.',
  pendingLead: 'Encore une étape : suivez le lien de l’e-mail que nous vous envoyons.',
  toYourBooking: 'Voir votre rendez-vous',
};

export const fr: Texts = {
  name: 'Français',
  regions: ['BE', 'CA', 'CH', 'FR', 'LU'],
  times,
  widget,
  pages,
  plain,
  manage,
  waitlist,
  accessibility,
  mails,
};
