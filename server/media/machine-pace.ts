/** How much longer or shorter than expected work of a kind took on this machine: later cuts are expected to take as long. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { STAGES, type StageName, type Stages } from './expected-time.ts';

/** By kind of work: its time, of that expected of any machine. */
export type Paces = Readonly<Record<string, number>>;

/** Of work that was not done here yet. */
const ANY = 'any';
/** Seconds that what was known counts as beside a cut: stages of a moment tell little. */
const KNOWN = 0.3;
/** Beyond it something else than the machine was slow. */
const MOST = 8;

/** Pure. */
export function atPace(stages: Stages, paces: Paces): Stages {
  const machine = paces[ANY] ?? 1;
  const paced = (name: StageName) => {
    const { work, seconds, starting, ...stage } = stages[name];
    return { ...stage, work, seconds: seconds * (paces[work] ?? machine), starting: starting * machine };
  };
  const [listening, encoding] = [paced('listening'), paced('encoding')];
  return { listening, encoding, writing: paced('writing'), checking: paced('checking') };
}

/** Pure. @param stages as expected of any machine @param took seconds, of stages that were timed */
export function learned(
  paces: Paces,
  stages: Stages,
  took: Readonly<Partial<Record<StageName, number>>>,
): Paces {
  const timed = STAGES.flatMap((name) => {
    const { work, seconds } = stages[name];
    const stage = { work, seconds, took: took[name] ?? 0 };
    // What took next to nothing stood there: parts of a cut that was killed.
    return stage.took * MOST > seconds ? [stage] : [];
  });
  if (timed.length === 0) return paces;
  const sum = (of: 'seconds' | 'took') => timed.reduce((total, stage) => total + stage[of], 0);
  const all = { work: ANY, seconds: sum('seconds'), took: sum('took') };
  const next = [...timed, all].map(({ work, seconds, took }) => {
    const known = paces[work] ?? paces[ANY] ?? 1;
    const pace = Math.min(MOST, Math.max(1 / MOST, (took + KNOWN * known) / (seconds + KNOWN)));
    // The newest counts as much as all before.
    return [work, work in paces ? Math.sqrt(pace * known) : pace];
  });
  return { ...paces, ...Object.fromEntries(next) };
}

/** Nothing where there is no file that can be read. */
export async function readPaces(path: string | undefined): Promise<Paces> {
  try {
    const read: unknown = path === undefined ? {} : JSON.parse(await readFile(path, 'utf8'));
    const usable = ([, ratio]: [string, unknown]) =>
      typeof ratio === 'number' && ratio >= 1 / MOST && ratio <= MOST;
    return Object.fromEntries(Object.entries(read ?? {}).filter(usable));
  } catch {
    return {};
  }
}

/** Whole or not at all; nothing where it cannot be written. */
export async function keepPaces(path: string | undefined, paces: Paces): Promise<void> {
  if (path === undefined) return;
  const part = `${path}.${process.pid}.part`;
  try {
    await writeFile(part, JSON.stringify(paces));
    await rename(part, path);
  } catch {
    // What is not remembered is expected as before.
  }
}
