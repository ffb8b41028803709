import type { ProjectInfo } from '#src/editor/state/session/session.ts';

export const frameRate = { num: 30, den: 1 };

/** A project of media of `duration` source seconds, as the server tells of one; `size` of its video, if it has any. */
export function projectOf(
  url: string,
  duration: number,
  size: { width: number; height: number } | null,
): ProjectInfo {
  return {
    project_id: 'harness',
    media: {
      extension: 'mp4',
      duration,
      video: size && { ...size, frameRate },
      audio: { sampleRate: 48_000, channels: 1 },
      rushes: [],
    },
    urls: { signedUrl: url, peaksUrl: null, silencesUrl: null, filmstripUrl: null },
    language: 'en',
    n_speakers: 1,
    transcript: 'done',
    revision: 0,
  };
}
