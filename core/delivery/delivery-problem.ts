/**
 * Why a message was not delivered or is obsolete, as a code with the values of its sentence.
 * Translations go by the code. The English sentence is for the log and the command line.
 */

const MAIL_SENTENCES = {
  mail_login_refused: 'The mail server did not accept user and password.',
  mail_login_required: 'The mail server asks for user and password.',
  mail_server_unknown: "The mail server's name could not be resolved.",
  mail_unsecured: 'The connection to the mail server could not be secured.',
  mail_unanswered: 'The mail server did not answer in time.',
  mail_unfinished: 'The mail server did not finish in time.',
  mail_connection_closed: 'The mail server closed the connection.',
  mail_unreachable: 'The mail server could not be reached.',
  mail_connection_refused: 'The mail server refused the connection.',
  mail_certificate: 'The certificate of the mail server is not valid for it.',
  mail_tls: 'The mail server does not speak TLS as it was spoken to.',
  mail_not_sent: 'The e-mail could not be handed over.',
  mail_not_accepted: 'The mail server did not accept the e-mail.',
  mail_address_rejected: 'The mail server rejects the address.',
  mail_message_rejected: 'The mail server rejects the message.',
  mailbox_full:
    '{most} mails went to this mailbox within a day, which is as many as bookings by strangers may cause.',
} as const;

const WEBHOOK_SENTENCES = {
  url_expected:
    'Write a web address of at most {limit} characters, for example https://example.com/slotwell.',
  url_without_https: 'Write an address that begins with https://.',
  url_with_login: 'Leave out user and password; the signature proves who sends.',
  url_with_fragment: 'Leave out # and what follows it; it is never sent.',
  url_port: 'Use the port 443, or one from 1024 on.',
  host_dot: 'Write the host without a dot at its end.',
  host_incomplete: '{host} is a name of a private network; write the full name of the host.',
  host_internal: '{host} is a name of a private network; receivers are on the internet.',
  host_unknown: 'The name {host} leads to no address.',
  host_private:
    '{host} leads to a wrong place: {address} lies in a private network; allow that for this endpoint (--allow-private) if you mean it.',
  host_forbidden:
    '{host} leads to a wrong place: {address} is no address that a receiver can have.',
  address_private:
    '{address} lies in a private network; allow that for this endpoint (--allow-private) if you mean it.',
  address_forbidden: '{address} is no address that a receiver can have.',
  unanswered: 'The receiver did not answer within {seconds} seconds.',
  interrupted: 'The server was stopped during the attempt.',
  answered: 'The receiver answered {status}.',
  redirected:
    'The receiver answered {status}: redirects are not followed; give the endpoint its final address.',
  too_many_requests: 'The receiver answered 429: too many requests.',
  gone: 'The receiver answered 410: it wants no more webhooks. The endpoint is disabled.',
  connection_refused: 'Nobody listens there: the connection was refused.',
  connection_closed: 'The receiver closed the connection without an answer.',
  no_route: 'There is no way to the receiver.',
  not_reached_in_time: 'The receiver could not be reached in time.',
  unreachable: 'The receiver could not be reached ({cause}).',
  certificate: "The receiver's certificate does not prove that it is the right one ({cause}).",
  not_http: "The receiver's answer is no HTTP ({cause}).",
  nothing_to_tell: 'There is nothing in it that webhooks tell of.',
  endpoint_disabled: 'The endpoint is disabled; after slotwell webhook enable {id}, send it again.',
  endpoint_disabled_because:
    'The endpoint is disabled ({reason}); after slotwell webhook enable {id}, send it again.',
  endpoint_removed: 'The endpoint was removed.',
  calendar_failed: 'The event could not be written ({cause}); slotwell doctor says what to do.',
  calendar_removed: 'No events are written into this calendar any more.',
  // Why an endpoint is disabled.
  by_operator: 'by the operator',
  wants_no_more: 'The receiver answered 410: it wants no more webhooks.',
} as const;

/** Why there is nothing to send any more. */
const OBSOLETE_SENTENCES = {
  no_longer_stored: 'What this was about is no longer stored.',
  no_booking_left: 'None of the bookings stands any more.',
  proposal_over: 'The times are no longer proposed.',
  proposal_replaced: 'Other times were proposed since; what tells of that follows.',
  address_over: 'Another address was asked since, or it was too late.',
  address_disputed: 'It is disputed whose booking this is: only you can change its address.',
  offer_over: 'The offer was over before this could be sent.',
  offer_expired: 'The offer had expired before this could be sent.',
  already_confirmed: 'It was confirmed before this could be sent.',
  confirmation_over: 'The time to confirm it was over before this could be sent.',
  customer_erased: "The customer's data was erased.",
  no_address: 'The customer has no e-mail address any more.',
  booking_changed: 'The booking was changed since; what tells of that follows.',
  time_over: 'The time was over before this could be sent.',
  time_begun: 'The time had begun before this could be sent.',
  not_pending: 'The booking no longer waits for its confirmation.',
  booking_cancelled: 'The booking no longer stands.',
  booking_moved: 'The booking was moved.',
  undone: 'What it tells of was undone before it was sent.',
  too_late: 'It could not be sent for 30 days, and what it is about is over.',
} as const;

const SENTENCES = {
  ...MAIL_SENTENCES,
  ...WEBHOOK_SENTENCES,
  ...OBSOLETE_SENTENCES,
  broken: 'It could not be composed or sent; the log of the server says why.',
  /** A sentence of an earlier version, which stored no codes. */
  sentence: '{sentence}',
} as const;

/** The code of a problem; the union is closed. */
export type DeliveryProblemCode = keyof typeof SENTENCES;

/**
 * A problem with a message. `params` are the values in its sentence. Any problem may also have a
 * `status`, which a mail server answered, and `tries`, after which it was given up.
 */
export interface DeliveryProblem {
  readonly code: DeliveryProblemCode;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Builds a problem. `params` default to none. */
export function deliveryProblem(
  code: DeliveryProblemCode,
  params: DeliveryProblem['params'] = {},
): DeliveryProblem {
  return { code, params };
}

/** The problem as an English sentence. */
export function describeDeliveryProblem({ code, params }: DeliveryProblem): string {
  const template: string = SENTENCES[code];
  const sentence = template.replace(/{(\w+)}/g, (_, name: string) => `${params[name]}`);
  const { status, tries } = params;
  const answered =
    status === undefined || template.includes('{status}')
      ? sentence
      : `${sentence.slice(0, -1)} (${status}).`;
  return tries === undefined ? answered : `${answered} It was tried ${tries} times.`;
}

/** Encodes a problem for a column of text. */
export function storeDeliveryProblem({ code, params }: DeliveryProblem): string {
  return JSON.stringify({ code, ...params });
}

/** Decodes a stored problem. Any other text is a sentence that an earlier version stored. */
export function readDeliveryProblem(stored: string): DeliveryProblem {
  const { code, ...params } = parseObject(stored);
  return typeof code === 'string' && isCode(code)
    ? { code, params }
    : { code: 'sentence', params: { sentence: stored } };
}

function isCode(code: string): code is DeliveryProblemCode {
  return Object.hasOwn(SENTENCES, code);
}

/** Trusts that an object holds only texts and numbers; empty for any other text. */
function parseObject(text: string): Record<string, string | number> {
  if (!text.startsWith('{')) {
    return {};
  }
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
