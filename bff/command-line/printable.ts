/** What others typed or answered must not steer the terminal: control characters, line breaks and reversals become a visible mark. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '\uFFFD');
}
