import type { PlayedChapter } from '#model/edit/chapters.ts';
import type { TagsChange } from '#model/edit/file-tags.ts';
import type { Mp3Form } from '#model/media/audio-forms.ts';
import type { BurntLook, Fades, Range, Rational } from '#model/types.ts';

/** What a download changes beside the cuts. */
export interface Changes {
  /** Length of the video's shorter side; it is not larger than the recording's. */
  readonly height?: number;
  /** Integrated, LUFS. */
  readonly loudness?: number;
  readonly denoise?: boolean;
  /** The words are heard in a copy with less noise, instead of under a filter. */
  readonly voice?: 'strong';
  /** Speakers are brought to one level. */
  readonly match?: boolean;
  /** Edited seconds. */
  readonly fades?: Fades;
  readonly captions?: 'track' | 'burnt';
  /** Of downloads with audio alone: how it is encoded, instead of about as the recording is. */
  readonly mp3?: Mp3Form;
}

/** What a download says of itself instead of what its recording says, and how; what is absent stays as recorded, or usual. */
export interface About {
  /** Edited seconds, in order. */
  readonly chapters?: readonly PlayedChapter[];
  /** Null: the file does not say it. */
  readonly tags?: TagsChange;
  /** Of captions that are drawn into the picture; their lines are drawn as they are. */
  readonly captionLook?: BurntLook;
}

