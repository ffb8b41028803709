import { withImported, wordsOfImport } from '#model/formats/read/imported.ts';
import { readTranscript } from '#model/formats/read/read-transcript.ts';
import { emptyDocument } from '#model/saved/document.ts';
import { readScript, readWordScript } from '#model/script/read-script.ts';
import type { Report } from '../lib/report.ts';

/** Processor time of reading four times as much: a reader whose time grows with the square takes sixteen times as long. */

/** Characters of the shortest text; it grows until reading takes a time that can be compared. */
const SIZE = 50_000;
const MAX_SIZE = 1_600_000;
const MEASURABLE_MS = 30;
const TIMES = 6;
const DURATION = 100_000;

function transcript(text: string): void {
  try {
    const doc = emptyDocument({ duration: DURATION, language: 'en' });
    const file = readTranscript(text);
    withImported(doc, file, wordsOfImport(doc, file).words);
  } catch {
    // What is refused takes its time too.
  }
}

function stamp(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(11, 23);
}

function captions(count: number, text: (i: number) => string): string {
  return Array.from(
    { length: count },
    (_, i) => `${i + 1}\n${stamp(i)} --> ${stamp(i + 1)}\n${text(i)}\n`,
  ).join('\n');
}

const vtt = (text: string): string => `WEBVTT\n\n00:01.000 --> 10:00:00.000\n${text}\n`;
const words = (count: number, more: (i: number) => object = () => ({})): object[] =>
  Array.from({ length: count }, (_, i) => ({ text: `word${i % 97}`, start: i, end: i + 0.9, ...more(i) }));
const json = (value: unknown): string => JSON.stringify(value);
const paragraphs = (count: number, text: string): string =>
  Array.from({ length: count }, (_, i) => text.replaceAll('#', String(i))).join('\n\n');

interface Shape {
  readonly read: (text: string) => unknown;
  /** About `size` characters. */
  readonly make: (size: number) => string;
}

