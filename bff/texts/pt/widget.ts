/**
 * Portuguese texts of the widget, formal, in words shared by Portugal and Brazil. No native speaker
 * has reviewed them yet.
 */

import type { OwnWidgetTexts } from '../texts.ts';

const gone =
  'Esta opção já não está disponível. Os seus dados foram mantidos: escolha outra, por favor.';
const notNow =
  'Neste momento não é possível reservar. Os seus dados foram mantidos. Tente mais tarde, por favor.';

export const widget: OwnWidgetTexts = {
  form: 'Os seus dados',

  calendarStep: 'Com quem',
  reasonStep: 'Motivo',
  dayStep: 'Quando',
  formStep: 'Dados',
  confirmStep: 'Confirmar',

  calendarHead: 'Com quem deseja reservar?',
  reasonHead: 'Qual é o motivo?',
  dayHead: 'Quando lhe convém?',
  timeHead: 'A que horas lhe convém?',
  formHead: 'Os seus dados',
  confirmHead: 'Verificar e reservar',

  progress: 'Passo {n} de {count}',
  back: 'Voltar',
  next: 'Continuar',
  change: 'Alterar',
  loading: 'Um momento …',
  open: 'Reservar horário',
  close: 'Fechar',

  minutes: { other: '{n} min' },
  more: 'Saber mais',

  search: 'Procurar um motivo',
  found: '{n} de {count}',
  noneFound: 'Não há nada com esse nome. Eis tudo o que pode ser reservado:',

  earliest: 'Primeiros horários livres',
  fullWaitlist: 'completo, lista de espera',
  showList: 'Mostrar como lista',
  showMonth: 'Mostrar o mês',
  past: 'passado',
  previousDay: 'Dia livre anterior',
  nextDay: 'Dia livre seguinte',
  monthFull: 'Tudo completo em {month}',
  nextMonthFree: 'O próximo horário livre é em {month}.',
  goToMonth: 'Ir para {month}',
  earlier: 'Mês anterior',
  later: 'Mês seguinte',
  otherEmail: 'Usar outro e-mail',
  free: 'livre',
  full: 'completo',
  closed: 'fechado',
  today: 'hoje',

  morning: 'Manhã',
  afternoon: 'Tarde',
  evening: 'Noite',
  zoneNote: 'Os horários indicam a {zone}. A sua própria hora está por baixo.',
  yourTime: '{time} para si',
  nearDays: 'Estes dias têm horários livres:',

  noCalendars: 'Neste momento nada pode ser reservado aqui.',
  noReasons: 'Neste momento nada pode ser reservado aqui.',
  noDays: 'Neste momento nenhum dia está livre. Volte a consultar mais tarde, por favor.',
  noTimes: 'Neste dia já não há horários livres.',

  optional: '(opcional)',
  choose: 'Escolha, por favor',
  openFields: { one: 'Falta verificar um dado', other: 'Falta verificar {n} dados' },
  notYet: 'Ainda nada é reservado: primeiro pode verificar tudo.',
  field_required: 'Preencha este campo, por favor.',
  tick: 'Marque esta caixa para continuar, por favor.',
  not_an_email: 'Escreva o e-mail como nome@exemplo.com, por favor.',
  not_a_phone: 'Escreva o número de telefone com o indicativo, por favor.',
  not_a_number: 'Escreva aqui um número, por favor.',
  not_a_date: 'Indique uma data que exista, por favor.',
  not_a_url: 'Escreva o endereço completo, por exemplo https://exemplo.com.',
  too_long: 'No máximo {limit} caracteres.',
  field_invalid: 'Verifique este campo, por favor.',

  held: 'Guardado para si: {time}',
  moreTime: 'Mais tempo?',
  heldLast: 'Depois, outras pessoas também o podem escolher.',
  heldEnding: 'O seu horário fica guardado por mais um minuto.',

  yourAppointment: 'A sua reserva',
  with: 'Com',
  for: 'Motivo',
  firstFree: 'A primeira disponibilidade para si',

  when: 'Quando',
  place: 'Local',
  price: 'Preço',
  phone: 'Telefone',
  yes: 'Sim',
  no: 'Não',
  privacy: 'Política de privacidade',
  book: 'Reservar',
  busy: 'A reserva está em curso …',
  changeUntil: 'Pode alterar ou cancelar até {when}.',
  changeNoMore:
    'Esta reserva já não pode ser alterada nem cancelada pela internet. Se não puder vir, avise-nos diretamente, por favor.',

  bookedHead: 'A sua reserva está feita',
  addToCalendar: 'Pôr no calendário',
  calendarFile: 'Calendário (.ics)',
  calendarFileFor: 'Apple, Outlook e outros',
  nextSteps: 'O que acontece a seguir',
  reminded: 'Enviamos um lembrete antes da hora marcada.',
  noMail: 'Se nada chegar, veja na pasta de spam, por favor.',
  reference: 'Referência',
  whatNext:
    'Anote a data e a hora ou ponha-as no seu calendário. Se não puder vir, avise-nos, por favor.',
  mailed:
    'Enviamos uma confirmação por e-mail. Com o link que ela contém pode alterar ou cancelar a reserva.',
  mailedOnly: 'Enviamos uma confirmação por e-mail.',
  manage: 'Alterar ou cancelar',
  again: 'Fazer outra reserva',
  pendingHead: 'Mais um passo: confirme por e-mail',
  pending:
    'Enviamos um e-mail com um link. Abra-o até {when} ({zone}) e a sua reserva fica feita. Até lá, o horário está guardado para si. Se nada chegar, veja na pasta de spam, por favor.',

  lostHead: 'O horário das {time} acaba de ser ocupado',
  lostText:
    'Alguém foi um pouco mais rápido. Tudo o que escreveu foi mantido: escolha outro horário e continua logo a seguir.',
  nearestTimes: 'Horários livres mais próximos',
  allTimes: 'Todos os dias e horários',
  keptForYou: 'Mantido para si',

  sooner: 'E se alguém cancelar?',
  dayFull: '{day}: completo',
  tell: 'Avisamos quando um horário ficar livre',
  email: 'E-mail',
  emailHint: 'Só o usamos para lhe propor um horário livre.',
  name: 'Nome',
  join: 'Entrar na lista',
  joined:
    'Veja o seu e-mail, por favor: quando abrir o link recebido, estará na lista de espera. Assim que um horário ficar livre, escrevemos.',

  retry: 'Tentar de novo',
  offlineHead: 'Parece não haver ligação à internet',
  internalHead: 'Houve um problema do nosso lado',
  outcome_unknownHead: 'Não sabemos se a reserva foi feita',
  customer_limitHead: { one: 'Já tem uma reserva aqui', other: 'Já tem {n} reservas aqui' },
  seconds: 'em {n} s',
  waitUntil: 'a partir de: {when}',
  contact: 'Também pode contactar-nos diretamente:',
  offline:
    'Não é possível aceder às reservas. Os seus dados foram mantidos. Verifique a sua ligação à internet, por favor: assim que voltar, continuamos automaticamente.',
  lost: 'A ligação caiu antes de chegar a resposta. Os seus dados foram mantidos. Tente de novo: só se reserva uma vez.',
  outcome_unknown:
    'A ligação caiu antes de chegar a resposta. Os seus dados foram mantidos, mas não sabemos se a reserva está feita. Pergunte-nos antes de tentar de novo, por favor.',
  rate_limited:
    'Neste momento chegam muitos pedidos. Os seus dados foram mantidos. Tente de novo daqui a pouco, por favor.',
  address_limit:
    'Chegaram muitos pedidos da sua ligação à internet, que talvez partilhe com outras pessoas. Os seus dados foram mantidos. Pode continuar mais tarde ou telefonar-nos agora.',
  email_limit:
    'Com este e-mail chegaram vários pedidos numa hora. Os seus dados foram mantidos. Pode continuar mais tarde ou telefonar-nos agora.',
  refusal_limit:
    'Hoje tentou várias vezes com este e-mail, que já tem tantas reservas quantas são possíveis aqui. Os seus dados foram mantidos. Pode tentar mais tarde ou telefonar-nos agora.',
  slot_unavailable:
    'Este horário acaba de ser ocupado. Os seus dados foram mantidos: basta escolher outro horário.',
  customer_limit:
    'Não são possíveis mais ao mesmo tempo. Altere ou cancele uma das que tem, ou telefone-nos. Os seus dados foram mantidos.',
  customer_limitMailed:
    'Não são possíveis mais ao mesmo tempo. Enviámos os links por e-mail: altere ou cancele uma, ou telefone-nos. Os seus dados foram mantidos.',
  waitlist_limit: 'Com este e-mail já espera por tantas reservas quantas são possíveis aqui.',
  schedule_not_found: gone,
  reason_not_found: gone,
  day_not_found: gone,
  not_configured: notNow,
  upstream_unavailable: notNow,
  booking_refused:
    'A reserva não foi aceite assim. Os seus dados foram mantidos. Tentar de novo não ajuda: verifique os dados ou contacte-nos.',
  origin_refused: notNow,
  challenge_unsolved:
    'O seu navegador não conseguiu mostrar que é uma pessoa a reservar. Os seus dados foram mantidos. Tente de novo ou contacte-nos.',
  internal: 'Nada foi reservado e os seus dados foram mantidos. Tente de novo, por favor.',
};
