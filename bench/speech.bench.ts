/**
 * How well and how fast recordings are recognised: word error rate and word-edge error on LibriVox clips, and speed on
 * a recording made of all clips. The peer is the same recogniser with its defaults, as its command line has it.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { chooseEngine } from '#server/speech/choose.ts';
import { SPEECH_RATE, type SpeechWord } from '#server/speech/engine.ts';
import { wavOf } from '#tests/support/wav.ts';
import type { Family, Report } from './lib/report.ts';
import { median, percentile } from './lib/stats.ts';
import { type Clip, speechClips } from './speech/clips.ts';
import { alignWords, normalWords } from './speech/wer.ts';

const PEER = "PocketSphinx's defaults";

async function transcribe(samples: Int16Array): Promise<SpeechWord[]> {
  const { engine } = await chooseEngine({ modelsDir: 'data/models', language: 'en' });
  async function* pcm(): AsyncGenerator<Int16Array> {
    for (let i = 0; i < samples.length; i += 8192) yield samples.subarray(i, i + 8192);
  }
  const words: SpeechWord[] = [];
  const { signal } = new AbortController();
  for await (const batch of engine.transcribe({ pcm: pcm(), language: 'en', fromTime: 0, signal }))
    words.push(...batch.words);
  return words;
}

async function transcribeByPeer(path: string): Promise<string[]> {
  const { stdout } = await execa('pocketsphinx_continuous', ['-infile', path, '-logfn', '/dev/null']);
  return normalWords(stdout);
}

interface Score {
  errors: number;
  words: number;
  peerErrors: number;
  /** Seconds between word edges heard and aligned, of the words that match. */
  edges: number[];
}

async function score(clips: readonly Clip[]): Promise<Score> {
  const total: Score = { errors: 0, words: 0, peerErrors: 0, edges: [] };
  for (const clip of clips) {
    const heard = await transcribe(clip.samples);
    const texts = heard.map(({ text }) => normalWords(text)[0] ?? text);
    const { errors, matches } = alignWords(clip.words, texts);
    total.errors += errors;
    total.words += clip.words.length;
    total.peerErrors += alignWords(clip.words, await transcribeByPeer(clip.path)).errors;
    console.error(`${clip.name}: ${texts.join(' ')}`);
    for (const [i, j] of clip.times ? matches : []) {
      const [start, end] = clip.times![i]!;
      total.edges.push(Math.abs(heard[j]!.start - start), Math.abs(heard[j]!.end - end));
    }
  }
  return total;
}

function reportErrors(report: Report, metric: string, { errors, words, peerErrors }: Score): void {
  const [value, peerValue] = [errors / words, peerErrors / words];
  report({ metric, value, unit: 'errors/word', n: words, peer: PEER, peerValue, ratio: peerValue / value });
}

/** All clips one after another, as one recording, with half a second of quiet between them. */
function joined(clips: readonly Clip[]): Int16Array {
  const pause = SPEECH_RATE / 2;
  const whole = new Int16Array(clips.reduce((sum, { samples }) => sum + samples.length + pause, 0));
  let at = 0;
  for (const { samples } of clips) {
    whole.set(samples, at);
    at += samples.length + pause;
  }
  return whole;
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

async function reportSpeed(report: Report, clips: readonly Clip[]): Promise<void> {
  const samples = joined(clips);
  const duration = samples.length / SPEECH_RATE;
  const folder = await mkdtemp(join(tmpdir(), 'trimscript-bench-speech-'));
  try {
    const path = join(folder, 'joined.wav');
    await writeFile(path, wavOf(samples, SPEECH_RATE));
    const value = duration / (await secondsOf(() => transcribe(samples)));
    const peerValue = duration / (await secondsOf(() => transcribeByPeer(path)));
    report({
      metric: 'speech.speed',
      value,
      unit: 'x real time',
      n: 1,
      peer: PEER,
      peerValue,
      ratio: value / peerValue,
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

const family: Family = {
  family: 'speech',
  async run(report) {
    const clips = await speechClips();
    if (!clips) {
      console.error('speech: skipped, the folder with real recordings is not here');
      return;
    }
    const librivox = await score(clips.librivox);
    reportErrors(report, 'speech.wer', librivox);
    const { edges } = librivox;
    const p50 = median(edges) * 1000;
    report({
      metric: 'speech.edge_error',
      value: p50,
      unit: 'ms',
      p50,
      p95: percentile(edges, 0.95) * 1000,
      n: edges.length,
    });
    reportErrors(report, 'speech.wer_jfk', await score([clips.jfk]));
    await reportSpeed(report, [...clips.librivox, clips.jfk]);
  },
};

export default family;
