/** Covers of downloads: pictures that somebody sent, or frames of a recording, written anew as JPEG. */
import { Readable } from 'node:stream';
import { media } from '#i18n/en/server.ts';
import { formatNumber } from '#i18n/texts.ts';
import { MAX_COVER_BYTES } from '#model/constants.ts';
import { progressiveFrames, toneMap } from '../encode/filters.ts';
import { MediaFailed, MediaRefused } from '../errors.ts';
import { type Input, MAX_PICTURE_PIXELS } from '../ffmpeg/command.ts';
import { streamFfmpeg } from '../ffmpeg/run.ts';
import { type PictureHead, pictureHead } from '../probe/picture.ts';
import type { MediaInfo, VideoInfo } from '../types.ts';

/** Podcast apps want 1,400 to 3,000. */
const LONGER_SIDE = 2000;
/** Of what is written; every download holds it. */
const WRITTEN_BYTES = 2_000_000;
/** Of ffmpeg's MJPEG, best first. */
const QUALITIES = ['2', '6', '16'];
const TIME_LIMIT = 30;

/** How a picture is turned upright, by what Exif says of it. */
const UPRIGHT: Readonly<Record<number, string>> = {
  2: 'hflip',
  3: 'hflip,vflip',
  4: 'vflip',
  5: 'transpose=0',
  6: 'transpose=1',
  7: 'transpose=3',
  8: 'transpose=2',
};

/** Not larger than it was. */
const WITHIN = `scale='min(${LONGER_SIDE},iw)':'min(${LONGER_SIDE},ih)':force_original_aspect_ratio=decrease,setsar=1`;

/** @throws MediaRefused with a sentence, the signal's reason */
export async function coverOfPicture(bytes: Uint8Array, signal: AbortSignal): Promise<Uint8Array> {
  const { kind, orientation } = checkedPicture(bytes);
  // What is transparent becomes white.
  const filter = [
    `[0:v]${[UPRIGHT[orientation], WITHIN].filter(Boolean).join(',')},format=rgba,split[picture][ground]`,
    '[ground]lutrgb=r=255:g=255:b=255:a=255[white]',
    '[white][picture]overlay=format=rgb,format=yuvj420p[cover]',
  ].join(';');
  const input: Input = { kind: 'picture', options: ['-noautorotate', '-f', `${kind}_pipe`] };
  try {
    return await written(input, ['-filter_complex', filter, '-map', '[cover]'], { feed: bytes, signal });
  } catch (error) {
    if (error instanceof MediaFailed) throw new MediaRefused(media.pictureBroken());
    throw error;
  }
}

/** @throws MediaRefused */
function checkedPicture(bytes: Uint8Array): PictureHead {
  if (bytes.length > MAX_COVER_BYTES)
    throw new MediaRefused(media.pictureTooLong({ most: MAX_COVER_BYTES / 2 ** 20 }));
  const head = pictureHead(bytes);
  if (!head) throw new MediaRefused(media.noPicture());
  const { width, height } = head;
  if (width * height > MAX_PICTURE_PIXELS)
    throw new MediaRefused(
      media.pictureTooLarge({
        ...{ width: formatNumber(width), height: formatNumber(height) },
        most: MAX_PICTURE_PIXELS / 1e6,
      }),
    );
  return head;
}

/** The frame that shows at source second `at`. @throws MediaFailed, the signal's reason */
export async function coverOfFrame(
  path: string,
  { video }: MediaInfo & { readonly video: VideoInfo },
  at: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { num, den } = video.frameRate;
  // Where audio goes on for longer, the last frame stands.
  const end = video.holes?.end ?? video.frames ?? Number.POSITIVE_INFINITY;
  const shown = Math.min(end - 1, Math.floor((at * num) / den + 0.01));
  // Between the frame before and this one.
  const from = Math.max(0, ((shown - 0.5) * den) / num);
  const filter = [
    ...progressiveFrames(video),
    "scale='trunc(iw*if(gt(sar,0),sar,1))':ih",
    WITHIN,
    ...(video.hdr ? [toneMap()] : []),
    'format=yuvj420p',
  ];
  const input: Input = {
    kind: 'file',
    path,
    options: [...(from > 0 ? ['-ss', from.toFixed(6)] : []), '-an', '-sn', '-dn'],
  };
  return written(input, ['-map', `0:${video.index}`, '-vf', filter.join(',')], { signal });
}

interface Writing {
  /** Of an input that is a pipe. */
  readonly feed?: Uint8Array;
  readonly signal: AbortSignal;
}

/** As good as fits. @throws MediaFailed also where nothing comes out, the signal's reason */
async function written(
  input: Input,
  args: readonly string[],
  { feed, signal }: Writing,
): Promise<Uint8Array> {
  let picture: Uint8Array = new Uint8Array();
  for (const quality of QUALITIES) {
    const command = {
      inputs: [input],
      args: [
        ...[...args, '-frames:v', '1', '-map_metadata', '-1'],
        ...['-c:v', 'mjpeg', '-q:v', quality, '-f', 'image2pipe'],
      ],
      output: 'pipe:1',
    };
    const chunks: Buffer[] = [];
    const run = { signal, timeLimit: TIME_LIMIT, ...(feed && { feed: Readable.from([feed]) }) };
    for await (const chunk of streamFfmpeg(command, run)) chunks.push(chunk);
    picture = Buffer.concat(chunks);
    if (picture.length <= WRITTEN_BYTES) break;
  }
  if (picture.length === 0) throw new MediaFailed(media.notProcessed(), 'no picture came out');
  return picture;
}
