import { setTimeout } from 'node:timers/promises';
import type { Api, Reply } from './server.ts';

const GIVE_UP_MS = 300_000;

/** Of the caller's making: another try answers the same. */
export class Wrong extends Error {}

export function succeeded({ status, body }: Pick<Reply, 'status' | 'body'>): Record<string, unknown> {
  if (status >= 400 && status < 500) throw new Wrong(`${status} ${JSON.stringify(body)}`);
  if (status !== 200 || body.status !== 'success') throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

export async function linesOf(api: Api, name: string, fields: object): Promise<Record<string, unknown>[]> {
  const lines = [];
  for await (const line of api.lines(name, fields)) lines.push(line);
  return lines;
}

/** Tries until it works, as the page does. @throws the last failure when it has given up */
export async function again<T>(work: () => Promise<T>): Promise<T> {
  const until = Date.now() + GIVE_UP_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Wrong || Date.now() > until) throw error;
      await setTimeout(500);
    }
  }
}
