/** Recordings of the media matrix: containers × codecs, and odd ones. Each is made by ffmpeg from the same coded video and audio. */
import { type Copied, codedAudio, codedVideo, colourTags } from '#scripts/make-media.ts';
import { CALM_VIDEOS } from './calm-videos.ts';

/** Of every recording, seconds. */
export const SECONDS = 8;

export interface Recipe {
  /** Unique, and the file's name. */
  readonly name: string;
  readonly args: readonly string[];
  /** What `args` make is copied with these options before and after the input. */
  readonly copied?: Copied;
  /** Where not 20, so that whole runs of packets can be copied. */
  readonly cuts?: number;
  /** Tracks of them. */
  readonly subtitles?: number;
  /** Passages that play elsewhere than they were recorded. */
  readonly moves?: number;
}

const VIDEO: Readonly<Record<string, readonly string[]>> = {
  h264: ['-c:v', 'libx264', '-preset', 'veryfast', '-g', '60'],
  hevc: ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none', '-g', '60'],
  av1: ['-c:v', 'libsvtav1', '-preset', '10', '-crf', '30', '-g', '60'],
  vp8: ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '2M', '-g', '60'],
  vp9: ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '2M', '-g', '60'],
  mpeg4: ['-c:v', 'mpeg4', '-q:v', '3', '-g', '60'],
  mpeg2: ['-c:v', 'mpeg2video', '-q:v', '3', '-g', '15'],
  mjpeg: ['-c:v', 'mjpeg', '-q:v', '3'],
  prores: ['-c:v', 'prores_ks'],
  ffv1: ['-c:v', 'ffv1'],
  theora: ['-c:v', 'libtheora', '-q:v', '8'],
};
const AUDIO: Readonly<Record<string, readonly string[]>> = {
  // Without noise substitution two decodes of the same AAC give the same samples.
  aac: ['-c:a', 'aac', '-b:a', '160k', '-aac_pns', '0'],
  mp3: ['-c:a', 'libmp3lame', '-b:a', '160k'],
  mp2: ['-c:a', 'mp2'],
  ac3: ['-c:a', 'ac3', '-b:a', '256k'],
  eac3: ['-c:a', 'eac3', '-b:a', '256k'],
  flac: ['-c:a', 'flac', '-strict', '-2'],
  alac: ['-c:a', 'alac'],
  opus: ['-c:a', 'libopus', '-b:a', '128k', '-strict', '-2'],
  vorbis: ['-c:a', 'libvorbis', '-q:a', '6'],
  pcm16: ['-c:a', 'pcm_s16le'],
  pcm24: ['-c:a', 'pcm_s24le'],
};
const CONTAINERS: readonly (readonly [extension: string, video: string, audio: string])[] = [
  ['mp4', 'h264 hevc av1 vp9 mpeg4', 'aac mp3 ac3 flac alac opus'],
  ['mov', 'h264 prores mjpeg mpeg4', 'aac pcm16 pcm24 alac'],
  ['mkv', 'h264 hevc vp8 vp9 mpeg2 mjpeg ffv1', 'aac mp3 ac3 flac opus vorbis pcm16'],
  ['ts', 'h264 hevc mpeg2', 'aac mp3 mp2 ac3'],
  ['avi', 'mpeg4 mjpeg h264', 'mp3 ac3 pcm16'],
  ['webm', 'vp8 vp9', 'opus vorbis'],
  ['ogv', 'theora', 'vorbis flac'],
];

interface Oddity {
  /** What the code is drawn upon. */
  readonly behind?: string;
  readonly rate?: string;
  readonly audioRate?: number;
  /** Filter after the code is drawn, from `[v]` to `[out]`. */
  readonly filter?: string;
  /** Further inputs; the first has number 3. */
  readonly inputs?: readonly string[];
  readonly options?: readonly string[];
}

const FRAGMENTED = ['-movflags', '+frag_keyframe+delay_moov+default_base_moof'];
/** Four of two seconds. */
const CHAPTERS = [
  ';FFMETADATA1',
  ...['Début', 'B = b; #2', 'Third', 'Last'].map(
    (title, i) =>
      `[CHAPTER]\nTIMEBASE=1/1\nSTART=${2 * i}\nEND=${2 * i + 2}\ntitle=${title.replace(/[=;#]/g, '\\$&')}`,
  ),
].join('\n');
const chapterInput = [
  ...['-f', 'ffmetadata', '-i', `data:text/plain;base64,${Buffer.from(CHAPTERS).toString('base64')}`],
];
const LINES = (
  [
    ['0:00:00,300', '0:00:01,450', '<b>First</b>'],
    ['0:00:01,450', '0:00:01,600', 'short'],
    ['0:00:02,123', '0:00:05,456', 'two\nlines, <i>long</i>'],
    ['0:00:06,000', '0:00:07,900', 'Dernière'],
  ] as const
)
  .map(([start, end, text], i) => `${i + 1}\n0${start} --> 0${end}\n${text}\n`)
  .join('\n');
