/**
 * Reads and writes the installation file, for both the command line and the administration area.
 */

import { Document, isScalar, visit } from 'yaml';
import {
  holidayProblems,
  type Installation,
  languageProblems,
  parseInstallationFile,
  presentInstallationFile,
} from '../../core/index.ts';
import { LANGUAGES } from '../texts/index.ts';
import { type FileRefusal, MAX_PROBLEMS, readInstallationText } from './installation-text.ts';

export type InstallationReading =
  | { readonly kind: 'parsed'; readonly installation: Installation }
  | FileRefusal;

/**
 * `profileOnly`: an upstream installation answers the calls, so the file may omit everything about
 * them.
 */
export async function readInstallation(
  text: string,
  profileOnly = false,
): Promise<InstallationReading> {
  const reading = readInstallationText(text);
  if (reading.kind === 'problems') {
    return reading;
  }
  const parsed = parseInstallationFile(reading.value, { profileOnly });
  const shape = parsed.kind === 'problems' ? parsed.problems : [];
  const names = languageProblems(reading.value, LANGUAGES.texts).filter(
    ({ path }) => !shape.some((other) => other.path === path),
  );
  const problems = [...shape, ...(await holidayProblems(reading.value)), ...names];
  return parsed.kind === 'parsed' && problems.length === 0
    ? parsed
    : { kind: 'problems', problems: reading.locate(problems.slice(0, MAX_PROBLEMS)) };
}

export function installationYaml(installation: Installation): string {
  // `compat` quotes what an older YAML parser would read as a number or a date.
  const document = new Document(presentInstallationFile(installation), {
    compat: 'yaml-1.1',
    version: '1.2',
    aliasDuplicateObjects: false,
  });
  visit(document, {
    Seq(_, node) {
      if (node.items.every(isScalar)) {
        node.flow = true;
      }
    },
  });
  return document.toString({ lineWidth: 0 });
}
