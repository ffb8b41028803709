import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { GOALS } from '../goals.ts';
import { readBaselines } from '../lib/baselines.ts';
import { latestOf } from './data.ts';
import { withTables } from './tables.ts';

const OUT = join(import.meta.dirname, '../report.html');
const DOCS = join(import.meta.dirname, '../../docs/performance.md');

/**
 * Writes the baselines as one HTML file that needs no other, and the tables in docs/performance.md.
 * @param folder of other baselines than the repository's; docs stay as they are then
 */
export async function writeReport(out = OUT, folder?: string): Promise<void> {
  const baselines = await readBaselines(folder);
  if (baselines.length === 0) throw new Error('Nothing is kept yet: npm run bench -- save FAMILY…');
  const data = JSON.stringify({ baselines, goals: GOALS }).replaceAll('<', '\\u003c');
  const script = (await bundled()).replaceAll('</script', '<\\/script');
  await writeFile(out, page(data, script));
  console.error(`Written: ${resolve(out)}`);
  if (folder === undefined)
    await writeFile(DOCS, withTables(await readFile(DOCS, 'utf8'), latestOf(baselines)));
}

/** The page's program, with Observable Plot in it. */
async function bundled(): Promise<string> {
  const entry = join(import.meta.dirname, 'page.ts');
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'report' } },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output && 'output' in output ? output.output.find(({ type }) => type === 'chunk') : undefined;
  if (chunk?.type !== 'chunk') throw new Error('The report could not be bundled.');
  return chunk.code;
}

function page(data: string, script: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Trimscript benches</title>
<link rel="icon" href="data:,">
<style>
:root { --good: light-dark(#0a7d4f, #4cc790); --bad: light-dark(#b35c00, #f0a050); color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 75rem; margin: 0 auto; padding: 2rem 1rem; }
h2 { margin: 3rem 0 .5rem; }
h3 { font-size: 1rem; margin: 1.5rem 0 0; }
p { max-width: 45rem; }
figure { margin: .5rem 0; }
svg { max-width: 100%; height: auto; overflow: visible; background: none; }
.plots { display: grid; grid-template-columns: repeat(auto-fill, minmax(20rem, 1fr)); gap: 0 2rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .2rem .8rem .2rem 0; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
td.goal { white-space: nowrap; }
tr.missed td { background: color-mix(in srgb, var(--bad) 12%, transparent); }
tr.missed td.name { font-weight: 600; }
</style>
</head>
<body>
<main></main>
<script type="application/json" id="data">${data}</script>
<script>${script}</script>
</body>
</html>
`;
}
