/** Puts values into a text: `fill('Step {number}', { number: 2 })` is `Step 2`. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/{(\w+)}/g, (_, name: string) => `${values[name]}`);
}
