/** Captions of a download: as a track, or drawn into the video. */
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { USUAL_LOOK } from '#model/edit/caption-look.ts';
import { captionMeasures } from '#model/media/caption-measures.ts';
import type { Size } from '#model/media/reduced-size.ts';
import type { BurntLook, Range } from '#model/types.ts';
import type { CaptionLine } from '../types.ts';
import type { Container } from './formats.ts';
import { clock } from './subtitle-script.ts';

/** Encoders by muxer; a muxer without one holds no captions. */
const TRACKS: Readonly<Record<string, string>> = {
  mp4: 'mov_text',
  mov: 'mov_text',
  matroska: 'subrip',
  webm: 'webvtt',
};

/** Null where the container cannot hold captions. */
export function captionEncoder({ muxer }: Pick<Container, 'muxer'>): string | null {
  return TRACKS[muxer] ?? null;
}

/** Those of a part, by its own clock; all without one. @param part seconds of the clock of `lines` */
export function linesWithin(lines: readonly CaptionLine[], part: Range | undefined): readonly CaptionLine[] {
  if (!part) return lines;
  return lines.flatMap(({ start, end, text }) => {
    const within = { start: Math.max(0, start - part.start), end: Math.min(end, part.end) - part.start };
    return within.end > within.start ? [{ ...within, text }] : [];
  });
}

/** An invisible character that is put behind a backslash so that it is not read as an escape; ASS has no escape for a backslash. */
const JOINER = '\u2060';

const UNREAD: Readonly<Record<string, string>> = { '<': '‹', '>': '›', '{': '(', '}': ')' };

/** WebVTT. */
export function captionTrack(lines: readonly CaptionLine[]): string {
  const cues = lines.map(({ start, end, text }) => {
    // Neither SubRip nor what ffmpeg makes of WebVTT has escapes for signs that would be orders.
    const plain = text.replace(/[<>{}]/g, (sign) => UNREAD[sign] ?? '').replaceAll('\\', `\\${JOINER}`);
    return `${clock(start, 3)} --> ${clock(end, 3)}\n${plain
      .replaceAll('&', '&amp;')
      .replace(/\s*[\r\n]+\s*/g, '\n')
      .trim()}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

/** White would be the brightest point of HDR video: its paper white is 58 % of the signal (PQ). */
const WHITE = { sdr: 'FFFFFF', hdr: '949494' };
/** Colour of the caption box (blue, green, red): the darkest surface of the product, nearly opaque. */
const BOX = '30100F0F';
const STYLE =
  'Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding';

/** What sets the letters of an outline off: nearly black. */
const OUTLINE = '000F0F0F';
/** Alignments as on the keys of numbers. */
const ALIGNMENTS = { bottom: 2, top: 8 } as const;
/** libass breaks lines that are too wide, or leaves them as they are. */
const WRAPS = { broken: 0, asTheyAre: 2 } as const;

interface Burnt {
  readonly isHdr: boolean;
  /** Lines are drawn as they are; absent: the usual look, and lines that are too wide are broken. */
  readonly look?: BurntLook | undefined;
}

/** A script of libass for video of that size. */
export function burntCaptions(lines: readonly CaptionLine[], size: Size, { isHdr, look }: Burnt): string {
  const { place, ...drawn } = look ?? USUAL_LOOK;
  const { line, inset, side, edge } = captionMeasures(drawn, size);
  const white = `&H00${isHdr ? WHITE.hdr : WHITE.sdr}`;
  // Border 4: one box behind all lines, as far around them as the shadow says. Encoding −1: the direction of a line is that of its letters.
  const frame =
    drawn.frame === 'box'
      ? { colour: BOX, border: [4, 0, inset] }
      : { colour: OUTLINE, border: [1, inset, 0] };
  const style = [
    ...['Default', 'Inter', line, white, white, `&H${frame.colour}`, `&H${frame.colour}`],
    ...[0, 0, 0, 0, 100, 100, 0, 0, ...frame.border, ALIGNMENTS[place], side, side, edge, -1],
  ].join(',');
  const wrap = look ? WRAPS.asTheyAre : WRAPS.broken;
  return [
    '[Script Info]',
    'ScriptType: v4.00+',
    ...[
      `PlayResX: ${size.width}`,
      `PlayResY: ${size.height}`,
      `WrapStyle: ${wrap}`,
      'ScaledBorderAndShadow: yes',
      '',
    ],
    ...['[V4+ Styles]', `Format: ${STYLE}`, `Style: ${style}`, ''],
    '[Events]',
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
    ...lines.map(({ start, end, text }) => {
      return `Dialogue: 0,${clock(start, 2)},${clock(end, 2)},Default,,0,0,0,,${literal(text)}`;
    }),
    '',
  ].join('\n');
}

function literal(text: string): string {
  return text
    .replaceAll('\\', `\\${JOINER}`)
    .replace(/[{}]/g, '\\$&')
    .replace(/[\r\n]+/g, '\\N');
}

/** Latin letters; fontconfig has the other ones in DejaVu Sans, which comes with ffmpeg's packages. */
const FONTS = ['inter-latin-wght-normal.woff2', 'inter-latin-ext-wght-normal.woff2'].map((name) =>
  fileURLToPath(import.meta.resolve(`@fontsource-variable/inter/files/${name}`)),
);

/** Writes a script and the fonts it names into a folder of its own. @returns the filter that draws it */
export async function burnFilter(script: string, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'captions.ass');
  await writeFile(path, script);
  await Promise.all(FONTS.map((font) => copyFile(font, join(folder, basename(font)))));
  return `subtitles=filename=${quoted(path)}:fontsdir=${quoted(folder)}`;
}

/** Quotes a path for a filter script: once for the option list, once for the chain. */
function quoted(path: string): string {
  const option = path.replace(/[\\':]/g, '\\$&');
  return option.replace(/[\\'[\],;]/g, '\\$&');
}
