import { randomUUID } from 'node:crypto';
import { MAX_PROJECT_NAME } from '#contract/index.ts';
import { type CopiedFiles, insertDuplicate, showMedia } from '#server/db/duplicates.ts';
import type { ProjectRow } from '#server/db/projects.ts';
import type { Deps } from '#server/deps.ts';
import { mediaFolder } from '#server/jobs/keys.ts';
import { startProxy } from '#server/jobs/proxy.ts';
import type { MediaInfo } from '#server/media/types.ts';
import { foldText } from '#server/payloads/spoken.ts';
import { checkFreeSpace, checkRoom, orSayFull } from './quota.ts';

const KEYS = ['masterKey', 'peaksKey', 'proxyKey', 'filmstripKey', 'silencesKey', 'pictureKey'] as const;

/**
 * Media, transcript and edit of its own. A stop in between leaves a project without media, which can be deleted.
 * @throws Refusal without room
 */
export async function duplicate(deps: Deps, project: ProjectRow): Promise<ProjectRow> {
  const { db, store } = deps;
  const { name, userId, mediaPrefix, masterBytes, peaksBytes, proxyBytes, filmstripBytes } = project;
  await checkFreeSpace(deps);
  const prefix = mediaFolder(randomUUID());
  const moved = (key: string): string => `${prefix}${key.slice(mediaPrefix.length)}`;
  const files: CopiedFiles = {
    mediaPrefix: prefix,
    masterKey: moved(project.masterKey),
    peaksKey: project.peaksKey && moved(project.peaksKey),
    proxyKey: project.proxyKey && moved(project.proxyKey),
    filmstripKey: project.filmstripKey && moved(project.filmstripKey),
    silencesKey: project.silencesKey && moved(project.silencesKey),
    pictureKey: project.pictureKey && moved(project.pictureKey),
  };
  const copyName = `${name.slice(0, MAX_PROJECT_NAME - SUFFIX.length)}${SUFFIX}`;
  const made = await db.transaction(async (tx) => {
    await checkRoom(tx, deps, userId, masterBytes + peaksBytes + proxyBytes + filmstripBytes);
    return insertDuplicate(tx, project, { name: copyName, nameFolded: foldText(copyName) }, files);
  });
  await orSayFull(async () => {
    for (const key of KEYS) {
      const from = project[key];
      if (from) await store.copy(from, moved(from));
    }
  });
  await showMedia(db, made.id);
  if (!(project.media.info as MediaInfo).playable && !project.proxyKey) await startProxy(deps, made);
  return made;
}

const SUFFIX = ' (copy)';
