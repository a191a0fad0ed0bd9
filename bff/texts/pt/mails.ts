/**
 * Portuguese texts of mails, formal, in words shared by Portugal and Brazil. No native speaker has
 * reviewed them yet.
 */

import type { MailTexts } from '../../../core/index.ts';

const moved = 'A sua reserva mudou de hora. Anote a nova, por favor.';

export const mails: MailTexts = {
  greeting: 'Bom dia, {name},',
  greetingAll: 'Bom dia,',
  titles: {
    confirmation: 'A sua reserva está feita',
    cancellation: 'A sua reserva está cancelada',
    move: 'A sua reserva mudou de hora',
    reminder: 'Lembrete da sua reserva',
    confirmationRequest: 'Confirme a sua reserva, por favor',
    confirmationReminder: 'A sua reserva ainda não está confirmada',
    waitlistJoined: 'Confirme que deseja esperar, por favor',
    proposal: 'Escolha outro horário, por favor',
    waitlistOffer: 'Um horário ficou livre',
  },
  refusedTitle: { one: 'Já tem uma reserva connosco', other: 'Já tem {n} reservas connosco' },
  leads: {
    confirmation: 'Agradecemos a sua reserva. Até breve.',
    cancellation: {
      customer: 'Cancelou esta reserva. Obrigado por nos avisar.',
      request: 'Como pediu, esta reserva está cancelada. Obrigado por nos avisar.',
      operator: 'Lamentamos: {operator} teve de cancelar esta reserva.',
      nobody: 'Esta reserva não foi confirmada a tempo, por isso o horário está de novo livre.',
      unknown: 'Esta reserva foi cancelada.',
    },
    move: {
      customer: 'Mudou a hora da sua reserva. Anote a nova, por favor.',
      request: 'Como pediu, a sua reserva mudou de hora. Anote a nova, por favor.',
      operator: '{operator} teve de mudar a hora da sua reserva. Anote a nova, por favor.',
      nobody: moved,
      unknown: moved,
    },
    reminder: 'Lembramos a sua reserva. Até breve.',
    confirmationRequest:
      'Falta um passo: confirme a sua reserva, por favor. O horário está guardado para si até {until}; depois vai para outra pessoa.',
    confirmationReminder:
      'A sua reserva só é válida depois de confirmada. O horário está guardado para si até {until}; depois vai para outra pessoa.',
    bookingRefused: {
      one: 'Nada foi reservado: já tem uma reserva connosco, e não são possíveis mais ao mesmo tempo.',
      other:
        'Nada foi reservado: já tem {n} reservas connosco, e não são possíveis mais ao mesmo tempo.',
    },
    waitlistJoined:
      'Falta um passo para o seu lugar na nossa lista de espera: confirme-o, por favor, até {until}. Depois escrevemos assim que um horário ficar livre, e guardamo-lo algum tempo só para si.',
    proposal:
      'Propomos outros horários para a sua reserva. Estão guardados só para si até {until}. Enquanto não escolher um, a sua reserva mantém-se como está.',
    waitlistOffer:
      'Está na nossa lista de espera, e um horário ficou livre. Está guardado só para si até {until}.',
  },
  notices: {
    titles: {
      created: 'Nova reserva',
      cancelled: 'Reserva cancelada',
      moved: 'Reserva com nova hora',
    },
    leads: {
      created: {
        customer: 'Foi feita uma reserva.',
        request: 'Foi registada uma reserva.',
        operator: 'Foi registada uma reserva.',
        nobody: 'Foi feita uma reserva.',
        unknown: 'Foi feita uma reserva.',
      },
      cancelled: {
        customer: 'Cancelada por quem tinha reservado. O horário está de novo livre.',
        request:
          'Cancelada do seu lado, a pedido de quem tinha reservado. O horário está de novo livre.',
        operator: 'Cancelada do seu lado. O horário está de novo livre.',
        nobody: 'A reserva não foi confirmada a tempo. O horário está de novo livre.',
        unknown: 'Uma reserva foi cancelada. O horário está de novo livre.',
      },
      moved: {
        customer: 'Mudada por quem tinha reservado.',
        request: 'Mudada do seu lado, a pedido de quem tinha reservado.',
        operator: 'Mudada do seu lado.',
        nobody: 'Uma reserva mudou de hora.',
        unknown: 'Uma reserva mudou de hora.',
      },
    },
    erased: 'Os dados pessoais desta reserva foram apagados.',
  },
  test: {
    title: 'Teste',
    lead: 'Este e-mail é um teste. Se o lê, os e-mails sobre reservas também chegam. Estava na pasta de spam? Então verifique SPF e DKIM do endereço do remetente.',
  },
  facts: {
    when: 'Quando',
    day: 'Dia',
    previously: 'Antes',
    calendar: 'Agenda',
    reason: 'Motivo',
    place: 'Local',
    address: 'Endereço',
    phone: 'Telefone',
    price: 'Preço',
    more: 'Saber mais',
    reference: 'Referência',
    yes: 'Sim',
    no: 'Não',
  },
  buttons: {
    manage: 'Ver ou alterar',
    view: 'Ver a reserva',
    confirm: 'Confirmar a reserva',
    take: 'Ficar com este horário',
    choose: 'Escolher um horário',
    keepPlace: 'Confirmar que espero',
    bookAgain: 'Reservar outro horário',
  },
  messageFrom: 'Mensagem de {operator}:',
  headings: {
    entered: 'Os seus dados',
    customer: 'Dados preenchidos',
    calendars: 'Pôr no seu calendário',
    yourBookings: 'As suas reservas',
    proposed: 'Guardados para si',
  },
  enteredMore: 'A página da sua reserva mostra tudo o que escreveu.',
  changeUntil: 'Se não puder vir: pode cancelar ou mudar a hora pela internet até {when}.',
  changeAlways: 'Se não puder vir: pode cancelar ou mudar a hora pela internet até à hora marcada.',
  changeNoMore:
    'É tarde demais para cancelar ou mudar a hora pela internet. Se não puder vir, avise-nos diretamente, por favor.',
  refusedYou:
    'O pedido foi seu e prefere outro horário? Pode mudar ou cancelar o que reservou. Se não foi seu, não precisa de fazer nada: nada mudou.',
  notYou:
    'A reserva não foi sua? Então alguém se terá enganado no endereço. Não precisa de fazer nada.',
  notYouWaiting:
    'O link abre uma página em que se confirma com um clique. O pedido não foi seu? Então alguém se terá enganado no endereço. Não precisa de fazer nada: sem esse clique ninguém entra na lista.',
  anyDay: 'Qualquer dia',
  confirmNote: 'O link abre a página da sua reserva. Aí se confirma com um clique.',
  leave: 'Sair da lista de espera',
  contact: 'Perguntas? Pode contactar-nos aqui: {reach}.',
  automatic: 'Esta mensagem foi enviada automaticamente.',
  changeHere: 'Ver, mudar ou cancelar: {link}',
};
