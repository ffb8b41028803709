/** Copies of recordings with less noise, by the real ffmpeg and the real library. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, onTestFinished, test } from 'vitest';
import { editLoudness, parseEnergies } from '#model/media/energies.ts';
import { cutMedia } from '#server/media/cut/cut.ts';
import { VOICE_HEADROOM, voiceTracks } from '#server/media/encode/voice-source.ts';
import { planKept } from '#server/media/plan/cut-plan.ts';
import { probe } from '#server/media/probe/probe.ts';
import { makeVoiceCopy } from '#server/media/voice/make.ts';
import { findVoiceModel } from '#server/speech/models/voice.ts';
import { SHARED_MODELS } from '#server/speech/models/wheel.ts';
import { made } from '#tests/support/changing.ts';
import { lagAt, loudnessOf } from '#tests/support/media-reading.ts';
import { speechFixture } from '#tests/support/speech-fixture.ts';

const model = await findVoiceModel(SHARED_MODELS);
const VOICES = [
  { name: 'light', used: null, isThere: true },
  {
    name: model ? 'strong' : 'strong (left out: run `npm run models -- voice`)',
    used: model,
    isThere: model !== null,
  },
] as const;

/** Somebody who talks, pink noise behind; the right channel is the left one upside down and half as loud. */
async function noisy(name: string, rate: number, channels: 1 | 2, samples: number): Promise<string> {
  const { path } = await speechFixture();
  const sides = channels === 2 ? ',pan=stereo|c0=c0|c1=-0.5*c0' : '';
  return made(name, [
    ...['-i', path, '-f', 'lavfi', '-i', `anoisesrc=seed=7:color=pink:r=${rate}:a=0.02`],
    '-filter_complex',
    `[0]aresample=${rate}[s];[s][1]amix=inputs=2:normalize=0:duration=first,atrim=end_sample=${samples}${sides}[a]`,
    ...['-map', '[a]', '-ar', String(rate)],
  ]);
}

async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'trimscript-voice-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Channels of a track, as they are decoded. */
async function planesOf(path: string, track = 0): Promise<Float32Array[]> {
  const { channels } = voiceTracks(await probe(path))[track]!;
  const args = ['-v', 'error', '-i', path, '-map', `0:a:${track}`, '-f', 'f32le', '-'];
  const { stdout } = await execa('ffmpeg', args, { encoding: 'buffer' });
  const samples = new Float32Array(Uint8Array.from(stdout).buffer);
  return Array.from({ length: channels }, (_, c) => samples.filter((_, i) => i % channels === c));
}

/** The first channel of a download whose noise is reduced behind the splice, without a cut. */
async function filtered(source: string, folder: string): Promise<Float32Array> {
  const info = await probe(source);
  const extension = source.slice(source.lastIndexOf('.') + 1);
  const outPath = join(folder, `filtered.${extension}`);
  const plan = planKept([{ start: 0, end: info.duration }], info);
  const { signal } = new AbortController();
  await cutMedia({ masterPath: source, info, plan, outPath, extension, changes: { denoise: true }, signal });
  return (await planesOf(outPath))[0]!;
}

const farthest = (a: Float32Array, b: Float32Array): number =>
  a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i]!)), 0);

const energyOf = (plane: Float32Array): number => plane.reduce((sum, value) => sum + value * value, 0);

test.each(VOICES)(
  '$name keeps length, place and channels of stereo at 44.1 kHz',
  async ({ used, isThere }) => {
    if (!isThere) return;
    const source = await noisy('noisy.wav', 44_100, 2, 400_001);
    const folder = await ownFolder();
    const [outPath, playedPath] = [join(folder, 'voice.mka'), join(folder, 'voice.m4a')];
    const energiesPath = join(folder, 'energies');
    const info = await probe(source);
    const progress: number[] = [];
    const level = await makeVoiceCopy(
      { path: source, info, outPath, playedPath, energiesPath, model: used },
      { signal: new AbortController().signal, onProgress: (percent) => progress.push(percent) },
    );
    expect((await readdir(folder)).sort()).toEqual(['energies', 'voice.m4a', 'voice.mka']);
    expect(progress.at(-1)).toBe(100);
    const [left, right] = (await planesOf(outPath)) as [Float32Array, Float32Array];
    expect([left.length, right.length]).toEqual([400_001, 400_001]);
    const [recorded] = (await planesOf(source)) as [Float32Array];
    const wanted = used ? recorded : await filtered(source, folder);
    for (const second of [1, 4, 7])
      expect(lagAt(wanted, left, second * 44_100, second * 44_100, { length: 20_000 })).toBe(0);
    if (!used)
      expect(
        farthest(
          wanted,
          left.map((value) => VOICE_HEADROOM * value),
        ),
      ).toBeLessThan(2 / 32_768);
    expect(energyOf(left.map((value, i) => value + 2 * right[i]!))).toBeLessThan(0.05 * energyOf(left));
    // Kept a little softer than it is.
    const loudness = 10 * Math.log10((VOICE_HEADROOM ** 2 * energyOf(left)) / energyOf(recorded));
    expect(Math.abs(loudness)).toBeLessThan(3);
    const { spoken } = parseEnergies(Uint8Array.from(await readFile(energiesPath)).buffer);
    const whole = [{ start: 0, end: info.duration }];
    const measured = await loudnessOf(outPath);
    expect(
      Math.abs(editLoudness(spoken, whole, []) - 20 * Math.log10(VOICE_HEADROOM) - measured.loudness),
    ).toBeLessThan(0.1);
    expect(Math.abs(level)).toBeLessThan(2);
    const [played] = (await planesOf(playedPath)) as [Float32Array];
    for (const second of [1, 4, 7])
      expect(lagAt(wanted, played, second * 44_100, second * 44_100, { length: 20_000 })).toBe(0);
  },
);

