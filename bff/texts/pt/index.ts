/**
 * All texts in Portuguese, formal, in words shared by Portugal and Brazil; this file holds the
 * texts of the booking and waiting list pages. No native speaker has reviewed it yet.
 */

import type { TimeTexts } from '../../../core/index.ts';
import type { ManageTexts, Texts, WaitlistTexts } from '../texts.ts';
import { mails } from './mails.ts';
import { accessibility, pages, plain } from './pages.ts';
import { widget } from './widget.ts';

const times: TimeTexts = {
  dayAndTime: '{day}, {time}',
  dateAndTime: '{day}, às {time} ({zone})',
  zone: 'hora de {city}',
  zones: {
    'Europe/Berlin': 'hora de Berlim',
    'Europe/London': 'hora de Londres',
    'Europe/Vienna': 'hora de Viena',
    'Europe/Zurich': 'hora de Zurique',
    'Europe/Rome': 'hora de Roma',
    'Europe/Lisbon': 'hora de Lisboa',
    'Europe/Warsaw': 'hora de Varsóvia',
    'America/Sao_Paulo': 'hora de São Paulo',
    'America/New_York': 'hora de Nova Iorque',
    'Africa/Luanda': 'hora de Luanda',
  },
};

const manage: ManageTexts = {
  yourBooking: 'A sua reserva',
  cancelledTitle: 'Esta reserva está cancelada',
  overTitle: 'A hora da sua reserva já começou ou passou',
  pendingTitle: 'Mais um passo: confirme, por favor',
  expiredTitle: 'Esta reserva não foi confirmada a tempo',
  pendingLead:
    'A sua reserva só é válida depois de confirmada. O horário está guardado para si até {until}; depois vai para outra pessoa.',
  confirmButton: 'Confirmar a reserva',
  expiredLead: 'O horário está de novo livre para todos. Pode fazer uma nova reserva.',
  cancelledLead: 'O horário está de novo livre. Pode fazer outra reserva.',
  overLead: 'Já não pode ser alterada.',
  move: 'Mudar de hora',
  cancel: 'Cancelar',
  toBooking: 'Reservar outro horário',
  callUs: 'Pode contactar-nos aqui:',
  calendarHeading: 'Pôr no seu calendário',
  calendarFile: 'Calendário (.ics)',
  dataHeading: 'Os seus dados',

  done: {
    booked:
      'A sua reserva está feita. Guarde o endereço desta página: aqui pode mudar a hora ou cancelar.',
    confirmed: 'Obrigado, a sua reserva está confirmada.',
    cancelled: 'Cancelou esta reserva. Obrigado por nos avisar.',
    moved: 'A sua reserva mudou de hora. Esta é a nova.',
    erasing_later: 'Fica anotado. A sua reserva mantém-se.',
  },
  problems: {
    slot_unavailable:
      'Esse horário acaba de ser ocupado. A sua reserva mantém-se como estava: escolha outro horário, por favor.',
    version_conflict:
      'Entretanto a reserva foi alterada, por isso nada foi feito. É assim que está agora.',
    cutoff_passed: 'É tarde demais para alterar esta reserva pela internet. Mantém-se como estava.',
    not_changeable: 'Esta reserva já não pode ser alterada.',
    move_limit:
      'Esta reserva já mudou de hora hoje tantas vezes quantas são possíveis pela internet. Mantém-se como estava. Se a hora não lhe convém, telefone-nos, por favor.',
    customer_limit:
      'Com este e-mail já há tantas reservas quantas são possíveis aqui. A sua reserva mantém-se como estava.',
    not_offered:
      'Para esta reserva não há outros horários pela internet. Mantém-se como estava. Fale diretamente connosco, por favor.',
  },

  cancelTitle: 'Cancelar esta reserva?',
  cancelLead:
    'O horário vai para outra pessoa. Não é possível desfazer, mas pode reservar de novo.',
  cancelButton: 'Sim, cancelar a reserva',
  keep: 'Não, manter',

  moveTitle: 'Mudar a hora da sua reserva',
  moveLead: 'A sua reserva mantém-se até ter escolhido e aceitado outro horário.',
  moveCheckTitle: 'Mudar para este horário?',
  moveCheckLead: 'Tudo o resto fica como está.',
  from: 'Até agora',
  to: 'Novo',
  moveButton: 'Mudar a reserva',
  otherDay: 'Outro dia',
  otherTime: 'Outro horário',
  proposedTitle: 'Escolher outro horário',
  proposedLead:
    'Estes horários estão guardados só para si até {until}. Enquanto não escolher um, a sua reserva mantém-se como está.',
  proposedOver:
    'Estes horários já não estão guardados para si: foram retirados ou o prazo terminou. A sua reserva está como se vê aqui.',
  timesOf: 'Horários: {day}',

  dataTitle: 'Os seus dados',
  dataLead:
    'Pode descarregar tudo o que está guardado sobre esta reserva, ou mandar apagar os seus dados pessoais.',
  dataDownload: 'Descarregar os dados',
  dataErase: 'Apagar os meus dados',
  eraseTitle: 'Apagar os seus dados?',
  eraseLead:
    'O seu nome, o seu endereço e tudo o que escreveu são apagados definitivamente. Só a hora fica guardada, sem o seu nome. O endereço desta página deixa de funcionar.',
  eraseStanding:
    'A sua reserva ainda se mantém. Primeiro é cancelada, e o horário vai para outra pessoa.',
  eraseLater:
    'É tarde demais para cancelar esta reserva pela internet, por isso mantém-se e contamos com a sua presença. Os seus dados são apagados assim que a hora marcada terminar: {end}.',
  erasingLater: 'Como pediu, os seus dados são apagados assim que a hora marcada terminar: {end}.',
  eraseWaiting: 'Terminam também os seus lugares na nossa lista de espera com este e-mail.',
  eraseNotWaiting:
    'Os seus lugares na nossa lista de espera mantêm-se: só terminam assim se a página foi aberta a partir de um e-mail nosso. Cada um tem também o seu próprio link para sair da lista.',
  eraseButton: 'Sim, apagar os meus dados',
  erasedTitle: 'Os seus dados foram apagados',
  erasedLead: 'Já não há dados pessoais guardados dessa reserva.',

  unknownTitle: 'Não há nenhuma reserva aqui',
  unknownLead:
    'Talvez o endereço esteja incompleto, ou os dados desta reserva tenham sido apagados. O link do seu e-mail leva até ela, se ainda existir.',
  tooManyTitle: 'Um momento, por favor',
  tooManyLead:
    'Acabam de chegar muitos pedidos da sua ligação. Nada foi alterado. Tente de novo dentro de um minuto, por favor.',
  foreignTitle: 'Isso veio de outra página',
  foreignLead:
    'Nada foi alterado. Abra a página pelo link do seu e-mail e prima aí o botão, por favor.',
  brokenTitle: 'Não foi possível',
  brokenLead:
    'Não sabemos se mesmo assim foi feito. Recarregue a página da sua reserva: mostra como está.',
};

