import { expect, test } from 'vitest';
import { emptyDocument } from '../../saved/document.ts';
import { readScript, readWordScript } from '../../script/read-script.ts';
import { wordsOfImport } from './imported.ts';
import { readTranscript } from './read-transcript.ts';
import { wordsOfCues } from './spread.ts';

/** How the time of reading grows is measured by `bench transcript:readers`; here what is read stays right where readers count on bounds. */

test('a caption of more words than a call takes arguments', () => {
  const text = `1\n00:00:01,000 --> 00:50:01,000\n${'so '.repeat(300_000)}\n`;
  const { words } = wordsOfImport(emptyDocument({ duration: 4000, language: 'en' }), readTranscript(text));
  expect(words).toHaveLength(300_000);
});

test('words of a long caption lie around each of the short ones inside it', () => {
  const cue = (text: string, start: number, end: number) => ({ text, start, end, confidence: 1, speaker: 0 });
  const inside = Array.from({ length: 4 }, (_, i) => cue('so', 2 * i + 1, 2 * i + 2));
  const { words } = wordsOfCues([cue('aa bb cc dd', 0, 8), ...inside], []);
  expect(words.map(({ text, start, end }) => [text, start, end])).toEqual([
    ['aa', 0, 1],
    ['so', 1, 2],
    ['bb', 2, 3],
    ['so', 3, 4],
    ['cc', 4, 5],
    ['so', 5, 6],
    ['dd', 6, 7],
    ['so', 7, 8],
  ]);
});

test('a note names no more speakers than one reads', () => {
  const words = Array.from({ length: 3000 }, (_, i) => ({
    text: 'so',
    start: i,
    end: i + 1,
    speaker: `Person ${i}x`,
  }));
  const doc = emptyDocument({ duration: 4000, language: 'en' });
  const { notes } = wordsOfImport(doc, readTranscript(JSON.stringify({ words })));
  expect(notes.join('')).toMatch(/^This transcript has 3,000 speakers.*…\.$/);
  expect(notes.join('').length).toBeLessThan(400);
});

test('a line of more times than a refrain has is left out and counted', () => {
  const { cues, notes } = readTranscript(`[00:01]so\n${'[00:02]'.repeat(200)}we\n[00:03]went\n`);
  expect(cues.map(({ text }) => text)).toEqual(['so', 'went']);
  expect(notes).toEqual(['1 caption could not be read.']);
});

test('what Markdown and XML leave open is text', () => {
  const said = (script: ReturnType<typeof readScript>) => script?.words.map(({ text }) => text).join(' ');
  const rest = 'so we went to the market and then we all went home again in the rain that evening at last';
  const markdown = `# Title\n\n**Anne *went* home** 2 * 3 *a \\*b\\* c <!-- no --> <!-- ${rest} [x](y_(z)\n`;
  expect(said(readScript(markdown))).toBe(`Anne went home 2 * 3 *a *b* c <!-- ${rest} x`);
  expect(said(readWordScript(`<w:p><w:r><w:t a=">">1 &lt; 2 ${rest}</w:t><w:br/><w:t`))).toBe(
    `1 < 2 ${rest}`,
  );
  const fdx = `<FinalDraft><Paragraph Type='Dialogue'><Text>${rest}</Text></Paragraph><Paragraph>`;
  expect(said(readScript(fdx))).toBe(rest);
});
