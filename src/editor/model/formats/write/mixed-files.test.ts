import { XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { all, one, parseXml, type XmlElement } from '#tests/support/xml.ts';
import { cutTime } from '../../edit/cuts.ts';
import { emptyDocument } from '../../saved/document.ts';
import type { EditorDocument, Rational } from '../../types.ts';
import { editTimelineOf, hasMoreTracks, lacksRecorded } from './edit-timeline.ts';
import { writeEdl } from './edl-file.ts';
import { writeFcpxml } from './fcpxml.ts';
import { writeOtio } from './otio.ts';
import { writeXmeml } from './xmeml.ts';

const PAL = { num: 25, den: 1 };
const THIRTY = { num: 30, den: 1 };
const NTSC = { num: 30_000, den: 1001 };
const stereo = { sampleRate: 48_000, channels: 2 };
const mono = { sampleRate: 44_100, channels: 1 };
const hd = (frameRate: Rational) => ({ width: 1920, height: 1080, frameRate });

/** Joined on the grid of the first: 6.02 s become 151 frames of 25, of which the file has 150. */
const RUSHES = [
  {
    ...{ name: 'pal.mov', duration: 6 },
    recorded: { duration: 6, video: { ...hd(PAL), width: 1280, height: 720 }, audio: [stereo] },
  },
  {
    ...{ name: 'thirty.mp4', duration: 6.04, timecode: '01:00:00:29' },
    recorded: { duration: 6.02, video: hd(THIRTY), audio: [mono] },
  },
  {
    ...{ name: 'ntsc.mov', duration: 6, timecode: '01:00:00;00' },
    recorded: { duration: 6.006, video: hd(NTSC), audio: [stereo, stereo, mono] },
  },
  {
    ...{ name: 'four.wav', duration: 6, timeReference: 3600.5 },
    recorded: { duration: 6, video: null, audio: [{ sampleRate: 96_000, channels: 4 }] },
  },
  { name: 'silent.mp4', duration: 6, recorded: { duration: 6.006, video: hd(NTSC), audio: [] } },
];
const STARTS = RUSHES.map((_, i) => RUSHES.slice(0, i).reduce((sum, { duration }) => sum + duration, 0));
const RATES = RUSHES.map(({ recorded }) => recorded.video?.frameRate ?? PAL);
/** Seconds of the first frame, by the file's own clock. */
const CLOCKS = [0, 3600 + 29 / 30, (107_892 * 1001) / 30_000, 3600.52, 0];

/** Many short cuts, so that clips begin at many places of each file. */
function edit(duration: number): EditorDocument {
  let doc: EditorDocument = emptyDocument({ duration, language: 'en' });
  for (let at = 0.1; at + 0.3 < duration; at += 0.77) doc = cutTime(doc, at, at + 0.2);
  return doc;
}

const total = RUSHES.reduce((sum, { duration }) => sum + duration, 0);
const media = {
  duration: total,
  video: { width: 1280, height: 720, frameRate: PAL },
  audio: stereo,
  rushes: RUSHES,
};
const made = editTimelineOf(edit(total), media, 'Mixed');
/** Of each clip: its file, its first second in it, its seconds. */
const wanted = made.clips.map(({ source, sourceIn, length }) => ({
  ...{ name: RUSHES[source]!.name, start: sourceIn / 25, length: length / 25 },
}));

interface FoundClip {
  readonly name: string;
  readonly start: number;
  readonly length: number;
  /** Seconds of the file that there are. */
  readonly there: number;
}

/** Each in-point is the same second, to half a frame of the file (a frame before its end), and nothing is read beyond that. */
function checkClips(found: readonly FoundClip[], clips = wanted): void {
  expect(found.map(({ name }) => name)).toEqual(clips.map(({ name }) => name));
  for (const [i, { start, length, there, name }] of found.entries()) {
    const frame = 1 / (RATES[RUSHES.findIndex((rush) => rush.name === name)]!.num > 25 ? 29.97 : 25);
    const most = found[i + 1]?.name === name ? frame / 2 : frame;
    expect(Math.abs(start - clips[i]!.start), `${name} ${i}`).toBeLessThanOrEqual(most + 1e-6);
    expect(Math.abs(length - clips[i]!.length), `${name} ${i}`).toBeLessThanOrEqual(frame / 2 + 1e-6);
    expect(start + length, `${name} ${i}`).toBeLessThanOrEqual(there + 1e-6);
  }
}

test('the edit begins many times in each file, and stops with a file that ends within a frame of it', () => {
  for (const { name } of RUSHES)
    expect(wanted.filter((clip) => clip.name === name).length).toBeGreaterThan(5);
  const last = wanted.findLast(({ name }) => name === 'thirty.mp4')!;
  expect(last.start + last.length).toBeCloseTo(6, 6);
  expect(STARTS[2]).toBeCloseTo(12.04, 6);
});

const seconds = (ratio: string | undefined): number => {
  const [, top, bottom = '1'] = /^(\d+)(?:\/(\d+))?s$/.exec(ratio ?? '')!;
  return Number(top) / Number(bottom);
};

test('FCPXML: each file in a format of its own, with all of its audio and its own length', () => {
  const xml = writeFcpxml({ ...made, markers: [{ clip: 9, at: 3, text: 'Here', isDone: false }] });
  expect(XMLValidator.validate(xml)).toBe(true);
  const root = parseXml(xml);
  const formats = new Map(
    all(root, 'resources/format').map(({ attributes: { id, ...format } }) => [id!, format]),
  );
  expect(formats.size).toBe(3);
  const assets = all(root, 'resources/asset').map(({ attributes }) => attributes);
  expect(
    assets.map(({ format, start, duration, audioSources, audioChannels, audioRate }) => [
      ...[format && formats.get(format)?.frameDuration, format && formats.get(format)?.width],
      ...[seconds(start).toFixed(3), seconds(duration).toFixed(3), audioSources, audioChannels, audioRate],
    ]),
  ).toEqual([
    ['1/25s', '1280', '0.000', '6.000', '1', '2', '48000'],
    ['1/30s', '1920', '3600.967', '6.000', '1', '1', '44100'],
    ['1001/30000s', '1920', CLOCKS[2]!.toFixed(3), '6.006', '3', '5', '48000'],
    [undefined, undefined, '3600.520', '6.000', '1', '4', '96000'],
    ['1001/30000s', '1920', '0.000', '6.006', undefined, undefined, undefined],
  ]);
  const clips = all(root, 'library/event/project/sequence/spine/asset-clip');
  checkClips(
    clips.map(({ attributes }) => {
      const asset = assets.find(({ id }) => id === attributes.ref)!;
      return {
        name: attributes.name!,
        start: seconds(attributes.start) - seconds(asset.start),
        length: seconds(attributes.duration),
        there: seconds(asset.duration),
      };
    }),
  );
  expect(clips.map(({ attributes }) => seconds(attributes.offset))).toEqual(
    made.clips.map(({ recordIn }) => recordIn / 25),
  );
  const conformed = clips.map((clip) => all(clip, 'conform-rate').map(({ attributes }) => attributes));
  expect([...new Set(conformed.flat().map(({ srcFrameRate }) => srcFrameRate))]).toEqual(['30', '29.97']);
  for (const [i, clip] of clips.entries())
    expect(conformed[i]).toHaveLength(/^(thirty|ntsc|silent)/.test(clip.attributes.name!) ? 1 : 0);
  const marker = one(clips[9]!, 'marker').attributes.start;
  expect(seconds(marker) - seconds(clips[9]!.attributes.start)).toBeCloseTo(3 / 25, 1);
});

test('xmeml: each file by its own frames; pairs that Premiere reads as stereo, and a track for each other channel', () => {
  const xml = writeXmeml(made);
  expect(XMLValidator.validate(xml)).toBe(true);
  const { children } = one(parseXml(xml), 'sequence/media');
  const [video, audio] = children as [XmlElement, XmlElement];
  const number = (element: XmlElement, path: string): number => Number(one(element, path).text);
  const perSecond = (element: XmlElement): number =>
    number(element, 'rate/timebase') / (one(element, 'rate/ntsc').text === 'TRUE' ? 1.001 : 1);
  const clipsOf = (track: XmlElement): FoundClip[] =>
    all(track, 'clipitem').map((clip) => ({
      name: one(clip, 'name').text,
      start: number(clip, 'in') / perSecond(clip),
      length: (number(clip, 'out') - number(clip, 'in')) / perSecond(clip),
      there: number(clip, 'duration') / perSecond(clip),
    }));
  checkClips(
    clipsOf(one(video, 'track')),
    wanted.filter(({ name }) => name !== 'four.wav'),
  );
  const used = all(audio, 'track').map((track) => {
    const { premiereTrackType, currentExplodedTrackIndex, totalExplodedTrackCount } = track.attributes;
    const clips = all(track, 'clipitem');
    const types = new Set(clips.map(({ attributes }) => attributes.premiereChannelType));
    const names = [...new Set(clips.map((clip) => one(clip, 'name').text))];
    checkClips(
      clipsOf(track),
      wanted.filter(({ name }) => names.includes(name)),
    );
    return [
      `${premiereTrackType} ${currentExplodedTrackIndex}/${totalExplodedTrackCount} ${[...types].join()}`,
      all(track, 'outputchannelindex')
        .map(({ text }) => text)
        .join(),
      names.map(
        (name) =>
          `${name} ${one(clips.find((clip) => one(clip, 'name').text === name)!, 'sourcetrack/trackindex').text}`,
      ),
    ];
  });
  expect(used).toEqual([
    ['Stereo 0/2 stereo', '1', ['pal.mov 1', 'ntsc.mov 1']],
    ['Stereo 1/2 stereo', '2', ['pal.mov 2', 'ntsc.mov 1']],
    ['Stereo 0/2 stereo', '1', ['ntsc.mov 2']],
    ['Stereo 1/2 stereo', '2', ['ntsc.mov 2']],
    ['Mono 0/1 mono', '', ['thirty.mp4 1', 'ntsc.mov 5', 'four.wav 1']],
    ['Mono 0/1 mono', '', ['four.wav 2']],
    ['Mono 0/1 mono', '', ['four.wav 3']],
    ['Mono 0/1 mono', '', ['four.wav 4']],
  ]);
  expect(number(audio, 'numOutputChannels')).toBe(2);
  // A link names a clip by its place on its track.
  const ids = [...all(video, 'track'), ...all(audio, 'track')].map((track) =>
    all(track, 'clipitem').map(({ attributes }) => attributes.id),
  );
  for (const link of [...all(video, 'track/clipitem/link'), ...all(audio, 'track/clipitem/link')]) {
    const first = one(link, 'mediatype').text === 'video' ? 0 : 1;
    const track = ids[first + number(link, 'trackindex') - 1]!;
    expect(track[number(link, 'clipindex') - 1]).toBe(one(link, 'linkclipref').text);
  }
  const files = [...all(video, 'track/clipitem/file'), ...all(audio, 'track/clipitem/file')].filter(
    (file) => file.children.length > 0,
  );
  expect(
    files.map((file) => [
      ...[one(file, 'name').text, number(file, 'duration'), one(file, 'timecode/string').text],
      ...[
        all(file, 'media/video/samplecharacteristics/width').map(({ text }) => text),
        all(file, 'media/audio/channelcount').map(({ text }) => text),
      ],
    ]),
  ).toEqual([
    ['pal.mov', 150, '00:00:00:00', ['1280'], ['2']],
    ['thirty.mp4', 180, '01:00:00:29', ['1920'], ['1']],
    ['ntsc.mov', 180, '01:00:00;00', ['1920'], ['2', '2', '1']],
    ['silent.mp4', 180, '00:00:00:00', ['1920'], []],
    ['four.wav', 150, '01:00:00:13', [], ['4']],
  ]);
});

test('OTIO: in-points by the file’s own rate, and gaps where a file has no picture or no sound', () => {
  interface Time {
    readonly rate: number;
    readonly value: number;
  }
  interface Ranged {
    readonly start_time: Time;
    readonly duration: Time;
  }
  interface Child {
    readonly OTIO_SCHEMA: string;
    readonly name: string;
    readonly source_range: Ranged;
    readonly media_reference?: { readonly available_range: Ranged };
  }
  const { tracks } = JSON.parse(writeOtio(made)) as {
    tracks: { children: { kind: string; children: Child[] }[] };
  };
  const at = ({ value, rate }: Time): number => value / rate;
  for (const { kind, children } of tracks.children) {
    expect(children).toHaveLength(wanted.length);
    const gaps = children.flatMap(({ media_reference }, i) => (media_reference ? [] : [wanted[i]!.name]));
    expect([...new Set(gaps)]).toEqual([kind === 'Video' ? 'four.wav' : 'silent.mp4']);
    checkClips(
      children.flatMap(({ name, source_range, media_reference }) => {
        const range = media_reference?.available_range;
        if (!range) return [];
        const start = at(source_range.start_time) - at(range.start_time);
        return [{ name, start, length: at(source_range.duration), there: at(range.duration) }];
      }),
      wanted.filter(({ name }) => name !== gaps[0]),
    );
  }
});

test('EDL: a timecode of another rate keeps its second, and its frames in proportion', () => {
  const first = writeEdl(made, false)
    .split('\r\n')
    .filter((line) => /THIRTY/.test(line))[0]!;
  expect(first).toContain(' 01:00:00:24 ');
});

test('what 1.0 joined is stated as one, and said to be; a single file is what was measured', () => {
  const old = { ...media, rushes: RUSHES.map(({ recorded: _, ...rush }) => rush) };
  expect(lacksRecorded(old)).toBe(true);
  expect(lacksRecorded(media)).toBe(false);
  expect(lacksRecorded({ ...old, rushes: [old.rushes[0]!] })).toBe(false);
  expect([hasMoreTracks(media), hasMoreTracks(old)]).toEqual([true, false]);
  const files = editTimelineOf(edit(total), old, 'Old').sources.map(({ file }) => [file.rate, file.frames]);
  expect(files).toEqual([150, 151, 150, 150, 150].map((frames) => [PAL, frames]));
});
