/** What joined rushes keep beside video and audio: the chapters of all; tags, start time and cover of the first. */

import { coverArgs } from '../encode/cut-command.ts';
import {
  chapterScript,
  type FileChapter,
  keyArguments,
  NOTHING_CARRIED,
  ownTags,
  readCarried,
  startArguments,
  tagArguments,
} from '../encode/metadata.ts';
import type { Input } from '../ffmpeg/command.ts';
import { type RunLimits, runFfprobe } from '../ffmpeg/run.ts';
import type { Container } from '../plan/formats.ts';
import type { OtherTrack } from '../types.ts';
import type { Rush } from './join-plan.ts';

export interface JoinCarried {
  /** For ffmpeg's ffmetadata demuxer. */
  readonly script: string;
  readonly hasChapters: boolean;
  readonly tagArgs: readonly string[];
  /** The file it is in, and how it is written from input 0. */
  readonly cover: { readonly path: string; readonly args: readonly string[]; readonly bytes: number } | null;
}

/**
 * @param durations of each rush as joined, seconds
 * @param container of what is written
 */
export async function readJoinCarried(
  rushes: readonly Rush[],
  durations: readonly number[],
  container: Container,
  limits: RunLimits,
): Promise<JoinCarried> {
  const all = await Promise.all(
    rushes.map(({ path, info, isBare }) => (isBare ? NOTHING_CARRIED : readCarried(path, info, limits))),
  );
  const [first = NOTHING_CARRIED] = all;
  const [{ path, info } = { path: '', info: null }] = rushes;
  let before = 0;
  const chapters = all.flatMap(({ chapters: own }, i) => {
    const from = before;
    before += durations[i] ?? 0;
    return own.flatMap((chapter) => shifted(chapter, from, before));
  });
  const hasVideo = rushes.some((rush) => rush.info.video);
  const args = coverArgs(container, first, hasVideo ? 1 : 0);
  const bytes = args.length > 0 ? await coverBytes(path, first.cover, limits) : 0;
  const named = (index: number | undefined, output: string) =>
    index === undefined ? [] : tagArguments(first, index, output, container.family);
  return {
    script: chapterScript(chapters, container.family === 'mp4', ownTags(first.fileTags)),
    hasChapters: chapters.length > 0,
    cover: bytes > 0 ? { path, args, bytes } : null,
    tagArgs: [
      ...named(info?.video?.index, 'v:0'),
      ...named(info?.audio?.index, 'a:0'),
      ...keyArguments(container, first.fileTags, bytes > 0),
      ...(info ? startArguments(info, { segments: [] }, container.muxer, first.broadcast) : []),
    ],
  };
}

/** 0 where it cannot be read. */
async function coverBytes(path: string, index: number | null, limits: RunLimits): Promise<number> {
  const first = ['-select_streams', String(index), '-read_intervals', '%+#1'];
  const args = [...first, '-show_entries', 'packet=size', '-of', 'csv=p=0'];
  const { stdout } = await runFfprobe(path, args, limits);
  return Number.parseInt(stdout, 10) || 0;
}

function shifted({ start, end, title }: FileChapter, from: number, until: number): FileChapter[] {
  const moved = { start: from + Math.max(0, start), end: Math.min(from + end, until), title };
  return moved.end > moved.start ? [moved] : [];
}

/** @param count of inputs before; `script`: path of the one written */
export function carriedInputs(
  { cover, hasChapters, tagArgs }: JoinCarried,
  script: string,
  count: number,
): { inputs: Input[]; args: string[] } {
  const inputs: Input[] = [{ kind: 'chapters', path: script, options: ['-f', 'ffmetadata'] }];
  if (cover) inputs.push({ kind: 'file', path: cover.path, options: ['-an', '-sn', '-dn'] });
  return {
    inputs,
    args: [
      ...(cover?.args ?? []).map((arg) => arg.replace(/^0:/, `${count + 1}:`)),
      ...['-map_metadata', String(count), '-map_chapters', hasChapters ? String(count) : '-1', ...tagArgs],
    ],
  };
}

/** Tracks of the rushes that the joined file lacks. @param found tracks of the joined file */
export function lostTracks(rushes: readonly Rush[], found: readonly OtherTrack[]): OtherTrack[] {
  const has = (of: (track: OtherTrack) => boolean) => found.some(of);
  const keepsTime = has(({ codec }) => codec === 'tmcd');
  const keepsCover = has(({ role }) => role === 'cover');
  return rushes.flatMap(({ info: { otherAudio = [], others = [] } }, i) => {
    const firstCover = i === 0 && keepsCover ? others.find(({ role }) => role === 'cover') : undefined;
    return [
      ...otherAudio.map(({ codec }) => ({ index: null, kind: 'audio' as const, codec })),
      ...others
        .filter((track) => track !== firstCover && !(keepsTime && track.codec === 'tmcd'))
        .map((track) => ({ ...track, index: null })),
    ];
  });
}
