/** How Whisper is installed: real Python and pip, and small packages of an index on this machine. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SpeechUnavailable } from '#server/speech/engine.ts';
import { installWhisper, isInstalled, pythonIn, type WhisperPins } from '#server/speech/whisper/install.ts';
import { createWhisper, type Preparation } from '#server/speech/whisper/whisper.ts';
import { type PackageIndex, startIndex, wheelOf } from '#tests/support/package-index.ts';

const MODEL = Buffer.from(Array.from({ length: 100_000 }, (_, i) => (i * 31) % 251));
const HALF = MODEL.length / 2;
const WORDS = wheelOf('tiny-words', '1.0', { 'tiny_words.py': 'HEARD = "bonjour"\n' });
const PARTS = [
  wheelOf('tiny-part1', '1.0.0', {
    'tiny_part1/data/config.json': '{}',
    'tiny_part1/data/model.bin.part1': MODEL.subarray(0, HALF),
  }),
  wheelOf('tiny-part2', '1.0.0', { 'tiny_part2/data/model.bin.part2': MODEL.subarray(HALF) }),
];
const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

let folder: string;
let index: PackageIndex;
let pins: WhisperPins;
let stop: AbortController;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whisper-install-'));
  index = await startIndex([WORDS, ...PARTS]);
  vi.stubEnv('PIP_INDEX_URL', index.url);
  vi.stubEnv('PIP_NO_CACHE_DIR', '1');
  vi.stubEnv('PIP_RETRIES', '0');
  pins = await pinsWith(WORDS.sha256);
  stop = new AbortController();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await index.close();
  await rm(folder, { recursive: true, force: true });
});

async function pinsWith(hash: string): Promise<WhisperPins> {
  const requirements = join(folder, 'requirements.txt');
  await writeFile(requirements, `tiny-words==1.0 --hash=sha256:${hash}\n`);
  return {
    requirements,
    bytes: 1e7,
    base: {
      folder: 'tiny',
      label: 'Tiny',
      licence: 'none',
      files: [
        { name: 'model.bin', bytes: MODEL.length, sha256: sha256(MODEL) },
        { name: 'config.json', bytes: 2, sha256: sha256('{}') },
      ],
    },
    wheels: PARTS.map(({ name, sha256: hash }, i) => ({
      requirement: `${name}==1.0.0`,
      sha256: hash,
      folder: `tiny_part${i + 1}/data`,
    })),
  };
}

const place = () => ({ folder: join(folder, 'speech'), model: 'base' });
const install = (told: number[] = []) =>
  installWhisper(place(), { signal: stop.signal, pins, onProgress: (percent) => told.push(percent) });

test('packages and a model in parts are installed once; nothing is left over or fetched twice', async () => {
  const told: number[] = [];
  await install(told);
  expect(told[0]).toBe(0);
  expect(await isInstalled(place(), pins)).toBe(true);
  expect(await readFile(join(folder, 'speech/tiny/model.bin'))).toEqual(MODEL);
  const heard = await execa(pythonIn(join(folder, 'speech')), [
    '-c',
    'import tiny_words; print(tiny_words.HEARD)',
  ]);
  expect(heard.stdout).toBe('bonjour');
  expect((await readdir(join(folder, 'speech'))).sort()).toEqual(['tiny', 'venv']);
  const asked = index.asked.length;
  await install();
  expect(index.asked).toHaveLength(asked);
});

test('a package or a model with another hash than the pinned one is refused', async () => {
  pins = await pinsWith('0'.repeat(64));
  await expect(install()).rejects.toThrow(/faster-whisper could not be fetched by pip: .*MATCH THE HASHES/);
  pins = await pinsWith(WORDS.sha256);
  pins = {
    ...pins,
    base: { ...pins.base, files: [{ name: 'model.bin', bytes: MODEL.length, sha256: 'f'.repeat(64) }] },
  };
  await expect(install()).rejects.toThrow(
    /tiny-part1==1\.0\.0 does not hold the model\.bin that was expected/,
  );
  expect(await isInstalled(place(), pins)).toBe(false);
});

test('a cancelled installation ends at once, and the next try fetches only the rest', async () => {
  const begun = Promise.withResolvers<void>();
  index.answer = (file, response, send) => {
    if (file !== PARTS[1]!.file) return send();
    // Half of it, and then nothing.
    response.writeHead(200, { 'content-length': PARTS[1]!.bytes.length });
    response.write(PARTS[1]!.bytes.subarray(0, 1000));
    begun.resolve();
  };
  const first = install();
  await Promise.race([begun.promise, first]);
  stop.abort(new Error('no longer wanted'));
  await expect(first).rejects.toThrow('no longer wanted');
  expect(await isInstalled(place(), pins)).toBe(false);
  stop = new AbortController();
  index.answer = (_file, _response, send) => send();
  await install();
  expect(await isInstalled(place(), pins)).toBe(true);
  expect(index.asked.filter((file) => file === WORDS.file)).toHaveLength(1);
});

/** As the server has it, with what it logs. */
function whisperHere(into: string | null) {
  const logged: string[] = [];
  const say = (_: object, text: string): void => void logged.push(text);
  const log = { info: say, warn: say };
  const options = { model: null, device: 'cpu', folders: [join(folder, 'speech')], log, pins } as const;
  return { logged, whisper: createWhisper({ ...options, into, signal: stop.signal, rest: 1e9 }) };
}

