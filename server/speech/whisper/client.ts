import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { LanguageOdds } from '../engine.ts';
import { yieldToOthers } from '../priority.ts';
import type { TranscriptionReply } from '../remote/reply.ts';
import { HostFailed } from '../sherpa/client.ts';

export const HOST = fileURLToPath(new URL('./host.py', import.meta.url));
const COMPLAINT = 2000;
/** One core is left for the rest of the server. */
const THREADS = Math.max(1, availableParallelism() - 1);

/** What is needed to run it. */
export interface Installed {
  readonly python: string;
  /** Folder of the model. */
  readonly model: string;
  readonly device: 'cpu' | 'cuda';
}

export interface WhisperQuestion {
  readonly language: string;
  /** Names and words that are likely to be said. */
  readonly hotwords: string | null;
}

type Answer =
  | TranscriptionReply
  | { readonly odds: LanguageOdds }
  | { readonly error: string }
  | { readonly ready: true };

export interface WhisperHost {
  /** Of 16 kHz audio; one call at a time. Aborting it ends the process. @throws HostFailed, the signal's reason */
  transcribe(audio: Int16Array, question: WhisperQuestion, signal: AbortSignal): Promise<TranscriptionReply>;
  /** Of the first 30 s of 16 kHz audio; as `transcribe`. */
  detect(audio: Int16Array, signal: AbortSignal): Promise<LanguageOdds>;
  /** False once the process has ended. */
  readonly alive: boolean;
  stop(): Promise<void>;
}

/** Resolves once the model is loaded. @throws HostFailed */
export async function startWhisper({ python, model, device }: Installed): Promise<WhisperHost> {
  const child = spawn(python, ['-u', HOST, 'hear', model, device, `${THREADS}`], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // All of the model is here: nothing is to be asked for.
    env: { ...process.env, HF_HUB_OFFLINE: '1' },
  });
  yieldToOthers(child.pid);
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-COMPLAINT);
  });
  let alive = true;
  let waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null;
  const settle = (how: (open: NonNullable<typeof waiting>) => void): void => {
    const open = waiting;
    waiting = null;
    if (open) how(open);
  };
  const ended = new Promise<void>((resolve) => {
    const end = (why: string): void => {
      alive = false;
      settle(({ reject }) => reject(new HostFailed(complaint.trim() || why)));
      resolve();
    };
    // 'close', not 'exit': by then everything it complained about has been read.
    child.once('close', (code, killed) => end(`ended with ${killed ?? code}`));
    child.once('error', (error) => end(error.message));
  });
  createInterface({ input: child.stdout }).on('line', (line) =>
    settle(({ resolve }) => resolve(JSON.parse(line) as Answer)),
  );
  // Its end is told by 'close'.
  child.stdin.on('error', () => undefined);
  const streams = [child.stdin, child.stdout, child.stderr].filter((stream) => stream instanceof Socket);
  /** Keeps this process alive while a question is open; a warm one must not. */
  const hold = (isHeld: boolean): void => {
    for (const one of [child, ...streams]) isHeld ? one.ref() : one.unref();
  };
  const answer = async (ask: () => void): Promise<Answer> => {
    if (!alive) throw new HostFailed(complaint.trim() || 'not running');
    hold(true);
    try {
      return await new Promise<Answer>((resolve, reject) => {
        waiting = { resolve, reject };
        ask();
      });
    } finally {
      hold(false);
    }
  };
  await answer(() => undefined);

  const ask = async (audio: Int16Array, question: object, signal: AbortSignal): Promise<Answer> => {
    signal.throwIfAborted();
    const kill = (): void => {
      child.kill('SIGKILL');
    };
    signal.addEventListener('abort', kill);
    try {
      const reply = await answer(() => {
        child.stdin.write(`${JSON.stringify({ ...question, bytes: audio.byteLength })}\n`);
        child.stdin.write(new Uint8Array(audio.buffer, audio.byteOffset, audio.byteLength));
      });
      if ('error' in reply) throw new HostFailed(reply.error);
      return reply;
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      signal.removeEventListener('abort', kill);
    }
  };

  return {
    async transcribe(audio, question, signal) {
      const reply = await ask(audio, { ...question, detect: false }, signal);
      if (!('segments' in reply)) throw new HostFailed('answered out of turn');
      return reply;
    },
    async detect(audio, signal) {
      const reply = await ask(audio, { detect: true }, signal);
      if (!('odds' in reply)) throw new HostFailed('answered out of turn');
      return reply.odds;
    },
    get alive() {
      return alive;
    },
    async stop() {
      hold(true);
      child.kill('SIGKILL');
      await ended;
    },
  };
}
