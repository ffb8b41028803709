/**
 * EDL, FCPXML, xmeml and OTIO files are read back by readers of others: OpenTimelineIO with its adapters, in a Python environment that is
 * made once under `.cache`. Where there is no Python, or pip reaches no registry, the tests are skipped and say so.
 */
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cutWords } from '#model/edit/cuts.ts';
import { appendTranscript } from '#model/edit/transcript.ts';
import { type EditTimeline, editTimelineOf } from '#model/formats/write/edit-timeline.ts';
import { writeEdl } from '#model/formats/write/edl-file.ts';
import { writeFcpxml } from '#model/formats/write/fcpxml.ts';
import { writeOtio } from '#model/formats/write/otio.ts';
import { writeXmeml } from '#model/formats/write/xmeml.ts';
import { emptyDocument } from '#model/saved/document.ts';
import type { Rational } from '#model/types.ts';

const PACKAGES = [
  ...['opentimelineio==0.18.1', 'otio-cmx3600-adapter==1.0.0'],
  ...['otio-fcp-adapter==1.0.0', 'otio-fcpx-xml-adapter==1.0.0'],
];
const ENVIRONMENT = resolve('.cache/opentimelineio-0.18.1');
const PYTHON = join(ENVIRONMENT, 'bin/python');
const MADE = join(ENVIRONMENT, 'made');

let folder = '';
/** Why files cannot be read back here; null where they can. */
let missing: string | null = null;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trimscript-handover-'));
  if (await stat(MADE).catch(() => null)) return;
  try {
    await execa('python3', ['-m', 'venv', '--clear', ENVIRONMENT]);
    await execa(PYTHON, ['-m', 'pip', 'install', '--quiet', '--only-binary=opentimelineio', ...PACKAGES]);
    await writeFile(MADE, '');
  } catch (error) {
    missing = `OpenTimelineIO could not be installed: ${error instanceof Error ? error.message : String(error)}`;
  }
});
afterAll(() => rm(folder, { recursive: true }));

const WORDS = Array.from({ length: 20 }, (_, i) => ({
  ...{ text: `word${i}`, start: i, end: i + 0.5, confidence: 1, speaker: 0 },
}));
const EDIT = cutWords(
  cutWords(appendTranscript(emptyDocument({ duration: 20, language: 'fr' }), WORDS), 3, 3),
  ...([10, 10] as const),
);
const NAME = 'Édition “1” & <2>';
const MARKER = { clip: 1, at: 5, text: 'À revoir — 要確認', isDone: false };

/** Over three rushes, of which the first has a timecode. @param frameRate null: sound alone, of one channel */
function sequence(frameRate: Rational | null, timecode: string): EditTimeline {
  const media = {
    duration: 20,
    video: frameRate && { width: 1280, height: 720, frameRate },
    audio: { sampleRate: 48_000, channels: frameRate ? 2 : 1 },
    rushes: [
      { name: 'Day 1 & <2>.mov', duration: 7.3, timecode },
      { name: 'Été à Göteborg.mp4', duration: 6.7 },
      { name: '日本語 インタビュー №3.mov', duration: 6 },
    ],
  };
  return { ...editTimelineOf(EDIT, media, NAME), markers: [MARKER] };
}

interface Read {
  readonly name: string;
  readonly tracks: readonly {
    readonly kind: 'Video' | 'Audio';
    readonly clips: readonly {
      readonly name: string;
      readonly url: string | null;
      readonly start: number;
      readonly length: number;
      readonly at: number;
      readonly rate: number;
      readonly startRate: number;
      readonly atRate: number;
      readonly markers: readonly string[];
    }[];
  }[];
}

async function readBack(adapter: string, text: string, { num, den }: Rational): Promise<Read> {
  const path = join(folder, `edit.${adapter}`);
  await writeFile(path, text);
  const args = ['tests/support/read-timelines.py', adapter, path, String(num / den)];
  return JSON.parse((await execa(PYTHON, args)).stdout) as Read;
}

const PAL = { num: 25, den: 1 };
const NTSC = { num: 30_000, den: 1001 };
const FILM = { num: 24_000, den: 1001 };

const isDropFrame = ({ sources }: EditTimeline) => sources.some(({ isDrop }) => isDrop);
const KINDS = [
  ['EDL', 'cmx_3600', (made: EditTimeline) => writeEdl(made, isDropFrame(made))],
  ['xmeml', 'fcp_xml', writeXmeml],
  ['FCPXML', 'fcpx_xml', writeFcpxml],
  ['OTIO', 'otio_json', writeOtio],
] as const;
const EDITS: readonly (readonly [string, Rational | null, string])[] = [
  ['25', PAL, '10:00:00:12'],
  ['29.97, drop-frame', NTSC, '01:00:00;00'],
  ['23.976', FILM, '00:59:59:23'],
  ['sound of one channel', null, '10:00:00:12'],
];

