/** Who speaks when, by sherpa-onnx: with the fetched models where they are, else with those of this repository. */
import { join, resolve } from 'node:path';
import { speech } from '#i18n/en/server.ts';
import type { Range } from '#model/types.ts';
import { SPEECH_RATE, SpeechFailed } from '../engine.ts';
import { damagedFile, modelPath, modelState } from '../models/check.ts';
import { SPEAKERS } from '../models/manifest.ts';
import { HostFailed, type SherpaHost, startHost } from '../sherpa/client.ts';
import { type Turn, turnsAtSentences, withSpeakers } from './turns.ts';
import { type LocalVoice, matched } from './voices.ts';
import { byVoices, phrasesOf } from './whose.ts';

export interface DiarizeRequest {
  /** 16 kHz mono from source time 0. */
  readonly pcm: AsyncIterable<Int16Array>;
  /** 2–5, a maximum. */
  readonly count: number;
  readonly modelsDir: string;
  readonly signal: AbortSignal;
}

const SHIPPED = resolve(import.meta.dirname, '../../../models/speakers');
/** Seconds told apart at once: memory and clustering grow faster than the length. */
const PART = 1200;
/** Distance of voices that are two, within a part. */
const DIFFERENT = 0.5;

interface Diarized {
  /** Sorted by start. */
  readonly turns: readonly Turn[];
  /** Of each phrase that was asked for, in the order given; null where there is no sound. */
  readonly voices: readonly (Float32Array | null)[];
}

/** Who says each of the words of a recording, as a number of the speaker. @throws as `diarize` */
export async function speakersOf(
  words: readonly (Range & { readonly text: string })[],
  request: DiarizeRequest,
): Promise<number[]> {
  const phrases = phrasesOf(words);
  const { turns, voices } = await diarize(request, phrases);
  const plain = withSpeakers(
    words.map(({ text, start, end }) => ({ text, start, end, speaker: 0 })),
    turns,
  );
  return byVoices(turnsAtSentences(plain), phrases, voices).map(({ speaker }) => speaker);
}

/** @param phrases whose voices are asked for; sorted by start, source seconds @throws SpeechFailed, the signal's reason */
export async function diarize(
  { pcm, count, modelsDir, signal }: DiarizeRequest,
  phrases: readonly Range[] = [],
): Promise<Diarized> {
  const config = await configIn(modelsDir);
  // Each works on one core.
  const hosts = [startHost(), startHost()] as const;
  const [turnsHost, phrasesHost] = hosts;
  const turns: Turn[] = [];
  const voices: LocalVoice[] = [];
  const heard: (Float32Array | null)[] = [];
  try {
    for await (const { start, samples } of partsOf(pcm, hosts, signal)) {
      if (samples === 0) continue;
      const part = start / PART;
      const own = phrases
        .filter((phrase) => phrase.start >= start && phrase.start < start + PART)
        .map((phrase) => ({ start: phrase.start - start, end: phrase.end - start }));
      const [reply, phraseVoices] = await Promise.all([
        turnsHost.ask('diarize', config, signal),
        phrasesHost.ask('phraseVoices', { config: config.embedding, phrases: own }, signal),
      ]);
      heard.push(...phraseVoices);
      voices.push(...reply.voices.map((voice) => ({ part, ...voice })));
      // Numbers of speakers for all parts, until they are matched.
      const at = (speaker: number): number =>
        voices.findIndex((voice) => voice.part === part && voice.speaker === speaker);
      for (const turn of reply.turns)
        turns.push({ start: start + turn.start, end: start + turn.end, speaker: at(turn.speaker) });
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof HostFailed) throw new SpeechFailed(speech.speakersNotTold(), error.message);
    throw error;
  } finally {
    await Promise.all(hosts.map((host) => host.stop()));
  }
  const numbers = matched(voices, count);
  return {
    turns: turns.map((turn) => ({ ...turn, speaker: numbers[turn.speaker] ?? 0 })),
    // Words behind the last sample have none.
    voices: phrases.map((_, i) => heard[i] ?? null),
  };
}

/** Collected by each of the hosts. */
async function* partsOf(pcm: AsyncIterable<Int16Array>, hosts: readonly SherpaHost[], signal: AbortSignal) {
  let start = 0;
  let samples = 0;
  for await (const chunk of pcm) {
    for (let at = 0; at < chunk.length; ) {
      const part = chunk.slice(at, at + PART * SPEECH_RATE - samples);
      await Promise.all(hosts.map((host) => host.ask('collect', part, signal)));
      at += part.length;
      samples += part.length;
      if (samples < PART * SPEECH_RATE) continue;
      yield { start, samples };
      start += PART;
      samples = 0;
    }
  }
  yield { start, samples };
}

async function configIn(modelsDir: string) {
  const isFetched =
    (await modelState(modelsDir, SPEAKERS)).state === 'complete' &&
    (await damagedFile(modelsDir, SPEAKERS)) === null;
  const [segmentation, embedding] = isFetched
    ? [
        modelPath(modelsDir, SPEAKERS, 'segmentation.onnx'),
        modelPath(modelsDir, SPEAKERS, 'nemo_en_titanet_small.onnx'),
      ]
    : [join(SHIPPED, 'segmentation-pyannet.onnx'), join(SHIPPED, 'embedding-ge2e.onnx')];
  const shared = { numThreads: 1, debug: 0, provider: 'cpu' } as const;
  return {
    segmentation: { pyannote: { model: segmentation }, ...shared },
    embedding: { model: embedding, ...shared },
    clustering: { numClusters: -1, threshold: DIFFERENT },
    minDurationOn: 0.2,
    minDurationOff: 0.5,
  };
}
