import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replies } from '#i18n/en/server.ts';
import { setOpenProject } from '#server/db/projects/library.ts';
import { insertSample, sampleOf } from '#server/db/projects/samples.ts';
import type { StoredParagraph, StoredWord } from '#server/db/schema/types.ts';
import type { Deps } from '#server/deps.ts';
import { startFilmstrip } from '#server/jobs/media/filmstrip.ts';
import { startSilences } from '#server/jobs/media/silences.ts';
import { mediaOf } from '#server/jobs/media/stored-media.ts';
import { startThumbnail } from '#server/jobs/media/thumbnail.ts';
import { mediaFolder } from '#server/jobs/queue/keys.ts';
import { indexTranscription } from '#server/jobs/transcripts/search-index.ts';
import { defaultSpeakerNames, inBatches } from '#server/jobs/transcripts/transcript-parts.ts';
import type { MediaInfo } from '#server/media/types.ts';
import { foldText } from '#server/payloads/spoken.ts';
import { runLong } from '#server/threads/pool.ts';
import type { Account } from '../account/accounts.ts';
import { Refusal } from '../errors.ts';
import { checkFreeSpace, checkRoom, mapDiskFullError } from '../media/quota.ts';

/** Made by tools/make-sample.ts. */
const FOLDER = join(import.meta.dirname, '../../sample');
const FILE = 'interview.mp4';

export function createSamples(deps: Deps) {
  const { db, store } = deps;
  const make = async (account: Account): Promise<string | null> => {
    await checkFreeSpace(deps);
    const path = join(FOLDER, FILE);
    const file = await readFile(path);
    const { words, paragraphs } = JSON.parse(await readFile(join(FOLDER, 'interview.json'), 'utf8')) as {
      words: StoredWord[];
      paragraphs: StoredParagraph[];
    };
    const info = await runLong('probe', { path, name: FILE });
    const prefix = mediaFolder(randomUUID());
    const masterKey = `${prefix}/master.mp4`;
    const peaksKey = `${prefix}/peaks.bin`;
    const { peaks, levels } = await peaksOf(deps, path, info);
    await db.transaction((tx) => checkRoom(tx, deps, account.id, file.length + peaks.length));
    await mapDiskFullError(async () => {
      await store.put(masterKey, file);
      await store.put(peaksKey, peaks);
    });
    const name = replies.sampleName();
    const rushes = [{ name: FILE, size: file.length, duration: info.duration }];
    const media = { ...mediaOf(rushes, { extension: 'mp4', info }, []), sample: true as const };
    const files = { mediaPrefix: prefix, masterKey, masterBytes: file.length };
    const project = await insertSample(
      db,
      {
        ...{ userId: account.id, name, nameFolded: foldText(name), media },
        ...{ ...files, peaksKey, peaksBytes: peaks.length, levels: [...levels] },
      },
      { batches: inBatches(words, []), paragraphs, speakers: defaultSpeakerNames(words) },
    );
    // Another request was faster.
    if (!project) {
      await store.deleteFolder(prefix);
      return null;
    }
    await indexTranscription(deps, project.id);
    await startSilences(deps, project, 'words');
    await startFilmstrip(deps, project);
    await startThumbnail(deps, project);
    return project.id;
  };
  return {
    /** Opens the sample interview as a project with its transcript; makes it if the account has none. */
    async open(account: Account): Promise<string> {
      const made = (await sampleOf(db, account.id)) === null ? await make(account) : null;
      if (made !== null) return made;
      const known = await sampleOf(db, account.id);
      if (known === null) throw new Refusal(replies.projectGone(), { no_project: true });
      await setOpenProject(db, account.id, known);
      return known;
    },
  };
}

async function peaksOf(
  { workDir }: Pick<Deps, 'workDir'>,
  path: string,
  info: MediaInfo,
): Promise<{ peaks: Buffer; levels: readonly number[] }> {
  const folder = await mkdtemp(join(workDir, 'sample-'));
  try {
    const outPath = join(folder, 'peaks');
    await runLong('makePeaks', { path, info, outPath });
    return { peaks: await readFile(outPath), levels: await runLong('outlinePeaks', { path: outPath }) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
