import { documentData } from '#server/db/documents.ts';
import { storePassages, unsearchable } from '#server/db/passages.ts';
import { heardWords, setSearchName } from '#server/db/projects.ts';
import type { Deps } from '#server/deps.ts';
import { runLong } from '#server/threads/pool.ts';

/** Lets the search find what was heard in a project. */
export async function indexHeard({ db }: Pick<Deps, 'db'>, projectId: string): Promise<void> {
  const heard = await heardWords(db, projectId);
  const { spoken } = await runLong('spokenIn', { document: null, heard });
  await db.transaction((tx) => storePassages(tx, projectId, spoken));
}

/** Projects of versions before 0.5, which had no search. */
export async function indexOld({ db, shutdown, log }: Pick<Deps, 'db' | 'shutdown' | 'log'>): Promise<void> {
  for (const { id, name } of await unsearchable(db)) {
    if (shutdown.signal.aborted) return;
    const document = await documentData(db, id);
    const heard = document ? null : await heardWords(db, id);
    try {
      const { spoken, speakers, nameFolded } = await runLong('spokenIn', { document, heard, name });
      await db.transaction(async (tx) => {
        await storePassages(tx, id, spoken);
        await setSearchName(tx, id, { nameFolded, speakers });
      });
    } catch (error) {
      log.warn({ err: error, project: id }, 'a project could not be made searchable');
    }
  }
}
