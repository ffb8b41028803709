import { mkdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOf } from '#server/speech/models/check.ts';
import { WHISPER_PINS } from '#server/speech/whisper/install.ts';

export interface HeardByWhisper {
  readonly word: string;
  /** Seconds from the start of the audio. */
  readonly start: number;
  readonly end: number;
  readonly probability: number;
}

export interface PretendWhisper {
  /** For MODELS_DIR. */
  readonly modelsDir: string;
  /** What it answers, question by question; nothing heard where there is no more. */
  answer(...windows: readonly (readonly HeardByWhisper[])[]): Promise<void>;
  /** What it answers where it is asked for the language; English until then. */
  speaks(odds: Readonly<Record<string, number>>): Promise<void>;
  /** Seconds of audio of each question since `answer`, but for the language. */
  asked(): Promise<number[]>;
}

/** Speaks as server/speech/whisper/host.py does. */
const PROGRAM = `
const fs = require('node:fs');
const { dirname, join } = require('node:path');
const folder = dirname(process.argv[1]);
const read = (n) => {
  const bytes = Buffer.alloc(n);
  for (let at = 0; at < n; ) {
    const got = fs.readSync(0, bytes, at, n - at);
    if (got === 0) process.exit();
    at += got;
  }
  return bytes;
};
const say = (answer) => fs.writeSync(1, JSON.stringify(answer) + '\\n');
say({ ready: true });
for (;;) {
  let line = '';
  for (let c = ''; c !== '\\n'; c = read(1).toString()) line += c;
  const { bytes, detect } = JSON.parse(line);
  read(bytes);
  if (detect) {
    say({ odds: JSON.parse(fs.readFileSync(join(folder, 'odds'), 'utf8')) });
    continue;
  }
  fs.appendFileSync(join(folder, 'asked'), bytes / 32000 + '\\n');
  const answers = JSON.parse(fs.readFileSync(join(folder, 'answers'), 'utf8'));
  const words = answers.shift() ?? [];
  fs.writeFileSync(join(folder, 'answers'), JSON.stringify(answers));
  const text = words.map(({ word }) => word).join('');
  say({ text, segments: words.length === 0 ? [] : [{ text, start: words[0].start, end: words.at(-1).end, words }] });
}
`;

/** A Whisper that is installed and answers what a test has stored. @param folder an empty one of the test's own */
export async function pretendWhisper(folder: string): Promise<PretendWhisper> {
  const root = join(folder, 'whisper');
  const bin = join(root, 'venv', 'bin');
  const model = join(root, WHISPER_PINS.base.folder);
  await mkdir(bin, { recursive: true });
  await mkdir(model, { recursive: true });
  for (const { name, bytes } of WHISPER_PINS.base.files) {
    await writeFile(join(model, name), '');
    // A hole: nothing reads it.
    await truncate(join(model, name), bytes);
  }
  await writeFile(join(bin, 'program.cjs'), PROGRAM);
  await writeFile(join(bin, 'python'), `#!/bin/sh\nexec '${process.execPath}' '${bin}/program.cjs'\n`, {
    mode: 0o755,
  });
  await writeFile(join(root, 'venv', 'installed'), await hashOf(WHISPER_PINS.requirements));
  const answer: PretendWhisper['answer'] = async (...windows) => {
    await rm(join(bin, 'asked'), { force: true });
    await writeFile(join(bin, 'answers'), JSON.stringify(windows));
  };
  const speaks: PretendWhisper['speaks'] = (odds) => writeFile(join(bin, 'odds'), JSON.stringify(odds));
  await answer();
  await speaks({ en: 1 });
  return {
    modelsDir: folder,
    answer,
    speaks,
    async asked() {
      const text = await readFile(join(bin, 'asked'), 'utf8').catch(() => '');
      return text.split('\n').filter(Boolean).map(Number);
    },
  };
}
