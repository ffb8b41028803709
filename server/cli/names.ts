/** Which files are meant, and what is written where. */
import { globSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { cli } from '#i18n/en/cli.ts';
import { ArgumentProblem } from './problems.ts';

/** The folder that names are meant from. */
const from = (): string => process.env.TRIMSCRIPT_FROM || process.cwd();

export interface FileJob {
  /** Absolute. */
  readonly input: string;
  /** As it was given. */
  readonly name: string;
  /** Absolute; null: nothing is written but what is beside the input. */
  readonly output: string | null;
  /** Its extension was chosen by the program, which may choose another once the recording is known. */
  readonly isFree: boolean;
  /** Within a watched folder: what was made of a file there before is replaced. */
  readonly place?: string;
}

/** What this program writes beside recordings: a pattern does not mean it. */
const OWN = /\.(trimscript\.json|trimscript-done|failed\.txt|edit\.txt)$/;

/** Of a recording. */
export const projectPathOf = (input: string): string => `${input}.trimscript.json`;

export const absolute = (name: string): string => resolve(from(), name);

/** The files of names and patterns, each once. @throws ArgumentProblem for what is not there */
export function filesOf(given: readonly string[]): readonly { path: string; name: string }[] {
  const found = new Map<string, string>();
  for (const name of given) {
    const stats = statOf(absolute(name));
    if (stats?.isFile()) found.set(absolute(name), found.get(absolute(name)) ?? name);
    else if (stats) throw new ArgumentProblem(cli.isFolder({ name }));
    else {
      const matches = globSync(name, { cwd: from() }).filter(
        (match) => !OWN.test(match) && statOf(absolute(match))?.isFile(),
      );
      if (matches.length === 0) throw new ArgumentProblem(cli.noFile({ name }));
      for (const match of matches.sort()) if (!found.has(absolute(match))) found.set(absolute(match), match);
    }
  }
  return [...found].map(([path, name]) => ({ path, name }));
}

interface Naming {
  /** What `-o` says; null without it. */
  readonly output: string | null;
  /** Without `-o`; null: no file is written then. */
  readonly pattern: string | null;
  /** Of what is written; null: that of the recording. */
  readonly extension: string | null;
}

/** `-o` is a file, a folder, or a pattern with `{name}` and `{ext}`. @throws ArgumentProblem where names clash */
export function jobsOf(
  files: readonly { path: string; name: string }[],
  { output, pattern, extension }: Naming,
): readonly FileJob[] {
  const jobs = files.map(({ path, name }): FileJob => {
    const ext = extension ?? extname(path).slice(1);
    const fill = (text: string): string =>
      text.replaceAll('{name}', basename(path, extname(path))).replaceAll('{ext}', ext);
    const job = { input: path, name };
    if (output === null) {
      const own = pattern && join(dirname(path), fill(pattern));
      return { ...job, output: own, isFree: extension === null };
    }
    if (output.includes('{name}'))
      return { ...job, output: absolute(fill(output)), isFree: output.endsWith('{ext}') };
    const isFolder = /[/\\]$/.test(output) || statOf(absolute(output))?.isDirectory();
    if (isFolder)
      return { ...job, output: join(absolute(output), fill('{name}.{ext}')), isFree: extension === null };
    if (files.length > 1) throw new ArgumentProblem(cli.needsFolder({ output }));
    return { ...job, output: absolute(output), isFree: false };
  });
  checkClashes(jobs);
  return jobs;
}

function checkClashes(jobs: readonly FileJob[]): void {
  const inputs = new Map(jobs.map(({ input, name }) => [identityOf(input), name]));
  const taken = new Map<string, string>();
  for (const { output, name } of jobs) {
    if (output === null) continue;
    const input = inputs.get(identityOf(output));
    if (input !== undefined) throw new ArgumentProblem(cli.overInput({ name: input }));
    const other = taken.get(output);
    if (other !== undefined)
      throw new ArgumentProblem(cli.sameOutput({ one: other, name, output: basename(output) }));
    taken.set(output, name);
  }
}

/** The same for all names of a file. */
export function identityOf(path: string): string {
  const stats = statOf(path);
  return stats ? `${stats.dev}:${stats.ino}` : path;
}

export function statOf(path: string): Stats | null {
  return statSync(path, { throwIfNoEntry: false }) ?? null;
}

/** As people would write it where they are. */
export function asShown(path: string): string {
  const short = relative(from(), path);
  return short.startsWith('..') ? path : short;
}
