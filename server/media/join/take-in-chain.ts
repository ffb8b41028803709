/** Takes in chained Ogg files, of which ffmpeg has one clock and the headers of one link: their links are joined like rushes. */
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { media } from '#i18n/en/server.ts';
import { MediaRefused } from '../errors.ts';
import { type Link, linksIn } from '../probe/ogg-chain.ts';
import { takeIn } from '../probe/take-in.ts';
import type { Control, MediaInfo } from '../types.ts';
import { type DecodedLink, decodeLinks } from './decoded-links.ts';
import { type Joined, joinRushes, type Rush } from './join.ts';

/** Links that are read and joined at once: ffmpeg opens them all. */
const AT_ONCE = 100;
/** Links beside each other that are taken in by processes of their own. */
const SIDE_BY_SIDE = 2;
/** More than one for each minute of the longest recording are the work of somebody who wants to keep a server busy. */
const MAX_LINKS = 1000;
/** Minutes of wall-clock time in which all links are read: a thousand take one. */
const MAX_MINUTES = 10;
/** Samples: more than any packet has. */
const LAST_PACKET = 8192;
/** Of the progress: what has been read; the rest is joining. */
const READING = 50;

/**
 * As `takeIn`; of a chained Ogg file, which is one recording afterwards, all links.
 * @param name the user's
 * @throws MediaRefused, MediaFailed, the signal's reason
 */
export async function takeInChain(path: string, name: string, control: Control): Promise<MediaInfo> {
  const { signal, onProgress } = control;
  const links = await linksIn(path, signal);
  if (!links || links.length === 0) return takeIn(path, name, signal);
  if (links.length > MAX_LINKS)
    throw new MediaRefused(media.tooManyLinks({ name, count: links.length, most: MAX_LINKS }));
  const made = new Set<string>();
  try {
    const rushes = await readLinks(path, links, name, control, (file) => made.add(file));
    const joining = (percent: number) => onProgress?.(READING + ((100 - READING) * percent) / 100);
    const run = { signal, onProgress: joining };
    const joined = await joinAll(rushes, extname(name).slice(1), run, (file) => made.add(file));
    await rename(joined.path, path);
    return joined.info;
  } finally {
    await Promise.all([...made].map((file) => rm(file, { force: true })));
  }
}

/** @throws MediaRefused that says how many were read, where that takes too long */
async function readLinks(
  path: string,
  links: readonly Link[],
  name: string,
  { signal, onProgress }: Control,
  onMade: (path: string) => void,
): Promise<Rush[]> {
  const late = AbortSignal.timeout(60_000 * MAX_MINUTES);
  const within = AbortSignal.any([signal, late]);
  const alike = new Map<string, MediaInfo>();
  const rushes: Rush[] = [];
  try {
    for (let from = 0; from < links.length; from += AT_ONCE) {
      const parts: Part[] = [];
      for (const [i, link] of links.slice(from, from + AT_ONCE).entries()) {
        const part = `${path}.link-${from + i}`;
        onMade(part);
        await copyLink(path, link, part, within);
        const linkName = media.linkOf({ name, part: from + i + 1, parts: links.length });
        parts.push({ path: part, name: linkName, link });
      }
      rushes.push(...(await readParts(parts, alike, within)));
      onProgress?.((READING * rushes.length) / links.length);
    }
    return rushes;
  } catch (error) {
    signal.throwIfAborted();
    if (!late.aborted) throw error;
    const met = { name, count: links.length, read: rushes.length, minutes: MAX_MINUTES };
    throw new MediaRefused(media.linksTakeLong(met));
  }
}

interface Part {
  readonly path: string;
  readonly name: string;
  readonly link: Link;
}

/** Those that are coded like one that was taken in are read together. @param alike those, by `coding` */
async function readParts(
  parts: readonly Part[],
  alike: Map<string, MediaInfo>,
  signal: AbortSignal,
): Promise<Rush[]> {
  const infos = new Map<Part, MediaInfo>();
  const takeInAll = (some: readonly Part[]) =>
    sideBySide(some, async (part) => {
      infos.set(part, await takeIn(part.path, part.name, signal));
    });
  const firsts = parts.filter(
    ({ link: { coding } }, i) =>
      coding === undefined ||
      (!alike.has(coding) && parts.findIndex(({ link }) => link.coding === coding) === i),
  );
  await takeInAll(firsts);
  for (const part of firsts) {
    const info = infos.get(part);
    if (part.link.coding !== undefined && info) alike.set(part.link.coding, info);
  }
  const others = parts.filter((part) => !infos.has(part));
  const like = others.map(({ link }) => alike.get(link.coding ?? ''));
  const rates = like.map((info) => info?.audio?.sampleRate ?? Number.NaN);
  const limits = { signal, timeLimit: 60 * MAX_MINUTES };
  const decoded =
    others.length > 0
      ? await decodeLinks(
          others.map(({ path }) => path),
          rates,
          limits,
        )
      : [];
  if (!decoded) await takeInAll(others);
  for (const [i, part] of others.entries()) {
    const [info, link] = [like[i], decoded?.[i]];
    if (info && link) infos.set(part, describedAs(info, link, part.link));
  }
  const read = new Set(decoded ? others : []);
  return parts.flatMap((part) => {
    const info = infos.get(part);
    return info ? [{ path: part.path, name: part.name, info, ...(read.has(part) && { isBare: true }) }] : [];
  });
}

/** A link that is coded like another one. */
function describedAs(
  { container, audio, playable }: MediaInfo,
  { samples: decoded, unreadable }: DecodedLink,
  { from, until, stated = decoded }: Link,
): MediaInfo {
  // Its last packet may be longer than what was recorded; a clock that does not begin at zero says nothing of that.
  const samples = decoded > stated && decoded - stated < LAST_PACKET ? stated : decoded;
  const duration = samples / (audio?.sampleRate ?? Number.NaN);
  // What Vorbis states is how well it sounds.
  const isMeasured = audio?.bitRate && audio.codec !== 'vorbis';
  const bitRate = isMeasured && { bitRate: Math.round((8 * (until - from)) / duration) };
  return {
    ...{ container, duration, startTime: 0, video: null, maxKeyframeGap: null, playable },
    audio: audio && { ...audio, ...bitRate, samples, offset: 0 },
    ...(unreadable.length > 0 && { unreadable }),
  };
}

async function sideBySide<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all];
  const worker = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker));
}

/** In groups, where there are many. */
async function joinAll(
  rushes: readonly Rush[],
  extension: string,
  { signal, onProgress }: Control,
  onMade: (path: string) => void,
): Promise<Joined> {
  const [{ path, name } = { path: '', name: '' }] = rushes;
  const groupCount = Math.ceil(rushes.length / AT_ONCE);
  const joins = groupCount > 1 ? groupCount + 1 : 1;
  let done = 0;
  const join = async (group: readonly Rush[], outBase: string): Promise<Joined> => {
    const run = { signal, onProgress: (percent: number) => onProgress?.((100 * done + percent) / joins) };
    const joined = await joinRushes(group, outBase, extension, run);
    done++;
    onMade(joined.path);
    return joined;
  };
  if (joins === 1) return join(rushes, `${path}.joined`);
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
