/** DeepFilterNet in processes of its own: a call of its library blocks, takes its time, and ends its process where it meets what it does not expect. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { media } from '#i18n/en/server.ts';
import { MediaFailed } from '../errors.ts';

const HOST = fileURLToPath(new URL('./host.py', import.meta.url));
const COMPLAINT = 2000;
/** Hertz. */
export const VOICE_RATE = 48_000;
/**
 * dB by which noise is lowered at most: without a limit, what is no noise (others who talk in the background) comes and goes with the voice.
 */
const LIMIT = 12;
const FLOAT = Float32Array.BYTES_PER_ELEMENT;
const HEAD = 4;

/** Paths of the library and of its model. */
export interface VoiceModel {
  readonly library: string;
  readonly model: string;
}

/** How a process is started, and how long it may take. */
export interface HostSettings {
  readonly command: readonly [program: string, ...args: string[]];
  /** Milliseconds for a question with so many samples. */
  readonly timeLimit: (samples: number) => number;
}

/** A machine that does other work first, and one core of an old one, take a hundredth of that speed. */
const SECONDS_PER_SECOND = 30;
const STARTING = 60;

export function hostSettings({ library, model }: VoiceModel): HostSettings {
  return {
    // Isolated: nothing of the environment, and no module that lies about, comes in between.
    command: ['python3', '-I', HOST, library, model, String(LIMIT)],
    timeLimit: (samples) => 1000 * (STARTING + (SECONDS_PER_SECOND * samples) / VOICE_RATE),
  };
}

/** Processes that share what is asked of them, each one question at a time. One that crashes or hangs is replaced. */
export class VoiceHosts {
  readonly #settings: HostSettings;
  readonly #signal: AbortSignal;
  readonly #idle: (VoiceHost | null)[];
  readonly #waiting: ((host: VoiceHost | null) => void)[] = [];
  readonly #begun = new Set<VoiceHost>();

  /** @param count of processes, which are started when they are needed */
  constructor(settings: HostSettings, count: number, signal: AbortSignal) {
    this.#settings = settings;
    this.#signal = signal;
    this.#idle = new Array<null>(count).fill(null);
  }

  /**
   * The same samples with less noise: as many, each in its place. Asked twice where a process ends over the first.
   * @param samples mono, `VOICE_RATE` @throws MediaFailed, the signal's reason
   */
  async quieter(samples: Float32Array): Promise<Float32Array> {
    try {
      return await this.#ask(samples);
    } catch (error) {
      if (!(error instanceof HostEnded)) throw error;
      return await this.#ask(samples).catch((again: unknown) => {
        if (again instanceof HostEnded) throw new MediaFailed(media.voiceNotMade(), again.message);
        throw again;
      });
    }
  }

  /** Ends all processes, and with them what is being asked. */
  stop(): void {
    for (const host of this.#begun) host.kill();
  }

  async #ask(samples: Float32Array): Promise<Float32Array> {
    this.#signal.throwIfAborted();
    let host = await this.#take();
    try {
      this.#signal.throwIfAborted();
      if (!host) {
        host = new VoiceHost(this.#settings, this.#signal);
        this.#begun.add(host);
      }
      return await host.ask(samples);
    } catch (error) {
      this.#signal.throwIfAborted();
      throw error;
    } finally {
      if (host && !host.isAlive) this.#begun.delete(host);
      this.#give(host?.isAlive ? host : null);
    }
  }

  #take(): Promise<VoiceHost | null> {
    const host = this.#idle.pop();
    if (host !== undefined) return Promise.resolve(host);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #give(host: VoiceHost | null): void {
    const next = this.#waiting.shift();
    if (next) next(host);
    else this.#idle.push(host);
  }
}

/** The process ended, or was ended for taking too long; the message holds its complaint, for the log. */
class HostEnded extends Error {}

class VoiceHost {
  readonly #settings: HostSettings;
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  #complaint = '';
  #received: Buffer[] = [];
  #length = 0;
  #open: { bytes: number; resolve: (answer: Float32Array) => void; reject: (error: Error) => void } | null =
    null;
  #end: HostEnded | null = null;

  constructor(settings: HostSettings, signal: AbortSignal) {
    this.#settings = settings;
    const [program, ...args] = settings.command;
    // What it needs is on its command line.
    const { PATH = '', HOME = '' } = process.env;
    const env = { PATH, HOME };
    const child = spawn(program, args, {
      stdio: ['pipe', 'pipe', 'pipe'],
      env,
      signal,
      killSignal: 'SIGKILL',
    });
    this.#child = child;
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#complaint = (this.#complaint + text).slice(-COMPLAINT);
    });
    child.stdout.on('data', (bytes: Buffer) => this.#receive(bytes));
    // Its end is told by 'close'.
    child.stdin.on('error', () => undefined);
    child.once('error', (error) => this.#ended(error.message));
    // By then everything it complained about has been read.
    child.once('close', (code, killed) => this.#ended(`ended with ${killed ?? code}`));
  }

  get isAlive(): boolean {
    return this.#end === null;
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  /** One at a time. @throws HostEnded */
  async ask(samples: Float32Array): Promise<Float32Array> {
    const limit = this.#settings.timeLimit(samples.length);
    const late = setTimeout(() => {
      this.#complaint += `\ntook over ${limit} ms`;
      this.kill();
    }, limit);
    try {
      return await new Promise((resolve, reject) => {
        if (this.#end) return reject(this.#end);
        this.#open = { bytes: HEAD + samples.byteLength, resolve, reject };
        const head = Buffer.alloc(HEAD);
        head.writeUInt32LE(samples.length);
        this.#child.stdin.write(head);
        this.#child.stdin.write(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
      });
    } finally {
      clearTimeout(late);
      this.#open = null;
    }
  }

  #receive(bytes: Buffer): void {
    this.#received.push(bytes);
    this.#length += bytes.length;
    const open = this.#open;
    if (open && this.#length < open.bytes) return;
    const answer = Buffer.concat(this.#received);
    this.#received = [];
    this.#length = 0;
    const isWhole = answer.length === open?.bytes && answer.length === HEAD + FLOAT * answer.readUInt32LE();
    if (isWhole) open.resolve(new Float32Array(Uint8Array.from(answer.subarray(HEAD)).buffer));
    else this.#outOfTurn();
  }

  #outOfTurn(): void {
    this.#complaint += '\nanswered out of turn';
    this.kill();
  }

  #ended(why: string): void {
    this.#end ??= new HostEnded(this.#complaint.trim() || why);
    this.#open?.reject(this.#end);
  }
}
