import { type Activity, type Heartbeat, STOP, SUPERVISED } from './supervision.ts';

/** The side of a program that has a supervisor (supervise.ts); without one, all of this does nothing. */
const supervised = process.argv.includes(SUPERVISED) && process.send !== undefined;

const ALIVE_MS = 2000;
/** Begun work told between two signs of life: more than anybody reads would only be work for both sides. */
const MAX_BEGUN_REPORTED = 50;

let stop: () => void = () => process.exit(0);

/** Ends this process with its supervisor, or when that asks. To be called before anything else. */
export function connectToSupervisor(): void {
  if (!supervised) return;
  // The supervisor was killed. What is under way goes on at the next start.
  process.once('disconnect', () => process.exit(1));
  process.on('message', (message) => {
    if (message === STOP) stop();
  });
}

/** Runs `stop` once on Ctrl-C or a termination and ends the process; without a supervisor a second Ctrl-C ends it at once. */
export function stopOnSignal(end: () => Promise<void>): void {
  let stopping = false;
  stop = () => {
    if (stopping) return;
    stopping = true;
    // A connection that does not end in time is no reason to stay.
    setTimeout(() => process.exit(0), 8000).unref();
    end().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
        process.exit(1);
      },
    );
  };
  const onSignal = (): void => {
    if (stopping && !supervised) process.exit(130);
    stop();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

/** What the supervisor is told about. */
interface Reporter {
  activity(): Activity;
  /** Milliseconds after which a database that does not answer counts as hung. */
  readonly hungAfterMs: number;
  onBegun(listener: (what: string) => void): void;
}

/** Says that the program is ready, and from now on that it is alive and what it does. */
export function reportToSupervisor(reporter: Reporter, everyMs = ALIVE_MS): void {
  if (!supervised) return;
  let reported = 0;
  reporter.onBegun((what) => {
    if (reported++ < MAX_BEGUN_REPORTED) tell({ sign: 'begun', what });
  });
  const beat = (): void => {
    const activity = reporter.activity();
    reported = 0;
    tell({ sign: activity.databaseMs >= reporter.hungAfterMs ? 'hung' : 'alive', activity });
  };
  tell({ sign: 'ready' });
  beat();
  setInterval(beat, everyMs).unref();
}

function tell(sign: Heartbeat): void {
  // A supervisor that is gone is noticed by its disconnection.
  if (process.connected) process.send?.(sign, undefined, {}, () => undefined);
}
