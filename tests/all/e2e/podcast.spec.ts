import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { execa } from 'execa';
import { appendTranscript } from '#model/edit/transcript.ts';
import { emptyDocument } from '#model/saved/document.ts';
import { getProject } from '#server/db/projects/projects.ts';
import { SPEECH_RATE } from '#server/speech/engine.ts';
import { findVoiceModel } from '#server/speech/models/voice.ts';
import { SHARED_MODELS } from '#server/speech/models/wheel.ts';
import { clickHeardWord } from '#tests/support/heard-word.ts';
import { readId3 } from '#tests/support/id3.ts';
import { projectWith } from '#tests/support/library.ts';
import { loudnessOf, monoOf } from '#tests/support/media-reading.ts';
import { newAccount } from '#tests/support/server.ts';
import { normalWords } from '#tests/support/speech-clips.ts';
import { CONVERSATION, SENTENCES, speechFixture } from '#tests/support/speech-fixture.ts';
import { test } from '#tests/support/test.ts';
import { heardByMoonshine } from '#tests/support/transcribe.ts';
import { badge, text } from '#tests/support/transcript-page.ts';
import { soften, voicesIn } from '#tests/support/two-voices.ts';
import { readWav, wavOf } from '#tests/support/wav.ts';
import { alignWords } from '#tests/support/wer.ts';
import { gotoWorkspace, marked, saveOutside } from '#tests/support/workspace-project.ts';

/** A noisy interview is published: everything that a podcast needs, in one project and one file. */

/** dB by which the second voice is softer, and the noise than both. */
const SOFTER = 8;
const NOISE = 10;
/** Bleeped as an oath would be. */
const OATH = 'government';
/** The first words of chapters. */
const CHAPTERS = ['Good', 'question', 'price'];
/** Longer than 30 s, and with the oath said once. */
const TEXTS = [...SENTENCES, SENTENCES[1], ...SENTENCES.slice(3)];
const hasModel = (await findVoiceModel(SHARED_MODELS)) !== null;

const power = (samples: ArrayLike<number>): number =>
  Array.from(samples).reduce((sum, value) => sum + value * value, 0);

/** Pink noise added to it, so that it is NOISE dB softer over the whole. */
async function withNoise(clean: Int16Array): Promise<Int16Array> {
  const length = clean.length / SPEECH_RATE;
  const source = `anoisesrc=seed=7:color=pink:r=${SPEECH_RATE}:d=${length}`;
  const noise = await monoOf(['-f', 'lavfi', '-i', source], SPEECH_RATE);
  const factor = Math.sqrt(power(clean) / power(noise) / 10 ** (NOISE / 10));
  return clean.map((value, i) => Math.round(value + factor * noise[i]!));
}

/** SI-SDR, dB: how much of `found` is `clean`, however loud. */
function likeness(found: ArrayLike<number>, clean: Int16Array): number {
  const share = clean.reduce((sum, value, i) => sum + value * found[i]!, 0) / power(clean);
  const rest = clean.map((value, i) => found[i]! - share * value);
  return 10 * Math.log10((share ** 2 * power(clean)) / power(Float64Array.from(rest)));
}

const samplesOf = async (path: string): Promise<Int16Array> =>
  Int16Array.from(await monoOf(['-i', path], SPEECH_RATE), (value) => Math.round(value * 32_767));

const heardIn = async (samples: Int16Array) =>
  (await heardByMoonshine(samples)).flatMap(({ words }) => words);

const wordsOf = (heard: readonly { text: string }[]): string[] =>
  normalWords(heard.map(({ text }) => text).join(' '));

