import { type ChildProcess, fork } from 'node:child_process';
import { hostname } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type Activity, EXIT, type Heartbeat, STOP, SUPERVISED } from './supervision.ts';

/** Milliseconds. */
export interface Times {
  /** How long an event loop may stand still. */
  readonly silence: number;
  /** The same until the program is ready: opening a large database after a crash takes its time. */
  readonly start: number;
  /** How long a program that hangs has for ending by itself. */
  readonly grace: number;
  /** How long one that was asked to stop has. */
  readonly stop: number;
  /** Before the first restart; doubles with each one up to the longest. */
  readonly firstRest: number;
  readonly longestRest: number;
  /** A program that ran for so long has earned a short rest again. */
  readonly healthy: number;
  readonly tick: number;
}

export const TIMES: Times = {
  silence: 30_000,
  start: 600_000,
  grace: 5000,
  stop: 10_000,
  firstRest: 1000,
  longestRest: 60_000,
  healthy: 600_000,
  tick: 1000,
};

/** Begun work that is remembered from one sign of life to the next. */
const BEGUN_KEPT = 50;
const COMPILED = fileURLToPath(new URL('../.cache/compile', import.meta.url));

type Log = (fields: Readonly<Record<string, unknown>>, message: string) => void;

export interface Supervision {
  /** The exit code, once the program has ended for good. */
  readonly ended: Promise<number>;
  /** Asks the program to stop, and kills it if it does not. */
  stop(): void;
  /** Ends it at once. */
  kill(): void;
}

/** Runs a program in a process of its own, and again whenever it hangs or crashes. */
export function supervise(program: string, times: Times = TIMES, log: Log = logLine): Supervision {
  const ended = Promise.withResolvers<number>();
  let rest = times.firstRest;
  let wasReady = false;
  let stopping = false;
  let again: NodeJS.Timeout | undefined;
  let run: Run | null = null;

  const start = (): void => {
    run = new Run(program, times, log, (exit) => {
      run = null;
      wasReady ||= exit.ready;
      if (stopping) return ended.resolve(exit.signal ? 1 : (exit.code ?? 1));
      if (exit.code === EXIT.final || (exit.code === EXIT.unavailable && !wasReady)) return ended.resolve(1);
      if (exit.ms >= times.healthy) rest = times.firstRest;
      log(
        { code: exit.code, signal: exit.signal, ranMs: Math.round(exit.ms), restMs: rest, ...exit.last },
        'the program ended; it starts again',
      );
      again = setTimeout(start, rest);
      rest = Math.min(2 * rest, times.longestRest);
    });
  };
  start();

  return {
    ended: ended.promise,
    stop() {
      stopping = true;
      clearTimeout(again);
      if (run) run.stop();
      else ended.resolve(0);
    },
    kill() {
      stopping = true;
      clearTimeout(again);
      if (run) run.kill();
      else ended.resolve(1);
    },
  };
}

/** Supervises a program until it ends or this process is asked to, and ends this process with it. */
export async function runSupervised(program: URL): Promise<void> {
  const supervision = supervise(fileURLToPath(program));
  // Nobody reads the log any more: no reason to leave the program alone.
  process.stdout.on('error', () => undefined);
  let asked = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (asked) supervision.kill();
      else supervision.stop();
      asked = true;
    });
  process.exit(await supervision.ended);
}

/** What a program did when it was last heard of. */
interface Last extends Partial<Activity> {
  /** Begun after that. */
  readonly begun: readonly string[];
}

interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
  readonly ready: boolean;
  readonly ms: number;
  readonly last: Last;
}

/** One process of the program, watched. */
class Run {
  private readonly child: ChildProcess;
  private readonly times: Times;
  private readonly log: Log;
  private ready = false;
  private silentMs = 0;
  private ending: NodeJS.Timeout | undefined;
  private activity: Activity | undefined;
  private begun: string[] = [];

  constructor(program: string, times: Times, log: Log, onExit: (exit: Exit) => void) {
    this.times = times;
    this.log = log;
    const startedAt = performance.now();
    // A process group of its own: Ctrl-C comes through here alone, and what it started can be ended with it.
    this.child = fork(program, [SUPERVISED], {
      detached: true,
      // Of glibc: memory that one thread freed goes to the others, instead of one hoard for each.
      env: { MALLOC_ARENA_MAX: '2', ...process.env, NODE_COMPILE_CACHE: COMPILED },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    let tickedAt = startedAt;
    const ticking = setInterval(() => {
      const now = performance.now();
      // No more than the ticks that happened: while this machine or this process sleeps, so does the program.
      this.silentMs += Math.min(now - tickedAt, 2 * times.tick);
      tickedAt = now;
      if (this.silentMs >= (this.ready ? times.silence : times.start)) this.giveUp('event loop');
    }, times.tick);
    this.child.on('message', (sign: Heartbeat) => this.receive(sign));
    const onEnd = (code: number | null, signal: string | null): void => {
      clearInterval(ticking);
      clearTimeout(this.ending);
      this.killGroup();
      const ms = performance.now() - startedAt;
      onExit({ code, signal, ready: this.ready, ms, last: { ...this.activity, begun: this.begun } });
    };
    this.child.once('exit', onEnd);
    this.child.on('error', (error) => {
      log({ reason: error.message }, 'the program could not be started, told or ended');
      if (this.child.pid === undefined) onEnd(null, null);
    });
  }

  stop(): void {
    if (this.child.connected) this.child.send(STOP);
    this.endIn(this.times.stop);
  }

  kill(): void {
    this.killGroup();
  }

  private receive(sign: Heartbeat): void {
    this.silentMs = 0;
    if (sign.sign === 'ready') this.ready = true;
    else if (sign.sign === 'begun') this.begun = [...this.begun.slice(1 - BEGUN_KEPT), sign.what];
    else {
      this.activity = sign.activity;
      this.begun = [];
      if (sign.sign === 'hung') this.giveUp('database');
    }
  }

  private giveUp(hangs: 'event loop' | 'database'): void {
    if (this.ending) return;
    this.log(
      { hangs, program: this.child.pid, ...this.activity, begun: this.begun },
      'the program hangs; it is ended and starts again',
    );
    this.child.kill('SIGTERM');
    this.endIn(this.times.grace);
  }

  private endIn(ms: number): void {
    clearTimeout(this.ending);
    this.ending = setTimeout(() => this.killGroup(), ms);
  }

  /** The program and what it left running, such as ffmpeg. */
  private killGroup(): void {
    if (this.child.pid === undefined) return;
    try {
      process.kill(-this.child.pid, 'SIGKILL');
    } catch {
      // Nothing is left.
    }
  }
}

/** One line as the program's own logger writes them. */
function logLine(fields: Readonly<Record<string, unknown>>, message: string): void {
  const line = {
    level: 50,
    time: Date.now(),
    pid: process.pid,
    hostname: hostname(),
    ...fields,
    msg: message,
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
