/** The appearance of pages and e-mails in the installation file. */

import { z } from 'zod';
import type { Brand } from '../installation.ts';
import { issueText } from './problems.ts';
import { webAddress, wholeNumber } from './values.ts';

const COLOUR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** Without quotes, YAML reads a colour as a comment, and the value is missing. */
const colourExpected = issueText(
  'colour_expected',
  'Write the colour in quotes, as # and six digits from 0 to 9 and a to f, for example "#1b5fb8"; without quotes, YAML takes it for a comment.',
);

export const brandSchema = z
  .strictObject(
    {
      accent: z
        .string(colourExpected)
        .regex(COLOUR, colourExpected)
        .optional()
        .meta({
          description:
            'The colour of buttons and of what can be chosen. Text on it is white or dark, whichever can be read. Where it is too pale, a darker line goes around it; for dark screens it is lightened as far as needed. Left out: our blue.',
          examples: ['#0b6e4f'],
        }),
      logo_url: webAddress
        .refine(
          (address) => address.startsWith('https://'),
          issueText(
            'https_expected',
            'Write an address that starts with https://, as browsers and mail programs show no image from any other.',
          ),
        )
        .optional()
        .meta({
          description:
            'An image that replaces the name above pages (40 pixels high) and e-mails (120 pixels wide). Screen readers read it as the name. A PNG is shown everywhere, an SVG by few mail programs. Left out: the name itself on pages, and nothing in e-mails.',
          examples: ['https://www.practice.example/logo.png'],
        }),
      radius: wholeNumber(0, 24)
        .optional()
        .meta({
          description: 'The radius of corners, in pixels; 0 is square. Left out: 10.',
          examples: [4],
        }),
    },
    issueText(
      'entry_expected',
      'Write brand as {accent: "#0b6e4f", logo_url: "https://www.example.org/logo.png", radius: 10}.',
    ),
  )
  .meta({ title: 'What pages and e-mails look like' });

export type BrandEntry = z.infer<typeof brandSchema>;

export function completeBrand({ accent, logo_url, radius }: BrandEntry): Brand {
  return {
    ...(accent !== undefined && { accent: longColour(accent) }),
    ...(logo_url !== undefined && { logoUrl: logo_url }),
    ...(radius !== undefined && { radius }),
  };
}

/** Expands `#08f` to `#0088ff`. */
function longColour(colour: string): string {
  const digits = colour.slice(1).toLowerCase();
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}
