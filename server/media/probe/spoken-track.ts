/** Of recordings with several tracks of audio: the one that somebody speaks in. */
import { decodeSpeechPcm } from '../ffmpeg/pcm.ts';
import type { AudioInfo, MediaInfo } from '../types.ts';
import { openVoiceDetector } from './vad.ts';

const RATE = 16_000;
/** Seconds that are listened to at a time, how often within a recording, and seconds of voice that are speech. */
const LISTENED = 20;
const PLACES = 15;
const SPEECH = 0.5;

/**
 * With the first track of speech as `audio`; as it is where that is the first one, or none. Preview, waveform, pauses and
 * transcript are made of that track; a file with another one in front is not played as it is.
 * @throws MediaFailed, the signal's reason
 */
export async function withSpokenTrack(
  path: string,
  info: MediaInfo,
  signal: AbortSignal,
): Promise<MediaInfo> {
  const { audio, otherAudio = [] } = info;
  if (!audio || otherAudio.length === 0) return info;
  const tracks = [audio, ...otherAudio];
  for (const track of tracks)
    if (await isSpokenIn(path, { ...info, audio: track }, signal)) return withFirst(track, tracks, info);
  return info;
}

function withFirst(spoken: AudioInfo, tracks: readonly AudioInfo[], info: MediaInfo): MediaInfo {
  if (spoken === tracks[0]) return info;
  return { ...info, audio: spoken, otherAudio: tracks.filter((track) => track !== spoken), playable: false };
}

/** In doubt, where nothing can tell voices, it is. */
async function isSpokenIn(path: string, info: MediaInfo, signal: AbortSignal): Promise<boolean> {
  const step = Math.max(LISTENED, info.duration / PLACES) * RATE;
  let at = 0;
  let detector = openVoiceDetector();
  if (!detector) return true;
  const isSpeech = (): boolean => {
    const voices = detector?.finish() ?? [];
    return voices.reduce((sum, { start, end, isFaint }) => sum + (isFaint ? 0 : end - start), 0) >= SPEECH;
  };
  for await (const samples of decodeSpeechPcm(path, { info, fromTime: 0, signal })) {
    for (let from = 0; from < samples.length; ) {
      const within = at % step;
      const listens = within < LISTENED * RATE;
      const until = Math.ceil(listens ? LISTENED * RATE - within : step - within);
      const piece = samples.subarray(from, from + until);
      if (listens) detector?.add(piece);
      if (listens && piece.length === until) {
        if (isSpeech()) return true;
        detector = openVoiceDetector();
      }
      from += piece.length;
      at += piece.length;
    }
  }
  return isSpeech();
}
