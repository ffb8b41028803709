/** What the maps of a transport stream say of streams whose codec ffmpeg does not know: it guesses by content, or takes them for data. */
import { namesUnknown } from './sniff.ts';
import { mapsIn, type Track } from './transport-stream.ts';

export interface FoundStream {
  /** Number of its packets, as '0x101'. */
  readonly id?: string;
  readonly codec_type: string;
  readonly codec_name?: string;
  /** Of a codec that cannot be decoded, whatever ffprobe found. */
  readonly isUnknown?: true;
}

/**
 * The streams as the maps call them, where that is a codec that cannot be decoded and ffprobe found something else.
 * @throws the signal's reason
 */
export async function asMapped<Stream extends FoundStream>(
  path: string,
  streams: readonly Stream[],
  signal: AbortSignal,
): Promise<Stream[]> {
  const unknown = await unknownTracks(path, signal);
  return streams.map((stream) => {
    const track = unknown.get(Number(stream.id));
    if (!track || track.codec === stream.codec_name) return stream;
    return { ...stream, codec_type: track.what, codec_name: track.codec, isUnknown: true };
  });
}

/** By number of their packets, of the first map of each program. */
async function unknownTracks(path: string, signal: AbortSignal): Promise<Map<number, Track>> {
  const unknown = new Map<number, Track>();
  const programs = new Set<number>();
  for await (const { program, tracks } of mapsIn(path, signal)) {
    if (programs.has(program)) break;
    programs.add(program);
    for (const track of tracks) if (namesUnknown(track.codec)) unknown.set(track.id, track);
  }
  return unknown;
}
