/** Recordings in containers that are read and not written: the same packets in one that is. */
import { rename, rm } from 'node:fs/promises';
import { MediaFailed, MediaRefused } from '../errors.ts';
import { timeLimitFor } from '../ffmpeg/pcm.ts';
import { runFfmpeg } from '../ffmpeg/run.ts';
import type { Container } from '../plan/formats.ts';
import { probe } from '../probe/probe.ts';
import type { Control, MediaInfo } from '../types.ts';
import { lostTracks } from './join-metadata.ts';
import type { Rush } from './join-plan.ts';

/** Seconds: a packet of audio. */
const DURATION_TOLERANCE = 0.1;

/**
 * @returns what stands at `outPath`; null, and nothing there, where the container does not take the codecs or frames went missing
 * @throws the signal's reason
 */
export async function rewrap(
  rush: Rush,
  outPath: string,
  container: Container,
  { signal, onProgress }: Control,
): Promise<MediaInfo | null> {
  const { path, info } = rush;
  const { video, audio, otherAudio } = info;
  if (video && !container.keeps.includes(video.codec)) return null;
  if ((audio && !container.audio.includes(audio.codec)) || otherAudio) return null;
  const part = `${outPath}.part`;
  const tracks = [video, audio].flatMap((track) => (track ? ['-map', `0:${track.index}`] : []));
  try {
    await runFfmpeg(
      {
        inputs: [{ kind: 'file', path }],
        args: [...tracks, '-c', 'copy', ...container.options, '-f', container.muxer],
        output: part,
      },
      {
        ...{ signal, timeLimit: timeLimitFor(info) },
        onProgress: ({ seconds }) => onProgress?.(Math.min(99, (100 * seconds) / info.duration)),
      },
    );
    const found = await probe(part, { signal });
    const isWhole =
      Math.abs(found.duration - info.duration) < DURATION_TOLERANCE && found.video?.frames === video?.frames;
    if (!isWhole) return null;
    await rename(part, outPath);
    onProgress?.(100);
    const others = [...(found.others ?? []), ...lostTracks([rush], found.others ?? [])];
    return {
      ...found,
      ...(others.length > 0 && { others }),
      ...(info.unreadable && { unreadable: info.unreadable }),
    };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof MediaFailed || error instanceof MediaRefused) return null;
    throw error;
  } finally {
    await rm(part, { force: true });
  }
}
