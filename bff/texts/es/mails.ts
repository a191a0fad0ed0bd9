/** Spanish texts of mails, with usted. No native speaker has reviewed them yet. */

import type { MailTexts } from '../../../core/index.ts';

const moved = 'Su cita ha cambiado de hora. Tome nota de la nueva, por favor.';

export const mails: MailTexts = {
  greeting: 'Hola, {name}:',
  greetingAll: 'Hola:',
  titles: {
    confirmation: 'Su cita está reservada',
    cancellation: 'Su cita está cancelada',
    move: 'Su cita ha cambiado de hora',
    reminder: 'Recordatorio de su cita',
    confirmationRequest: 'Confirme su cita, por favor',
    confirmationReminder: 'Su cita aún no está confirmada',
    waitlistJoined: 'Confirme que desea esperar, por favor',
    proposal: 'Elija otra hora, por favor',
    waitlistOffer: 'Ha quedado libre una hora',
  },
  refusedTitle: { one: 'Ya tiene una cita con nosotros', other: 'Ya tiene {n} citas con nosotros' },
  leads: {
    confirmation: 'Gracias por su reserva. Le esperamos.',
    cancellation: {
      customer: 'Ha cancelado esta cita. Gracias por avisarnos.',
      request: 'Como ha pedido, esta cita está cancelada. Gracias por avisarnos.',
      operator: 'Lo sentimos: {operator} ha tenido que cancelar esta cita.',
      nobody: 'Esta cita no se confirmó a tiempo, por lo que la hora vuelve a estar libre.',
      unknown: 'Esta cita se ha cancelado.',
    },
    move: {
      customer: 'Ha cambiado la hora de su cita. Tome nota de la nueva, por favor.',
      request: 'Como ha pedido, su cita ha cambiado de hora. Tome nota de la nueva, por favor.',
      operator:
        '{operator} ha tenido que cambiar la hora de su cita. Tome nota de la nueva, por favor.',
      nobody: moved,
      unknown: moved,
    },
    reminder: 'Le recordamos su cita. Le esperamos.',
    confirmationRequest:
      'Falta un paso: confirme su cita, por favor. Le guardamos la hora hasta el {until}; después se ofrecerá a otra persona.',
    confirmationReminder:
      'Su cita solo es válida cuando la haya confirmado. Le guardamos la hora hasta el {until}; después se ofrecerá a otra persona.',
    bookingRefused: {
      one: 'No se ha reservado nada: ya tiene una cita con nosotros y no son posibles más a la vez.',
      other:
        'No se ha reservado nada: ya tiene {n} citas con nosotros y no son posibles más a la vez.',
    },
    waitlistJoined:
      'Falta un paso para su plaza en nuestra lista de espera: confírmela, por favor, antes del {until}. Después le escribiremos en cuanto quede libre una hora y la guardaremos un tiempo solo para usted.',
    proposal:
      'Le proponemos otras horas para su cita. Están reservadas solo para usted hasta el {until}. Mientras no elija una, su cita se mantiene como está.',
    waitlistOffer:
      'Está en nuestra lista de espera y ha quedado libre una hora. Está reservada solo para usted hasta el {until}.',
  },
  notices: {
    titles: { created: 'Nueva cita', cancelled: 'Cita cancelada', moved: 'Cita cambiada de hora' },
    leads: {
      created: {
        customer: 'Se ha reservado una cita.',
        request: 'Se ha registrado una cita.',
        operator: 'Se ha registrado una cita.',
        nobody: 'Se ha reservado una cita.',
        unknown: 'Se ha reservado una cita.',
      },
      cancelled: {
        customer: 'Cancelada por la persona que había reservado. La hora vuelve a estar libre.',
        request:
          'Cancelada por su parte, a petición de la persona que había reservado. La hora vuelve a estar libre.',
        operator: 'Cancelada por su parte. La hora vuelve a estar libre.',
        nobody: 'La cita no se confirmó a tiempo. La hora vuelve a estar libre.',
        unknown: 'Se ha cancelado una cita. La hora vuelve a estar libre.',
      },
      moved: {
        customer: 'Cambiada de hora por la persona que había reservado.',
        request: 'Cambiada de hora por su parte, a petición de la persona que había reservado.',
        operator: 'Cambiada de hora por su parte.',
        nobody: 'Una cita ha cambiado de hora.',
        unknown: 'Una cita ha cambiado de hora.',
      },
    },
    erased: 'Los datos personales de esta cita se han borrado.',
  },
  test: {
    title: 'Prueba',
    lead: 'Este correo es una prueba. Si lo lee, también llegan los correos sobre las citas. ¿Estaba en el correo no deseado? Entonces compruebe SPF y DKIM de la dirección del remitente.',
  },
  facts: {
    when: 'Fecha',
    day: 'Día',
    previously: 'Antes',
    calendar: 'Agenda',
    reason: 'Motivo',
    place: 'Lugar',
    address: 'Dirección',
    phone: 'Teléfono',
    price: 'Precio',
    more: 'Más información',
    reference: 'Referencia',
    yes: 'Sí',
    no: 'No',
  },
  buttons: {
    manage: 'Ver o cambiar',
    view: 'Ver la cita',
    confirm: 'Confirmar la cita',
    take: 'Quedarme con esta hora',
    choose: 'Elegir una hora',
    keepPlace: 'Confirmar que espero',
    bookAgain: 'Pedir otra cita',
  },
  messageFrom: 'Mensaje de {operator}:',
  headings: {
    entered: 'Sus datos',
    customer: 'Datos introducidos',
    calendars: 'Añadir a su calendario',
    yourBookings: 'Sus citas',
    proposed: 'Reservadas para usted',
  },
  enteredMore: 'La página de su cita muestra todo lo que ha escrito.',
  changeUntil:
    'Si no puede venir: puede cancelar la cita o cambiarla de hora en línea hasta el {when}.',
  changeAlways:
    'Si no puede venir: puede cancelar la cita o cambiarla de hora en línea hasta que empiece.',
  changeNoMore:
    'Es demasiado tarde para cancelar o cambiar esta cita en línea. Si no puede venir, avísenos directamente, por favor.',
  refusedYou:
    '¿Era usted y prefiere otra hora? Puede cambiar o cancelar lo que tiene reservado. Si no era usted, no tiene que hacer nada: nada ha cambiado.',
  notYou:
    '¿No ha reservado usted? Entonces alguien se habrá equivocado de dirección. No tiene que hacer nada.',
  notYouWaiting:
    'El enlace abre una página en la que se confirma con un clic. ¿No lo ha pedido usted? Entonces alguien se habrá equivocado de dirección. No tiene que hacer nada: sin ese clic nadie entra en la lista.',
  anyDay: 'Cualquier día',
  confirmNote: 'El enlace abre la página de su cita. Allí se confirma con un clic.',
  leave: 'Salir de la lista de espera',
  contact: '¿Preguntas? Puede contactarnos en {reach}.',
  automatic: 'Este mensaje se ha enviado automáticamente.',
  changeHere: 'Ver, cambiar o cancelar: {link}',
};
