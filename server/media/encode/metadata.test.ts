import { expect, test } from 'vitest';
import { TWO_PARTS } from '#tests/support/two-parts.ts';
import { containerFor } from '../plan/formats.ts';
import type { AudioInfo, MediaInfo, VideoInfo } from '../types.ts';
import {
  aspectArguments,
  chapterScript,
  editedChapters,
  keyArguments,
  NOTHING_CARRIED,
  startArguments,
  tagArguments,
} from './metadata.ts';

test('start timecode and time reference are those of the first kept frame or sample', () => {
  const video = { frameRate: { num: 30_000, den: 1001 } } as VideoInfo;
  const audio = { sampleRate: 48_000 } as AudioInfo;
  const info = { video, audio, recordedAt: { timecode: '01:00:59;20' } } as MediaInfo;
  expect(startArguments(info, TWO_PARTS, 'mov')).toEqual(['-metadata:s:v:0', 'timecode=01:01:00;02']);
  expect(startArguments(info, TWO_PARTS, 'matroska')).toEqual([]);
  const wave = { video: null, audio, recordedAt: { timeReference: 10 } } as unknown as MediaInfo;
  const audioPlan = {
    ...TWO_PARTS,
    segments: [{ startFrame: 0, endFrame: 0, startSample: 100, sampleCount: 0 }],
  };
  expect(startArguments(wave, audioPlan, 'wav')).toEqual([
    '-write_bext',
    '1',
    '-metadata',
    'time_reference=480100',
  ]);
  expect(startArguments({ ...wave, recordedAt: {} }, audioPlan, 'wav')).toEqual([]);
  const named = startArguments({ ...wave, recordedAt: {} }, audioPlan, 'wav', { originator: 'Recorder' });
  expect(named.join(' ')).toBe('-write_bext 1 -metadata originator=Recorder -metadata time_reference=100');
  expect(startArguments(wave, audioPlan, 'flac', { originator: 'Recorder' })).toEqual([]);
});

test('a track keeps its name and, where the container has them, its disposition flags', () => {
  const carried = {
    ...NOTHING_CARRIED,
    tags: new Map([[2, { language: 'fra', handler_name: 'Core Media Audio' }]]),
    marks: new Map([[2, 'default+comment']]),
  };
  const of = (family: string) => tagArguments(carried, 2, 'a:1', family).join(' ');
  const language = '-metadata:s:a:1 language=fra';
  expect(of('mp4')).toBe(
    `${language} -metadata:s:a:1 handler_name=Core Media Audio -disposition:a:1 default+comment`,
  );
  expect(of('matroska')).toBe(`${language} -disposition:a:1 default+comment`);
  expect(of('mpegts')).toBe(language);
});

const PHONE = { major_brand: 'qt  ', title: 'Walk', 'com.apple.quicktime.make': 'Apple' };
const line = (extension: string, tags: Record<string, string>, hasCover = false) =>
  keyArguments(containerFor(extension), tags, hasCover).join(' ');

test('metadata keys of phones are kept where the container holds them, and ordinary tags under their key names as well', () => {
  expect(line('mov', PHONE)).toMatch(
    /^-metadata major_brand= .*quicktime.title=Walk -movflags \+use_metadata_tags$/,
  );
  expect(line('mp4', { 'com.android.version': '14' })).toContain('use_metadata_tags');
  expect(line('mp4', { ...PHONE, 'com.apple.quicktime.title': 'Mine' })).not.toContain('=Walk');
});

test('recordings without such keys keep ordinary tags', () => {
  expect(line('mp4', { title: 'Walk', make: 'Maker' })).toBe('');
  expect(line('mkv', PHONE)).toBe('');
  expect(line('mp4', PHONE, true)).toBe('');
});

test('chapters move to edited time; those that are cut away are dropped', () => {
  const chapters = [
    { start: 0, end: 2, title: 'cut at its start' },
    { start: 2, end: 8, title: 'cut in the middle' },
    { start: 3.5, end: 5, title: 'gone' },
    { start: 8, end: 12, title: 'to the end' },
  ];
  expect(editedChapters(chapters, TWO_PARTS)).toEqual([
    { start: 0, end: 1, title: 'cut at its start' },
    { start: 1, end: 4, title: 'cut in the middle' },
    { start: 4, end: 6, title: 'to the end' },
  ]);
});

test('a chapter that goes over a border is there twice, and chapters stand in playing order', () => {
  const chapters = [
    { start: 0, end: 7, title: 'a' },
    { start: 7, end: 10, title: 'b' },
  ];
  const moved = { ...TWO_PARTS, segments: TWO_PARTS.segments.toReversed() };
  expect(editedChapters(chapters, moved)).toEqual([
    { start: 0, end: 1, title: 'a' },
    { start: 1, end: 4, title: 'b' },
    { start: 4, end: 6, title: 'a' },
  ]);
});

test('chapters of audio alone are counted in samples', () => {
  const audio = {
    ...TWO_PARTS,
    frameRate: null,
    sampleRate: 8000,
    segments: [{ startFrame: 0, endFrame: 0, startSample: 8000, sampleCount: 16_000 }],
  };
  expect(editedChapters([{ start: 2, end: 9, title: 'b' }], audio)).toEqual([
    { start: 1, end: 2, title: 'b' },
  ]);
});

test('a chapter title cannot inject other metadata', () => {
  const script = chapterScript([{ start: 0.5, end: 1, title: 'a=b;#\\\n[CHAPTER]' }]);
  expect(script).toBe(
    ';FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000000\nSTART=500000\nEND=1000000\ntitle=a\\=b\\;\\#\\\\\\\n[CHAPTER]\n',
  );
});

test('an untitled chapter fills the time before the first one where the container requires it', () => {
  const later = [{ start: 2, end: 3, title: 'b' }];
  const untitled = '[CHAPTER]\nTIMEBASE=1/1000000\nSTART=0\nEND=2000000\ntitle=\n[CHAPTER]';
  expect(chapterScript(later, true)).toContain(untitled);
  expect(chapterScript(later)).not.toContain('START=0');
  expect(chapterScript([{ start: 0, end: 1, title: 'a' }, ...later], true)).not.toContain('title=\n');
});

test.each([
  ['1:1', '16:9', ['-aspect:v:0', '16:9']],
  ['64:45', '16:9', ['-aspect:v:0', '16:9']],
  // ffmpeg would take 113:245, whose pixels are no squares.
  ['1:1', '443:960', []],
  ['1:1', '427:240', []],
  ['1280:1281', '683:384', []],
  ['8:9', '683:432', ['-aspect:v:0', '683:432']],
  ['0:1', '0:1', []],
])('pixels of %s in a video of %s stay as they were meant', (pixel, frame, expected) =>
  expect(aspectArguments({ sample_aspect_ratio: pixel, display_aspect_ratio: frame })).toEqual(expected),
);
