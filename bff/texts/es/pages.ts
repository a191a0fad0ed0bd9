/**
 * Spanish texts of the public pages: booking, also without JavaScript, and the accessibility
 * statement. No native speaker has reviewed them yet.
 */

import type { AccessibilityTexts, PageTexts, PlainTexts } from '../texts.ts';

export const pages: PageTexts = {
  book: 'Pedir cita',
  withoutScripts:
    'JavaScript está desactivado en su navegador. Aun así puede reservar, paso a paso:',
  bookPlain: 'Reservar sin JavaScript',
  orReachUs: 'O contáctenos directamente:',
  reachUs: '¿Preguntas?',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  privacy: 'Protección de datos',
  accessibility: 'Accesibilidad',
  languages: 'Idiomas',
  notFoundTitle: 'Aquí no hay ninguna página',
  notFound: 'Puede que la dirección sea antigua o esté mal escrita.',
  toBooking: 'Ir a la página de reservas',
  brokenTitle: 'No ha funcionado',
  broken:
    'No se ha podido mostrar la página. No se ha reservado ni cambiado nada. Inténtelo de nuevo en un momento, por favor.',
  notSetUpTitle: 'Las reservas se abrirán pronto',
  notSetUp: 'Esta página de reservas aún no está preparada. Vuelva más tarde, por favor.',
};

export const plain: PlainTexts = {
  calendar: 'Agenda',
  reason: 'Motivo',
  steps: 'Pasos',
  list: 'Lista de días libres',
  nextFree: 'Próxima hora libre: {when}',
  errors: 'Revise estos datos, por favor',
  moreFields: 'Sus respuestas llevan a otras preguntas',

  book: 'Pedir cita',
  keptUntil: 'Reservado para usted hasta las {time}.',
  tooEarly: 'Ha sido muy rápido. Revíselo otra vez y pulse de nuevo el botón, por favor.',
  sealOld:
    'Esta página ha estado abierta mucho tiempo, o ya se ha reservado con ella. Todo se conserva: pulse el botón una vez más, por favor.',
  answerHint: 'Así vemos que reserva una persona.',
  wrongAnswer:
    'Esa no es la respuesta que buscamos. Todo se conserva: inténtelo una vez más, por favor.',
  leaveEmpty: 'Deje este campo vacío, por favor',

  bookedTitle: 'Su cita está reservada',
  bookedLead: 'Su cita está reservada: {when}',
  pendingMail:
    'Le hemos escrito. Abra el enlace de ese correo y confirme; de lo contrario, la hora se ofrecerá a otra persona.',
  save: 'Añadir al calendario',
};

export const accessibility: AccessibilityTexts = {
  lead: '{name} quiere que todo el mundo pueda reservar aquí. Esta declaración se refiere a estas páginas de reserva y al formulario de reserva que otras páginas incorporan.',
  state:
    'Están hechas para cumplir las Pautas de Accesibilidad para el Contenido Web (WCAG) 2.2, nivel AA. No conocemos ningún punto en que no lo hagan, salvo los límites de más abajo.',
  worksHead: 'Con qué puede contar',
  keyboard: 'Todo se puede hacer con el teclado, y siempre se ve dónde está.',
  reader:
    'Los lectores de pantalla reciben el nombre y el estado de cada día, hora, campo y mensaje.',
  sight:
    'El texto se puede ampliar al 400 %, y se respetan los contrastes, los colores oscuros y sus propios colores.',
  time: 'Se le guarda una hora mientras rellena el formulario, puede pedir más tiempo y nada de lo escrito se pierde.',
  scripts: 'Sin JavaScript se reserva con formularios sencillos.',
  limitsHead: 'Límites',
  ownWords:
    'Los nombres, descripciones, campos e imágenes que introducimos nosotros no los comprueba ningún programa.',
  otherPages:
    'Las páginas que incorporan el formulario de reserva no forman parte de esta declaración.',
  otherCalendars: 'Los calendarios a los que se puede añadir una reserva son de otros.',
  languages: 'No todas las lenguas han sido revisadas todavía por hablantes nativos.',
  checkedHead: 'Cómo se ha comprobado',
  checked:
    'Con comprobaciones automáticas de cada paso (axe-core), en colores claros, oscuros y forzados, de derecha a izquierda y en pantallas estrechas; reservando solo con el teclado; y con lo que los navegadores entregan a los lectores de pantalla.',
  notAudited: 'Ningún organismo independiente lo ha auditado todavía.',
  contactHead: '¿Ha encontrado una barrera?',
  contact:
    'Díganos qué quería hacer y qué se lo ha impedido. Le responderemos y, mientras tanto, le ayudaremos a reservar.',
  noContact: 'Encontrará nuestra dirección en nuestro sitio web.',
  authority:
    'Si nuestra respuesta no le ayuda, puede dirigirse a la autoridad que vela por la accesibilidad en su país.',
  made: 'Declaración del {date} para la versión {version} del programa de reservas Slotwell.',
};
