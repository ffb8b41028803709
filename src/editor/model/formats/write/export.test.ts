import { XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { all, one, parseXml, type XmlElement } from '#tests/support/xml.ts';
import { cutWords } from '../../edit/cuts.ts';
import { appendTranscript } from '../../edit/transcript.ts';
import { emptyDocument } from '../../saved/document.ts';
import type { EditorDocument, Rational } from '../../types.ts';
import { FormatError, parseTimecode, timecodeOf } from '../timecode.ts';
import { type EditTimeline, editTimelineOf, isDropRecorded } from './edit-timeline.ts';
import { writeEdl } from './edl-file.ts';
import { writeFcpxml } from './fcpxml.ts';
import { writeOtio } from './otio.ts';
import { retimed } from './retimed.ts';
import { writeMarkdown, writeSrt, writeText, writeVtt } from './write-transcript.ts';
import { writeXmeml } from './xmeml.ts';

/** Twenty words of half a second, the third and the tenth cut. */
function edit(): EditorDocument {
  const words = Array.from({ length: 20 }, (_, i) => ({
    text: `word${i}`,
    start: i,
    end: i + 0.5,
    confidence: 1,
    speaker: i < 10 ? 0 : 1,
  }));
  const doc = appendTranscript(emptyDocument({ duration: 20, language: 'en' }), words);
  return cutWords(cutWords(doc, 3, 3), 10, 10);
}

describe('transcripts', () => {
  test('by the clock of the edit, cut words are gone and later ones come earlier; by the source’s nothing moves', () => {
    const edited = retimed(edit(), 'edited').paragraphs.flatMap(({ words }) => words);
    expect(edited.map(({ text }) => text)).not.toContain('word3');
    expect(edited.find(({ text }) => text === 'word4')!.start).toBeCloseTo(3.5);
    expect(edited.at(-1)!.start).toBeCloseTo(18);
    const source = retimed(edit(), 'source').paragraphs.flatMap(({ words }) => words);
    expect(source.map(({ start }) => start)).toEqual(Array.from({ length: 20 }, (_, i) => i));
  });

  test('text and Markdown name the speakers', () => {
    const transcript = retimed(edit(), 'edited');
    expect(writeText(transcript)).toContain('Speaker 2:\nword11');
    expect(writeMarkdown(transcript)).toContain('**Speaker 2** (0:00:10)\n\nword11');
    const starred = {
      ...transcript,
      paragraphs: [{ speaker: '*A*', words: [{ ...transcript.paragraphs[0]!.words[0]!, text: '_so_' }] }],
    };
    expect(writeMarkdown(starred)).toBe('**\\*A\\*** (0:00:00)\n\n\\_so\\_\n');
  });

  test.each([
    ['SRT', writeSrt, /^(\d+)\n(\d\d:\d\d:\d\d,\d{3}) --> (\d\d:\d\d:\d\d,\d{3})\n(.{1,42}\n){1,2}$/],
    ['WebVTT', writeVtt, /^()(\d\d:\d\d:\d\d\.\d{3}) --> (\d\d:\d\d:\d\d\.\d{3})\n(.{1,60}\n){1,2}$/],
  ])('%s: every cue as the format asks, in order, none over the next', (name, write, shape) => {
    const blocks = write(retimed(edit(), 'edited'))
      .split(/\n(?=\n)/)
      .map((block) => block.replace(/^\n/, ''));
    if (name === 'WebVTT') expect(blocks.shift()).toBe('WEBVTT');
    let before = '';
    for (const block of blocks) {
      const [, , start, end] = shape.exec(block.endsWith('\n') ? block : `${block}\n`) ?? [];
      expect(start! >= before && end! > start!, block).toBe(true);
      before = end!;
    }
  });
});

const RATES: readonly Rational[] = [
  { num: 25, den: 1 },
  { num: 30000, den: 1001 },
  { num: 24000, den: 1001 },
];

/** The edit over two rushes, the second beginning inside a kept range. */
function sequence(frameRate: Rational, audioOnly = true): EditTimeline {
  return editTimelineOf(
    edit(),
    {
      duration: 20,
      video: { width: 1280, height: 720, frameRate },
      audio: audioOnly ? { sampleRate: 48_000, channels: 2 } : null,
      rushes: [
        { name: 'Day 1 & <2>.mov', duration: 7.3 },
        { name: 'été.mp4', duration: 12.7 },
      ],
    },
    'My "edit"',
  );
}

/** What a reader of a format finds of one clip: file, first frame, frames, place in the edit. */
type Found = [name: string, sourceIn: number, length: number, recordIn: number];
const wanted = ({ clips, sources }: EditTimeline): Found[] =>
  clips.map((clip) => [sources[clip.source]!.name, clip.sourceIn, clip.length, clip.recordIn]);

test.each(RATES)('the edit is whole frames of its rushes, one after another ($num/$den)', (rate) => {
  const { clips, sources, frames } = sequence(rate);
  expect(clips.map(({ source }) => source)).toEqual([0, 0, 1, 1]);
  let at = 0;
  for (const clip of clips) {
    expect(clip.recordIn).toBe(at);
    expect(clip.sourceIn + clip.length).toBeLessThanOrEqual(sources[clip.source]!.frames);
    at += clip.length;
  }
  expect(frames).toBe(at);
  expect((frames * rate.den) / rate.num).toBeCloseTo(19, 1);
  // The second rush begins at its own first frame, not at that of the joined recording.
  expect(clips[2]!.sourceIn).toBe(0);
});

describe.each(RATES)('at $num/$den', (rate) => {
  const base = Math.round(rate.num / rate.den);
  const made = sequence(rate);

  test('EDL: CMX 3600 events that add up', () => {
    const lines = writeEdl(made, false).split('\r\n');
    expect(lines.slice(0, 2)).toEqual(['TITLE: My "edit"', 'FCM: NON-DROP FRAME']);
    const frames = (timecode: string): number => {
      const [h, m, s, f] = timecode.split(':').map(Number) as [number, number, number, number];
      expect(f).toBeLessThan(base);
      return ((h * 60 + m) * 60 + s) * base + f;
    };
    const found: Found[] = [];
    for (const [i, line] of lines.entries()) {
      const event =
        /^(\d{3}) {2}([A-Z0-9]{1,8}) +(AA\/V|V|AA) +C {8}(\S{11}) (\S{11}) (\S{11}) (\S{11})$/.exec(line);
      if (!event) continue;
      expect(Number(event[1])).toBe(found.length + 1);
      const [sourceIn, sourceOut, recordIn, recordOut] = event.slice(4).map(frames) as [
        number,
        number,
        number,
        number,
      ];
      expect(recordOut - recordIn).toBe(sourceOut - sourceIn);
      const name = lines[i + 1]!.replace('* FROM CLIP NAME: ', '');
      found.push([name, sourceIn, sourceOut - sourceIn, recordIn - 3600 * base]);
    }
    expect(found).toEqual(wanted(made));
  });

  test('FCPXML: known elements and attributes, times on the frame grid', () => {
    const xml = writeFcpxml(made);
    expect(XMLValidator.validate(xml)).toBe(true);
    const root = parseXml(xml);
    onlyKnown(root);
    const frames = (element: XmlElement, attribute: string): number => {
      const [, top, bottom] = /^(\d+)(?:\/(\d+))?s$/.exec(element.attributes[attribute]!)!;
      const count = (Number(top) * rate.num) / (Number(bottom ?? 1) * rate.den);
      expect(Number.isInteger(count), element.attributes[attribute]).toBe(true);
      return count;
    };
    expect(frames(one(root, 'resources/format'), 'frameDuration')).toBe(1);
    const assets = all(root, 'resources/asset').map(
      ({ attributes }) => [attributes.id, attributes.name] as const,
    );
    const used = one(root, 'library/event/project/sequence');
    const found = all(used, 'spine/asset-clip').map((clip) => [
      new Map(assets).get(clip.attributes.ref!),
      frames(clip, 'start'),
      frames(clip, 'duration'),
      frames(clip, 'offset'),
    ]);
    expect(found).toEqual(wanted(made));
    expect(frames(used, 'duration')).toBe(made.frames);
  });

  test('xmeml: a video track and two audio tracks of the same clips, each file described once', () => {
    const xml = writeXmeml(made);
    expect(XMLValidator.validate(xml)).toBe(true);
    const used = one(parseXml(xml), 'sequence');
    expect(one(used, 'rate/timebase').text).toBe(String(base));
    expect(one(used, 'rate/ntsc').text).toBe(rate.den === 1001 ? 'TRUE' : 'FALSE');
    const files = new Map<string, string>();
    const tracks = [...all(used, 'media/video/track'), ...all(used, 'media/audio/track')];
    expect(tracks).toHaveLength(3);
    const ids = new Set<string>();
    for (const track of tracks) {
      const found = all(track, 'clipitem').map((clip) => {
        ids.add(clip.attributes.id!);
        const file = one(clip, 'file');
        for (const name of all(file, 'name')) files.set(file.attributes.id!, name.text);
        const number = (name: string): number => Number(one(clip, name).text);
        const length = number('out') - number('in');
        expect(number('end') - number('start')).toBe(length);
        return [files.get(file.attributes.id!), number('in'), length, number('start')];
      });
      expect(found).toEqual(wanted(made));
    }
    expect(ids.size).toBe(3 * made.clips.length);
    expect(xml.match(/<pathurl>/g)).toHaveLength(2);
    for (const [, id] of xml.matchAll(/<linkclipref>([^<]+)</g)) expect(ids).toContain(id);
  });

  test('OpenTimelineIO: schemas with the fields their definitions name', () => {
    const timeline = JSON.parse(writeOtio(made)) as OtioTimeline;
    expect(timeline).toMatchObject({ OTIO_SCHEMA: 'Timeline.1', tracks: { OTIO_SCHEMA: 'Stack.1' } });
    expect(timeline.tracks.children.map((track) => [track.OTIO_SCHEMA, track.kind])).toEqual([
      ['Track.1', 'Video'],
      ['Track.1', 'Audio'],
    ]);
    for (const { children } of timeline.tracks.children) {
      let at = 0;
      const found = children.map((clip): Found => {
        const perSecond = { OTIO_SCHEMA: 'RationalTime.1', rate: rate.num / rate.den };
        expect(clip).toMatchObject({
          OTIO_SCHEMA: 'Clip.1',
          source_range: { OTIO_SCHEMA: 'TimeRange.1', start_time: perSecond, duration: perSecond },
          media_reference: {
            OTIO_SCHEMA: 'ExternalReference.1',
            available_range: { OTIO_SCHEMA: 'TimeRange.1' },
          },
        });
        const { start_time, duration } = clip.source_range;
        const { target_url, available_range } = clip.media_reference;
        at += duration.value;
        expect(start_time.value + duration.value).toBeLessThanOrEqual(available_range.duration.value);
        return [
          decodeURIComponent(target_url.slice(2)),
          start_time.value,
          duration.value,
          at - duration.value,
        ];
      });
      expect(found).toEqual(wanted(made));
    }
  });
});

test('video alone and audio alone are handed over as such', () => {
  expect(writeEdl(sequence(RATES[0]!, false), false)).toContain(' V     C ');
  const audioOnly = editTimelineOf(
    edit(),
    {
      duration: 20,
      video: null,
      audio: { sampleRate: 44_100, channels: 1 },
      rushes: [{ name: 'a.wav', duration: 20 }],
    },
    'a',
  );
  expect(writeEdl(audioOnly, false)).toContain(' AA    C ');
  expect(writeFcpxml(audioOnly)).not.toContain('hasVideo');
  // Projects of Final Cut have a frame size, and are stereo or surround.
  expect(writeFcpxml(audioOnly)).toMatch(/<format [^>]*width="1920" height="1080"/);
  expect(writeFcpxml(audioOnly)).toContain('audioChannels="1"');
  expect(writeFcpxml(audioOnly)).toContain('audioLayout="stereo"');
  expect(JSON.parse(writeOtio(audioOnly)).tracks.children).toHaveLength(1);
  expect(writeXmeml(audioOnly)).not.toContain('<video>');
});

test('an EDL of a thousand cuts, and an edit of nothing, are refused with a sentence', () => {
  const [clip] = sequence(RATES[0]!).clips;
  const many = { ...sequence(RATES[0]!), clips: Array.from({ length: 1000 }, () => clip!) };
  expect(() => writeEdl(many, false)).toThrow(FormatError);
  const media = { duration: 20, video: null, audio: null, rushes: [{ name: 'a.wav', duration: 20 }] };
  const nothing = { ...edit(), cuts: [{ ...edit().cuts[0]!, start: 0, duration: 20 }] };
  expect(() => editTimelineOf(nothing, media, 'a')).toThrow(/nothing to export/);
});

test.each([
  // SMPTE 12M: two numbers are left out a minute at 29.97, four at 59.94, none in each tenth minute.
  [1799, 30, '00:00:59;29'],
  [1800, 30, '00:01:00;02'],
  [17_981, 30, '00:09:59;29'],
  [17_982, 30, '00:10:00;00'],
  [107_892, 30, '01:00:00;00'],
  [3599, 60, '00:00:59;59'],
  [3600, 60, '00:01:00;04'],
  [215_784, 60, '01:00:00;00'],
])('frame %i at %i is %s in drop-frame, and back', (frames, base, label) => {
  expect(timecodeOf(frames, base, true)).toBe(label);
  expect(parseTimecode(label, base)).toEqual({ frames, isDrop: true });
});

test('an EDL has drop-frame timecode when asked for, and is refused over 60 frames a second', () => {
  const ntsc = writeEdl(sequence(RATES[1]!), true);
  expect(ntsc).toContain('FCM: DROP FRAME');
  expect(ntsc).toMatch(/^001 .* 00:00:00;00 00:00:03;00 01:00:00;00 01:00:03;00\r$/m);
  expect(writeEdl(sequence({ num: 60, den: 1 }), false)).toContain('FCM: NON-DROP');
  expect(() => writeEdl(sequence({ num: 120, den: 1 }), false)).toThrow(/at most 60 fps.* 120/);
});

test('a timecode is drop-frame where the rush says so, not by its rate', () => {
  const media = (timecode: string | undefined, frameRate: Rational) => ({
    duration: 20,
    video: { width: 640, height: 360, frameRate },
    audio: { sampleRate: 48_000, channels: 1 },
    rushes: [{ name: 'a.mov', duration: 20, timecode }],
  });
  const ntsc = RATES[1]!;
  expect(isDropRecorded(media('01:00:00;00', ntsc))).toBe(true);
  expect(isDropRecorded(media('01:00:00:00', ntsc))).toBe(false);
  expect(isDropRecorded(media(undefined, ntsc))).toBe(false);
  expect(isDropRecorded(media('01:00:00;00', RATES[0]!))).toBe(false);
  // A measured rate is a little off the one that was meant.
  expect(isDropRecorded(media('01:00:00;00', { num: 2999, den: 100 }))).toBe(true);
  const plain = editTimelineOf(edit(), media('01:00:00:00', ntsc), 'a');
  expect(writeEdl(plain, true)).toMatch(/^001 .* 01:00:00:00 01:00:03:00 01:00:00;00 01:00:03;00\r$/m);
  expect(writeFcpxml(plain)).not.toContain('"DF"');
  const dropped = editTimelineOf(edit(), media('01:00:00;00', ntsc), 'a');
  expect(writeEdl(dropped, false)).toMatch(/^001 .* 01:00:00;00 01:00:03;00 01:00:00:00 01:00:03:00\r$/m);
  expect(writeFcpxml(dropped)).toMatch(/<sequence [^>]*tcFormat="DF"/);
  expect(writeXmeml(dropped)).toContain('<string>00:00:00;00</string><frame>0</frame><displayformat>DF<');
});

test('the last segment ends with the last frame, as the download does', () => {
  const media = { duration: 20, audio: null, rushes: [{ name: 'a.mov', duration: 20 }] };
  const video = { width: 640, height: 360, frameRate: RATES[0]! };
  const cut = (frames?: number) =>
    editTimelineOf(edit(), { ...media, video: { ...video, frames } }, 'a').frames;
  expect(cut()).toBe(475);
  expect(cut(497)).toBe(472);
});

describe('the rushes’ own time', () => {
  const recorded = (rush: object, frameRate: Rational | null) =>
    editTimelineOf(
      edit(),
      {
        duration: 20,
        video: frameRate && { width: 640, height: 360, frameRate },
        audio: { sampleRate: 48_000, channels: 2 },
        rushes: [{ name: 'a.mov', duration: 20, ...rush }],
      },
      'a',
    );

  test.each([
    ['timecode', { timecode: '10:00:00:12' }, RATES[0]!, '10:00:00:12', 900_012, 'NDF'],
    ['drop-frame timecode', { timecode: '01:00:00;00' }, RATES[1]!, '01:00:00;00', 107_892, 'DF'],
    ['a semicolon that means nothing', { timecode: '00:00:01;00' }, RATES[0]!, '00:00:01:00', 25, 'NDF'],
    ['the reference of Broadcast Wave', { timeReference: 36_000.04 }, null, '10:00:00:01', 900_001, 'NDF'],
  ])('%s', (_, rush, rate, label, start, format) => {
    const made = recorded(rush, rate);
    const isDrop = format === 'DF';
    expect(writeEdl(made, isDrop)).toMatch(new RegExp(`^001 .* ${label} `, 'm'));
    const file = one(
      parseXml(writeXmeml(made)),
      `sequence/media/${rate ? 'video' : 'audio'}/track/clipitem/file`,
    );
    expect(one(file, 'timecode/string').text).toBe(label);
    expect(one(file, 'timecode/frame').text).toBe(String(start));
    expect(one(file, 'timecode/displayformat').text).toBe(format);
    const { available_range, source_range } = firstOf(writeOtio(made));
    expect([available_range, source_range]).toEqual([start, start]);
    const asset = one(parseXml(writeFcpxml(made)), 'resources/asset').attributes.start!;
    const [top = 0, bottom = 1] = asset.replace('s', '').split('/').map(Number);
    const perSecond = rate ? rate.num / rate.den : 25;
    expect((top / bottom) * perSecond).toBeCloseTo(start, 6);
    expect(writeFcpxml(made)).toContain(`start="${asset}" duration="3`);
  });

  function firstOf(otio: string): { available_range: number; source_range: number } {
    const clip = (JSON.parse(otio) as OtioTimeline).tracks.children[0]!.children[0]!;
    return {
      available_range: (clip.media_reference.available_range as OtioRange).start_time.value,
      source_range: clip.source_range.start_time.value,
    };
  }
});

interface OtioRange {
  start_time: { value: number };
  duration: { value: number };
}
interface OtioTimeline {
  tracks: {
    children: {
      OTIO_SCHEMA: string;
      kind: string;
      children: {
        source_range: OtioRange;
        media_reference: { target_url: string; available_range: OtioRange };
      }[];
    }[];
  };
}

/** What the FCPXML 1.9 document type lets stand in each element that is used, and its attributes. */
const FCPXML: Readonly<Record<string, { children: string; attributes: string; required: string }>> = {
  fcpxml: { children: 'resources library', attributes: 'version', required: 'version' },
  resources: { children: 'format asset', attributes: '', required: '' },
  format: { children: '', attributes: 'id name frameDuration fieldOrder width height', required: 'id' },
  asset: {
    children: 'media-rep',
    attributes:
      'id name uid start duration hasVideo format hasAudio videoSources audioSources audioChannels audioRate',
    required: 'id',
  },
  'media-rep': { children: '', attributes: 'kind sig src suggestedFilename', required: 'src' },
  library: { children: 'event', attributes: 'location', required: '' },
  event: { children: 'project', attributes: 'name uid', required: '' },
  project: { children: 'sequence', attributes: 'name uid id modDate', required: '' },
  sequence: {
    children: 'spine',
    attributes: 'format duration tcStart tcFormat audioLayout audioRate',
    required: 'format',
  },
  spine: { children: 'asset-clip', attributes: 'lane offset name format', required: '' },
  'asset-clip': {
    children: '',
    attributes: 'ref name lane offset start duration tcStart tcFormat enabled',
    required: 'ref',
  },
};

function onlyKnown({ name, attributes, children }: XmlElement): void {
  const rule = FCPXML[name]!;
  expect(rule.attributes.split(' ')).toEqual(expect.arrayContaining(Object.keys(attributes)));
  for (const needed of rule.required.split(' ').filter(Boolean)) expect(attributes).toHaveProperty(needed);
  for (const child of children) {
    expect(rule.children.split(' '), `${child.name} in ${name}`).toContain(child.name);
    onlyKnown(child);
  }
}
