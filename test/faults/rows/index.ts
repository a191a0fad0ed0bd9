/** All rows, in the order of the table in docs/guarantees.md. */

import type { FaultRow } from '../fault-row.ts';
import { row as backup } from './backup.ts';
import { row as busy } from './busy.ts';
import { row as calendarOut } from './calendar-out.ts';
import { row as clock } from './clock.ts';
import { row as crashPoints } from './crash-points.ts';
import { row as days } from './days.ts';
import { row as diskFull } from './disk-full.ts';
import { row as failover } from './failover.ts';
import { row as group } from './group.ts';
import { row as kill } from './kill.ts';
import { row as killStorage } from './kill-storage.ts';
import { row as live } from './live.ts';
import { row as messageCrash } from './message-crash.ts';
import { row as messageKill } from './message-kill.ts';
import { row as messagePause } from './message-pause.ts';
import { row as messageStop } from './message-stop.ts';
import { row as mixed } from './mixed.ts';
import { row as model } from './model.ts';
import { row as nodes } from './nodes.ts';
import { row as partsCrash } from './parts-crash.ts';
import { row as proxyCut } from './proxy-cut.ts';
import { row as race } from './race.ts';
import { row as redisGone } from './redis-gone.ts';
import { row as retries } from './retries.ts';
import { row as rolling } from './rolling.ts';
import { row as rooms } from './rooms.ts';
import { row as roomsRace } from './rooms-race.ts';
import { row as rules } from './rules.ts';
import { row as start } from './start.ts';
import { row as stop } from './stop.ts';
import { row as zones } from './zones.ts';

export const rows: readonly FaultRow[] = [
  race,
  mixed,
  busy,
  kill,
  killStorage,
  crashPoints,
  partsCrash,
  retries,
  diskFull,
  proxyCut,
  redisGone,
  group,
  rules,
  clock,
  backup,
  start,
  zones,
  days,
  stop,
  rolling,
  nodes,
  failover,
  live,
  model,
  rooms,
  roomsRace,
  messageKill,
  messageCrash,
  messagePause,
  messageStop,
  calendarOut,
];
