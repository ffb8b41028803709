import { expect, test } from 'vitest';
import { CAPTION_SIZES, MAX_LETTERS, MIN_LETTERS, USUAL_LOOK } from '../../edit/caption-look.ts';
import { appendTranscript } from '../../edit/transcript.ts';
import { captionMeasures, captionRoom, LINE_OF_EM } from '../../media/caption-measures.ts';
import { textWidth } from '../../media/text-width.ts';
import { emptyDocument } from '../../saved/document.ts';
import { documentOf, spoken } from '../../testing.ts';
import { captionsOf } from './caption-lines.ts';
import { retimedText } from './retimed.ts';
import { writeSrt, writeVtt } from './write-transcript.ts';

/** Wide letters and a word that no line holds, beside plain talk. */
const SAID = {
  en: 'So we walked along the river and WWW MMMM WWWWWWW MMMMMMMMM said that HTTPS://WWW.AN-ADDRESS.EXAMPLE/MMMMMMMMMMMMMMMMMMMMMMMMMMMMMM was gone.',
  fr: 'L’élève a dû œuvrer à Noël, «\u00a0OÙ ÇA\u00a0», WWWW MMMMMM ÆŒÆŒÆŒÆŒ, anticonstitutionnellement\u00a0: EXTRAORDINAIREMENTMAMMMMMMMMMMMMMMMMMMMM\u202f!',
} as const;
const PICTURES = [
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
  { width: 176, height: 144 },
];

test('no line is wider than its picture, of more letters than asked for, or other in a smaller picture', () => {
  for (const [language, text] of Object.entries(SAID))
    for (const size of CAPTION_SIZES)
      for (const picture of PICTURES)
        for (let letters = MIN_LETTERS; letters <= MAX_LETTERS; letters++) {
          const doc = { ...documentOf(text), language: language as 'en' | 'fr' };
          const look = { ...USUAL_LOOK, size, letters };
          const lines = captionsOf(retimedText(doc, 'edited'), look, picture).flatMap((one) => one.lines);
          const { line, inset } = captionMeasures(look, picture);
          const widest = Math.max(...lines.map(textWidth)) * (line / LINE_OF_EM);
          const name = `${language} ${size} ${picture.width} ${letters}`;
          expect(widest + 2 * inset, name).toBeLessThanOrEqual(picture.width);
          const within = lines.filter((one) => one.includes(' '));
          expect(Math.max(...within.map((one) => one.length)), name).toBeLessThanOrEqual(letters);
          expect(lines.join('').replace(/\s/g, ''), name).toBe(text.replace(/\s/g, ''));
        }
  const [large] = PICTURES;
  const look = { ...USUAL_LOOK, size: 'large', letters: 48 } as const;
  expect(captionRoom(look, { width: 1280, height: 720 }).room).toBeCloseTo(captionRoom(look, large!).room);
});

test('a narrow picture takes fewer letters than are asked for', () => {
  const look = { ...USUAL_LOOK, size: 'large', letters: 48 } as const;
  expect(captionRoom(look, { width: 1920, height: 1080 }).letters).toBe(48);
  expect(captionRoom(look, { width: 1080, height: 1920 }).letters).toBeLessThan(42);
});

test('speakers are named at the first line of a turn, in WebVTT as voices alone', () => {
  const words = spoken('Hello there. And so on. Yes?').map((word, i) => ({
    ...word,
    speaker: i < 5 ? 0 : 1,
  }));
  const doc = {
    ...appendTranscript(emptyDocument({ duration: 20, language: 'fr' }), words),
    speakers: ['Ada', 'Somebody of a very long name'],
  };
  const text = retimedText(doc, 'edited');
  const named = { ...USUAL_LOOK, names: true };
  const lines = captionsOf(text, named).map((one) => one.lines.join(' '));
  expect(lines).toEqual(['Ada\u00a0: Hello there. And so on.', 'Somebody of a very long…\u00a0: Yes?']);
  expect(writeSrt(text, named)).toContain('Ada\u00a0: Hello');
  expect(writeVtt(text, named)).toBe(writeVtt(text));
  expect(writeVtt(text)).toContain('<v Ada>Hello');
  // Nobody needs to be told apart.
  const alone = { ...documentOf('Hello there.'), speakers: [] };
  expect(writeSrt(retimedText(alone, 'edited'), named)).toContain('\nHello there.');
});
