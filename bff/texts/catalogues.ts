/** The catalogues of all languages by tag, one line each. */

export { default as ar } from './ar.json' with { type: 'json' };
export { default as de } from './de.json' with { type: 'json' };
export { default as 'de-x-du' } from './de-x-du.json' with { type: 'json' };
export { default as en } from './en.json' with { type: 'json' };
export { default as es } from './es.json' with { type: 'json' };
export { default as fr } from './fr.json' with { type: 'json' };
export { default as it } from './it.json' with { type: 'json' };
export { default as nl } from './nl.json' with { type: 'json' };
export { default as pl } from './pl.json' with { type: 'json' };
export { default as pt } from './pt.json' with { type: 'json' };
export { default as tr } from './tr.json' with { type: 'json' };
export { default as uk } from './uk.json' with { type: 'json' };
