import type { Api } from './server.ts';

/** How many calls of another client are answered before `work` ends: none if it keeps the server from answering. */
export async function answeredDuring(api: Api, auth: object, work: () => Promise<unknown>): Promise<number> {
  let answered = 0;
  let isDone = false;
  const asking = (async () => {
    while (!isDone) {
      await api.form('update_credentials', auth);
      if (!isDone) answered++;
    }
  })();
  try {
    await work();
  } finally {
    isDone = true;
    await asking;
  }
  return answered;
}
