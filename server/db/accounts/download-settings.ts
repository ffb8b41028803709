import { and, asc, eq, ne } from 'drizzle-orm';
import type { DownloadPreset, FileDefaults, PresetChoice } from '#contract/index.ts';
import { readSoundSettings } from '#model/edit/sound-settings.ts';
import type { Db } from '../connection/open.ts';
import { downloadPresets, fileDefaults } from '../schema/downloads.ts';

export async function fileDefaultsOf(db: Db, userId: string): Promise<FileDefaults> {
  const [row] = await db
    .select({ artist: fileDefaults.artist, album: fileDefaults.album })
    .from(fileDefaults)
    .where(eq(fileDefaults.userId, userId));
  return row ?? { artist: '', album: '' };
}

export async function storeFileDefaults(
  db: Db,
  userId: string,
  { artist, album }: FileDefaults,
): Promise<void> {
  const set = { artist, album };
  await db
    .insert(fileDefaults)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: fileDefaults.userId, set });
}

/** In the order in which they were made. */
export async function presetsOf(db: Db, userId: string): Promise<DownloadPreset[]> {
  const rows = await db
    .select()
    .from(downloadPresets)
    .where(eq(downloadPresets.userId, userId))
    .orderBy(asc(downloadPresets.createdAt), asc(downloadPresets.id));
  // Stored before a setting of the sound was there.
  return rows.map(({ id, name, choice: { sound, ...choice } }) => ({
    ...{ preset_id: id, name, ...choice },
    sound: readSoundSettings(sound),
  }));
}

/** Takes the place of one of that name. */
export async function storePreset(
  tx: Db,
  userId: string,
  { name, choice }: { readonly name: string; readonly choice: PresetChoice },
): Promise<void> {
  await tx
    .insert(downloadPresets)
    .values({ userId, name, choice })
    .onConflictDoUpdate({ target: [downloadPresets.userId, downloadPresets.name], set: { choice } });
}

const one = (userId: string, id: string) =>
  and(eq(downloadPresets.userId, userId), eq(downloadPresets.id, id));

/** @returns whether another one has that name, and nothing was changed */
export async function renamePreset(tx: Db, userId: string, id: string, name: string): Promise<boolean> {
  const others = and(
    eq(downloadPresets.userId, userId),
    eq(downloadPresets.name, name),
    ne(downloadPresets.id, id),
  );
  if ((await tx.$count(downloadPresets, others)) > 0) return true;
  await tx.update(downloadPresets).set({ name }).where(one(userId, id));
  return false;
}

export async function deletePreset(db: Db, userId: string, id: string): Promise<void> {
  await db.delete(downloadPresets).where(one(userId, id));
}