/** Lines are separated by line feeds. Edited seconds, in order. */
export interface CaptionLine {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What probing found. Plain JSON, stored with the project. Source time 0 lies at container timestamp `startTime`. */
export interface MediaInfo {
  /** Demuxer family: mp4 (also mov, m4a), matroska (also webm), mp3, wav, flac, ogg, aac, avi, mpegts, aiff, caf; flv and asf before they are taken in. */
  readonly container: string;
  readonly duration: number;
  /** Seconds; of the first frame, or of the first audio sample without video. Negative where the file begins before zero. */
  readonly startTime: number;
  readonly video: VideoInfo | null;
  /** Of several tracks the first that somebody speaks in. */
  readonly audio: AudioInfo | null;
  /** Further tracks of audio, cut alike. */
  readonly otherAudio?: readonly AudioInfo[];
  /** Whatever else the file holds; absent where it is not known, or nothing. */
  readonly others?: readonly OtherTrack[];
  /** Seconds; null without video. */
  readonly maxKeyframeGap: number | null;
  /** When it was recorded, by its own clock; absent where the file does not say. */
  readonly recordedAt?: RecordedAt;
  /** Source seconds of what is damaged and cannot be decoded; absent where all can. */
  readonly unreadable?: readonly Range[];
  /** What else is amiss, in order; absent where nothing is. */
  readonly flaws?: readonly Flaw[];
  /** Otherwise a proxy is made. */
  readonly playable: boolean;
}

/** Where a recording does not go on as it should. */
export interface Flaw {
  /**
   * The clock jumps `ahead` or `back`, and what follows was moved up to what was before; the file `ends` before it says that it does;
   * the audio or the video ends long before the other; what it holds is `longer` than it says.
   */
  readonly kind: 'ahead' | 'back' | 'ends' | 'audioEnds' | 'videoEnds' | 'longer';
  /** Source seconds. */
  readonly at: number;
  /** That the clock jumps, or that are missing; 0 where the file does not say how long it was. */
  readonly seconds: number;
}

export interface OtherTrack {
  /** Stream number; null: only rushes had it, before they were joined. */
  readonly index: number | null;
  readonly kind: 'video' | 'audio' | 'subtitles' | 'data';
  /** As ffprobe calls it; of data its four letters. */
  readonly codec: string;
  /** An image that players show for the file, or a file within it, such as a font of subtitles. */
  readonly role?: 'cover' | 'attachment';
  readonly language?: string;
}

export interface RecordedAt {
  /** SMPTE timecode of the first frame; a semicolon before the frames is drop-frame. */
  readonly timecode?: string;
  /** Seconds since midnight of the first sample (Broadcast Wave). */
  readonly timeReference?: number;
}

export interface VideoInfo {
  readonly index: number;
  readonly codec: string;
  /** As shown, rotation applied. */
  readonly width: number;
  readonly height: number;
  /** Clockwise: 0, 90, 180 or 270. Copied frames keep the header that rotates them; encoded ones are stored rotated. */
  readonly rotation: number;
  /** Of the header of MP4 (ISO/IEC 14496-12), where it rotates frames by quarters or mirrors them. */
  readonly matrix?: readonly number[];
  /** The grid everything is cut on: frame n is shown from source second n / frameRate. */
  readonly frameRate: Rational;
  /** On that grid; where the audio is longer, the last frame stands. */
  readonly frames: number | null;
  /** At a constant rate where places of the grid have no frame, and the one before stands. Absent: each has one. */
  readonly holes?: Holes;
  /** Frames come at times of their own; where a cut cannot keep them they are repeated to fill the grid. */
  readonly variableRate: boolean;
  /** Frames change their size or how they are coded midway: all are brought to this size, and coded alike, before anything is cut. */
  readonly variableSize?: boolean;
  readonly pixelFormat: string;
  /** A second; `peakRate` of the busiest ten seconds. Absent where no packets were counted. */
  readonly bitRate?: number;
  readonly peakRate?: number;
  /** Mean of its frames, in the codec's own scale; absent where headers do not say it. */
  readonly quantiser?: number;
  /** At which our encoder writes key frames as fine as the recording's; known only while it is cut. */
  readonly keyQuantiser?: number;
  /** Transparency beside the frames, of which `pixelFormat` knows nothing (WebM). */
  readonly alpha?: true;
  /** PQ or HLG, tone-mapped in previews. */
  readonly hdr: boolean;
  /** As ffprobe calls it, where it says how ProRes was encoded. */
  readonly profile?: string;
  /** Of interlaced frames: which of the two fields is shown first. */
  readonly fieldOrder?: 'tff' | 'bff';
  /** Absent where no join changed the video. */
  readonly joinedFrom?: JoinedFrom;
}

/** As of a recording that was trimmed before by copying packets. */
export interface Holes {
  /** Place of the first frame, which stands before it as well. */
  readonly first: number;
  /** Place behind that of the last frame, which stands until the end. */
  readonly end: number;
  /** Places between them that have no frame. */
  readonly missing: number;
}

/** What the video of some rushes was before they were joined, and the joined one is not. */
export interface JoinedFrom {
  readonly codecs?: readonly string[];
  /** With more chroma, depth or transparency. */
  readonly pixelFormats?: readonly string[];
  /** Tone-mapped. */
  readonly hdr?: true;
  /** Some were interlaced; they are progressive now. */
  readonly fields?: true;
}

export interface AudioInfo {
  readonly index: number;
  readonly codec: string;
  /** Codec of downloads, where a join keeps the audio of its rushes in another one without loss. */
  readonly recordedAs?: string;
  /** As ffprobe calls it, of AAC: how much its bits are worth. */
  readonly profile?: string;
  /** A second, as its owner recorded it; of codecs with losses, as far as it is known. */
  readonly bitRate?: number;
  readonly sampleRate: number;
  readonly channels: number;
  /** ffmpeg's name; absent: mono, stereo, or not known. */
  readonly channelLayout?: string;
  /** From source time 0, where the file states it exactly. */
  readonly samples: number | null;
  /** Source seconds of the first decoded sample; may be negative. */
  readonly offset: number;
  /** Packets' times contradict what is decoded of them: samples are counted from the first one on. */
  readonly counted?: true;
  /** Packets' times are steady but at some places: what is off there is no jitter. */
  readonly setAtPlaces?: true;
  /** The smallest that is lossless for this stream. */
  readonly sampleFormat: SampleFormat;
  /** Bits a second that it is encoded with; absent: about as many as the recording has. */
  readonly wantedBits?: number;
  /** `channels` is one, into which all of the recording's are mixed. */
  readonly isMixed?: boolean;
}

/** Interleaved little-endian PCM. */
export type SampleFormat = 's16le' | 's32le' | 'f32le';

/** Aborting ends children and rejects; what was written goes, at the latest with the folder of the job. */
export interface Control {
  readonly signal: AbortSignal;
  readonly onProgress?: (percent: number) => void;
}