const lineInput = ['-f', 'srt', '-i', `data:text/plain;base64,${Buffer.from(LINES).toString('base64')}`];
const FRENCH = ['-metadata:s:s:0', 'language=fra', '-disposition:s:0', '0'];
const PQ = ['-pix_fmt', 'yuv420p10le', ...colourTags('bt2020nc', 'smpte2084', 'bt2020')];
const HLG = ['-pix_fmt', 'yuv420p10le', ...colourTags('bt2020nc', 'arib-std-b67', 'bt2020')];
const TAGGED = [
  ...['-metadata', 'title=An interview', '-metadata', 'artist=Someone', '-metadata', 'comment=Take 2'],
  ...['-metadata', 'creation_time=2024-05-06T07:08:09.000000Z'],
];
/** As an iPhone writes them. */
const PHONE = [
  ...['make=Apple', 'model=iPhone 15', 'software=17.4.1', 'creationdate=2024-05-06T09:08:09+0200'],
  'location.ISO6709=+48.8584+002.2945+035.000/',
].flatMap((tag) => ['-metadata', `com.apple.quicktime.${tag}`]);
const ANDROID = [
  ...['-metadata', 'location=+48.8584+002.2945/', '-metadata', 'com.android.version=14'],
  ...['-metadata', 'com.android.capture.fps=240.000000'],
];
const HANDLER = 'handler_name=Core Media';

function recording(extension: string, codecs: readonly string[], oddity: Oddity = {}): string[] {
  const { behind, rate = '30', audioRate = 48_000, filter, inputs = [], options = [] } = oddity;
  const video = codedVideo('320x240', rate, SECONDS, behind);
  // Frames that are stored as they are shown: AVI has no times for others.
  const order = extension === 'avi' && codecs[0] === 'h264' ? ['-bf', '0'] : [];
  return [
    ...[...video.inputs, ...codedAudio(audioRate, 2, SECONDS), ...inputs],
    ...['-filter_complex', filter ? `${video.filter};${filter}` : video.filter],
    ...['-map', filter ? '[out]' : '[v]', '-map', '2:a'],
    ...codecs.flatMap((codec) => VIDEO[codec] ?? AUDIO[codec] ?? []),
    ...order,
    ...options,
  ];
}

const odd = (name: string, codecs: string, oddity: Oddity, copied?: Copied): Recipe => {
  const extension = name.slice(name.lastIndexOf('.') + 1);
  return { name, args: recording(extension, codecs.split(' '), oddity), ...(copied && { copied }) };
};

const VARYING: Oddity = {
  rate: '60',
  filter: "[v]select='lt(mod(n,64),7)+not(mod(n,16))'[out]",
  options: ['-fps_mode', 'vfr'],
};
const INTERLACED: Oddity = {
  options: ['-flags', '+ilme+ildct', '-top', '0'],
  filter: '[v]setfield=bff[out]',
};

