/** Subtitles that are text: read out of a recording as a script, moved to edited time, and written as a track of the result. */
import { writeFile } from 'node:fs/promises';
import { media } from '#i18n/en/server.ts';
import { gainsIn } from '#model/edit/gains.ts';
import type { ExportPlan } from '#model/media/edl.ts';
import type { Gain, Range } from '#model/types.ts';
import { MediaFailed } from '../errors.ts';
import type { Input } from '../ffmpeg/command.ts';
import { type RunLimits, streamFfmpeg } from '../ffmpeg/run.ts';
import { editedRangesOf } from '../plan/cut-plan.ts';
import { type Container, containerFor } from '../plan/formats.ts';
import { editedScript, SCRIPTS } from '../plan/subtitle-script.ts';
import type { MediaInfo } from '../types.ts';
import type { SubtitleTrack } from './metadata.ts';

/** Bytes of a subtitle script; a longer one is not a text that somebody reads. */
const MAX_SUBTITLE_BYTES = 32 * 1024 * 1024;
export const MAX_SUBTITLES = 16;

/** On disk, in edited time. */
export interface EditedSubtitles extends SubtitleTrack {
  readonly path: string;
}

/** Null where the container cannot hold these subtitles, or ffmpeg cannot write them. */
export function subtitleEncoder(
  { subtitles = {} }: Pick<Container, 'subtitles'>,
  codec: string,
): string | null {
  return (SCRIPTS[codec] && subtitles[SCRIPTS[codec]]) ?? null;
}

interface Source {
  readonly masterPath: string;
  readonly info: Pick<MediaInfo, 'startTime'>;
  readonly plan: ExportPlan;
  readonly extension: string;
  readonly gains?: readonly Gain[];
}

/**
 * Writes those that the container can hold to `${base}0` and so on; a track that cannot be read is left out.
 * @throws the signal's reason
 */
export async function editSubtitles(
  { masterPath, info, plan, extension, gains = [] }: Source,
  tracks: readonly SubtitleTrack[],
  base: string,
  limits: RunLimits,
): Promise<EditedSubtitles[]> {
  const rangesOf = editedRangesOf(plan);
  const container = containerFor(extension);
  const edited: EditedSubtitles[] = [];
  for (const track of tracks) {
    if (!subtitleEncoder(container, track.codec) || edited.length === MAX_SUBTITLES) continue;
    try {
      const text = await readScript(masterPath, track, limits);
      const path = `${base}${edited.length}`;
      await writeFile(
        path,
        editedScript(text, track.codec, ({ start, end }) => {
          const line = { start: start - info.startTime, end: end - info.startTime };
          return isHeard(line, gains) ? rangesOf(line) : [];
        }),
      );
      edited.push({ ...track, path });
    } catch (error) {
      if (!(error instanceof MediaFailed)) throw error;
    }
  }
  return edited;
}

/** A line over something muted or bleeped may hold its words. */
function isHeard(line: Range, gains: readonly Gain[]): boolean {
  return gainsIn(gains, line).every(({ kind }) => kind === 'level');
}

async function readScript(path: string, { index, codec }: SubtitleTrack, limits: RunLimits): Promise<string> {
  const script = SCRIPTS[codec] ?? 'srt';
  const command = {
    // Container times, as `MediaInfo.startTime` is one.
    inputs: [{ kind: 'file', path, options: ['-copyts', '-vn', '-an', '-dn'] }],
    args: ['-map', `0:${index}`, '-c:s', codec === 'mov_text' ? 'srt' : 'copy', '-f', script],
    output: 'pipe:1',
  } as const;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of streamFfmpeg(command, limits)) {
    bytes += chunk.length;
    if (bytes > MAX_SUBTITLE_BYTES)
      throw new MediaFailed(media.subtitlesTooLong(), `over ${MAX_SUBTITLE_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** @param first numbers that the first of `inputs` and of the tracks of text will have */
export function subtitleArguments(
  container: Container,
  tracks: readonly EditedSubtitles[],
  first: { readonly input: number; readonly stream: number },
): { inputs: Input[]; args: string[] } {
  return {
    inputs: tracks.map(({ codec, path }) => ({
      kind: 'subtitles',
      path,
      options: ['-f', SCRIPTS[codec] ?? 'srt'],
    })),
    args: tracks.flatMap(({ codec }, i) => [
      ...['-map', `${first.input + i}:s`],
      ...[`-c:s:${first.stream + i}`, subtitleEncoder(container, codec) ?? 'copy'],
    ]),
  };
}
