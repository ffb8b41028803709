/** A copy of a recording's audio with less noise: how it is kept, and read instead of the recording. Pure. */
import type { ClockOf } from '../ffmpeg/pcm.ts';
import type { AudioInfo, MediaInfo } from '../types.ts';

/** Where it lies, and the stream numbers that its tracks have in the recording, in their order. */
export interface VoiceCopy {
  readonly path: string;
  readonly tracks: readonly number[];
}

/** What samples are divided by in the copy: those above full scale, which codecs with losses give, stay. */
export const VOICE_HEADROOM = 2;

/** All that are cleaned, in the order of the copy. */
export function voiceTracks({
  audio,
  otherAudio = [],
}: Pick<MediaInfo, 'audio' | 'otherAudio'>): AudioInfo[] {
  return audio ? [audio, ...otherAudio].sort((a, b) => a.index - b.index) : [];
}

/** Of a sample of the copy that is cut, at most: 20 bits, of which speech without noise takes two thirds. */
const SAMPLE_BYTES = 1.7;
/** A second of the copy that is played. */
const PLAYED_BYTES = 20_000;

/** What the copies of a recording take at most. */
export function voiceBytes(info: MediaInfo): number {
  const samples = voiceTracks(info).reduce((sum, { channels, sampleRate }) => sum + channels * sampleRate, 0);
  return Math.round(info.duration * (SAMPLE_BYTES * samples + PLAYED_BYTES));
}

/** Where a track is decoded from: the recording, or the copy of it, whose samples have the same numbers. */
export interface TrackSource {
  readonly path: string;
  readonly audio: Pick<AudioInfo, 'index'> & ClockOf;
  readonly filter?: string;
}

export function sourceOf(masterPath: string, audio: AudioInfo, voice: VoiceCopy | undefined): TrackSource {
  const index = voice?.tracks.indexOf(audio.index) ?? -1;
  if (!voice || index < 0) return { path: masterPath, audio };
  // Its container rounds the times of packets: samples are counted.
  return { path: voice.path, audio: { index, counted: true }, filter: `volume=${VOICE_HEADROOM}` };
}
