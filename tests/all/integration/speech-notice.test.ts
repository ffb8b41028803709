/** When 'little or no speech in this language' is said, on sound: of laughter, never of English by real voices. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Range } from '#model/types.ts';
import { SPEECH_RATE, type SpeechWord } from '#server/speech/engine.ts';
import { transcriptNotice } from '#server/speech/quality-notice.ts';
import { MEDIA_FOLDER, speechClips } from '#tests/support/speech-clips.ts';
import { chunks, moonshine, transcribed } from '#tests/support/transcribe.ts';
import { readWav } from '#tests/support/wav.ts';

const LITTLE = /^Little or no speech in this language was found/;

async function noticeOf(samples: Int16Array): Promise<string | null> {
  const words: SpeechWord[] = [];
  const gaps: Range[] = [];
  for await (const batch of transcribed(moonshine(), chunks(samples))) {
    words.push(...batch.words);
    gaps.push(...batch.gaps);
  }
  return transcriptNotice(words, gaps, 'en', null);
}

/** Bursts of a voice, four a second, in fits with breath between them; the same every time. */
function laughter(seconds: number): Int16Array {
  let state = 1;
  const noise = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x3fffffff - 1;
  };
  return new Int16Array(seconds * SPEECH_RATE).map((_, i) => {
    const t = i / SPEECH_RATE;
    const fit = t % 3;
    if (fit > 2) return 40 * noise();
    const burst = (4 * t) % 1;
    const loud = burst < 0.5 ? Math.sin(2 * Math.PI * burst) : 0;
    const pitch = 260 - 40 * fit;
    let voice = 0;
    // An open vowel: harmonics under formants at 750 and 1250 Hz.
    for (let k = 1; k <= 12; k++) {
      const hz = k * pitch;
      const weight = 1 / (1 + ((hz - 750) / 150) ** 2) + 0.6 / (1 + ((hz - 1250) / 200) ** 2);
      voice += weight * Math.sin(2 * Math.PI * hz * t);
    }
    return 5000 * loud * (voice + 0.3 * noise());
  });
}

test('laughter is reported as little or no speech', async () => {
  expect(await noticeOf(laughter(6))).toMatch(LITTLE);
});

const clips = await speechClips();

test.skipIf(!clips)('English is not, of real voices, in noise and on the telephone', async () => {
  const telephone = readWav(await readFile(join(MEDIA_FOLDER, 'two-speakers.wav'))).samples;
  for (const { samples } of [...clips!.librivox, clips!.jfk, { samples: telephone }])
    expect((await noticeOf(samples)) ?? '').not.toMatch(LITTLE);
  const [clip] = clips!.librivox;
  const level = Math.sqrt(
    clip!.samples.reduce((sum, value) => sum + value * value, 0) / clip!.samples.length,
  );
  let state = 1;
  const noisy = clip!.samples.map((value) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    // 5 dB below the speech.
    return value + (state / 0x3fffffff - 1) * Math.sqrt(3) * level * 10 ** (-5 / 20);
  });
  expect((await noticeOf(noisy)) ?? '').not.toMatch(LITTLE);
});