test('all callers share one installation and its progress; one that leaves does not end it', async () => {
  const { whisper } = whisperHere(join(folder, 'speech'));
  const leaving = new AbortController();
  const seen = new Set<Preparation['state']>();
  index.answer = (_file, _response, send) => {
    seen.add(whisper.now().state);
    leaving.abort(new Error('left'));
    send();
  };
  await whisper.begin();
  expect(whisper.now()).toMatchObject({ state: 'preparing' });
  const left = whisper.install(leaving.signal);
  const stayed = whisper.install(stop.signal);
  await expect(left).rejects.toThrow('left');
  expect(await stayed).toEqual(await whisper.installed());
  expect([...seen]).toEqual(['preparing']);
  expect(whisper.now()).toEqual({ state: 'idle' });
  expect(index.asked).toHaveLength(3);
});

test('without a network or Python the log says why, and no further attempt is made for now', async () => {
  vi.stubEnv('PIP_INDEX_URL', 'http://127.0.0.1:9/simple');
  const { whisper, logged } = whisperHere(join(folder, 'speech'));
  expect(whisper.canInstall()).toBe(true);
  await expect(whisper.install(stop.signal)).rejects.toThrow(SpeechUnavailable);
  expect(logged.at(-1)).toMatch(/could not be installed: .*the package index cannot be reached/);
  expect(whisper.now()).toEqual({ state: 'failed' });
  expect(whisper.canInstall()).toBe(false);

  const programs = join(folder, 'bin');
  await mkdir(programs);
  for (const name of ['python3', 'python3.11', 'python3.12', 'python3.13']) {
    await writeFile(join(programs, name), '#!/bin/sh\necho 3.8 /usr/bin/python3\n');
    await chmod(join(programs, name), 0o755);
  }
  vi.stubEnv('PATH', `${programs}:${process.env.PATH}`);
  await rm(join(folder, 'speech'), { recursive: true });
  await expect(install()).rejects.toThrow(
    /needs Python 3\.11 to 3\.13 with venv and pip.*scripts\/setup\.sh/,
  );
});

/** A folder of Linux that nobody writes. */
test.skipIf(!existsSync('/sys/kernel'))('a folder that cannot be written is named', async () => {
  const request = { signal: stop.signal, pins, onProgress: () => undefined };
  await expect(installWhisper({ folder: '/sys/kernel/speech', model: 'base' }, request)).rejects.toThrow(
    /^\/sys\/kernel\/speech cannot be written\. Run `npm run models -- whisper`/,
  );
});

test('where installing is not allowed nothing is requested', async () => {
  const { whisper } = whisperHere(null);
  expect(whisper.canInstall()).toBe(false);
  await whisper.begin();
  await expect(whisper.install(stop.signal)).rejects.toThrow(SpeechUnavailable);
  expect(whisper.now()).toEqual({ state: 'idle' });
  expect(index.asked).toEqual([]);
});
