import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, onTestFinished, test } from 'vitest';
import { CAPTION_SIZES, USUAL_LOOK } from '#model/edit/caption-look.ts';
import { captionsOf } from '#model/formats/write/caption-lines.ts';
import { retimedText } from '#model/formats/write/retimed.ts';
import { captionMeasures, LINE_OF_EM } from '#model/media/caption-measures.ts';
import type { Size } from '#model/media/reduced-size.ts';
import { textWidth } from '#model/media/text-width.ts';
import { documentOf } from '#model/testing.ts';
import type { CaptionLook } from '#model/types.ts';
import { burnFilter, burntCaptions } from './captions.ts';

const SAID = {
  en: 'So we walked along the river, and WWW MMMM WWWWWWW MMMMMMMMMMMMMMMMMMMMMM said that AVATAR To Ty 1984 was gone.',
  fr: 'L’élève a dû œuvrer à Noël, «\u00a0OÙ ÇA\u00a0», WWWW MMMMMM ÆŒÆŒÆŒÆŒ, anticonstitutionnellement\u00a0: EXTRAORDINAIREMENT\u202f!',
} as const;
/** Brightness of the letters' edges. */
const INK = 100;

/** First and last column and row of the letters of each caption, drawn into black. */
async function drawn(captions: readonly string[][], look: CaptionLook, { width, height }: Size) {
  const folder = await mkdtemp(join(tmpdir(), 'trimscript-burnt-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const lines = captions.map((text, i) => ({ start: i, end: i + 1, text: text.join('\n') }));
  const script = burntCaptions(lines, { width, height }, { isHdr: false, look });
  const black = `color=black:size=${width}x${height}:rate=1:duration=${captions.length}`;
  const filter = `${black},${await burnFilter(script, folder)},format=gray`;
  const args = ['-v', 'error', '-f', 'lavfi', '-i', filter, '-f', 'rawvideo', '-'];
  const { stdout } = await execa('ffmpeg', args, { encoding: 'buffer', maxBuffer: 1e9 });
  return captions.map((_, i) => {
    const frame = stdout.subarray(i * width * height, (i + 1) * width * height);
    let [left, right, top, bottom] = [width, -1, height, -1];
    for (const [at, value] of frame.entries()) {
      if (value < INK) continue;
      const [x, y] = [at % width, Math.floor(at / width)];
      [left, right, top, bottom] = [
        Math.min(left, x),
        Math.max(right, x),
        Math.min(top, y),
        Math.max(bottom, y),
      ];
    }
    return { left, right, top, bottom };
  });
}

test('libass draws the lines of the preview as they are, as wide as they are measured and within the picture', async () => {
  for (const picture of [
    { width: 640, height: 360 },
    { width: 360, height: 640 },
  ])
    for (const size of CAPTION_SIZES) {
      const look = { ...USUAL_LOOK, size };
      const { line, side } = captionMeasures(look, picture);
      const captions = Object.entries(SAID).flatMap(([language, text]) =>
        [26, 37, 48].flatMap((letters) =>
          captionsOf(
            retimedText({ ...documentOf(text), language: language as 'en' | 'fr' }, 'edited'),
            { ...look, letters },
            picture,
          ).map((caption) => caption.lines),
        ),
      );
      for (const [i, { left, right, top, bottom }] of (await drawn(captions, look, picture)).entries()) {
        const name = `${picture.width} ${size}: ${captions[i]!.join(' / ')}`;
        const measured = Math.max(...captions[i]!.map(textWidth)) * (line / LINE_OF_EM);
        expect(right - left + 1, name).toBeLessThanOrEqual(measured + 2);
        expect(right - left + 1, name).toBeGreaterThan(0.9 * measured - line);
        expect(left, name).toBeGreaterThan(side / 2);
        expect(right, name).toBeLessThan(picture.width - side / 2);
        // As many lines as there are.
        expect(Math.round((bottom - top + 0.5 * line) / line), name).toBe(captions[i]!.length);
      }
    }
});

test('captions stand at the bottom or the top, in a box or with an outline', async () => {
  const picture = { width: 640, height: 360 };
  const [below] = await drawn([['Below']], USUAL_LOOK, picture);
  const [above] = await drawn([['Above']], { ...USUAL_LOOK, place: 'top', frame: 'outline' }, picture);
  expect(below!.top).toBeGreaterThan(300);
  expect(above!.bottom).toBeLessThan(60);
});
