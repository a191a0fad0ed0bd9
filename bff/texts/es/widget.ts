/** Spanish texts of the widget, with usted. No native speaker has reviewed them yet. */

import type { OwnWidgetTexts } from '../texts.ts';

const gone = 'Esta opción ya no se ofrece. Sus datos se conservan: elija otra, por favor.';
const notNow =
  'En este momento no es posible reservar. Sus datos se conservan. Inténtelo más tarde, por favor.';

export const widget: OwnWidgetTexts = {
  form: 'Sus datos',

  calendarStep: 'Con quién',
  reasonStep: 'Motivo',
  dayStep: 'Fecha',
  formStep: 'Datos',
  confirmStep: 'Revisión',

  calendarHead: '¿Con quién desea pedir cita?',
  reasonHead: '¿Cuál es el motivo?',
  dayHead: '¿Cuándo le viene bien?',
  timeHead: '¿A qué hora le viene bien?',
  formHead: 'Sus datos',
  confirmHead: 'Revisar y reservar',

  progress: 'Paso {n} de {count}',
  back: 'Atrás',
  next: 'Continuar',
  change: 'Cambiar',
  loading: 'Un momento …',
  open: 'Pedir cita',
  close: 'Cerrar',

  minutes: { other: '{n} min' },
  more: 'Más información',

  search: 'Buscar un motivo',
  found: '{n} de {count}',
  noneFound: 'No hay nada con ese nombre. Esto es todo lo que se puede reservar:',

  earliest: 'Primeras horas libres',
  fullWaitlist: 'completo, lista de espera',
  showList: 'Ver como lista',
  showMonth: 'Ver el mes',
  past: 'pasado',
  previousDay: 'Día libre anterior',
  nextDay: 'Día libre siguiente',
  monthFull: 'Todo completo en {month}',
  nextMonthFree: 'La próxima hora libre es en {month}.',
  goToMonth: 'Ir a {month}',
  earlier: 'Mes anterior',
  later: 'Mes siguiente',
  otherEmail: 'Usar otro correo electrónico',
  free: 'libre',
  full: 'completo',
  closed: 'cerrado',
  today: 'hoy',

  morning: 'Mañana',
  afternoon: 'Tarde',
  evening: 'Noche',
  zoneNote: 'Las horas están en {zone}. Debajo figura su propia hora.',
  yourTime: '{time} en su zona',
  nearDays: 'Estos días tienen horas libres:',

  noCalendars: 'En este momento no se puede reservar nada aquí.',
  noReasons: 'En este momento aquí no se puede reservar nada.',
  noDays: 'En este momento no hay ningún día libre. Vuelva a mirar más tarde, por favor.',
  noTimes: 'Este día ya no queda ninguna hora libre.',

  optional: '(opcional)',
  choose: 'Elija, por favor',
  openFields: { one: 'Queda un dato por revisar', other: 'Quedan {n} datos por revisar' },
  notYet: 'Aún no se reserva nada: primero podrá revisarlo todo.',
  field_required: 'Rellene este dato, por favor.',
  tick: 'Marque esta casilla para continuar, por favor.',
  not_an_email: 'Escriba el correo electrónico como nombre@ejemplo.es, por favor.',
  not_a_phone: 'Escriba el número de teléfono con su prefijo, por favor.',
  not_a_number: 'Escriba aquí un número, por favor.',
  not_a_date: 'Indique una fecha que exista, por favor.',
  not_a_url: 'Escriba la dirección completa, por ejemplo https://ejemplo.es.',
  too_long: 'Como máximo {limit} caracteres.',
  field_invalid: 'Revise este dato, por favor.',

  held: 'Reservado para usted: {time}',
  moreTime: '¿Más tiempo?',
  heldLast: 'Después también podrán elegirla otras personas.',
  heldEnding: 'Su hora queda reservada un minuto más.',

  yourAppointment: 'Su cita',
  with: 'Con',
  for: 'Motivo',
  firstFree: 'La primera disponibilidad para usted',

  when: 'Fecha',
  place: 'Lugar',
  price: 'Precio',
  phone: 'Teléfono',
  yes: 'Sí',
  no: 'No',
  privacy: 'Protección de datos',
  book: 'Reservar',
  busy: 'Reservando su cita …',
  changeUntil: 'Puede cambiarla o cancelarla hasta el {when}.',
  changeNoMore:
    'Esta cita ya no se puede cambiar ni cancelar en línea. Si no puede venir, avísenos directamente, por favor.',

  bookedHead: 'Su cita está reservada',
  addToCalendar: 'Añadir al calendario',
  calendarFile: 'Archivo de calendario',
  calendarFileFor: 'Apple, Outlook y otros',
  nextSteps: 'Qué ocurre ahora',
  reminded: 'Se lo recordaremos antes de la cita.',
  noMail: 'Si no llega nada, mire en la carpeta de correo no deseado.',
  reference: 'Referencia',
  whatNext: 'Apunte la cita o añádala a su calendario. Si no puede venir, avísenos, por favor.',
  mailed:
    'Le enviamos una confirmación por correo electrónico. Con el enlace que contiene puede cambiar o cancelar la cita.',
  mailedOnly: 'Le enviamos una confirmación por correo electrónico.',
  manage: 'Cambiar o cancelar',
  again: 'Pedir otra cita',
  pendingHead: 'Falta un paso: confirme por correo electrónico',
  pending:
    'Le enviamos un correo con un enlace. Ábralo antes del {when} ({zone}) y su cita quedará reservada. Hasta entonces guardamos la hora para usted. Si no llega nada, mire en la carpeta de correo no deseado.',

  lostHead: 'La hora de las {time} acaba de ocuparse',
  lostText:
    'Alguien ha sido un poco más rápido. Todo lo que ha escrito se conserva: elija otra hora y continuará directamente.',
  nearestTimes: 'Horas libres más cercanas',
  allTimes: 'Todos los días y horas',
  keptForYou: 'Guardado para usted',

  sooner: '¿Y si alguien cancela?',
  dayFull: '{day}: completo',
  tell: 'Le avisamos cuando quede libre una hora',
  email: 'Correo electrónico',
  emailHint: 'Solo lo usamos para ofrecerle una hora libre.',
  name: 'Nombre',
  join: 'Apuntarme a la lista',
  joined:
    'Mire su correo, por favor: cuando abra el enlace que le enviamos, estará en la lista de espera. En cuanto quede libre una hora, le escribiremos.',

  retry: 'Intentar de nuevo',
  offlineHead: 'Parece que no tiene conexión',
  internalHead: 'Ha ocurrido un problema por nuestra parte',
  outcome_unknownHead: 'No sabemos si la cita está reservada',
  customer_limitHead: { one: 'Ya tiene una cita aquí', other: 'Ya tiene {n} citas aquí' },
  seconds: 'en {n} s',
  waitUntil: 'a partir de: {when}',
  contact: 'También puede contactarnos directamente:',
  offline:
    'No se puede acceder a la página de reservas. Sus datos se conservan. Compruebe su conexión, por favor: en cuanto vuelva, se continúa automáticamente.',
  lost: 'La conexión se cortó antes de llegar la respuesta. Sus datos se conservan. Inténtelo de nuevo: solo se reserva una vez.',
  outcome_unknown:
    'La conexión se cortó antes de llegar la respuesta. Sus datos se conservan, pero no sabemos si la cita está reservada. Pregúntenos antes de volver a intentarlo, por favor.',
  rate_limited:
    'Ahora mismo llegan muchas solicitudes. Sus datos se conservan. Inténtelo de nuevo en un momento, por favor.',
  address_limit:
    'Han llegado muchas solicitudes desde su conexión a internet, que quizá comparte con otras personas. Sus datos se conservan. Puede continuar más tarde o llamarnos ahora.',
  email_limit:
    'Con este correo electrónico se han hecho varias solicitudes en una hora. Sus datos se conservan. Puede continuar más tarde o llamarnos ahora.',
  refusal_limit:
    'Hoy lo ha intentado varias veces con este correo electrónico, que ya tiene tantas citas como son posibles aquí. Sus datos se conservan. Puede intentarlo más tarde o llamarnos ahora.',
  slot_unavailable:
    'Esta hora acaba de ocuparse. Sus datos se conservan: elija simplemente otra hora.',
  customer_limit:
    'No son posibles más a la vez. Cambie o cancele una de las que tiene, o llámenos. Sus datos se conservan.',
  customer_limitMailed:
    'No son posibles más a la vez. Le hemos enviado los enlaces por correo electrónico: cambie o cancele una, o llámenos. Sus datos se conservan.',
  waitlist_limit: 'Con este correo electrónico ya espera tantas citas como son posibles aquí.',
  schedule_not_found: gone,
  reason_not_found: gone,
  day_not_found: gone,
  not_configured: notNow,
  upstream_unavailable: notNow,
  booking_refused:
    'La reserva no se ha aceptado así. Sus datos se conservan. Volver a intentarlo no servirá: revise sus datos o póngase en contacto con nosotros.',
  origin_refused: notNow,
  challenge_unsolved:
    'Su navegador no ha podido mostrar que reserva una persona. Sus datos se conservan. Inténtelo de nuevo o póngase en contacto con nosotros.',
  internal: 'No se ha reservado nada y sus datos se conservan. Inténtelo de nuevo, por favor.',
};
