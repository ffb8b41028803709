/** The real sherpa-onnx library in its own process. Its recognition models are no part of the project: see docs/speech.md. */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { loudIn, speechIn } from '#server/speech/activity.ts';
import { chooseEngine } from '#server/speech/choose.ts';
import { SPEECH_RATE, SpeechUnavailable } from '#server/speech/engine.ts';
import { type ModelSet, PARAKEET } from '#server/speech/models/manifest.ts';
import { HostFailed, startHost } from '#server/speech/sherpa/client.ts';
import { createSherpa } from '#server/speech/sherpa/engine.ts';
import { speechFixture } from '#tests/support/speech-fixture.ts';
import { readWav } from '#tests/support/wav.ts';

const host = startHost();
afterAll(() => host.stop());
const { signal } = new AbortController();

let modelsDir: string;
beforeEach(async () => {
  modelsDir = await mkdtemp(join(tmpdir(), 'sherpa-test-'));
});
afterEach(() => rm(modelsDir, { recursive: true }));

test('voices are distinguished from silence, noise and tones', async () => {
  const fixture = await speechFixture();
  const { samples } = readWav(await readFile(fixture.path));
  for (const find of [() => speechIn(samples, host, signal), async () => loudIn(samples)]) {
    const heard = await find();
    const seconds = heard.reduce((sum, { start, end }) => sum + end - start, 0) / SPEECH_RATE;
    const said = fixture.sentences.reduce((sum, { start, end }) => sum + end - start, 0);
    expect(seconds / said).toBeGreaterThan(0.75);
    expect(seconds / said).toBeLessThan(1.25);
    for (const sentence of fixture.sentences)
      expect(
        heard.some(
          ({ start, end }) => start / SPEECH_RATE < sentence.end && end / SPEECH_RATE > sentence.start,
        ),
      ).toBe(true);
  }
  const sounds = {
    silence: () => 0,
    noise: (i: number) => (Math.imul(i, 2_654_435_761) >>> 15) % 9000,
    tone: (i: number) => 9000 * Math.sin(i / 8),
  };
  for (const [name, at] of Object.entries(sounds)) {
    const audio = new Int16Array(5 * SPEECH_RATE).map((_, i) => at(i));
    expect(await speechIn(audio, host, signal), name).toEqual([]);
  }
  expect(await speechIn(new Int16Array(0), host, signal)).toEqual([]);
});

/** A set of models whose files are `content`, as far as size and hash go whole. */
async function junkModels(content: Buffer): Promise<ModelSet> {
  const names = ['small-encoder.int8.onnx', 'small-decoder.int8.onnx', 'small-tokens.txt'];
  await mkdir(join(modelsDir, 'junk'));
  for (const name of names) await writeFile(join(modelsDir, 'junk', name), content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const files = names.map((name) => ({ name, bytes: content.length, sha256, url: 'http://127.0.0.1:9' }));
  return { folder: 'junk', label: 'Junk', licence: 'none', files };
}

test('models that cannot be loaded end only their own process, and the error names the remedy', async () => {
  const set = await junkModels(Buffer.from('no model\n'));
  const error = await createSherpa(modelsDir, set)
    .warm('en')
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(SpeechUnavailable);
  expect((error as SpeechUnavailable).message).toMatch(/Junk.*Ask the operator of this server/);
  expect((error as SpeechUnavailable).detail).toMatch(/Junk could not be loaded.*npm run models/);
  expect((error as SpeechUnavailable).cause).toBeInstanceOf(HostFailed);
  await writeFile(join(modelsDir, 'junk', 'small-decoder.int8.onnx'), 'no modeL\n');
  await expect(createSherpa(modelsDir, set).warm('en')).rejects.toMatchObject({
    detail: expect.stringMatching(/small-decoder\.int8\.onnx is damaged.*npm run models/),
  });
});

test('incomplete models leave English to Moonshine, and say what is wrong', async () => {
  await mkdir(join(modelsDir, PARAKEET.folder));
  await writeFile(join(modelsDir, PARAKEET.folder, 'tokens.txt'), 'half');
  const english = await chooseEngine({ modelsDir, language: 'en' });
  expect(english.engine.id).toBe('moonshine');
  expect(english.remark).toMatch(/Parakeet.*encoder\.int8\.onnx is missing.*npm run models/);
  await expect(chooseEngine({ modelsDir, language: 'fr' })).rejects.toMatchObject({
    message: expect.stringContaining('Ask the operator of this server.'),
    detail: expect.stringMatching(/Parakeet.*npm run models/),
  });
});

test('an abort ends a working process', async () => {
  const own = startHost();
  const abort = new AbortController();
  const work = speechIn(new Int16Array(600 * SPEECH_RATE).fill(1), own, abort.signal);
  abort.abort('stopped by the test');
  await expect(work).rejects.toBe('stopped by the test');
  await expect.poll(() => own.alive).toBe(false);
  await expect(own.ask('collect', new Int16Array(1))).rejects.toBeInstanceOf(HostFailed);
});
