import { eq } from 'drizzle-orm';
import type { FileDefaults } from '#contract/index.ts';
import type { Db } from '../connection/open.ts';
import { fileDefaults } from '../schema/downloads.ts';

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
