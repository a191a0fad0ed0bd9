/** The price for several people. */

const CURRENCY = String.raw`(?:\p{Sc}|[A-Z]{3}|Fr\.|kr|zł|Kč)`;
const PLAIN = new RegExp(
  String.raw`^(?<before>${CURRENCY}\s?)?(?<whole>\d{1,6})(?:(?<mark>[.,])(?<cents>\d\d))?(?<after>\s?${CURRENCY})?$`,
  'u',
);

/**
 * `3 × €45 = €135`, if the price is a plain amount in one currency; `undefined` for any other text,
 * which may say something else of the price.
 */
export function multiplyPrice(price: string, persons: number): string | undefined {
  const { before, whole, mark, cents, after } = PLAIN.exec(price.trim())?.groups ?? {};
  if (whole === undefined || (before === undefined) === (after === undefined)) {
    return;
  }
  const total = (Number(whole) * 100 + Number(cents ?? 0)) * persons;
  const rest = mark === undefined ? '' : `${mark}${String(total % 100).padStart(2, '0')}`;
  const amount = `${before ?? ''}${Math.floor(total / 100)}${rest}${after ?? ''}`;
  return `${persons} × ${price.trim()} = ${amount}`;
}
