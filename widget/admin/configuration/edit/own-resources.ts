/** The rooms and devices that a calendar takes before others; loaded after the page. */

import { nothing } from 'lit';
import { choicesField } from './choices-field.ts';
import { entriesIn, withValue } from './draft.ts';
import { type FieldScope, problemAt } from './entry-fields.ts';

const KEY = 'resources';

/** Renders nothing while there are none. */
export function ownResources(scope: FieldScope) {
  const { draft, entry, changed, words } = scope;
  const entries = entriesIn(draft.file, KEY);
  const named = entry[KEY];
  const chosen: readonly unknown[] = Array.isArray(named) ? named : [];
  if (entries.length === 0) {
    return nothing;
  }
  return choicesField({
    heading: words.ownResources,
    hint: words.hints.resources,
    problem: problemAt(scope, KEY),
    entries,
    isChosen: ({ id }) => chosen.includes(id),
    toggle: ({ id }) => {
      const made = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
      changed(withValue(entry, KEY, made.length > 0 ? made : undefined));
    },
    file: draft.file,
  });
}
