/**
 * All texts in Spanish, with usted; this file holds the texts of the booking and waiting list
 * pages. No native speaker has reviewed it yet.
 */

import type { TimeTexts } from '../../../core/index.ts';
import type { ManageTexts, Texts, WaitlistTexts } from '../texts.ts';
import { mails } from './mails.ts';
import { accessibility, pages, plain } from './pages.ts';
import { widget } from './widget.ts';

const times: TimeTexts = {
  dayAndTime: '{day}, {time}',
  dateAndTime: '{day}, {time} h ({zone})',
  zone: 'hora de {city}',
  zones: {
    'Europe/Berlin': 'hora de Berlín',
    'Europe/London': 'hora de Londres',
    'Europe/Paris': 'hora de París',
    'Europe/Vienna': 'hora de Viena',
    'Europe/Zurich': 'hora de Zúrich',
    'Europe/Rome': 'hora de Roma',
    'Europe/Lisbon': 'hora de Lisboa',
    'Europe/Warsaw': 'hora de Varsovia',
    'America/New_York': 'hora de Nueva York',
    'America/Bogota': 'hora de Bogotá',
    'America/Mexico_City': 'hora de Ciudad de México',
    'Atlantic/Canary': 'hora de Canarias',
  },
};

const manage: ManageTexts = {
  yourBooking: 'Su cita',
  cancelledTitle: 'Esta cita está cancelada',
  overTitle: 'Su cita ya ha empezado o ha pasado',
  pendingTitle: 'Falta un paso: confirme, por favor',
  expiredTitle: 'Esta cita no se confirmó a tiempo',
  pendingLead:
    'Su cita solo es válida cuando la haya confirmado. Le guardamos la hora hasta el {until}; después se ofrecerá a otra persona.',
  confirmButton: 'Confirmar la cita',
  expiredLead: 'La hora vuelve a estar libre para todos. Puede pedir cita de nuevo.',
  cancelledLead: 'La hora vuelve a estar libre. Puede pedir otra cita.',
  overLead: 'Ya no se puede cambiar.',
  move: 'Cambiar de hora',
  cancel: 'Cancelar',
  toBooking: 'Pedir otra cita',
  callUs: 'Puede contactarnos aquí:',
  calendarHeading: 'Añadir a su calendario',
  calendarFile: 'Archivo de calendario',
  dataHeading: 'Sus datos',

  done: {
    booked:
      'Su cita está reservada. Guarde la dirección de esta página: aquí puede cambiarla de hora o cancelarla.',
    confirmed: 'Gracias, su cita está confirmada.',
    cancelled: 'Ha cancelado esta cita. Gracias por avisarnos.',
    moved: 'Su cita ha cambiado de hora. Esta es la nueva.',
    erasing_later: 'Queda anotado. Su cita se mantiene.',
  },
  problems: {
    slot_unavailable:
      'Esa hora acaba de ocuparse. Su cita sigue como estaba: elija otra hora, por favor.',
    version_conflict:
      'Entretanto la cita ha cambiado, por lo que no se ha hecho nada. Así está ahora.',
    cutoff_passed: 'Es demasiado tarde para cambiar esta cita en línea. Sigue como estaba.',
    not_changeable: 'Esta cita ya no se puede cambiar.',
    move_limit:
      'Esta cita ya ha cambiado de hora hoy tantas veces como es posible en línea. Sigue como estaba. Si la hora no le conviene, llámenos, por favor.',
    customer_limit:
      'Con este correo electrónico ya hay tantas citas como son posibles aquí. Su cita sigue como estaba.',
    not_offered:
      'Para esta cita no se ofrecen otras horas en línea. Sigue como estaba. Contáctenos directamente, por favor.',
  },

  cancelTitle: '¿Cancelar esta cita?',
  cancelLead:
    'La hora se ofrecerá a otra persona. No se puede deshacer, pero podrá pedir cita de nuevo.',
  cancelButton: 'Sí, cancelar la cita',
  keep: 'No, mantenerla',

  moveTitle: 'Cambiar la hora de su cita',
  moveLead: 'Su cita se mantiene hasta que haya elegido otra hora y la haya aceptado.',
  moveCheckTitle: '¿Cambiar a esta hora?',
  moveCheckLead: 'Todo lo demás sigue igual.',
  from: 'Hasta ahora',
  to: 'Nueva',
  moveButton: 'Cambiar la cita',
  otherDay: 'Otro día',
  otherTime: 'Otra hora',
  proposedTitle: 'Elegir otra hora',
  proposedLead:
    'Estas horas están reservadas solo para usted hasta el {until}. Mientras no elija una, su cita se mantiene como está.',
  proposedOver:
    'Estas horas ya no están reservadas para usted: se retiraron o el plazo ha terminado. Su cita está como se ve aquí.',
  timesOf: 'Horas del {day}',

  dataTitle: 'Sus datos',
  dataLead:
    'Puede descargar todo lo que se guarda sobre esta cita o pedir que se borren sus datos personales.',
  dataDownload: 'Descargar el archivo',
  dataErase: 'Borrar mis datos',
  eraseTitle: '¿Borrar sus datos?',
  eraseLead:
    'Su nombre, su dirección y todo lo que ha escrito se borrarán definitivamente. Solo queda registrada la hora, sin su nombre. La dirección de esta página dejará de funcionar.',
  eraseStanding: 'Su cita sigue en pie. Primero se cancelará y la hora se ofrecerá a otra persona.',
  eraseLater:
    'Es demasiado tarde para cancelar esta cita en línea: se mantiene y le esperamos. Sus datos se borrarán en cuanto termine la cita: {end}.',
  erasingLater: 'Como ha pedido, sus datos se borrarán en cuanto termine la cita: {end}.',
  eraseWaiting:
    'También terminan sus inscripciones en nuestra lista de espera con este correo electrónico.',
  eraseNotWaiting:
    'Sus inscripciones en nuestra lista de espera se mantienen: solo terminan así si la página se abrió desde un correo nuestro. Cada una tiene además su propio enlace para salir de la lista.',
  eraseButton: 'Sí, borrar mis datos',
  erasedTitle: 'Sus datos se han borrado',
  erasedLead: 'Ya no se guarda ningún dato personal de esa cita.',

  unknownTitle: 'Aquí no hay ninguna cita',
  unknownLead:
    'Puede que la dirección esté incompleta o que los datos de esta cita se hayan borrado. El enlace de su correo lleva a ella, si todavía existe.',
  tooManyTitle: 'Un momento, por favor',
  tooManyLead:
    'Acaban de llegar muchas solicitudes desde su conexión. No se ha cambiado nada. Inténtelo de nuevo en un minuto, por favor.',
  foreignTitle: 'Eso venía de otra página',
  foreignLead:
    'No se ha cambiado nada. Abra la página desde el enlace de su correo y pulse allí el botón, por favor.',
  brokenTitle: 'No ha funcionado',
  brokenLead:
    'No sabemos si aun así se ha hecho. Vuelva a cargar la página de su cita: muestra cómo está.',
};

