/** Takes in chained Ogg files, of which ffmpeg has one clock and the headers of one link: their links are joined like rushes. */
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { media } from '#i18n/en/server.ts';
import { MediaRefused } from '../errors.ts';
import { type Link, linksIn } from '../probe/ogg-chain.ts';
import { takeIn } from '../probe/take-in.ts';
import type { MediaInfo } from '../types.ts';
import { type Joined, joinRushes, type Rush } from './join.ts';

/** Links that are joined at once: ffmpeg opens them all. */
const AT_ONCE = 100;
/** More than one for each minute of the longest recording are the work of somebody who wants to keep a server busy. */
const MAX_LINKS = 1000;

/**
 * As `takeIn`; of a chained Ogg file, which is one recording afterwards, all links.
 * @param name the user's
 * @throws MediaRefused, MediaFailed, the signal's reason
 */
export async function takeInChain(path: string, name: string, signal: AbortSignal): Promise<MediaInfo> {
  const links = await linksIn(path, signal);
  if (!links || links.length === 0) return takeIn(path, name, signal);
  if (links.length > MAX_LINKS)
    throw new MediaRefused(media.tooManyLinks({ name, count: links.length, most: MAX_LINKS }));
  const made = new Set<string>();
  try {
    const rushes: Rush[] = [];
    for (const [i, link] of links.entries()) {
      const part = `${path}.link-${i}`;
      made.add(part);
      await copyLink(path, link, part, signal);
      const linkName = media.linkOf({ name, part: i + 1, parts: links.length });
      rushes.push({ path: part, name, info: await takeIn(part, linkName, signal) });
    }
    const joined = await joinAll(rushes, extname(name).slice(1), signal, (file) => made.add(file));
    await rename(joined.path, path);
    return joined.info;
  } finally {
    await Promise.all([...made].map((file) => rm(file, { force: true })));
  }
}

/** In groups, where there are many. */
async function joinAll(
  rushes: readonly Rush[],
  extension: string,
  signal: AbortSignal,
  onMade: (path: string) => void,
): Promise<Joined> {
  const [{ path, name } = { path: '', name: '' }] = rushes;
  const join = async (group: readonly Rush[], outBase: string): Promise<Joined> => {
    const joined = await joinRushes(group, outBase, extension, { signal });
    onMade(joined.path);
    return joined;
  };
  if (rushes.length <= AT_ONCE) return join(rushes, `${path}.joined`);
  const groups: Rush[] = [];
  for (let from = 0; from < rushes.length; from += AT_ONCE) {
    const group = await join(rushes.slice(from, from + AT_ONCE), `${path}.group-${from}`);
    groups.push({ path: group.path, name, info: group.info });
  }
  return join(groups, `${path}.joined`);
}

async function copyLink(path: string, { from, until }: Link, to: string, signal: AbortSignal): Promise<void> {
  await pipeline(createReadStream(path, { start: from, end: until - 1 }), createWriteStream(to), { signal });
}
