/** What the recogniser hears of a file in which a word is bleeped or muted: that word in no form, and all others. */
import { expect, test } from 'vitest';
import { soundOfWords } from '#model/edit/gains.ts';
import { documentOf } from '#model/testing.ts';
import { SPEECH_RATE } from '#server/speech/engine.ts';
import { cutFile } from '#tests/support/cutting.ts';
import { monoOf } from '#tests/support/media-reading.ts';
import { speechFixture } from '#tests/support/speech-fixture.ts';
import { heardByMoonshine } from '#tests/support/transcribe.ts';

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');

async function heard(path: string) {
  const floats = await monoOf(['-i', path], SPEECH_RATE);
  const found = await heardByMoonshine(Int16Array.from(floats, (value) => Math.round(value * 32_767)));
  return found.flatMap(({ words }) => words.map((word) => ({ ...word, text: plain(word.text) })));
}

test.each(['bleep', 'mute'] as const)(
  'a word under a %s is not heard in the file, those around it are',
  async (kind) => {
    const { path, sentences, duration } = await speechFixture();
    const words = await heard(path);
    const name = words.findIndex(({ text }) => text === 'government');
    expect(name).toBeGreaterThan(0);
    const doc = {
      ...documentOf(words.map(({ text }) => text).join(' ')),
      duration,
    };
    for (const [i, { start, end }] of words.entries()) {
      doc.words.start[i] = start;
      doc.words.end[i] = end;
    }
    const gains = [{ ...soundOfWords(doc, { startWordIdx: name, endWordIdx: name }), kind }];
    // A cut elsewhere, so that the edit's clock is not the recording's.
    const kept = [{ start: sentences[1]!.start - 0.3, end: duration }];
    for (const extension of ['wav', 'm4a']) {
      const { out, notes } = await cutFile(path, kept, { gains, extension });
      expect(notes).toEqual([]);
      const now = (await heard(out)).map(({ text }) => text);
      expect(now.join(' ')).not.toMatch(/govern/);
      expect(now).toEqual(expect.arrayContaining(['question', 'money', 'will', 'need', 'building']));
    }
  },
);
