import { storePassages } from '#server/db/edits/search-chunks.ts';
import { setSpokenHash, transcribedWords } from '#server/db/projects/projects.ts';
import type { Deps } from '#server/deps.ts';
import { runLong } from '#server/threads/pool.ts';

/** Indexes the transcript of a project for the search in the library. */
export async function indexTranscription({ db }: Pick<Deps, 'db'>, projectId: string): Promise<void> {
  const transcribed = await transcribedWords(db, projectId);
  const spoken = await runLong('spokenIn', { transcribed });
  await db.transaction(async (tx) => {
    await setSpokenHash(tx, projectId, spoken.hash);
    await storePassages(tx, projectId, spoken);
  });
}
