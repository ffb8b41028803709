/** One running pocketsphinx_batch, fed names of sounds by a pipe, so that the model is loaded once a recording. */
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { execa } from 'execa';
import { speech } from '#i18n/en/server.ts';
import { type HeardToken, parseDone, parseRow } from './backtrace.ts';
import { SpeechFailed } from './engine.ts';
import { yieldToOthers } from './priority.ts';

/** Seconds, ten times the slowest; then it counts as hung. */
const PIECE_LIMIT = 300;
const COMPLAINT = /^(ERROR|FATAL)/;

export interface Decoder {
  /** With fillers, of a 16 kHz sound. One call at a time. @throws SpeechFailed, the signal's reason */
  recognise(sound: Int16Array, signal: AbortSignal): Promise<HeardToken[]>;
  stop(): Promise<void>;
}

export async function startDecoder(args: readonly string[]): Promise<Decoder> {
  const folder = await mkdtemp(join(tmpdir(), 'trimscript-speech-'));
  const list = join(folder, 'list');
  // Node's own pipes are sockets, which a program cannot open by path; hence a named pipe. Opened for both, it never
  // blocks, and when this process dies the recogniser reads its end and stops.
  await execa('mkfifo', [list]);
  const pipe = await open(list, 'r+');
  const child = execa(
    'pocketsphinx_batch',
    [...args, '-adcin', 'yes', '-backtrace', 'yes', '-ctl', list, '-cepdir', folder, '-cepext', '.raw'],
    {
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'pipe',
      buffer: false,
      reject: false,
    },
  );
  yieldToOthers(child.pid);
  const lines = createInterface({ input: child.stderr })[Symbol.asyncIterator]();
  let complaint = '';
  let pieces = 0;

  const kill = (): void => {
    child.kill('SIGKILL');
  };

  async function tokensOf(name: string, signal: AbortSignal): Promise<HeardToken[]> {
    const tokens: HeardToken[] = [];
    for (;;) {
      const line = await lines.next();
      if (line.done) {
        signal.throwIfAborted();
        throw new SpeechFailed(speech.notRecognised(), complaint || 'stopped');
      }
      const token = parseRow(line.value);
      if (token) tokens.push(token);
      else if (parseDone(line.value) === name) return tokens;
      else if (COMPLAINT.test(line.value)) complaint = line.value.slice(0, 500);
    }
  }

  return {
    async recognise(sound, signal) {
      signal.throwIfAborted();
      const name = `piece${pieces++}`;
      const file = join(folder, `${name}.raw`);
      const limit = setTimeout(() => {
        complaint = `a piece took over ${PIECE_LIMIT} s`;
        kill();
      }, PIECE_LIMIT * 1000);
      signal.addEventListener('abort', kill);
      try {
        await writeFile(file, new Uint8Array(sound.buffer, sound.byteOffset, sound.byteLength));
        await pipe.write(`${name}\n`);
        return await tokensOf(name, signal);
      } finally {
        clearTimeout(limit);
        signal.removeEventListener('abort', kill);
        await rm(file, { force: true });
      }
    },
    async stop() {
      kill();
      await child;
      await pipe.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