const waitlist: WaitlistTexts = {
  offeredTitle: 'Ha quedado libre una hora',
  offeredLead:
    'Está reservada solo para usted hasta el {until}. Después pasa a la siguiente persona de la lista.',
  formHeading: 'Reservarla',
  book: 'Reservar esta hora',
  declineHeading: '¿No le viene bien?',
  declineLead: 'Sigue en la lista y le avisaremos cuando quede libre otra hora.',
  decline: 'No, gracias',
  leaveHeading: '¿Ya no espera?',
  leaveLead: 'No recibirá más correos sobre horas libres.',
  leaveOfferLead: 'No recibirá más ofertas, y esta hora pasa a la siguiente persona.',
  leave: 'Salir de la lista',
  confirmTitle: 'Falta un paso: confirme, por favor',
  confirmLead:
    'Solo estará en la lista cuando lo haya confirmado aquí, antes del {until}. Hasta entonces no se le ofrece ninguna hora.',
  confirm: 'Sí, quiero estar en la lista',
  unconfirmedTitle: 'No se confirmó a tiempo',
  unconfirmedLead: 'No está en la lista. Puede volver a apuntarse en cualquier momento.',
  waitingTitle: 'Está en la lista',
  waitingLead:
    'Le escribiremos en cuanto quede libre una hora para usted. Hasta entonces no tiene que hacer nada.',
  declined:
    'Gracias por decírnoslo. La hora pasa a la siguiente persona y usted sigue en la lista.',
  day: 'Día',
  anyDay: 'Cualquier día',
  overTitle: 'Esta oferta ha terminado',
  overLead:
    'La hora no se reservó mientras estaba guardada para usted, o el día ya ha pasado. Ya no está en la lista, pero puede volver a apuntarse.',
  leftTitle: 'Ha salido de la lista',
  leftLead: 'No recibirá más ofertas. Puede volver a apuntarse en cualquier momento.',
  bookedTitle: 'Su cita está reservada',
  bookedLead: 'Ha reservado la hora que le ofrecimos.',
  pendingLead: 'Falta un paso: abra el enlace del correo que le estamos enviando.',
  toYourBooking: 'Ver su cita',
};

export const es: Texts = {
  name: 'Español',
  regions: ['AR', 'CL', 'CO', 'ES', 'MX', 'PE', 'US'],
  times,
  widget,
  pages,
  plain,
  manage,
  waitlist,
  accessibility,
  mails,
};