test('a noisy interview becomes a podcast: clean, of one level, an oath bleeped, with chapters, cover and tags', async ({
  page,
  server,
}, info) => {
  test.setTimeout(600_000);
  const talk = await speechFixture(CONVERSATION, TEXTS);
  const clean = readWav(await readFile(talk.path)).samples;
  const spoken = await heardIn(clean);
  await soften(clean, talk, SOFTER);
  const noisy = await withNoise(clean);
  const path = info.outputPath('interview.wav');
  await writeFile(path, wavOf(noisy, SPEECH_RATE));
  const auth = await newAccount(server, server.dataDir);
  const { project_id } = await projectWith(server, auth, path);
  const words = spoken.map((word) => ({
    ...word,
    speaker: talk.sentences.findLastIndex(({ start }) => start - 0.4 < word.start) % 2,
  }));
  const { duration } = talk;
  await saveOutside(server, auth, appendTranscript(emptyDocument({ duration, language: 'en' }), words));
  const said = normalWords(TEXTS.join(' '));
  const wrong = (heard: readonly { text: string }[], reference = said) =>
    alignWords(reference, wordsOf(heard)).errors;

  await gotoWorkspace(page, server, auth);
  await expect(text(page)).toContainText(OATH);
  await test.step('the oath is bleeped', async () => {
    await clickHeardWord(page, OATH);
    await expect.poll(() => marked(page, 'now')).toBe(OATH);
    await page.keyboard.press('b');
    await expect(page.locator('.ts-sound[data-sound="bleep"]')).toHaveText(OATH);
  });

  await test.step('chapters are set', async () => {
    for (const word of CHAPTERS) {
      await clickHeardWord(page, word);
      await expect.poll(() => marked(page, 'now')).toBe(word);
      await page.keyboard.press('h');
      await expect(page.getByText(new RegExp(`^Chapter “${word} .*” set$`))).toBeVisible();
    }
    await expect(page.locator('[data-chapter]')).toHaveCount(3);
  });

  await test.step('speakers are matched, and the noise is reduced', async () => {
    const tools = page.getByRole('region', { name: 'Sound' });
    await tools.getByRole('checkbox', { name: 'Match speakers' }).check();
    if (!hasModel) {
      info.annotations.push({
        type: 'left out',
        description: 'noise reduction: run `npm run models -- voice`',
      });
      return;
    }
    await tools.getByRole('combobox', { name: 'Voice' }).click();
    await page.getByRole('option', { name: 'Strong noise reduction' }).click();
    await expect(tools.getByRole('button', { name: /^Hold to hear the recording/ })).toBeVisible({
      timeout: 240_000,
    });
  });
  await expect(badge(page, 'Saved')).toBeVisible();

  const cover = info.outputPath('cover.png');
  const drawn = ['-f', 'lavfi', '-i', 'testsrc=size=320x320', '-frames:v', '1', cover];
  await execa('ffmpeg', ['-v', 'error', ...drawn]);
  const file = await test.step('title, artist and cover are filled in, and it is downloaded', async () => {
    await page.getByRole('button', { name: /^Download, / }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Podcast' }).click();
    await dialog.getByText('Title, artist and more').click();
    await dialog.getByRole('textbox', { name: 'Title' }).fill('L’été à l’école');
    await dialog.getByRole('textbox', { name: 'Artist' }).fill('Ada');
    await dialog.locator('input[type=file]').setInputFiles(cover);
    await expect(dialog.getByRole('img', { name: 'The cover of the file' })).toBeVisible();
    const saved = page.waitForEvent('download', { timeout: 120_000 });
    await dialog.getByRole('button', { name: /^Download for / }).click();
    return (await saved).path();
  });

  await test.step('ffprobe and a reader of ID3 see chapters, cover and tags', async () => {
    const { texts, pictures, chapters } = readId3(await readFile(file));
    expect(texts).toMatchObject({ TIT2: 'L’été à l’école', TPE1: 'Ada' });
    expect(pictures).toMatchObject([{ type: 'image/jpeg', kind: 3 }]);
    const starts = CHAPTERS.map((name) => spoken.find((word) => word.text === name)!.start);
    expect(chapters.map(({ title }) => title.split(' ')[0])).toEqual(CHAPTERS);
    for (const [i, { start }] of chapters.entries())
      expect(Math.abs(start / 1000 - starts[i]!)).toBeLessThan(0.03);
    const args = ['-v', 'error', '-show_streams', '-show_format', '-show_chapters', '-of', 'json', file];
    expect(JSON.parse((await execa('ffprobe', args)).stdout)).toMatchObject({
      streams: [
        { codec_name: 'mp3', channels: 1 },
        { codec_name: 'mjpeg', width: 320, height: 320, disposition: { attached_pic: 1 } },
      ],
      chapters: chapters.map(({ title }) => ({ tags: { title } })),
      format: { format_name: 'mp3', tags: { title: 'L’été à l’école', artist: 'Ada' } },
    });
  });

  const samples = await samplesOf(file);
  const heard = await heardIn(samples);
  await test.step('the oath is not heard, and it is as loud as a podcast', async () => {
    expect(wordsOf(heard).join(' ')).not.toMatch(/govern/);
    // Of one channel MP3 itself takes some, as tests/all/media/changes.test.ts allows.
    expect(Math.abs((await loudnessOf(file)).loudness + 16)).toBeLessThan(0.8);
  });

  if (!hasModel) return;
  await test.step('the voices are cleaner, understood as well, and of one level', async () => {
    const { mediaPrefix } = (await getProject(server.deps.db, project_id))!;
    const copy = await samplesOf(join(server.dataDir, 'media', mediaPrefix, 'voice-strong.mka'));
    expect(likeness(noisy, clean)).toBeCloseTo(NOISE, 0);
    expect(likeness(copy, clean) - likeness(noisy, clean)).toBeGreaterThan(3);
    const most = wrong(await heardIn(noisy)) + said.length / 100;
    expect(wrong(await heardIn(copy))).toBeLessThanOrEqual(most);
    const [one, other] = await voicesIn(samples, talk);
    expect(Math.abs(one - other)).toBeLessThan(1.5);
  });
});