test.each(VOICES)('$name keeps length and place of mono at 16 kHz', async ({ used, isThere }) => {
  if (!isThere) return;
  const source = await noisy('noisy.flac', 16_000, 1, 123_457);
  const folder = await ownFolder();
  const [outPath, playedPath] = [join(folder, 'voice.mka'), join(folder, 'voice.m4a')];
  const info = await probe(source);
  const { signal } = new AbortController();
  const energiesPath = join(folder, 'energies');
  await makeVoiceCopy({ path: source, info, outPath, playedPath, energiesPath, model: used }, { signal });
  const [clean] = (await planesOf(outPath)) as [Float32Array];
  const [recorded] = (await planesOf(source)) as [Float32Array];
  expect(clean.length).toBe(123_457);
  const wanted = used ? recorded : await filtered(source, folder);
  for (const second of [1, 3, 6])
    expect(lagAt(wanted, clean, second * 16_000, second * 16_000, { length: 8000 })).toBe(0);
});

test('a cut reads the copy, of all tracks, and is as loud as it', async () => {
  const [first, second] = await Promise.all([
    noisy('a.wav', 48_000, 1, 300_000),
    noisy('b.wav', 48_000, 2, 300_000),
  ]);
  const maps = ['-map', '0:a', '-map', '1:a', '-c:a', 'pcm_s16le'];
  const source = await made('two.mkv', ['-i', first, '-i', second, ...maps]);
  const folder = await ownFolder();
  const outPath = join(folder, 'voice.mka');
  const info = await probe(source);
  const { signal } = new AbortController();
  await makeVoiceCopy(
    {
      ...{ path: source, info, outPath, playedPath: join(folder, 'v.m4a'), model: null },
      energiesPath: join(folder, 'energies'),
    },
    { signal },
  );
  const kept = [{ start: 1, end: 2.5 }];
  const plan = planKept(kept, info);
  const tracks = voiceTracks(info).map(({ index }) => index);
  const out = join(folder, 'out.mkv');
  await cutMedia({
    ...{ masterPath: source, info, plan, outPath: out, extension: 'mkv', signal },
    voice: { path: outPath, tracks },
  });
  for (const track of [0, 1]) {
    const copies = await planesOf(outPath, track);
    const cuts = await planesOf(out, track);
    for (const [c, plane] of cuts.entries()) {
      expect(plane.length).toBe(72_000);
      // Behind the fade in, and before the fade out.
      const differs = [...plane.slice(4800, 67_200)].some(
        (value, i) => Math.abs(value - VOICE_HEADROOM * copies[c]![48_000 + 4800 + i]!) > 2 / 32_768,
      );
      expect(differs).toBe(false);
    }
  }
});

test('an abort leaves nothing', async () => {
  const source = await noisy('noisy.wav', 48_000, 1, 400_000);
  const folder = await ownFolder();
  const stop = new AbortController();
  const info = await probe(source);
  const making = makeVoiceCopy(
    {
      ...{ path: source, info, outPath: join(folder, 'v.mka'), playedPath: join(folder, 'v.m4a'), model },
      energiesPath: join(folder, 'energies'),
    },
    { signal: stop.signal, onProgress: () => stop.abort(new Error('stopped')) },
  );
  await expect(making).rejects.toThrow('stopped');
  expect(await readdir(folder)).toEqual([]);
});
