/** Says why a receiver gave no answer, in a sentence for the operator. */

const SENTENCES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nobody listens there: the connection was refused.',
  ECONNRESET: 'The receiver closed the connection without an answer.',
  EPIPE: 'The receiver closed the connection without an answer.',
  EHOSTUNREACH: 'There is no way to the receiver.',
  ENETUNREACH: 'There is no way to the receiver.',
  ETIMEDOUT: 'The receiver could not be reached in time.',
};

const CERTIFICATE = /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(GET|VERIFY))/;

export function explainUnanswered({ code = '', message }: NodeJS.ErrnoException): string {
  const known = SENTENCES[code];
  if (known !== undefined) return known;
  if (CERTIFICATE.test(code)) return `The receiver's certificate does not prove that it is the right one (${code}).`;
  if (code.startsWith('HPE_')) return `The receiver's answer is no HTTP (${code}).`;
  return `The receiver could not be reached (${code || message.slice(0, 200)}).`;
}
