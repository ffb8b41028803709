import type { Api } from './server.ts';

/** What another client waits for its answers while `work` is done, ms, ascending. */
export async function latenciesDuring(
  api: Api,
  auth: object,
  work: () => Promise<unknown>,
): Promise<number[]> {
  const waits: number[] = [];
  let isDone = false;
  const asking = (async () => {
    do {
      const from = performance.now();
      await api.form('update_credentials', auth);
      waits.push(performance.now() - from);
    } while (!isDone);
  })();
  try {
    await work();
  } finally {
    isDone = true;
    await asking;
  }
  return waits.sort((a, b) => a - b);
}
