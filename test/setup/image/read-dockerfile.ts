/**
 * Parses a Dockerfile into instructions by stage, as far as ours needs it. Throws on anything
 * unknown.
 */

export interface Instruction {
  /** `COPY`, in capitals. */
  readonly keyword: string;
  /** `--from=build` is `from: 'build'`. */
  readonly flags: Readonly<Record<string, string>>;
  /** The rest of the line after keyword and flags. */
  readonly rest: string;
}

export interface Stage {
  /** The image that it begins with. */
  readonly image: string;
  /** `null` for the one that is the result, which has none. */
  readonly name: string | null;
  readonly instructions: readonly Instruction[];
}

export function readDockerfile(text: string): readonly Stage[] {
  const lines = text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages: { image: string; name: string | null; instructions: Instruction[] }[] = [];
  for (const instruction of lines.map(readInstruction)) {
    if (instruction.keyword === 'FROM') {
      const [image = '', , name = null] = instruction.rest.split(' ');
      stages.push({ image, name, instructions: [] });
    } else {
      const stage = stages.at(-1);
      if (stage === undefined) {
        throw new Error(`${instruction.keyword} stands before FROM.`);
      }
      stage.instructions.push(instruction);
    }
  }
  return stages;
}

function readInstruction(line: string): Instruction {
  const [, keyword, flags = '', rest = ''] =
    /^([A-Z]+) ((?:--[a-z-]+=\S+ )*)(.+)$/.exec(line) ?? [];
  if (keyword === undefined) {
    throw new Error(`This is no instruction: ${line}`);
  }
  const named = [...flags.matchAll(/--([a-z-]+)=(\S+)/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  return { keyword, flags: Object.fromEntries(named), rest };
}

/** `["serve"]`; `null` where it is a line for a shell. */
export function readExecForm(rest: string): readonly string[] | null {
  if (!rest.startsWith('[')) {
    return null;
  }
  const words: unknown = JSON.parse(rest);
  return Array.isArray(words) && words.every((word) => typeof word === 'string') ? words : null;
}

/**
 * Whether a file of the context gets to the build, by lines that name files and folders alone: the
 * last that fits counts.
 */
export function isInContext(ignore: string, path: string): boolean {
  const patterns = ignore.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return patterns.reduce((isIn, line) => {
    const pattern = line.replace(/^!/, '');
    if (pattern !== '*' && /[*?[\]]/.test(pattern)) {
      throw new Error(`This pattern is not understood: ${line}`);
    }
    return pattern === '*' || path === pattern || path.startsWith(`${pattern}/`)
      ? line.startsWith('!')
      : isIn;
  }, true);
}
