import { inflateRawSync } from 'node:zlib';
import { XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { formats as texts } from '#i18n/en/files.ts';
import { cutWords } from '#model/edit/cuts.ts';
import { documentOf } from '#model/testing.ts';
import { exportFile, FORMATS, type FormatId, leftOut } from './formats.ts';

const doc = documentOf('Bread & <butter> for everybody');
const media = {
  duration: doc.duration,
  video: { width: 640, height: 360, frameRate: { num: 25, den: 1 } },
  audio: { sampleRate: 48_000, channels: 2 },
  rushes: [{ name: 'My talk.mov', duration: doc.duration }],
};

const PROJECT = {
  transcription: { complete: true, added: [] },
  head: { recording: { bytes: 1, ends: 'e' }, revision: 1 },
};
const CHAPTERS = [{ time: 0, name: 'Bread for everybody' }];

test.each(Object.keys(FORMATS) as FormatId[])(
  '%s: a file named after the rush, with something in it',
  async (id) => {
    const options = { clock: 'edited', chapters: CHAPTERS, project: PROJECT } as const;
    const { name, blob } = await exportFile(id, doc, media, options);
    expect(name).toBe(`My talk.${id === 'project' ? 'mov.' : ''}${FORMATS[id].extension}`);
    expect(blob.type).toBe(FORMATS[id].type);
    expect(blob.size).toBeGreaterThan(20);
  },
);

test('DOCX holds the words, their speaker and the title as Word reads them', async () => {
  const { blob } = await exportFile('docx', doc, media, { clock: 'source' });
  const files = unzipped(Buffer.from(await blob.arrayBuffer()));
  expect([...files.keys()]).toEqual(expect.arrayContaining(['[Content_Types].xml', 'word/document.xml']));
  const xml = files.get('word/document.xml')!;
  expect(XMLValidator.validate(xml)).toBe(true);
  const texts = [...xml.matchAll(/<w:t[^>]*>([^<]*)<\/w:t>/g)].map(([, text]) => text);
  expect(texts).toEqual(['My talk', 'Speaker 1', '  0:00:01', 'Bread &amp; &lt;butter&gt; for everybody']);
});

test('what is read begins a sentence with a capital where its beginning was cut; what programs read is as said', async () => {
  const edit = cutWords(documentOf('Well you know bread and butter'), 0, 2);
  const contentOf = async (id: FormatId): Promise<string> => {
    const { blob } = await exportFile(id, edit, media, { clock: 'edited' });
    if (id !== 'docx') return blob.text();
    return unzipped(Buffer.from(await blob.arrayBuffer())).get('word/document.xml')!;
  };
  for (const id of ['txt', 'md', 'docx', 'srt', 'vtt', 'words'] as const)
    expect(await contentOf(id), id).toContain('Bread');
  for (const id of ['json', 'premiere'] as const) expect(await contentOf(id), id).toContain('"bread"');
});

test('the dialog says what an edit list cannot say of these files', () => {
  const rush = { name: 'My talk.mov', duration: doc.duration / 2 };
  const recorded = { duration: rush.duration, video: null, audio: [media.audio, media.audio] };
  const ids = Object.keys(FORMATS) as FormatId[];
  const said = (rushes: (typeof rush & { recorded?: typeof recorded })[]) =>
    ids.flatMap((id) => leftOut(id, { ...media, rushes }).map((sentence) => [id, sentence]));
  expect(said(media.rushes)).toEqual([]);
  expect(said([rush, rush])).toEqual(['fcpxml', 'xmeml', 'otio'].map((id) => [id, texts.filesAsOne()]));
  const tracks = { ...rush, recorded };
  expect(said([tracks, tracks])).toEqual(['edl', 'otio'].map((id) => [id, texts.oneTrackOnly()]));
});

/** Texts of a ZIP file by name, by its central directory. */
function unzipped(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  let at = zip.readUInt32LE(end + 16);
  for (let n = zip.readUInt16LE(end + 10); n > 0; n--) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const data = zip.subarray(from, from + size);
    files.set(name, (method === 8 ? inflateRawSync(data) : data).toString('utf8'));
    at += 46 + nameLength + extra + comment;
  }
  return files;
}
