import { afterEach, expect, test } from 'vitest';
import { MediaFailed } from '../errors.ts';
import { VoiceHosts } from './host.ts';

/** A program that answers as `host.py` does; `answer` makes the samples of an answer, or does not. */
const pretend = (answer: string): readonly [string, ...string[]] => [
  process.execPath,
  '-e',
  `
    let held = Buffer.alloc(0);
    let asked = 0;
    const say = (samples) => {
      const head = Buffer.alloc(4);
      head.writeUInt32LE(samples.length);
      process.stdout.write(Buffer.concat([head, Buffer.from(samples.buffer)]));
    };
    process.stdin.on('data', (bytes) => {
      held = Buffer.concat([held, bytes]);
      while (held.length >= 4 && held.length >= 4 + 4 * held.readUInt32LE()) {
        const end = 4 + 4 * held.readUInt32LE();
        const samples = new Float32Array(Uint8Array.from(held.subarray(4, end)).buffer);
        held = held.subarray(end);
        asked++;
        ${answer}
      }
    });
  `,
];
const HALF = 'say(samples.map((value) => value / 2));';

let stop = new AbortController();
let begun: VoiceHosts[] = [];
afterEach(() => {
  for (const hosts of begun) hosts.stop();
  begun = [];
  stop = new AbortController();
});

function hostsOf(answer: string, { count = 1, limit = 60_000 } = {}): VoiceHosts {
  const hosts = new VoiceHosts({ command: pretend(answer), timeLimit: () => limit }, count, stop.signal);
  begun.push(hosts);
  return hosts;
}
const samplesOf = (first: number): Float32Array =>
  Float32Array.from({ length: 100_000 }, (_, i) => first + i);
const halved = (samples: Float32Array): Float32Array => samples.map((value) => value / 2);

test('each question gets its own answer, whichever process has it', async () => {
  const hosts = hostsOf(HALF, { count: 2 });
  const questions = [1, 2, 3, 4, 5].map(samplesOf);
  expect(await Promise.all(questions.map((samples) => hosts.quieter(samples)))).toEqual(
    questions.map(halved),
  );
});

test('a process that crashes over a question is replaced, and the question is asked again', async () => {
  // Each one has one answer in it.
  const hosts = hostsOf(`if (asked > 1) process.exit(3); ${HALF}`);
  for (const first of [1, 2, 3])
    expect(await hosts.quieter(samplesOf(first))).toEqual(halved(samplesOf(first)));
});

test('what crashes each process fails alone, with its complaint for the log', async () => {
  const hosts = hostsOf(`if (samples[0] === 2) { console.error('no number'); process.abort(); } ${HALF}`);
  const failed = hosts.quieter(samplesOf(2));
  await expect(failed).rejects.toBeInstanceOf(MediaFailed);
  await expect(failed).rejects.toMatchObject({ detail: expect.stringContaining('no number') });
  expect(await hosts.quieter(samplesOf(5))).toEqual(halved(samplesOf(5)));
});

test('a process that hangs is ended', async () => {
  const hosts = hostsOf('', { limit: 300 });
  await expect(hosts.quieter(samplesOf(1))).rejects.toMatchObject({
    detail: expect.stringContaining('took over 300 ms'),
  });
});

test.each([
  ['more samples than were asked', 'say(new Float32Array(samples.length + 1));'],
  ['another count than it says', 'process.stdout.write(Buffer.alloc(4 + 4 * samples.length));'],
  ['a program that is not there', null],
])('%s is no answer', async (_, answer) => {
  const command = answer === null ? (['/no/such/program'] as const) : pretend(answer);
  const hosts = new VoiceHosts({ command, timeLimit: () => 60_000 }, 1, stop.signal);
  begun.push(hosts);
  await expect(hosts.quieter(samplesOf(1))).rejects.toBeInstanceOf(MediaFailed);
});

test('an abort ends a question under way, and those that wait', async () => {
  const hosts = hostsOf('');
  const questions = [1, 2].map((first) => hosts.quieter(samplesOf(first)));
  stop.abort(new Error('stopped'));
  for (const question of questions) await expect(question).rejects.toThrow('stopped');
});
