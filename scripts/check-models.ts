/**
 * `npm run models -- check`: transcribes a clip of the project's own making with every engine that is there, and prints word
 * errors, speed and memory. What is sent elsewhere (TRANSCRIBE_BASE_URL) is that clip.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { loadConfig } from '#server/config.ts';
import { findEngines } from '#server/speech/choose.ts';
import { SPEECH_RATE, type SpeechEngine } from '#server/speech/engine.ts';
import { createWhisper, whisperFolders } from '#server/speech/whisper/whisper.ts';
import { normalWords } from '#tests/support/speech-clips.ts';
import { SENTENCES } from '#tests/support/speech-fixture.ts';
import { chunks, transcribed } from '#tests/support/transcribe.ts';
import { alignWords } from '#tests/support/wer.ts';
import { watchMemory } from '../bench/speech/memory.ts';

/** Seconds between sentences. */
const PAUSE = 0.8;

export interface EngineCheck {
  readonly name: string;
  /** Words wrong, left out and put in, by words said. */
  readonly errorRate: number;
  /** Times real time, models loaded on the way. */
  readonly speed: number;
  /** Most of the processes that recognise, at once; null where the system does not tell. */
  readonly memory: number | null;
  readonly text: string;
}

export async function checkModels(): Promise<void> {
  const config = loadConfig(process.env);
  const { signal } = new AbortController();
  const whisper = createWhisper({
    ...config.whisper,
    folders: whisperFolders(config).all,
    into: null,
    signal,
    log: { info: () => undefined, warn: () => undefined },
  });
  const { modelsDir, transcribe } = config;
  const { engines } = await findEngines({ modelsDir, remote: transcribe, whisper });
  if (engines.length === 0)
    throw new Error('No engine is there. Run `scripts/setup.sh`, and `npm run models` for better ones.');
  const clip = await makeClip();
  console.log(
    `${(clip.length / SPEECH_RATE).toFixed(1)} s of a made voice, ${normalWords(SENTENCES.join(' ')).length} words`,
  );
  for (const engine of engines) {
    const { name, errorRate, speed, memory, text } = await checkEngine(engine, clip);
    const used = memory === null ? 'memory not known here' : `${Math.round(memory / 2 ** 20)} MB`;
    console.log(
      `\n${name}\n  word error rate ${errorRate.toFixed(3)}, ${speed.toFixed(1)} x real time, ${used}\n  ${text}`,
    );
  }
}

/** @throws SpeechFailed, SpeechUnavailable */
export async function checkEngine(engine: SpeechEngine, clip: Int16Array): Promise<EngineCheck> {
  const watch = watchMemory();
  const started = performance.now();
  try {
    const text = await textOf(engine, clip);
    const seconds = (performance.now() - started) / 1000;
    const said = normalWords(SENTENCES.join(' '));
    return {
      name: engine.label,
      errorRate: alignWords(said, normalWords(text)).errors / said.length,
      speed: clip.length / SPEECH_RATE / seconds,
      memory: watch.most(),
      text,
    };
  } finally {
    watch.stop();
  }
}

async function textOf(engine: SpeechEngine, clip: Int16Array): Promise<string> {
  const texts: string[] = [];
  for await (const { words } of transcribed(engine, chunks(clip)))
    texts.push(...words.map(({ text }) => text));
  return texts.join(' ');
}

/** 16 kHz mono, by ffmpeg's flite. @throws with the remedy where this ffmpeg has none */
export async function makeClip(): Promise<Int16Array> {
  const folder = await mkdtemp(join(tmpdir(), 'trimscript-check-'));
  try {
    const path = join(folder, 'clip.raw');
    const voices = SENTENCES.flatMap((text) => ['-f', 'lavfi', '-i', `flite=voice=rms:text='${text}'`]);
    const padded = SENTENCES.map((_, i) => `[${i}]aresample=${SPEECH_RATE},apad=pad_dur=${PAUSE}[s${i}]`);
    const joined = `${SENTENCES.map((_, i) => `[s${i}]`).join('')}concat=n=${SENTENCES.length}:v=0:a=1[all]`;
    const filter = [...padded, joined].join(';');
    const out = ['-map', '[all]', '-ac', '1', '-ar', `${SPEECH_RATE}`, '-f', 's16le', path];
    const run = await execa('ffmpeg', ['-v', 'error', ...voices, '-filter_complex', filter, ...out], {
      reject: false,
      stdin: 'ignore',
    });
    if (run.failed)
      throw new Error(
        `The clip could not be made: ffmpeg with flite is needed, as Debian's package has it. ${run.stderr.slice(0, 300)}`,
      );
    const bytes = await readFile(path);
    return new Int16Array(Uint8Array.from(bytes).buffer);
  } finally {
    await rm(folder, { recursive: true });
  }
}
