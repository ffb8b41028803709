/**
 * Makes the project's own recordings for tests into .cache/fixtures: small files whose every frame carries its number
 * in black and white fields and whose audio is noise that fits itself at one place only, so that tests can tell exactly
 * which frames and samples came out. Existing files are kept; `node scripts/make-media.ts` makes all of them.
 */
import { copyFile, mkdir, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';

/** Raised when a recipe changes. */
const VERSION = 2;
const FOLDER = fileURLToPath(new URL(`../.cache/fixtures/v${VERSION}/`, import.meta.url));

/** Frame numbers are written as this many fields, lowest bit first, across the top of the video. */
export const CODE_BITS = 16;
/** Sides of a field in pixels. */
export const CODE_FIELD = 16;

/**
 * ffmpeg inputs and filter of a test frame whose frame n shows the number n. The result is labelled `[v]`.
 * @param behind what the number is drawn upon, at least as long
 */
export function codedVideo(
  size: string,
  rate: string,
  seconds: number,
  behind = `testsrc2=s=${size}:r=${rate}:d=${seconds}`,
): { inputs: string[]; filter: string } {
  const strip = `color=black:s=${CODE_BITS * CODE_FIELD}x${CODE_FIELD}:r=${rate}:d=${seconds}`;
  const code = `geq=lum='if(bitand(N,pow(2,floor(X/${CODE_FIELD}))),235,16)':cb=128:cr=128`;
  return {
    inputs: ['-f', 'lavfi', '-i', behind, '-f', 'lavfi', '-i', `${strip},${code}`],
    filter: '[0][1]overlay=format=yuv420:shortest=1,format=yuv420p[v]',
  };
}

/** ffmpeg input of noise that sounds the same at every run; each channel has its own. */
export function codedAudio(rate: number, channels: 1 | 2, seconds: number): string[] {
  const noise = (seed: number) => `anoisesrc=seed=${seed}:color=pink:r=${rate}:d=${seconds}:a=0.4`;
  return ['-f', 'lavfi', '-i', channels === 1 ? noise(7) : `${noise(7)}[l];${noise(8)}[r];[l][r]amerge`];
}

/** What an encoder is told of the colours. */
export function colourTags(matrix: string, transfer = matrix, primaries = matrix): string[] {
  return ['-colorspace', matrix, '-color_trc', transfer, '-color_primaries', primaries];
}

interface VideoRecipe {
  size?: string;
  rate?: string;
  seconds?: number;
  /** Filter after the code is drawn; `[v]` is the video. */
  more?: string;
  audioRate?: number;
  audioChannels?: 1 | 2;
  /** Encoder and container options. */
  encode: readonly string[];
}

const X264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-g', '60'];
// Without noise substitution two decodes of the same AAC give the same samples.
const AAC = ['-c:a', 'aac', '-b:a', '160k', '-aac_pns', '0'];

/** ffmpeg's arguments, without the output, of a recording with coded video and audio of the same length. */
export function codedRecording(recipe: VideoRecipe): string[] {
  const { size = '320x240', rate = '30', seconds = 6, audioRate = 48_000, audioChannels = 2 } = recipe;
  const videoPath = codedVideo(size, rate, seconds);
  const filter = recipe.more ? `${videoPath.filter};${recipe.more}` : videoPath.filter;
  return [
    ...[...videoPath.inputs, ...codedAudio(audioRate, audioChannels, seconds)],
    ...['-filter_complex', filter, '-map', recipe.more ? '[out]' : '[v]', '-map', '2:a'],
    ...recipe.encode,
  ];
}

function audio(encode: readonly string[], rate = 48_000, channels: 1 | 2 = 1): string[] {
  return [...codedAudio(rate, channels, 6), ...encode];
}

/** What is made by ffmpeg alone. */
const RECIPES = {
  'video.mp4': codedRecording({ encode: [...X264, ...AAC] }),
  'video.mov': codedRecording({ encode: [...X264, ...AAC] }),
  'video.mkv': codedRecording({ encode: [...X264, ...AAC] }),
  'video.webm': codedRecording({
    encode: ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-g', '60', '-c:a', 'libopus'],
  }),
  'video.ts': codedRecording({ encode: [...X264, ...AAC] }),
  'video.avi': codedRecording({ encode: ['-c:v', 'mjpeg', '-q:v', '3', '-c:a', 'pcm_s16le'] }),
  'video-2997.mp4': codedRecording({ rate: '30000/1001', audioRate: 44_100, encode: [...X264, ...AAC] }),
  // As joins keep the audio of equal rushes.
  'video-flac.mp4': codedRecording({ encode: [...X264, '-c:a', 'flac', '-strict', '-2'] }),
  'video-long-gop.mp4': codedRecording({ encode: [...X264, '-g', '250', ...AAC] }),
  'video-other.mp4': codedRecording({
    size: '480x272',
    rate: '25',
    seconds: 3,
    audioRate: 44_100,
    audioChannels: 1,
    encode: [...X264, ...AAC],
  }),
  // Small and long, for hundreds of cuts.
  'video-many.mp4': codedRecording({ size: '256x32', seconds: 60, encode: [...X264, ...AAC] }),
  'video-silent.mp4': [...codedRecording({ encode: X264 }), '-an'],
  // Frames 4–6 of every ten are missing, as when a phone's camera lacks light.
  'video-vfr.mp4': codedRecording({
    more: "[v]select='not(between(mod(n,10),4,6))'[out]",
    encode: [...X264, '-fps_mode', 'vfr', ...AAC],
  }),
  'audio.mp3': audio(['-c:a', 'libmp3lame', '-b:a', '160k'], 44_100, 2),
  'audio.m4a': audio(AAC),
  'audio.wav': audio(['-c:a', 'pcm_s16le'], 44_100, 2),
  'audio.flac': audio(['-c:a', 'flac', '-sample_fmt', 's16']),
  'audio.ogg': audio(['-c:a', 'libvorbis', '-q:a', '6'], 44_100),
  'audio.opus': audio(['-c:a', 'libopus', '-b:a', '128k']),
  'audio.aac': audio(AAC),
} as const;

/** What is made of another fixture. */
const DERIVED = {
  'video-rotated.mp4': (out: string) => remux('video.mp4', out, ['-metadata:s:v', 'rotate=90']),
  // The audio begins half a second before the video.
  'video-late.mp4': async (out: string) => {
    const source = await fixture('video.mp4');
    await ffmpeg(
      ['-itsoffset', '0.5', '-i', source, '-i', source, '-map', '0:v', '-map', '1:a', '-c', 'copy'],
      out,
    );
  },
  // As phones' and browsers' recorders write them: in fragments, or as a stream without an index.
  'video-fragmented.mp4': (out: string) =>
    remux('video.mp4', out, ['-movflags', '+frag_keyframe+delay_moov+default_base_moof']),
  'video-live.webm': (out: string) => remux('video.webm', out, ['-live', '1']),
  'bad-empty.mp4': (out: string) => writeFile(out, ''),
  'bad-text.mp4': (out: string) => writeFile(out, 'Minutes of the meeting\nNobody recorded anything.\n'),
  // A playlist dressed as a recording, which would make a careless reader open a file of the server.
  'bad-playlist.mp4': (out: string) =>
    writeFile(out, '#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'),
  'bad-image.mp4': (out: string) =>
    ffmpeg(['-f', 'lavfi', '-i', 'testsrc2=d=1', '-frames:v', '1', '-c:v', 'png', '-f', 'image2'], out),
  'bad-noise.mp3': (out: string) => writeFile(out, Buffer.alloc(50_000, 'x\u0001y\u0002')),
  // Its index stood at the end and is lost.
  'bad-truncated.mp4': (out: string) => shortened('video.mp4', out),
  // Its index stands in front and promises more than there is.
  'bad-truncated-faststart.mp4': async (out: string) => {
    await remux('video.mp4', out, ['-movflags', '+faststart']);
    await halve(out);
  },
} as const;

export type FixtureName = keyof typeof RECIPES | keyof typeof DERIVED;

/** Path of a fixture, made now if it is not there yet. */
export function fixture(name: FixtureName): Promise<string> {
  return madeOnce(FOLDER + name, async (own) => {
    if (name in RECIPES) await ffmpeg(RECIPES[name as keyof typeof RECIPES], own);
    else await DERIVED[name as keyof typeof DERIVED](own);
  });
}

/**
 * Path of a file, made now if it is not there yet.
 * @param make writes it under another name: two processes may make the same one, and the last one named wins
 */
export async function madeOnce(path: string, make: (own: string) => Promise<unknown>): Promise<string> {
  if (await exists(path)) return path;
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const own = join(folder, `.${process.pid}-${Math.random().toString(36).slice(2)}-${basename(path)}`);
  try {
    await make(own);
    await rename(own, path);
  } finally {
    await rm(own, { force: true });
  }
  return path;
}

/** Options before and after the input, by which what was made is copied. */
export interface Copied {
  readonly before?: readonly string[];
  readonly after?: readonly string[];
}

/** @param args of ffmpeg, without the output */
export function recordingOnce(path: string, args: readonly string[], copied?: Copied): Promise<string> {
  return madeOnce(path, async (own) => {
    if (!copied) return ffmpeg(args, own);
    const whole = join(dirname(own), `.whole${basename(own)}`);
    await ffmpeg(args, whole);
    await ffmpeg([...(copied.before ?? []), '-i', whole, '-c', 'copy', ...(copied.after ?? [])], own);
    await rm(whole);
  });
}

async function ffmpeg(args: readonly string[], out: string): Promise<void> {
  await execa('ffmpeg', ['-hide_banner', '-nostdin', '-y', '-loglevel', 'error', ...args, out]);
}

async function remux(name: FixtureName, out: string, args: readonly string[]): Promise<void> {
  await ffmpeg(['-i', await fixture(name), '-c', 'copy', ...args], out);
}

async function shortened(name: FixtureName, out: string): Promise<void> {
  await copyFile(await fixture(name), out);
  await halve(out);
}

async function halve(path: string): Promise<void> {
  await truncate(path, Math.floor((await stat(path)).size / 2));
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const name of [...Object.keys(RECIPES), ...Object.keys(DERIVED)] as FixtureName[])
    console.log(await fixture(name));
