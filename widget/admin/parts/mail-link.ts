/**
 * A link that begins an e-mail. A local part may contain `?`, `&` and `=`, which would add receivers
 * and a text.
 */
export const mailLink = (address: string): string =>
  `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`;
