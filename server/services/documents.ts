import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import * as rows from '#server/db/documents.ts';
import type { Deps } from '#server/deps.ts';
import { Malformed } from './errors.ts';
import { packText } from './long-texts.ts';

const decompress = promisify(zstdDecompress);

export interface Documents {
  /** `null` where there is none, or none that can be read. */
  textOf(projectId: string): Promise<Buffer | null>;
  moveOld(): Promise<void>;
}

export function createDocuments({ db, log, shutdown }: Pick<Deps, 'db' | 'log' | 'shutdown'>): Documents {
  const damaged = new Set<string>();

  /** A damaged edit stays where it is. */
  const move = async (projectId: string): Promise<void> => {
    if (damaged.has(projectId)) return;
    const text = await rows.oldDocument(db, projectId);
    if (text === null) return;
    try {
      await rows.replaceOldDocument(db, projectId, await packText(text));
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      damaged.add(projectId);
      log.warn(
        { project: projectId, reason: error.message },
        'a saved edit is damaged and was left as it is',
      );
    }
  };

  return {
    async textOf(projectId) {
      let data = await rows.documentData(db, projectId);
      if (!data) {
        await move(projectId);
        data = await rows.documentData(db, projectId);
      }
      return data && (await decompress(data));
    },
    async moveOld() {
      for (const id of await rows.projectsWithOldDocument(db)) {
        if (shutdown.signal.aborted) return;
        await move(id);
      }
    },
  };
}