const ODD: readonly Recipe[] = [
  odd('odd-2997.mp4', 'h264 aac', { rate: '30000/1001', audioRate: 44_100 }),
  odd('odd-23976.mkv', 'h264 ac3', { rate: '24000/1001' }),
  odd('odd-60.ts', 'h264 aac', { rate: '60' }),
  odd('odd-240fps.mp4', 'h264 aac', { rate: '240' }),
  odd('odd-25.avi', 'mpeg4 mp3', { rate: '25', audioRate: 44_100 }),
  odd('odd-12.mp4', 'h264 aac', { rate: '12' }),
  odd('odd-32k.mp4', 'h264 aac', { audioRate: 32_000 }),
  odd('odd-mono.mp4', 'h264 aac', { options: ['-ac', '1'] }),
  odd('odd-5.1.mp4', 'h264 aac', { options: ['-ac', '6'] }),
  odd('odd-5.1.mkv', 'h264 ac3', { options: ['-ac', '6'] }),
  odd('odd-5.1-side.mkv', 'h264 ac3', { options: ['-channel_layout', '5.1(side)'] }),
  odd('odd-4.0.mp4', 'h264 aac', { options: ['-channel_layout', '4.0'] }),
  odd('odd-2.1.mkv', 'h264 flac', { options: ['-channel_layout', '2.1'] }),
  odd('odd-quad.webm', 'vp9 opus', { options: ['-af', 'pan=quad|c0=c0|c1=c1|c2=c0|c3=c1'] }),
  odd('odd-left.mov', 'h264 pcm16', { options: ['-channel_layout', 'FL'] }),
  odd('odd-big-endian.mkv', 'h264 pcm24', { options: ['-c:a', 'pcm_s24be'] }),
  odd('odd-64k.mp4', 'h264 aac', { options: ['-b:a', '64k'] }),
  odd('odd-128k.mkv', 'h264 mp3', { options: ['-b:a', '128k'] }),
  odd('odd-far.ts', 'h264 aac', { options: ['-output_ts_offset', '36000'] }),
  odd('odd-drift.mp4', 'h264 aac', { options: ['-bsf:a', 'setts=ts=TS*1.0002'] }),
  odd('odd-jitter.mkv', 'h264 aac', { options: ['-bsf:a', 'setts=ts=TS+if(mod(N\\,2)\\,3\\,0)'] }),
  odd('odd-edit-list.mp4', 'h264 aac', {}, { before: ['-ss', '0.513'] }),
  odd('odd-fragmented.mp4', 'h264 aac', {}, { after: FRAGMENTED }),
  odd('odd-rotated.mp4', 'h264 aac', {}, { after: ['-metadata:s:v', 'rotate=180'] }),
  odd('odd-live.webm', 'vp9 opus', {}, { after: ['-live', '1'] }),
  odd('odd-vfr.mp4', 'h264 aac', {
    filter: "[v]select='not(between(mod(n,10),4,6))'[out]",
    options: ['-fps_mode', 'vfr'],
  }),
  ...(
    [
      ['odd-vfr.webm', 'vp9 opus'],
      ['odd-vfr.mkv', 'hevc flac'],
      ['odd-vfr.mov', 'mjpeg pcm16'],
      ['odd-vfr-av1.webm', 'av1 opus'],
      ['odd-vfr-mpeg4.mp4', 'mpeg4 aac'],
    ] as const
  ).map(([name, codecs]) => odd(name, codecs, VARYING)),
  odd('odd-slides.mp4', 'h264 aac', {
    filter: "[v]select='not(mod(n,90))'[out]",
    options: ['-fps_mode', 'vfr'],
  }),
  odd('odd-10bit.mp4', 'hevc aac', { options: ['-pix_fmt', 'yuv420p10le'] }),
  odd('odd-10bit.mkv', 'h264 aac', { options: ['-pix_fmt', 'yuv420p10le'] }),
  odd('odd-422.mkv', 'h264 pcm16', { options: ['-pix_fmt', 'yuv422p'] }),
  odd('odd-444.mp4', 'h264 aac', { options: ['-pix_fmt', 'yuv444p'] }),
  odd('odd-full-range.mp4', 'h264 aac', { options: ['-color_range', 'pc', ...colourTags('bt709')] }),
  odd('odd-bt601.mp4', 'h264 aac', { options: colourTags('smpte170m') }),
  odd('odd-hlg.mp4', 'hevc aac', { options: HLG }),
  odd('odd-interlaced.mp4', 'h264 aac', {
    options: ['-flags', '+ilme+ildct'],
    filter: '[v]setfield=tff[out]',
  }),
  odd('odd-anamorphic.mp4', 'h264 aac', { filter: '[v]setsar=4/3[out]' }),
  odd('odd-interlaced.ts', 'mpeg2 mp2', INTERLACED),
  odd('odd-interlaced.mov', 'prores pcm16', {
    options: ['-flags', '+ilme+ildct', '-top', '1'],
    filter: '[v]setfield=tff[out]',
  }),
  odd('odd-422.ts', 'mpeg2 mp2', { options: ['-pix_fmt', 'yuv422p'] }),
  odd('odd-prores-hq.mov', 'prores pcm24', { options: ['-profile:v', 'hq', '-vendor', 'apl0'] }),
  odd('odd-prores-4444.mov', 'prores pcm24', { options: ['-profile:v', '4444', '-pix_fmt', 'yuv444p10le'] }),
  odd('odd-prores-vfr.mov', 'prores pcm16', {
    filter: "[v]select='not(between(mod(n,10),4,6))'[out]",
    options: ['-profile:v', 'hq', '-fps_mode', 'vfr'],
  }),
  odd('odd-10bit.webm', 'vp9 opus', { options: ['-pix_fmt', 'yuv420p10le', '-profile:v', '2'] }),
  odd('odd-444.mkv', 'ffv1 flac', { options: ['-pix_fmt', 'yuv444p10le', '-g', '1'] }),
  odd('odd-av1.webm', 'av1 opus', {}),
  odd('odd-av1-pq.mp4', 'av1 aac', { options: PQ }),
  odd('odd-av1-altref.mkv', 'av1 opus', {
    options: ['-c:v', 'libaom-av1', '-cpu-used', '8', '-lag-in-frames', '25'],
  }),
  odd('odd-pq.mkv', 'hevc opus', { options: PQ }),
  odd('odd-tagged.mp4', 'h264 aac', {
    inputs: chapterInput,
    options: [...TAGGED, '-map_chapters', '3', '-metadata:s:a:0', 'language=fra'],
  }),
  odd('odd-tagged.mkv', 'hevc opus', {
    inputs: chapterInput,
    options: [...TAGGED, '-map_chapters', '3', '-metadata:s:a:0', 'language=fra'],
  }),
  odd('odd-phone.mov', 'h264 aac', {
    options: [...TAGGED, ...PHONE, '-movflags', 'use_metadata_tags', '-metadata:s:a:0', HANDLER],
  }),
  odd('odd-android.mp4', 'h264 aac', {
    options: [...ANDROID, '-movflags', 'use_metadata_tags', '-metadata:s:v:0', HANDLER],
  }),
  ...(
    [
      ['odd-subtitles.mp4', 'h264 ac3', ['mov_text', 'mov_text']],
      ['odd-subtitles.mov', 'prores pcm16', ['mov_text']],
      ['odd-subtitles.mkv', 'vp9 eac3', ['subrip', 'ass', 'webvtt']],
      ['odd-subtitles.webm', 'vp9 opus', ['webvtt']],
    ] as const
  ).map(([name, codecs, texts]) => ({
    ...odd(name, codecs, {
      inputs: lineInput,
      options: [
        ...texts.flatMap((codec, i) => ['-map', '3:s', `-c:s:${i}`, codec]),
        ...[...FRENCH, '-disposition:s:1', 'forced'].slice(0, texts.length > 1 ? 6 : 4),
      ],
    }),
    subtitles: texts.length,
  })),
  odd('odd-cover.mp4', 'h264 aac', {
    inputs: ['-f', 'lavfi', '-i', 'testsrc=s=160x160:d=0.04'],
    options: ['-map', '3:v', '-c:v:1', 'mjpeg', '-frames:v:1', '1', '-disposition:v:1', 'attached_pic'],
  }),
  ...['mp4', 'mkv', 'ts'].map((extension) =>
    odd(`odd-tracks.${extension}`, 'h264 aac', {
      inputs: codedAudio(44_100, 1, SECONDS),
      options: [
        ...['-map', '3:a', '-metadata:s:a:0', 'language=eng', '-metadata:s:a:1', 'language=fra'],
        ...['-disposition:a:0', '0', '-disposition:a:1', 'default'],
      ],
    }),
  ),
  odd('odd-timecode.mov', 'h264 pcm16', { options: ['-timecode', '01:00:00:00'] }),
  odd('odd-attached.mkv', 'h264 aac', {
    options: ['-attach', 'LICENSE', '-metadata:s:t', 'mimetype=application/x-truetype-font'],
  }),
  odd('odd-long-gop.mp4', 'h264 aac', { options: ['-g', '250'] }),
];