const waitlist: WaitlistTexts = {
  offeredTitle: 'Um horário ficou livre',
  offeredLead:
    'Está guardado só para si até {until}. Depois passa para a pessoa seguinte da lista.',
  formHeading: 'Reserve-o',
  book: 'Reservar este horário',
  declineHeading: 'Não lhe convém?',
  declineLead: 'Continua na lista e escrevemos quando outro horário ficar livre.',
  decline: 'Não, obrigado',
  leaveHeading: 'Já não espera?',
  leaveLead: 'Não recebe mais e-mails sobre horários livres.',
  leaveOfferLead: 'Não recebe mais propostas, e este horário passa para a pessoa seguinte.',
  leave: 'Sair da lista',
  confirmTitle: 'Mais um passo: confirme, por favor',
  confirmLead:
    'Só estará na lista depois de confirmar aqui, até {until}. Até lá não lhe é proposto nenhum horário.',
  confirm: 'Sim, quero ficar na lista',
  unconfirmedTitle: 'Não foi confirmado a tempo',
  unconfirmedLead: 'Não está na lista. Pode entrar de novo a qualquer momento.',
  waitingTitle: 'Está na lista',
  waitingLead:
    'Escrevemos assim que um horário ficar livre para si. Até lá não precisa de fazer nada.',
  declined: 'Obrigado por nos dizer. O horário passa para a pessoa seguinte, e continua na lista.',
  day: 'Dia',
  anyDay: 'Qualquer dia',
  overTitle: 'Esta proposta terminou',
  overLead:
    'O horário não foi reservado enquanto estava guardado para si, ou o dia já passou. Já não está na lista, mas pode entrar de novo.',
  leftTitle: 'Saiu da lista',
  leftLead: 'Não recebe mais propostas. Pode entrar de novo a qualquer momento.',
  bookedTitle: 'A sua reserva está feita',
  bookedLead: 'Reservou o horário que lhe foi proposto.',
  pendingLead: 'Mais um passo: abra o link do e-mail que vai a caminho.',
  toYourBooking: 'Ver a sua reserva',
};

export const pt: Texts = {
  name: 'Português',
  regions: ['AO', 'BR', 'PT'],
  times,
  widget,
  pages,
  plain,
  manage,
  waitlist,
  accessibility,
  mails,
};
