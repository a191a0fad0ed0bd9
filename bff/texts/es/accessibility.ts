/** Spanish texts of the accessibility statement. No native speaker has reviewed them yet. */

import type { AccessibilityTexts } from '../texts.ts';

export const accessibility: AccessibilityTexts = {
  lead: '{name} quiere que todo el mundo pueda reservar aquí. Esta declaración se refiere a estas páginas de reserva y al formulario de reserva que otras páginas incorporan.',
  state:
    'Están hechas para cumplir las Pautas de Accesibilidad para el Contenido Web (WCAG) 2.2, nivel AA. No conocemos ningún punto en que no lo hagan, salvo los límites de más abajo.',
  worksHead: 'Con qué puede contar',
  keyboard: 'Todo se puede hacer con el teclado, y siempre se ve dónde está.',
  reader: 'Los lectores de pantalla reciben el nombre y el estado de cada día, hora, campo y mensaje.',
  sight: 'El texto se puede ampliar al 400 %, y se respetan los contrastes, los colores oscuros y sus propios colores.',
  time: 'Se le guarda una hora mientras rellena el formulario, puede pedir más tiempo y nada de lo escrito se pierde.',
  scripts: 'Sin JavaScript se reserva con formularios sencillos.',
  limitsHead: 'Límites',
  ownWords: 'Los nombres, descripciones, campos e imágenes que introducimos nosotros no los comprueba ningún programa.',
  otherPages: 'Las páginas que incorporan el formulario de reserva no forman parte de esta declaración.',
  otherCalendars: 'Los calendarios a los que se puede añadir una reserva son de otros.',
  languages: 'No todas las lenguas han sido revisadas todavía por hablantes nativos.',
  checkedHead: 'Cómo se ha comprobado',
  checked:
    'Con comprobaciones automáticas de cada paso (axe-core), en colores claros, oscuros y forzados, de derecha a izquierda y en pantallas estrechas; reservando solo con el teclado; y con lo que los navegadores entregan a los lectores de pantalla.',
  notAudited: 'Ningún organismo independiente lo ha auditado todavía.',
  contactHead: '¿Ha encontrado una barrera?',
  contact: 'Díganos qué quería hacer y qué se lo ha impedido. Le responderemos y, mientras tanto, le ayudaremos a reservar.',
  noContact: 'Encontrará nuestra dirección en nuestro sitio web.',
  authority: 'Si nuestra respuesta no le ayuda, puede dirigirse a la autoridad que vela por la accesibilidad en su país.',
  made: 'Declaración del {date} para la versión {version} del programa de reservas Slotwell.',
};