/** With a key frame every half second, and B-frames where the codec has them. */
const SHORT_GOP: readonly Recipe[] = (
  [
    ['h264.mp4', 'h264 aac', []],
    ['h264.mkv', 'h264 opus', []],
    ['h264-full-range.mp4', 'h264 aac', ['-pix_fmt', 'yuvj420p']],
    ['hevc.mp4', 'hevc aac', ['-x265-params', 'log-level=none:open-gop=0:bframes=3']],
    ['hevc.mkv', 'hevc flac', ['-x265-params', 'log-level=none:open-gop=0:bframes=3']],
    ['hevc-open-gop.mp4', 'hevc aac', ['-x265-params', 'log-level=none:open-gop=1:bframes=3']],
    ['hevc-10bit.mov', 'hevc pcm16', ['-pix_fmt', 'yuv420p10le', '-tag:v', 'hvc1']],
    ['vp9.webm', 'vp9 opus', []],
    ['vp9-altref.webm', 'vp9 opus', ['-deadline', 'good', '-auto-alt-ref', '1', '-lag-in-frames', '16']],
    ['vp9.mp4', 'vp9 aac', []],
    ['vp9-10bit.mkv', 'vp9 opus', ['-pix_fmt', 'yuv420p10le', '-profile:v', '2']],
  ] as const
).map(([name, codecs, options]) => ({
  ...odd(`copied-${name}`, codecs, { options: [...options, '-g', '15'] }),
  cuts: 4,
}));

