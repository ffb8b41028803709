/** What a recording holds beside the video and the audio that are cut. Pure. */
import type { OtherTrack } from '../types.ts';

interface Stream {
  readonly index: number;
  readonly codec_type: string;
  readonly codec_name?: string;
  readonly codec_tag_string?: string;
  readonly disposition?: { readonly attached_pic?: number };
  readonly tags?: Readonly<Record<string, string | undefined>>;
}

const KINDS: Readonly<Record<string, OtherTrack['kind']>> = {
  video: 'video',
  audio: 'audio',
  subtitle: 'subtitles',
  data: 'data',
  attachment: 'data',
};
/** Limits of what is listed, since a file may state anything. */
const MAX_TRACKS = 32;
const MAX_NAME_LENGTH = 40;

/** @param cut numbers of the streams that are cut */
export function otherTracks(streams: readonly Stream[], cut: readonly number[]): OtherTrack[] {
  return streams
    .flatMap(({ index, codec_type, codec_name = 'unknown', codec_tag_string = '', disposition, tags }) => {
      const kind = KINDS[codec_type];
      // QuickTime keeps titles of chapters in a track of text.
      const isChapters = kind === 'data' && codec_tag_string === 'text';
      if (!kind || cut.includes(index) || isChapters) return [];
      const isCover = disposition?.attached_pic === 1;
      const role = isCover ? 'cover' : codec_type === 'attachment' ? 'attachment' : undefined;
      const isNamedByTag = kind === 'data' && /^[\w ]{4}$/.test(codec_tag_string);
      const codec = (isNamedByTag ? codec_tag_string : codec_name).slice(0, MAX_NAME_LENGTH);
      const { language = 'und' } = tags ?? {};
      const spoken = language !== 'und' && { language: language.slice(0, MAX_NAME_LENGTH) };
      return [{ index, kind, codec, ...spoken, ...(role && { role }) } satisfies OtherTrack];
    })
    .slice(0, MAX_TRACKS);
}
