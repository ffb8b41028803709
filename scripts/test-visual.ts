import { globSync, readFileSync, renameSync } from 'node:fs';
import { execa } from 'execa';
import { buildWebIfChanged } from './web-build.ts';

/**
 * `npm run test:visual [-- --update] [-- NAME…]`: pictures of the product's pages and states, in both themes and at three widths,
 * against those in tests/visual/pages; then what axe finds in each, and whether each fits at twice the size of text, in every language. NAME takes the files of that name alone. What differs is told with before, after and
 * difference in .cache/reports/visual/index.html.
 */
const PNG_COLOR_TYPE = 25;
const PALETTE = 3;

const names = process.argv.slice(2);
const update = names.includes('--update');
await buildWebIfChanged();
const { exitCode } = await execa(
  'node',
  [
    'node_modules/@playwright/test/cli.js',
    ...['test', '--config', 'tests/visual/pages/playwright.config.ts'],
    ...(update ? ['--update-snapshots=changed'] : []),
    ...names.filter((name) => name !== '--update'),
  ],
  { preferLocal: true, reject: false, stdio: 'inherit' },
);
if (update) await shrinkPictures();
if (exitCode !== 0) console.error('See .cache/reports/visual/index.html');
const states =
  names.length > 0
    ? null
    : await execa('node', ['node_modules/@playwright/test/cli.js', 'test', 'every-state'], {
        ...{ preferLocal: true, reject: false, stdio: 'inherit' },
      });
process.exitCode = exitCode || (states?.exitCode ?? 0);

/** To 256 colours each: a third of the bytes, and far less of a difference than the comparison lets pass. */
async function shrinkPictures(): Promise<void> {
  const filter = 'split[a][b];[a]palettegen=reserve_transparent=0[p];[b][p]paletteuse=dither=none';
  for (const path of globSync('tests/visual/pages/*-snapshots/*.png')) {
    if (readFileSync(path)[PNG_COLOR_TYPE] === PALETTE) continue;
    await execa('ffmpeg', ['-v', 'error', '-y', '-i', path, '-vf', filter, `${path}.small.png`]);
    renameSync(`${path}.small.png`, path);
  }
}
