/**
 * The script that solves challenges, which widgets load where the operator asks for a proof:
 * `/widget/<version>/proof.js`, found by the address that comes with the challenge. Sent and kept
 * as the widget's own versions are.
 */

import { dirname, join } from 'node:path';
import { dataFolder } from '../database-setting.ts';
import type { AppDependencies } from '../route-dependencies.ts';
import { createWidgetReleases, type WidgetReleases } from './widget-releases.ts';

const NAME = 'proof.js';

type SolverDependencies = Pick<AppDependencies, 'config' | 'log' | 'widgetFile'>;

export function openSolver({ config, log, widgetFile }: SolverDependencies): WidgetReleases {
  const archiveFolder = join(dataFolder(config), 'proof-versions');
  const solver = createWidgetReleases({
    name: NAME,
    archiveFolder,
    ...(widgetFile !== undefined && { file: join(dirname(widgetFile), NAME) }),
  });
  try {
    solver.keepCurrent();
  } catch (error) {
    log.warn(
      { err: error },
      'this version of the script that solves challenges could not be kept for after an upgrade',
    );
  }
  return solver;
}

/** Below the server's own address; `null` if it was not built yet. */
export function solverPath({ current }: WidgetReleases): string | null {
  return current && `widget/${current.version}/${NAME}`;
}
