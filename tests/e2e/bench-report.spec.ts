import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { axeFaults } from '#tests/support/axe.ts';
import { test } from '#tests/support/test.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Two commits: one metric with a goal that is missed and a spread, one series of sizes, one peer. */
const baseline = (commit: string, day: number, value: number) => ({
  commit,
  date: `2026-11-${day}T10:00:00+00:00`,
  machine: '2 × <b>a processor</b>, 16 GiB',
  metrics: [
    {
      metric: 'timeline.zoom',
      value,
      unit: 'ms script a frame',
      deciles: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    },
    {
      metric: 'model.slope_open',
      value: 1.02,
      unit: 'exponent',
      points: [1000, 10_000, 100_000].map((size) => ({ size, of: 'words', value: size / 2500, unit: 'ms' })),
    },
    {
      metric: 'upload.loopback',
      value: 200,
      unit: 'MB/s',
      peer: 'a raw stream',
      peerValue: 300,
      ratio: 0.67,
    },
  ],
});

test('the report of the benches draws sizes, history, peers and spreads from what was kept', async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'trimscript-report-'));
  try {
    for (const kept of [baseline('aaaaaaa', 20, 3.2), baseline('bbbbbbb', 21, 5.5)])
      await writeFile(join(folder, `${kept.commit}.json`), JSON.stringify(kept));
    const out = join(folder, 'report.html');
    const args = [join(ROOT, 'bench/run.ts'), 'report', out, '--baselines', folder];
    await promisify(execFile)(process.execPath, args, { cwd: ROOT });
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.goto(pathToFileURL(out).href);
    await expect(page.getByText('Newest of 2: bbbbbbb, on 2 × <b>a processor</b>, 16 GiB.')).toBeVisible();
    await expect(
      page.getByRole('row', { name: /^timeline\.zoom 5\.5 ms script a frame ≤ 4 no\./ }),
    ).toBeVisible();
    for (const title of [
      'model.slope_open: 1.02',
      'timeline.zoom',
      'upload.loopback, beside a raw stream',
      '200 beside 300 MB/s',
    ])
      await expect(page.getByText(title).first()).toBeVisible();
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      'Goals',
      'Cost against size',
      'History by commit',
      'Ours beside peers',
      'Distributions',
    ]);
    expect(await axeFaults(page)).toEqual([]);
    expect(errors).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
