/**
 * The script that solves challenges. Widgets load it if the operator asks for a proof, from the
 * address in the challenge: `/widget/<version>/proof.js`. It is sent and archived like the widget's
 * own versions.
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

/** Returns the path below the server's own address; `null` if the script was not built. */
export function solverPath({ current }: WidgetReleases): string | null {
  return current && `widget/${current.version}/${NAME}`;
}
