/** Says what would be lost if another of the database's servers took over. */

import type { StandbyReport } from '../../../core/index.ts';
import type { Line } from './say-finding.ts';

export function checkStandby(report: StandbyReport): readonly Line[] {
  return [...checkServers(report), checkReplication(report)];
}

function checkServers({ primaries, unreachable }: StandbyReport): Line[] {
  return [
    ...(primaries.length > 1
      ? [
          line(
            'fail',
            `${primaries.join(' and ')} both accept writes, so places are sold twice. Stop the one that was the primary before, and make it a standby anew.`,
          ),
        ]
      : []),
    ...unreachable.map((name) =>
      line(
        'warn',
        `${name} cannot be reached from here, so bookings could not go on there. Start it, or correct DATABASE_URL.`,
      ),
    ),
  ];
}

function checkReplication({ needed, connected, synchronous, behindBytes }: StandbyReport): Line {
  if (needed === 0) {
    return connected === 0
      ? line('warn', 'No standby is connected to the primary, so none can take over.')
      : line(
          'warn',
          `PostgreSQL does not wait for the standby, so the last bookings are lost if it takes over${behindBytes === null ? '' : `; it is ${sayBytes(behindBytes)} behind`}. Set synchronous_standby_names on the primary.`,
        );
  }
  const most = synchronous ?? connected;
  if (most < needed) {
    return line(
      'fail',
      `A booking waits for ${needed === 1 ? 'a standby' : `${needed} standbys`}, and ${most === 0 ? 'none' : `only ${most}`} of those in synchronous_standby_names is connected: nothing can be booked. Start the standby, and look at its primary_conninfo.`,
    );
  }
  const has = needed === 1 ? 'a standby has' : `${needed} standbys have`;
  return line(
    'ok',
    `A booking is confirmed only when ${has} it, too; ${behindBytes === null ? 'how far they are behind only an account with pg_monitor sees' : `the best one is ${sayBytes(behindBytes)} behind`}.`,
  );
}

function sayBytes(bytes: number): string {
  return bytes < 1_000 ? `${bytes} bytes` : `${Math.ceil(bytes / 1_000)} kB`;
}

function line(verdict: Line['verdict'], sentence: string): Line {
  return { verdict, subject: 'standby', sentence };
}
