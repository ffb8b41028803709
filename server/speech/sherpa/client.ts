import { type ChildProcess, fork } from 'node:child_process';
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { yieldToOthers } from '../priority.ts';
import type { HostCall, HostCalls, HostReply } from './protocol.ts';

const HOST = fileURLToPath(new URL('./host.ts', import.meta.url));
const COMPLAINT = 2000;

/** `message` holds the library's complaint, for the log. */
export class HostFailed extends Error {
  override readonly name = 'HostFailed';
}

export interface SherpaHost {
  ask<C extends HostCall>(
    call: C,
    input: Parameters<HostCalls[C]>[0],
    signal?: AbortSignal,
  ): Promise<ReturnType<HostCalls[C]>>;
  /** False once the process has ended. */
  readonly alive: boolean;
  stop(): Promise<void>;
}

/** Aborting a question ends the process: its work cannot be broken off. */
export function startHost(): SherpaHost {
  const child = fork(HOST, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: ['--expose-gc'],
  });
  yieldToOthers(child.pid);
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-COMPLAINT);
  });
  const open = new Map<number, { resolve: (value: unknown) => void; reject: (error: unknown) => void }>();
  let next = 0;
  let alive = true;
  const ended = new Promise<void>((resolve) => {
    const end = (why: string): void => {
      alive = false;
      for (const { reject } of open.values()) reject(new HostFailed(complaint.trim() || why));
      open.clear();
      resolve();
    };
    // 'close', not 'exit': by then everything it complained about has been read.
    child.once('close', (code, killed) => end(`ended with ${killed ?? code}`));
    child.once('error', (error) => end(error.message));
  });
  child.on('message', (answer: HostReply) => {
    const waiting = open.get(answer.id);
    open.delete(answer.id);
    if ('error' in answer) waiting?.reject(new HostFailed(`${answer.error}\n${complaint}`.trim()));
    else waiting?.resolve(answer.value);
  });
  // A warm process must not keep the server from ending.
  if (child.stderr instanceof Socket) child.stderr.unref();
  release(child);

  return {
    async ask(call, input, signal) {
      signal?.throwIfAborted();
      if (!alive) throw new HostFailed(complaint.trim() || 'not running');
      const id = next++;
      const kill = (): void => {
        child.kill('SIGKILL');
      };
      signal?.addEventListener('abort', kill);
      hold(child);
      try {
        return (await new Promise<unknown>((resolve, reject) => {
          open.set(id, { resolve, reject });
          child.send({ id, call, input });
        })) as ReturnType<HostCalls[typeof call]>;
      } catch (error) {
        signal?.throwIfAborted();
        throw error;
      } finally {
        signal?.removeEventListener('abort', kill);
        if (open.size === 0) release(child);
      }
    },
    get alive() {
      return alive;
    },
    async stop() {
      hold(child);
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Keeps this process alive while a question is open. */
function hold(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

function release(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}