/** Ordinary files of each reader, and such as were made to be slow. */
const SHAPES: Readonly<Record<string, Shape>> = {
  srt: { read: transcript, make: (n) => captions(n / 60, (i) => `what they said ${i}`) },
  srt_names: {
    read: transcript,
    make: (n) => captions(n / 60, (i) => `Person ${i.toString(26).replace(/\d/g, 'Z')}: so`),
  },
  srt_same_lines: { read: transcript, make: (n) => captions(2, () => 'a\n'.repeat(n / 4)) },
  srt_around: {
    read: transcript,
    make: (n) =>
      `1\n00:00:00,000 --> 27:00:00,000\n${'word '.repeat(n / 60)}\n\n${captions(n / 60, () => 'so')}`,
  },
  srt_line_ends: { read: transcript, make: (n) => `${captions(2, () => 'a')}${'\r'.repeat(n)}x` },
  srt_blank: { read: transcript, make: (n) => `${'\n'.repeat(n)}x` },
  srt_hashes: { read: transcript, make: (n) => captions(1, () => '#'.repeat(n)) },
  srt_chevrons: { read: transcript, make: (n) => captions(1, () => `a${' '.repeat(n)}>> b`) },
  vtt_voices: { read: transcript, make: (n) => vtt('<v.a'.repeat(n / 4)) },
  vtt_voice_spaces: { read: transcript, make: (n) => vtt(`<v${' '.repeat(n)}`) },
  vtt_syllables: { read: transcript, make: (n) => vtt('a<00:00:02.000>'.repeat(n / 15)) },
  vtt_braces: { read: transcript, make: (n) => vtt('{\\'.repeat(n / 2)) },
  sbv: {
    read: transcript,
    make: (n) =>
      Array.from({ length: n / 40 }, (_, i) => `${stamp(i).slice(1)},${stamp(i + 1).slice(1)}\nso\n`).join(
        '\n',
      ),
  },
  lrc: {
    read: transcript,
    make: (n) => Array.from({ length: n / 20 }, (_, i) => `[${stamp(i).slice(3, 11)}] so we ${i}`).join('\n'),
  },
  lrc_marks: { read: transcript, make: (n) => `${'[00:01]'.repeat(n / 14)}${'so '.repeat(n / 6)}` },
  labels: {
    read: transcript,
    make: (n) => Array.from({ length: n / 20 }, (_, i) => `${i}.0\t${i}.9\tso we`).join('\n'),
  },
  ttml: {
    read: transcript,
    make: (n) =>
      `<tt><body>${Array.from({ length: n / 60 }, (_, i) => `<p begin="${i}s" end="${i + 1}s">so we</p>`).join('')}</body></tt>`,
  },
  ttml_open: { read: transcript, make: (n) => `<tt><body>${'<p begin="1s">a'.repeat(n / 15)}` },
  ttml_ends: { read: transcript, make: (n) => `<tt>${'<a>'.repeat(n / 6)}${'</b>'.repeat(n / 8)}` },
  ttml_agents: { read: transcript, make: (n) => `<tt>${'<agent '.repeat(n / 7)}` },
  csv: {
    read: transcript,
    make: (n) =>
      `start,end,text\n${Array.from({ length: n / 20 }, (_, i) => `${i},${i + 1},"so, we"`).join('\n')}`,
  },
  csv_quotes: { read: transcript, make: (n) => `start,end,text\n${'1,2,"a\n'.repeat(n / 7)}` },
  csv_pairs: { read: transcript, make: (n) => `start,end,text\n1,2,"${'""'.repeat(n / 2)}` },
  otter: {
    read: transcript,
    make: (n) =>
      Array.from({ length: n / 40 }, (_, i) => `Anne  ${stamp(i).slice(0, 8)}\nso we went on\n`).join('\n'),
  },
  json_words: { read: transcript, make: (n) => json({ words: words(n / 40) }) },
  json_segments: {
    read: transcript,
    make: (n) =>
      json({
        segments: Array.from({ length: n / 90 }, (_, i) => ({
          start: i,
          end: i + 1,
          words: words(2, (k) => ({ start: i + k / 2, end: i + k / 2 + 0.4 })),
        })),
      }),
  },
  json_untimed: {
    read: transcript,
    make: (n) => json({ words: words(n / 40, (i) => (i % 50 === 0 ? {} : { start: null, end: null })) }),
  },
  json_parts: {
    read: transcript,
    make: (n) =>
      json({
        segments: [{ start: 0, end: 9, words: words(n / 40, (i) => ({ text: i === 0 ? ' a' : 'b' })) }],
      }),
  },
  json_signs: {
    read: transcript,
    make: (n) => json({ words: words(n / 40, (i) => ({ type: i === 0 ? 'word' : 'punct' })) }),
  },
  json_speakers: {
    read: transcript,
    make: (n) => json({ words: words(n / 60, (i) => ({ speaker: `Person ${i}x` })) }),
  },
  json_open: { read: transcript, make: (n) => `{"NaN": "${'\\"'.repeat(n / 2)}` },
  assemblyai: {
    read: transcript,
    make: (n) => json({ utterances: [], words: words(n / 40, () => ({ channel: 1 })) }),
  },
  google: {
    read: transcript,
    make: (n) =>
      json({
        results: Array.from({ length: n / 90 }, (_, i) => ({
          alternatives: [{ words: [{ word: 'so', startTime: `${i}s`, endTime: `${i + 1}s` }] }],
        })),
      }),
  },
  deepgram_channels: {
    read: transcript,
    make: (n) =>
      json({
        results: {
          channels: Array.from({ length: n / 60 }, (_, i) => ({
            alternatives: [{ words: [{ word: 'so', start: i, end: i + 1 }] }],
          })),
        },
      }),
  },
  unspaced: { read: transcript, make: (n) => captions(1, () => `我${'a-'.repeat(n / 2)}`) },
  script: { read: readScript, make: (n) => paragraphs(n / 30, 'ANNE: so we went on #') },
  script_names: { read: readScript, make: (n) => paragraphs(n / 30, 'PERSON #: so we went on') },
  script_voices: { read: readScript, make: (n) => '<v '.repeat(n / 3) },
  markdown: { read: readScript, make: (n) => paragraphs(n / 30, '**Anne:** so *we* went #') },
  markdown_stars: { read: readScript, make: (n) => `# a\n\n${'*a '.repeat(n / 3)}` },
  markdown_pictures: { read: readScript, make: (n) => `# a\n\n${'!['.repeat(n / 2)}` },
  markdown_links: { read: readScript, make: (n) => `# a\n\n${'[a]('.repeat(n / 4)}` },
  markdown_comments: { read: readScript, make: (n) => `# a\n\n${'<!--'.repeat(n / 4)}` },
  markdown_blank: { read: readScript, make: (n) => `# a\n\n${'\n'.repeat(n)}x` },
  final_draft: {
    read: readScript,
    make: (n) =>
      `<FinalDraft>${'<Paragraph Type="Dialogue"><Text>so we went on</Text></Paragraph>'.repeat(n / 70)}</FinalDraft>`,
  },
  final_draft_open: { read: readScript, make: (n) => `<FinalDraft>${'<Paragraph>'.repeat(n / 11)}` },
  docx: {
    read: readWordScript,
    make: (n) => '<w:p><w:r><w:t>so we went on</w:t></w:r></w:p>'.repeat(n / 45),
  },
  docx_open: { read: readWordScript, make: (n) => '<w:p '.repeat(n / 5) },
  docx_texts: { read: readWordScript, make: (n) => `<w:p>${'<w:t xml'.repeat(n / 8)}</w:p>` },
};

/** Reports for each shape how many times the processor time of a text four times of it takes, and the worst of all. */
export function measureReaders(report: Report): void {
  let worst = { value: 0, name: '' };
  for (const [name, { read, make }] of Object.entries(SHAPES)) {
    let size = SIZE;
    let once = processorTime(read, make(size));
    while (once < MEASURABLE_MS && size < MAX_SIZE) {
      size *= 2;
      once = processorTime(read, make(size));
    }
    const four = processorTime(read, make(4 * size));
    // What is refused at a glance takes no time that can be compared.
    const value = four / Math.max(once, 1);
    report({
      metric: `transcript.read_${name}`,
      value,
      unit: `× for 4 n (${once.toFixed(0)} and ${four.toFixed(0)} ms)`,
      n: TIMES,
    });
    if (value > worst.value) worst = { value, name };
  }
  report({
    metric: 'transcript.read_worst',
    value: worst.value,
    unit: `× for 4 n (${worst.name})`,
    n: TIMES,
  });
}

/** Milliseconds, the least of some runs. */
function processorTime(read: (text: string) => unknown, text: string): number {
  const times = Array.from({ length: TIMES }, () => {
    const before = process.threadCpuUsage();
    read(text);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}
