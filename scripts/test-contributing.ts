import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { call } from './contributing/call.ts';
import { cutReason } from './contributing/cut-reason.ts';
import { exportFormat } from './contributing/export-format.ts';
import { follow } from './contributing/follow.ts';
import { page } from './contributing/page.ts';
import { recogniser } from './contributing/recogniser.ts';

/**
 * `npm run test:contributing [-- HEADING…]`: follows the recipes of CONTRIBUTING.md in a copy of the tracked files, runs what proves
 * them, and shows that what they say is noticed is noticed. A line each; exits 1 if one does not work as it is written.
 */
const RECIPES = [page, call, cutReason, exportFormat, recogniser];

const wanted = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'trimscript-contributing-'));
try {
  const git = (...args: string[]) => execa('git', args, { cwd: folder });
  const { stdout } = await execa('git', ['ls-files', '-z']);
  for (const path of stdout.split('\0').filter((name) => name && existsSync(name))) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    cpSync(path, join(folder, path));
  }
  await git('init', '--quiet');
  await git('add', '--all');
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  for (const recipe of RECIPES) {
    if (wanted.length > 0 && !wanted.includes(recipe.heading)) continue;
    const started = performance.now();
    const wrong = await follow(recipe, folder);
    const seconds = Math.round((performance.now() - started) / 1000);
    console.log(`${wrong.length === 0 ? 'ok    ' : 'failed'} ${recipe.heading} (${seconds} s)`);
    for (const line of wrong) console.log(line);
    if (wrong.length > 0) process.exitCode = 1;
    await git('checkout', '--quiet', '--', '.');
    await git('clean', '--quiet', '--force', '-d', '--exclude', 'node_modules');
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
