/**
 * French texts of the public pages: booking, also without JavaScript, and the accessibility
 * statement. No native speaker has reviewed them yet.
 */

import type { AccessibilityTexts, PageTexts, PlainTexts } from '../texts.ts';

export const pages: PageTexts = {
  book: 'Prendre rendez-vous',
  withoutScripts:
    'JavaScript est désactivé dans votre navigateur. Vous pouvez réserver malgré tout, étape par étape :',
  bookPlain: 'Réserver sans JavaScript',
  orReachUs: 'Ou contactez-nous directement :',
  reachUs: 'Des questions ?',
  email: 'E-mail',
  phone: 'Téléphone',
  privacy: 'Protection des données',
  accessibility: 'Accessibilité',
  languages: 'Langues',
  notFoundTitle: 'Il n’y a pas de page ici',
  notFound: 'L’adresse est peut-être ancienne ou mal saisie.',
  toBooking: 'Aller à la page de réservation',
  brokenTitle: 'Cela n’a pas fonctionné',
  broken:
    'La page n’a pas pu être affichée. Rien n’a été réservé ni modifié. Veuillez réessayer dans un instant.',
  notSetUpTitle: 'La réservation ouvre bientôt',
  notSetUp: 'Cette page de réservation n’est pas encore prête. Veuillez revenir plus tard.',
};

export const plain: PlainTexts = {
  calendar: 'Agenda',
  reason: 'Motif',
  steps: 'Étapes',
  list: 'Liste des jours libres',
  nextFree: 'Prochain créneau libre : {when}',
  errors: 'Veuillez vérifier ces points',
  moreFields: 'Vos réponses appellent d’autres questions',

  book: 'Prendre rendez-vous',
  keptUntil: 'Réservé pour vous jusqu’à {time}.',
  tooEarly: 'C’était très rapide. Veuillez relire et appuyer de nouveau sur le bouton.',
  sealOld:
    'Cette page est restée longtemps ouverte, ou a déjà servi à réserver. Tout est conservé : veuillez appuyer encore une fois sur le bouton.',
  answerHint: 'Nous voyons ainsi qu’une personne réserve.',
  wrongAnswer:
    'Ce n’est pas la réponse attendue. Tout est conservé : veuillez essayer encore une fois.',
  leaveEmpty: 'Veuillez laisser ce champ vide',

  bookedTitle: 'Votre rendez-vous est réservé',
  bookedLead: 'Votre rendez-vous est réservé : {when}',
  pendingMail:
    'Nous vous avons écrit. Suivez le lien de cet e-mail et confirmez, sinon le créneau sera proposé à une autre personne.',
  save: 'Ajouter à l’agenda',
};

export const accessibility: AccessibilityTexts = {
  lead: '{name} souhaite que tout le monde puisse réserver ici. Cette déclaration concerne ces pages de réservation et le formulaire de réservation que d’autres pages intègrent.',
  state:
    'Elles sont conçues pour respecter les Règles pour l’accessibilité des contenus Web (WCAG) 2.2, niveau AA. Nous ne connaissons aucun point où ce n’est pas le cas, hormis les limites ci-dessous.',
  worksHead: 'Ce sur quoi vous pouvez compter',
  keyboard: 'Tout peut se faire au clavier, et vous voyez toujours où vous êtes.',
  reader:
    'Les lecteurs d’écran reçoivent le nom et l’état de chaque jour, heure, champ et message.',
  sight:
    'Le texte peut être agrandi à 400 % ; les contrastes, les couleurs sombres et vos propres couleurs sont respectés.',
  time: 'Un créneau vous est gardé pendant que vous remplissez le formulaire, vous pouvez demander plus de temps, et rien de ce que vous avez saisi n’est perdu.',
  scripts: 'Sans JavaScript, vous réservez par de simples formulaires.',
  limitsHead: 'Limites',
  ownWords:
    'Les noms, descriptions, champs et images que nous saisissons nous-mêmes ne sont vérifiés par aucun programme.',
  otherPages:
    'Les pages qui intègrent le formulaire de réservation ne relèvent pas de cette déclaration.',
  otherCalendars:
    'Les agendas auxquels une réservation peut être ajoutée appartiennent à d’autres.',
  languages:
    'Toutes les langues n’ont pas encore été relues par des personnes dont c’est la langue maternelle.',
  checkedHead: 'Comment cela a été vérifié',
  checked:
    'Par des contrôles automatiques de chaque étape (axe-core), en couleurs claires, sombres et forcées, de droite à gauche et sur écrans étroits ; en réservant au clavier seul ; et d’après ce que les navigateurs transmettent aux lecteurs d’écran.',
  notAudited: 'Aucun organisme indépendant ne l’a encore audité.',
  contactHead: 'Avez-vous rencontré un obstacle ?',
  contact:
    'Dites-nous ce que vous vouliez faire et ce qui vous en a empêché. Nous répondons et vous aidons à réserver en attendant.',
  noContact: 'Vous trouverez notre adresse sur notre site.',
  authority:
    'Si notre réponse ne vous aide pas, vous pouvez vous adresser à l’autorité chargée de l’accessibilité dans votre pays.',
  made: 'Déclaration du {date} pour la version {version} du programme de réservation Slotwell.',
};
