/** French texts of mails, with vous. No native speaker has reviewed them yet. */

import type { MailTexts } from '../../../core/index.ts';

const moved = 'Votre rendez-vous a été déplacé. Merci de noter le nouvel horaire.';

export const mails: MailTexts = {
  greeting: 'Bonjour {name},',
  greetingAll: 'Bonjour,',
  titles: {
    confirmation: 'Votre rendez-vous est réservé',
    cancellation: 'Votre rendez-vous est annulé',
    move: 'Votre rendez-vous est déplacé',
    reminder: 'Rappel de votre rendez-vous',
    confirmationRequest: 'Veuillez confirmer votre rendez-vous',
    confirmationReminder: 'Votre rendez-vous n’est pas encore confirmé',
    waitlistJoined: 'Veuillez confirmer votre inscription sur la liste d’attente',
    proposal: 'Merci de choisir un autre horaire',
    waitlistOffer: 'Un créneau s’est libéré',
  },
  refusedTitle: {
    one: 'Vous avez déjà un rendez-vous chez nous',
    other: 'Vous avez déjà {n} rendez-vous chez nous',
  },
  leads: {
    confirmation: 'Merci pour votre réservation. Au plaisir de vous accueillir.',
    cancellation: {
      customer: 'Vous avez annulé ce rendez-vous. Merci de nous avoir prévenus.',
      request:
        'Comme vous l’avez demandé, ce rendez-vous est annulé. Merci de nous avoir prévenus.',
      operator: 'Nous sommes désolés : {operator} a dû annuler ce rendez-vous.',
      nobody: 'Ce rendez-vous n’a pas été confirmé à temps ; le créneau est donc de nouveau libre.',
      unknown: 'Ce rendez-vous a été annulé.',
    },
    move: {
      customer: 'Vous avez déplacé votre rendez-vous. Merci de noter le nouvel horaire.',
      request:
        'Comme vous l’avez demandé, votre rendez-vous est déplacé. Merci de noter le nouvel horaire.',
      operator: '{operator} a dû déplacer votre rendez-vous. Merci de noter le nouvel horaire.',
      nobody: moved,
      unknown: moved,
    },
    reminder: 'Nous vous rappelons votre rendez-vous. Au plaisir de vous accueillir.',
    confirmationRequest:
      'Il reste une étape : veuillez confirmer votre rendez-vous. Le créneau est gardé pour vous jusqu’au {until} ; ensuite, il sera proposé à une autre personne.',
    confirmationReminder:
      'Votre rendez-vous n’est valable qu’une fois confirmé. Le créneau est gardé pour vous jusqu’au {until} ; ensuite, il sera proposé à une autre personne.',
    bookingRefused: {
      one: 'Rien n’a été réservé : vous avez déjà un rendez-vous chez nous, et c’est le maximum possible en même temps.',
      other:
        'Rien n’a été réservé : vous avez déjà {n} rendez-vous chez nous, et c’est le maximum possible en même temps.',
    },
    waitlistJoined:
      'Il reste une étape pour votre place sur notre liste d’attente : veuillez la confirmer avant le {until}. Nous vous écrirons alors dès qu’un créneau se libère, et nous le garderons un moment pour vous uniquement.',
    proposal:
      'Nous vous proposons d’autres horaires pour votre rendez-vous. Ils sont réservés pour vous uniquement jusqu’au {until}. Tant que vous n’en avez pas choisi, votre rendez-vous est maintenu.',
    waitlistOffer:
      'Vous êtes sur notre liste d’attente, et un créneau s’est libéré. Il est réservé pour vous uniquement jusqu’au {until}.',
  },
  notices: {
    titles: {
      created: 'Nouveau rendez-vous',
      cancelled: 'Rendez-vous annulé',
      moved: 'Rendez-vous déplacé',
    },
    leads: {
      created: {
        customer: 'Un rendez-vous a été pris.',
        request: 'Un rendez-vous a été enregistré.',
        operator: 'Un rendez-vous a été enregistré.',
        nobody: 'Un rendez-vous a été pris.',
        unknown: 'Un rendez-vous a été pris.',
      },
      cancelled: {
        customer: 'Annulé par la personne qui avait réservé. Le créneau est de nouveau libre.',
        request:
          'Annulé de votre côté, à la demande de la personne qui avait réservé. Le créneau est de nouveau libre.',
        operator: 'Annulé de votre côté. Le créneau est de nouveau libre.',
        nobody: 'Le rendez-vous n’a pas été confirmé à temps. Le créneau est de nouveau libre.',
        unknown: 'Un rendez-vous a été annulé. Le créneau est de nouveau libre.',
      },
      moved: {
        customer: 'Déplacé par la personne qui avait réservé.',
        request: 'Déplacé de votre côté, à la demande de la personne qui avait réservé.',
        operator: 'Déplacé de votre côté.',
        nobody: 'Un rendez-vous a été déplacé.',
        unknown: 'Un rendez-vous a été déplacé.',
      },
    },
    erased: 'Les données personnelles de ce rendez-vous ont été effacées.',
  },
  test: {
    title: 'Test',
    lead: 'Ce message est un test. Si vous le lisez, les e-mails sur les rendez-vous arrivent aussi. Était-il dans les courriers indésirables ? Vérifiez alors SPF et DKIM de l’adresse d’expéditeur.',
  },
  facts: {
    when: 'Date',
    day: 'Jour',
    previously: 'Auparavant',
    calendar: 'Agenda',
    reason: 'Motif',
    place: 'Lieu',
    address: 'Adresse',
    phone: 'Téléphone',
    price: 'Prix',
    more: 'En savoir plus',
    reference: 'Référence',
    yes: 'Oui',
    no: 'Non',
  },
  buttons: {
    manage: 'Voir ou modifier',
    view: 'Voir le rendez-vous',
    confirm: 'Confirmer le rendez-vous',
    take: 'Prendre ce créneau',
    choose: 'Choisir un horaire',
    keepPlace: 'Confirmer mon inscription',
    bookAgain: 'Reprendre rendez-vous',
  },
  messageFrom: 'Message de {operator} :',
  headings: {
    entered: 'Vos informations',
    customer: 'Informations saisies',
    calendars: 'Ajouter à votre agenda',
    yourBookings: 'Vos rendez-vous',
    proposed: 'Réservés pour vous',
  },
  enteredMore: 'La page de votre rendez-vous montre tout ce que vous avez saisi.',
  changeUntil:
    'En cas d’empêchement : vous pouvez annuler ou déplacer le rendez-vous en ligne jusqu’au {when}.',
  changeAlways:
    'En cas d’empêchement : vous pouvez annuler ou déplacer le rendez-vous en ligne jusqu’à son début.',
  changeNoMore:
    'Il est trop tard pour annuler ou déplacer ce rendez-vous en ligne. En cas d’empêchement, merci de nous prévenir directement.',
  refusedYou:
    'Était-ce vous, et préférez-vous un autre horaire ? Vous pouvez déplacer ou annuler ce que vous avez réservé. Si ce n’était pas vous, vous n’avez rien à faire : rien n’a changé.',
  notYou:
    'Vous n’avez pas réservé vous-même ? Quelqu’un s’est sans doute trompé d’adresse. Vous n’avez rien à faire.',
  notYouWaiting:
    'Le lien ouvre une page où vous confirmez d’un clic. Vous n’avez rien demandé ? Quelqu’un s’est sans doute trompé d’adresse. Vous n’avez rien à faire : sans ce clic, personne n’est inscrit sur la liste.',
  anyDay: 'N’importe quel jour',
  confirmNote: 'Le lien ouvre la page de votre rendez-vous, où vous confirmez d’un clic.',
  leave: 'Quitter la liste d’attente',
  contact: 'Des questions ? Contactez-nous : {reach}.',
  automatic: 'Ce message a été envoyé automatiquement.',
  changeHere: 'Voir, déplacer ou annuler : {link}',
};
