/**
 * Why a calendar could not be read or written, as a code with the values of its sentence. The English
 * sentence is for the log and the command line; translations go by the code.
 */

const SENTENCES = {
  address_expected: 'The address is not a web address that begins with https:// or webcal://.',
  refused_address: '{host} lies in a network that must not be contacted.',
  host_unknown: 'The name {host} leads to no address.',
  unreachable: 'The calendar could not be reached ({cause}).',
  certificate: "The server's certificate does not prove that it is the right one ({cause}).",
  timed_out: 'The server did not finish its answer within {seconds} seconds.',
  too_many_redirects: 'The server redirects again and again, from {host} at last.',
  unauthorized: 'The server does not accept the user name and password.',
  sign_in_elsewhere:
    'The address leads to {host}, which did not get the password. If it is yours, use https://{host}/.',
  forbidden: 'The server does not allow access to this calendar.',
  not_found: 'There is no calendar at this address (any more).',
  too_many_requests: 'The server asks for fewer requests.',
  server_error: 'The server answered {status}: it has a fault of its own.',
  unexpected_status: 'The server answered {status}, which means nothing for a calendar.',
  too_large: 'The calendar is larger than {megabytes} MB.',
  too_many: 'The calendar has more than {limit} {what} in the time that bookings may have.',
  took_too_long: 'Reading the calendar took longer than {seconds} seconds and was given up.',
  out_of_memory: 'Reading the calendar took more memory than is allowed.',
  not_a_calendar: 'What is at this address is no calendar.',
  cut_off: 'The calendar arrived incomplete.',
  malformed: 'A part of the calendar cannot be understood: {detail}.',
  unsupported_rule: 'The event "{title}" repeats in a way that cannot be understood: {detail}.',
  unsupported_time_zone: 'The event "{title}" is in a time zone that is unknown here: {detail}.',
  not_caldav: 'The server does not speak CalDAV at this address.',
  no_calendar_found: 'No calendar was found for this account.',
  incomplete_answer: 'The server left events out of its answer, or contradicted itself: {detail}.',
  read_only: 'The server does not allow changes to this calendar.',
  interrupted: 'Reading was interrupted because the server stopped.',
} as const;

/** What went wrong; {@link describeSourceProblem} has a sentence for each. */
export type SourceProblemCode = keyof typeof SENTENCES;

/** The names in braces in a sentence. */
type Values<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Values<Rest>
  : never;

/** A code with exactly the values that its sentence has. */
export type SourceProblem = {
  [Code in SourceProblemCode]: { readonly code: Code } & Readonly<
    Record<Values<(typeof SENTENCES)[Code]>, string | number>
  >;
}[SourceProblemCode];

/** The English sentence of a problem. */
export function describeSourceProblem(problem: SourceProblem): string {
  const values: Readonly<Record<string, string | number>> = problem;
  return SENTENCES[problem.code].replace(/\{(\w+)\}/g, (_, name: string) => `${values[name]}`);
}
