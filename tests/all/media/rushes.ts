/** Unequal rushes, and what is joined of them. Made by ffmpeg; video and audio start with the same coded content. */
import { type Copied, codedAudio, codedVideo, colourTags } from '#scripts/make-media.ts';

/** As ffmpeg's `rotate` says it: against the clock. */
export type Turn = 90 | 180 | 270;

interface VideoRecipe {
  readonly size: readonly [width: number, height: number];
  readonly rate: string;
  readonly seconds: number;
  /** Filter after the code is drawn, from `[v]` to `[out]`. */
  readonly filter?: string;
  readonly turn?: Turn;
}

interface AudioRecipe {
  readonly rate: number;
  readonly channels: 1 | 2;
  readonly seconds: number;
  /** Seconds by which the file states it to be late against the video, or against the start where there is none. */
  readonly late?: number;
}

export interface RushRecipe {
  /** Unique, and the file's name. */
  readonly name: string;
  readonly video: VideoRecipe | null;
  readonly audio: AudioRecipe | null;
  readonly encode: readonly string[];
  readonly copied?: Copied;
  /** Content seconds that an edit list leaves out. */
  readonly skipped?: number;
}

const H264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-g', '60'];
const HEVC = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none'];
const DEEP = ['-pix_fmt', 'yuv420p10le'];
const HLG = [...HEVC, ...DEEP, ...colourTags('bt2020nc', 'arib-std-b67', 'bt2020')];
const VP9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '2M', '-g', '60'];
// Without noise substitution two decodes of the same AAC give the same samples.
const AAC = ['-c:a', 'aac', '-b:a', '160k', '-aac_pns', '0'];
const OPUS = ['-c:a', 'libopus', '-b:a', '128k'];
const MP3 = ['-c:a', 'libmp3lame', '-b:a', '160k'];
/** Seconds by which encoders delay what their container cannot say. */
const MP3_DELAY = 1105 / 44_100;
const AAC_DELAY = 1024 / 48_000;
/** ffmpeg 5.1 moves the video behind Opus' priming each time it writes WebM, and so states the audio to be early. */
const OPUS_PRIMING = -312 / 48_000;

const SIZES = { small: [320, 240], wide: [480, 272], hd: [640, 360] } as const;

interface Wanted {
  readonly size?: keyof typeof SIZES;
  readonly rate?: string;
  readonly seconds?: number;
  readonly filter?: string;
  readonly turn?: Turn;
  readonly audio?: Partial<AudioRecipe> | null;
  readonly copied?: RushRecipe['copied'];
  readonly skipped?: number;
}

function film(name: string, encode: readonly string[], wanted: Wanted = {}): RushRecipe {
  const { size = 'small', rate = '30', seconds = 3, filter, turn, audio, copied, skipped } = wanted;
  const video = { size: SIZES[size], rate, seconds, ...(filter && { filter }), ...(turn && { turn }) };
  return {
    name,
    video,
    audio: audio === null ? null : { rate: 48_000, channels: 2, seconds, ...audio },
    encode,
    ...(copied && { copied }),
    ...(skipped && { skipped }),
  };
}

function tone(name: string, encode: readonly string[], audio: Partial<AudioRecipe> = {}): RushRecipe {
  return { name, video: null, audio: { rate: 48_000, channels: 2, seconds: 3, ...audio }, encode };
}

const USUAL = [...H264, ...AAC];
const VFR = "[v]select='not(between(mod(n,10),4,6))'[out]";

