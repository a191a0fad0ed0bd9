/**
 * Every time zone at every clock change from 2026 to 2031: each offered time exists, once, and is
 * correct, and the days are those with times.
 */

import { addUp, checkZone, zones } from '../../core/time/every-zone.ts';
import type { FaultRow } from '../fault-row.ts';

/** Fewer, and something was not tried. */
const FEWEST = { zones: 400, transitions: 1_000 };

export const row: FaultRow = {
  name: 'zones',
  title:
    'Every zone at every clock change from 2026 to 2031: no time is listed that does not exist, none twice, none is missing, and no day.',
  databases: ['none'],
  long: zones.length,
  short: Math.floor(zones.length / 28),
  run: async ({ rounds }) => {
    // From all over the world.
    const stride = Math.max(1, Math.floor(zones.length / rounds));
    const chosen = zones.filter((_, index) => index % stride === 0).slice(0, rounds);
    const findings = chosen.map((zone) => ({ zone, ...checkZone(zone) }));
    const wrong = findings.filter(
      (found) =>
        found.void + found.doubled + found.changed + found.missing + found.contradictions.length >
        0,
    );
    const sum = addUp(findings);
    const failures = wrong.map(({ zone, contradictions, ...found }) => {
      const counted = { ...found, contradictions: contradictions.length, first: contradictions[0] };
      return `${zone}: ${JSON.stringify(counted)}`;
    });
    if (rounds >= FEWEST.zones && sum.transitions < FEWEST.transitions) {
      failures.push(`Only ${sum.transitions} clock changes were found.`);
    }
    if (zones.length < FEWEST.zones) {
      failures.push(`Only ${zones.length} zones are known.`);
    }
    const counts = `${sum.transitions.toLocaleString('en')} clock changes, ${sum.slots.toLocaleString('en')} times`;
    const times = `${counts}: ${sum.void} void, ${sum.doubled} doubled, ${sum.missing} missing, ${sum.changed} changed`;
    const figures = `zones; ${times}; ${sum.lists.toLocaleString('en')} lists of days: ${sum.contradictions.length} contradictions`;
    return { passed: chosen.length - wrong.length, of: chosen.length, figures, failures };
  },
};
