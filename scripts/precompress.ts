import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Text that is asked for often; maps are only asked for by who looks for a fault. */
const TEXT = /\.(js|css|svg|txt)$/;

/** Writes `.br` and `.gz` beside every script, style and text, so that the server sends them small without working for it. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      const texts = Object.keys(bundle).filter((name) => TEXT.test(name));
      await Promise.all(texts.map((name) => compress(join(dir, name))));
    },
  };
}

async function compress(path: string): Promise<void> {
  const source = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  await writeFile(`${path}.br`, await brotli(source, { params }));
  await writeFile(`${path}.gz`, await zip(source, { level: 9 }));
}