const TURNED: readonly Recipe[] = (
  [
    ['copied-rotated.mp4', 'h264 aac', 90],
    ['copied-rotated.mov', 'h264 pcm16', 180],
    ['copied-hevc-rotated.mov', 'hevc pcm16', 270],
    ['copied-hevc-rotated.mp4', 'hevc aac', 90],
    ['copied-prores-rotated.mov', 'prores pcm16', 90],
  ] as const
).map(([name, codecs, angle]) => ({
  ...odd(name, codecs, { options: ['-g', '15'] }, { after: ['-metadata:s:v', `rotate=${angle}`] }),
  cuts: 4,
}));

/** Of each codec. One key frame is all that a still has. */
const CALM: readonly Recipe[] = (
  [
    ['h264', 'aac', 'mp4'],
    ['hevc', 'aac', 'mp4'],
    ['av1', 'aac', 'mp4'],
    ['vp8', 'opus', 'webm'],
    ['vp9', 'opus', 'webm'],
    ['mpeg4', 'aac', 'mp4'],
    ['mpeg2', 'mp2', 'ts'],
    ['mjpeg', 'pcm16', 'mov'],
    ['prores', 'pcm16', 'mov'],
    ['ffv1', 'flac', 'mkv'],
    ['theora', 'vorbis', 'ogv'],
  ] as const
).flatMap(([video, audio, extension]) =>
  CALM_VIDEOS.map(([picture, source]) =>
    odd(`calm-${picture}-${video}.${extension}`, `${video} ${audio}`, {
      behind: source(30, SECONDS),
      ...(picture === 'texture' && { options: ['-g', '250'] }),
    }),
  ),
);

/** What is copied, encoded in parts, read from the start for each run, or has times of its own. */
const MOVED: readonly Recipe[] = (
  [
    ['moved-h264-long-gop.mp4', 'h264 aac', { options: ['-g', '250'] }],
    ['moved-h264-2997.mov', 'h264 pcm16', { rate: '30000/1001', options: ['-g', '15'] }],
    [
      'moved-hevc-open-gop.mp4',
      'hevc aac',
      { options: ['-x265-params', 'log-level=none:open-gop=1', '-g', '15'] },
    ],
    ['moved-vp9.webm', 'vp9 opus', { options: ['-g', '15'] }],
    ['moved-av1.mp4', 'av1 aac', {}],
    ['moved-prores.mov', 'prores pcm24', { options: ['-timecode', '01:00:00:00'] }],
    ['moved-ffv1.mkv', 'ffv1 flac', {}],
    ['moved-vfr.mp4', 'h264 aac', VARYING],
    ['moved-vfr.webm', 'vp9 opus', VARYING],
    ['moved-h264.ts', 'h264 aac', {}],
    ['moved-mpeg2-interlaced.ts', 'mpeg2 mp2', INTERLACED],
    ['moved-mpeg4.avi', 'mpeg4 mp3', { rate: '25' }],
  ] as const
).map(([name, codecs, oddity]) => ({ ...odd(name, codecs, oddity), cuts: 4, moves: 4 }));

/** At least 300 of them. */
export const RECIPES: readonly Recipe[] = [
  ...CONTAINERS.flatMap(([extension, videos, audios]) =>
    videos.split(' ').flatMap((video) =>
      audios.split(' ').map((audio) => ({
        name: `${video}-${audio}.${extension}`,
        args: recording(extension, [video, audio]),
      })),
    ),
  ),
  ...ODD,
  ...SHORT_GOP,
  ...TURNED,
  ...CALM,
  ...MOVED,
];
