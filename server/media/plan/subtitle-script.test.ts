import { expect, test } from 'vitest';
import { editedRangesOf } from './cut-plan.ts';
import { editedScript } from './subtitle-script.ts';

const segment = (startFrame: number, endFrame: number) => ({
  ...{ startFrame, endFrame },
  ...{ startSample: 0, sampleCount: 0 },
});
const KEPT = [segment(10, 30), segment(60, 100)];
const rangesOf = (segments: typeof KEPT) =>
  editedRangesOf({
    frameRate: { num: 10, den: 1 },
    sampleRate: 0,
    segments,
    ...{ totalFrames: 60, totalSamples: 0, duration: 6 },
  });
/** Kept: seconds 1 to 3 and 6 to 10. */
const edited = rangesOf(KEPT);
/** Seconds 6 to 10 play before 1 to 3. */
const moved = rangesOf(KEPT.toReversed());

test('what is left of a range is in one piece, and in the pieces that play apart', () => {
  const kept = (start: number, end: number) => edited({ start, end });
  expect(kept(0, 2.5)).toEqual([{ start: 0, end: 1.5 }]);
  expect(kept(2, 7)).toEqual([{ start: 1, end: 3 }]);
  expect([kept(3, 6), kept(0, 1)]).toEqual([[], []]);
  expect(moved({ start: 2, end: 7 })).toEqual([
    { start: 0, end: 1 },
    { start: 5, end: 6 },
  ]);
});

test('a line that goes over a border stands at both places', () => {
  const text = 'WEBVTT\n\n00:02.000 --> 00:07.000\nHe <00:02.500>said <00:06.500>so\n';
  expect(editedScript(text, 'webvtt', moved)).toBe(
    [
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nHe <00:00:00.000>said <00:00:00.500>so\n\n',
      '00:00:05.000 --> 00:00:06.000\nHe <00:00:05.500>said <00:00:06.000>so\n',
    ].join(''),
  );
});

test('SubRip: lines move, cut lines are dropped, and unusual text is kept', () => {
  const text = [
    '1\r\n00:00:00,500 --> 00:00:02,250\r\n<b>One</b>\r\n',
    '2\n00:00:03,123 --> 00:00:05,456\ngone\n',
    '3\n00:00:02,900 --> 00:00:06,5\ntwo\n\nparts --> here\n',
  ].join('\n');
  expect(editedScript(text, 'mov_text', edited)).toBe(
    '1\n00:00:00,000 --> 00:00:01,250\n<b>One</b>\n\n3\n00:00:01,900 --> 00:00:02,500\ntwo\n\nparts --> here\n',
  );
});

test('ASS keeps its styles, with times in hundredths of a second', () => {
  const head = '[Events]\nFormat: Layer, Start, End, Style, Text\n';
  const text = `${head}Dialogue: 0,0:00:02.00,0:00:07.25,Big,{\\i1}Hm, 0:00:07.25, so\nDialogue: 0,0:00:03.50,0:00:05.00,Big,gone\n`;
  expect(editedScript(text, 'ass', edited)).toBe(
    `${head}Dialogue: 0,0:00:01.00,0:00:03.25,Big,{\\i1}Hm, 0:00:07.25, so\n`,
  );
});

test('WebVTT keeps settings and moves times within a line', () => {
  const text =
    'WEBVTT\n\n00:01.500 --> 01:07.000 line:0 align:left\nHe <00:00:06.500>said\n\n00:04.000 --> 00:05.000\ngone\n';
  expect(editedScript(text, 'webvtt', edited)).toBe(
    'WEBVTT\n\n00:00:00.500 --> 00:00:06.000 line:0 align:left\nHe <00:00:02.500>said\n\n',
  );
});