/** Frames beside which audio without loss is small. */
const CAMERA = ['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '12', '-g', '30', ...AAC];
const GRAIN = { size: 'hd', filter: '[v]noise=alls=20:allf=t[out]' } as const;

export const RUSHES: readonly RushRecipe[] = [
  film('a.mp4', USUAL),
  film('b-25.mp4', USUAL, { size: 'wide', rate: '25', audio: { rate: 44_100, channels: 1 } }),
  film('c-24.mp4', [...HEVC, ...AAC], { size: 'hd', rate: '24' }),
  film('d-2997.mp4', USUAL, { rate: '30000/1001', seconds: 4, audio: { rate: 44_100 } }),
  film('e-50.mkv', [...H264, '-c:a', 'ac3', '-b:a', '256k'], { size: 'wide', rate: '50' }),
  film('f-60.ts', USUAL, { rate: '60' }),
  film('g-23976.mkv', USUAL, { size: 'hd', rate: '24000/1001' }),
  film('vfr.mp4', [...USUAL, '-fps_mode', 'vfr'], { filter: VFR }),
  film('slides.mp4', [...USUAL, '-fps_mode', 'vfr'], {
    seconds: 7,
    filter: "[v]select='not(mod(n,90))'[out]",
  }),
  film('mono-16k.mp4', USUAL, { audio: { rate: 16_000, channels: 1 } }),
  film('surround.mp4', [...USUAL, '-ac', '6']),
  film('surround.mkv', [...H264, '-c:a', 'ac3', '-ac', '6'], { rate: '25' }),
  film('silent.mp4', H264, { audio: null }),
  film('silent-25.mov', ['-c:v', 'mjpeg', '-q:v', '3'], { rate: '25', audio: null }),
  film('sound-longer.mp4', USUAL, { audio: { seconds: 4.2 } }),
  film('sound-shorter.mp4', USUAL, { seconds: 4, audio: { seconds: 2 } }),
  film('sound-late.mp4', [...USUAL, '-movie_timescale', '48000'], { audio: { late: 0.5 } }),
  film('sound-early.mp4', [...USUAL, '-movie_timescale', '48000'], { audio: { late: -0.7 } }),
  film('turned-90.mp4', USUAL, { turn: 90, copied: { after: ['-metadata:s:v', 'rotate=90'] } }),
  film('turned-270.mp4', USUAL, { turn: 270, copied: { after: ['-metadata:s:v', 'rotate=270'] } }),
  film('turned-180.mov', USUAL, { turn: 180, copied: { after: ['-metadata:s:v', 'rotate=180'] } }),
  film('web.webm', [...VP9, ...OPUS], { audio: { late: OPUS_PRIMING } }),
  film('live.webm', [...VP9, ...OPUS], {
    rate: '25',
    // Twice, with one of them rounded to the container's milliseconds.
    audio: { late: OPUS_PRIMING - 0.007 },
    copied: { after: ['-live', '1'] },
  }),
  film('old.avi', ['-c:v', 'mpeg4', '-q:v', '3', ...MP3], {
    rate: '25',
    audio: { rate: 44_100, late: MP3_DELAY },
  }),
  film('edit.mov', ['-c:v', 'prores_ks', '-c:a', 'pcm_s24le'], { rate: '25' }),
  film('edit-wide.mov', ['-c:v', 'prores_ks', '-profile:v', 'lt', '-c:a', 'pcm_s24le'], { size: 'wide' }),
  film('deep.mp4', [...HEVC, ...DEEP, ...AAC]),
  film('deep-25.mkv', [...HEVC, ...DEEP, ...AAC], { size: 'wide', rate: '25' }),
  film('deep.webm', [...VP9, ...DEEP, '-profile:v', '2', ...OPUS], { audio: { late: OPUS_PRIMING } }),
  film('hlg.mp4', [...HLG, ...AAC]),
  film('hlg-25.mp4', [...HLG, ...AAC], { size: 'wide', rate: '25' }),
  film('broadcast.ts', ['-c:v', 'mpeg2video', '-q:v', '3', '-g', '15', '-c:a', 'mp2'], { rate: '25' }),
  film('far.ts', [...USUAL, '-output_ts_offset', '36000']),
  film('opus.mp4', [...H264, ...OPUS]),
  film('mp3.mp4', [...H264, ...MP3], { audio: { rate: 44_100 } }),
  film('edit-list.mp4', USUAL, { seconds: 4, skipped: 0.513, copied: { before: ['-ss', '0.513'] } }),
  film('fragmented.mp4', USUAL, {
    copied: { after: ['-movflags', '+frag_keyframe+delay_moov+default_base_moof'] },
  }),
  film('wide-pixels.mp4', USUAL, { filter: '[v]setsar=4/3[out]' }),
  film('camera.mp4', CAMERA, { ...GRAIN, rate: '30000/1001' }),
  film('camera.mov', CAMERA, { ...GRAIN, audio: { seconds: 2.7, rate: 44_100, channels: 1 } }),
  film('camera.mkv', CAMERA, { ...GRAIN, rate: '25', audio: { seconds: 3.3 } }),
  ...[0.5, 0.7, 0.9, 1.1].map((seconds, i) => film(`short-${i}.mp4`, USUAL, { seconds })),
  tone('t.wav', ['-c:a', 'pcm_s16le'], { rate: 44_100 }),
  tone('t-mono.wav', ['-c:a', 'pcm_s16le'], { channels: 1 }),
  tone('t-24.flac', ['-c:a', 'flac', '-sample_fmt', 's32']),
  tone('t.mp3', MP3, { rate: 44_100 }),
  tone('t-16k.mp3', ['-c:a', 'libmp3lame', '-b:a', '64k'], { rate: 16_000, channels: 1 }),
  tone('t.opus', OPUS),
  tone('t.ogg', ['-c:a', 'libvorbis', '-q:a', '6'], { rate: 44_100 }),
  tone('t.m4a', AAC),
  tone('t.aac', AAC, { late: AAC_DELAY }),
];

const JOINED: Readonly<Record<string, string>> = {
  'equal, copied': 'a.mp4 a.mp4 a.mp4',
  'sizes and rates': 'a.mp4 b-25.mp4 c-24.mp4',
  '25 first': 'b-25.mp4 a.mp4 e-50.mkv',
  '24 first': 'c-24.mp4 f-60.ts d-2997.mp4',
  '29.97 first': 'd-2997.mp4 a.mp4 b-25.mp4 d-2997.mp4',
  '23.976 first': 'g-23976.mkv a.mp4 g-23976.mkv',
  '50 first': 'e-50.mkv b-25.mp4 vfr.mp4',
  '60 first, stream': 'f-60.ts a.mp4 far.ts',
  'streams alike': 'far.ts far.ts',
  'variable first': 'vfr.mp4 a.mp4 vfr.mp4',
  'slides between': 'a.mp4 slides.mp4 a.mp4',
  'slides first': 'slides.mp4 b-25.mp4',
  '16 kHz first': 'mono-16k.mp4 a.mp4',
  '16 kHz later': 'a.mp4 mono-16k.mp4 d-2997.mp4',
  '5.1 first': 'surround.mp4 a.mp4 surround.mkv',
  '5.1 later': 'a.mp4 surround.mkv surround.mp4',
  'no sound between': 'a.mp4 silent.mp4 a.mp4',
  'no sound first': 'silent-25.mov a.mp4 silent.mp4',
  'no sound at all': 'silent.mp4 silent-25.mov',
  'no video between': 'a.mp4 t.mp3 a.mp4 t.wav',
  'no video first': 't.wav a.mp4',
  'sound longer': 'sound-longer.mp4 a.mp4 sound-longer.mp4',
  'sound shorter': 'sound-shorter.mp4 sound-shorter.mp4',
  'sound longer, alike': 'sound-longer.mp4 sound-longer.mp4',
  'sound late': 'sound-late.mp4 a.mp4 sound-late.mp4',
  'sound early': 'sound-early.mp4 a.mp4 sound-early.mp4',
  'turned later': 'a.mp4 turned-90.mp4 turned-180.mov',
  'turned first': 'turned-90.mp4 a.mp4',
  'turned alike, copied': 'turned-90.mp4 turned-90.mp4',
  'turned otherwise': 'turned-90.mp4 turned-270.mp4',
  'web first': 'web.webm a.mp4 live.webm',
  'live twice': 'live.webm live.webm',
  'matroska twice': 'g-23976.mkv g-23976.mkv',
  'avi first': 'old.avi a.mp4 old.avi',
  'avi later': 'a.mp4 old.avi broadcast.ts edit.mov',
  'prores first': 'edit.mov b-25.mp4',
  'broadcast first': 'broadcast.ts old.avi broadcast.ts',
  'opus and mp3 in mp4': 'opus.mp4 mp3.mp4 a.mp4',
  'edit lists': 'edit-list.mp4 a.mp4 edit-list.mp4',
  fragments: 'fragmented.mp4 fragmented.mp4 edit-list.mp4',
  'wide pixels': 'a.mp4 wide-pixels.mp4',
  'a camera’s, without loss': 'camera.mp4 camera.mp4 camera.mp4 camera.mp4',
  'a camera’s MOV, without loss': 'camera.mov camera.mov',
  'a camera’s Matroska, without loss': 'camera.mkv camera.mkv',
  'HEVC of 10 bits': 'deep.mp4 deep-25.mkv',
  'H.264 before HEVC': 'a.mp4 deep.mp4',
  'VP9, 10 bits later': 'web.webm deep.webm',
  'ProRes of two sizes': 'edit.mov edit-wide.mov',
  'HLG throughout': 'hlg.mp4 hlg-25.mp4 t.wav',
  'HLG beside others': 'c-24.mp4 hlg.mp4',
  'many short ones': Array.from({ length: 16 }, (_, i) => `short-${i % 4}.mp4`).join(' '),
  'sounds: wav first': 't.wav t-mono.wav t.mp3 t-16k.mp3',
  'sounds: flac first': 't-24.flac t.opus t.ogg',
  'sounds: mp3 first': 't.mp3 t.mp3 t.aac t.m4a',
  'sounds: m4a first': 't.m4a t.m4a t-16k.mp3',
  'sounds: opus first': 't.opus t.wav t.opus',
  'sounds: ogg first': 't.ogg t.ogg t.mp3',
  'sounds: adts first': 't.aac t.aac t.wav',
};

export interface Join {
  /** Unique. */
  readonly name: string;
  readonly rushes: readonly RushRecipe[];
}

/** At least 32 of them. */
export const JOINS: readonly Join[] = Object.entries(JOINED).map(([name, list]) => ({
  name,
  rushes: list.split(' ').map((one) => {
    const recipe = RUSHES.find((rush) => rush.name === one);
    if (!recipe) throw new Error(`No recipe for ${one}`);
    return recipe;
  }),
}));

/** ffmpeg's arguments without the output. */
export function rushArguments({ video, audio, encode }: RushRecipe): string[] {
  const late = audio?.late ?? 0;
  // What a container cannot say is no offset that was made.
  const offset = video && Math.abs(late) > 0.1 ? ['-itsoffset', String(late)] : [];
  const coded = audio ? codedAudio(audio.rate, audio.channels, audio.seconds) : [];
  if (!video) return [...coded, ...encode];
  const { inputs, filter } = codedVideo(video.size.join('x'), video.rate, video.seconds);
  return [
    ...inputs,
    ...(audio ? [...offset, ...coded] : []),
    ...['-filter_complex', video.filter ? `${filter};${video.filter}` : filter],
    ...['-map', video.filter ? '[out]' : '[v]'],
    ...(audio ? ['-map', '2:a'] : ['-an']),
    ...encode,
  ];
}
