import { expect, test } from 'vitest';
import { editedTimeOf } from './cut-plan.ts';
import { editedScript } from './subtitle-script.ts';

const segment = (startFrame: number, endFrame: number) => ({
  ...{ startFrame, endFrame },
  ...{ startSample: 0, sampleCount: 0 },
});
/** Kept: seconds 1 to 3 and 6 to 10. */
const toEdited = editedTimeOf({
  frameRate: { num: 10, den: 1 },
  sampleRate: 0,
  segments: [segment(10, 30), segment(60, 100)],
  ...{ totalFrames: 60, totalSamples: 0, duration: 6 },
});

test('a time inside a cut maps to the time of the cut', () => {
  expect([0, 1, 2.5, 3, 5, 6, 7, 20].map(toEdited)).toEqual([0, 0, 1.5, 2, 2, 2, 3, 6]);
});

test('SubRip: lines move, cut lines are dropped, and unusual text is kept', () => {
  const text = [
    '1\r\n00:00:00,500 --> 00:00:02,250\r\n<b>One</b>\r\n',
    '2\n00:00:03,123 --> 00:00:05,456\ngone\n',
    '3\n00:00:02,900 --> 00:00:06,5\ntwo\n\nparts --> here\n',
  ].join('\n');
  expect(editedScript(text, 'mov_text', toEdited)).toBe(
    '1\n00:00:00,000 --> 00:00:01,250\n<b>One</b>\n\n3\n00:00:01,900 --> 00:00:02,500\ntwo\n\nparts --> here\n',
  );
});

test('ASS keeps its styles, with times in hundredths of a second', () => {
  const head = '[Events]\nFormat: Layer, Start, End, Style, Text\n';
  const text = `${head}Dialogue: 0,0:00:02.00,0:00:07.25,Big,{\\i1}Hm, 0:00:07.25, so\nDialogue: 0,0:00:03.50,0:00:05.00,Big,gone\n`;
  expect(editedScript(text, 'ass', toEdited)).toBe(
    `${head}Dialogue: 0,0:00:01.00,0:00:03.25,Big,{\\i1}Hm, 0:00:07.25, so\n`,
  );
});

test('WebVTT keeps settings and moves times within a line', () => {
  const text =
    'WEBVTT\n\n00:01.500 --> 01:07.000 line:0 align:left\nHe <00:00:06.500>said\n\n00:04.000 --> 00:05.000\ngone\n';
  expect(editedScript(text, 'webvtt', toEdited)).toBe(
    'WEBVTT\n\n00:00:00.500 --> 00:00:06.000 line:0 align:left\nHe <00:00:02.500>said\n\n',
  );
});
