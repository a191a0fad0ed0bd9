/** The part of an installation file that switches on the log of who saw whom. */

import { z } from 'zod';
import { wholeNumber } from './values.ts';

export const viewLogSchema = z
  .strictObject(
    {
      keep_days: wholeNumber(1, 3650).meta({
        description: 'How many days it is kept. Older entries are deleted by themselves.',
        examples: [90],
      }),
    },
    'Write view_log as {keep_days: 90}.',
  )
  .meta({ title: 'Log of views' });
