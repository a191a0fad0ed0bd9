/**
 * Portuguese texts of the public pages: booking, also without JavaScript, and the accessibility
 * statement. No native speaker has reviewed them yet.
 */

import type { AccessibilityTexts, PageTexts, PlainTexts } from '../texts.ts';

export const pages: PageTexts = {
  book: 'Reservar um horário',
  withoutScripts:
    'O JavaScript está desativado no seu navegador. Mesmo assim pode reservar, passo a passo:',
  bookPlain: 'Reservar sem JavaScript',
  orReachUs: 'Ou fale diretamente connosco:',
  reachUs: 'Perguntas?',
  email: 'E-mail',
  phone: 'Telefone',
  privacy: 'Privacidade',
  accessibility: 'Acessibilidade',
  languages: 'Idiomas',
  notFoundTitle: 'Não há nenhuma página aqui',
  notFound: 'Talvez o endereço seja antigo ou tenha um erro.',
  toBooking: 'Ir para a página de reservas',
  brokenTitle: 'Não foi possível',
  broken:
    'Não foi possível mostrar a página. Nada foi reservado nem alterado. Tente de novo daqui a pouco, por favor.',
  notSetUpTitle: 'As reservas abrem em breve',
  notSetUp: 'Esta página de reservas ainda não está pronta. Volte mais tarde, por favor.',
};

export const plain: PlainTexts = {
  calendar: 'Agenda',
  reason: 'Motivo',
  steps: 'Passos',
  list: 'Lista dos dias livres',
  nextFree: 'Próximo horário livre: {when}',
  errors: 'Verifique estes pontos, por favor',
  moreFields: 'As suas respostas levam a outras perguntas',

  book: 'Reservar um horário',
  keptUntil: 'Guardado para si até às {time}.',
  tooEarly: 'Foi muito rápido. Verifique mais uma vez e prima o botão de novo, por favor.',
  sealOld:
    'Esta página esteve muito tempo aberta, ou já serviu para reservar. Tudo foi mantido: prima o botão mais uma vez, por favor.',
  answerHint: 'Assim vemos que é uma pessoa a reservar.',
  wrongAnswer: 'Não é a resposta que procuramos. Tudo foi mantido: tente mais uma vez, por favor.',
  leaveEmpty: 'Deixe este campo vazio, por favor',

  bookedTitle: 'A sua reserva está feita',
  bookedLead: 'A sua reserva está feita: {when}',
  pendingMail:
    'Escrevemos para o seu e-mail. Abra o link dessa mensagem e confirme; caso contrário, o horário vai para outra pessoa.',
  save: 'Pôr no calendário',
};

export const accessibility: AccessibilityTexts = {
  lead: '{name} quer que todas as pessoas possam reservar aqui. Esta declaração diz respeito a estas páginas de reserva e ao formulário de reserva que outras páginas incorporam.',
  state:
    'Foram feitas para cumprir as Diretrizes de Acessibilidade para Conteúdo Web (WCAG) 2.2, nível AA. Não conhecemos nenhum ponto em que não o façam, além dos limites abaixo.',
  worksHead: 'Com que pode contar',
  keyboard: 'Tudo se pode fazer com o teclado, e vê-se sempre onde está.',
  reader: 'Os leitores de ecrã recebem o nome e o estado de cada dia, hora, campo e mensagem.',
  sight:
    'O texto pode ser ampliado até 400 %, e os contrastes, as cores escuras e as suas próprias cores são respeitados.',
  time: 'Um horário fica guardado enquanto preenche o formulário, pode pedir mais tempo, e nada do que escreveu se perde.',
  scripts: 'Sem JavaScript, reserva-se com formulários simples.',
  limitsHead: 'Limites',
  ownWords:
    'Os nomes, descrições, campos e imagens que nós próprios introduzimos não são verificados por nenhum programa.',
  otherPages: 'As páginas que incorporam o formulário de reserva não fazem parte desta declaração.',
  otherCalendars: 'Os calendários a que se pode juntar uma reserva são de terceiros.',
  languages: 'Nem todas as línguas foram já revistas por falantes nativos.',
  checkedHead: 'Como foi verificado',
  checked:
    'Com verificações automáticas de cada passo (axe-core), em cores claras, escuras e forçadas, da direita para a esquerda e em ecrãs estreitos; reservando só com o teclado; e pelo que os navegadores entregam aos leitores de ecrã.',
  notAudited: 'Nenhuma entidade independente o auditou ainda.',
  contactHead: 'Encontrou uma barreira?',
  contact:
    'Diga-nos o que queria fazer e o que o impediu. Respondemos e, entretanto, ajudamos a reservar.',
  noContact: 'Encontra o nosso endereço no nosso sítio na Internet.',
  authority:
    'Se a nossa resposta não ajudar, pode dirigir-se à autoridade que zela pela acessibilidade no seu país.',
  made: 'Declaração de {date} para a versão {version} do programa de reservas Slotwell.',
};