test.for(KINDS.flatMap(([kind, adapter, write]) => EDITS.map((edit) => ({ kind, adapter, write, edit }))))(
  '$kind of $edit.0 is read back: names, places in the rushes and in the edit',
  async ({ adapter, write, edit: [, rate, timecode] }, { skip }) => {
    if (missing !== null) skip(missing);
    const made = sequence(rate, timecode);
    const read = await readBack(adapter, write(made), made.rate);
    expect(read.name).toBe(NAME);
    const kinds = read.tracks.map(({ kind }) => kind);
    expect(kinds.includes('Video')).toBe(rate !== null);
    // This reader puts clips with a picture into one track, whatever sound they have.
    expect(kinds.includes('Audio')).toBe(adapter !== 'fcpx_xml' || rate === null);
    const perSecond = made.rate.num / made.rate.den;
    for (const { clips } of read.tracks) {
      expect(clips.map(({ name }) => name)).toEqual(
        made.clips.map(({ source }) => made.sources[source]?.name),
      );
      for (const [i, { source, sourceIn, length, recordIn }] of made.clips.entries()) {
        const found = clips[i]!;
        const start = (made.sources[source]?.start ?? 0) + sourceIn;
        // It truncates the rate: times in a rush come at the rate truncated, places in the edit are frames of the true one.
        const isExact = adapter !== 'fcpx_xml' || made.rate.den === 1;
        if (isExact) {
          expect([found.start, found.length, found.at]).toEqual([start, length, recordIn]);
        } else {
          const secondsOff = (own: number, wanted: number) => Math.abs(own / found.rate - wanted / perSecond);
          expect(secondsOff(found.start, start)).toBeLessThan(2 / found.rate);
          expect(secondsOff(found.length, length)).toBeLessThan(2 / found.rate);
          expect(Math.abs(found.at - recordIn)).toBeLessThan(2);
        }
        if (found.url !== null) expect(decodeURIComponent(found.url)).toBe(`./${made.sources[source]?.name}`);
      }
    }
    // The reader of EDL knows locators without drop-frame alone.
    if ((adapter === 'cmx_3600' && !isDropFrame(made)) || adapter === 'fcpx_xml')
      expect(read.tracks[0]?.clips.map(({ markers }) => markers)).toEqual(
        made.clips.map((_, i) => (i === MARKER.clip ? [MARKER.text] : [])),
      );
  },
);

test.for(KINDS.filter(([kind]) => kind !== 'EDL'))(
  '%s of files of 25, 30 and 23.976 frames is read back: the same second of each file',
  async ([, adapter, write], { skip }) => {
    if (missing !== null) skip(missing);
    const rates = [PAL, { num: 30, den: 1 }, FILM];
    const rushes = ['one.mov', 'two.mov', 'three.mov'].map((name, i) => ({
      ...{ name, duration: 7, timecode: i === 1 ? '01:00:00:29' : undefined },
      recorded: {
        duration: 7,
        video: { width: 1280, height: 720, frameRate: rates[i]! },
        audio: [{ sampleRate: 48_000, channels: 2 }],
      },
    }));
    const media = {
      duration: 20,
      video: { width: 1280, height: 720, frameRate: PAL },
      audio: { sampleRate: 48_000, channels: 2 },
      rushes,
    };
    const made = editTimelineOf(EDIT, media, NAME);
    expect(new Set(made.clips.map(({ source }) => source)).size).toBe(3);
    for (const { clips } of (await readBack(adapter, write(made), PAL)).tracks) {
      expect(clips).toHaveLength(made.clips.length);
      for (const [i, { source, sourceIn, length, recordIn }] of made.clips.entries()) {
        const own = rates[source]!.num / rates[source]!.den;
        const found = clips[i]!;
        const clock = source === 1 ? 3600 + 29 / 30 : 0;
        const start = found.start / found.startRate - clock;
        expect(found.name).toBe(rushes[source]!.name);
        // The reader of FCPXML truncates rates, which moves an in-point by up to a frame.
        const most = adapter === 'fcpx_xml' ? 1 / own : 0.5 / own;
        expect(Math.abs(start - sourceIn / 25), `${i}`).toBeLessThanOrEqual(most + 1e-6);
        expect(Math.abs(found.length / found.rate - length / 25), `${i}`).toBeLessThanOrEqual(1 / own + 1e-6);
        // It also takes places in the edit by the rate of the clip.
        if (adapter !== 'fcpx_xml')
          expect(Math.abs(found.at / found.atRate - recordIn / 25), `${i}`).toBeLessThanOrEqual(0.5 / own);
      }
    }
  },
);
