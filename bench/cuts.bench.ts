/**
 * The cuts panel in Chromium beside transcript and timeline: deleting 5,000 of 5,000 cuts that were ticked at once, changes of
 * filter and order among 10,000 cuts, scrolling through them.
 */
import { join } from 'node:path';
import type { Page } from 'playwright';
import type { CutsHand } from '#tests/harness/cuts-page.tsx';
import { openBenchPage } from './lib/browser.ts';
import type { Family, Point, Report } from './lib/report.ts';
import { slopeOf } from './lib/slope.ts';
import { median, percentile } from './lib/stats.ts';
import { traceFrames } from './timeline/trace.ts';

declare global {
  interface Window {
    cuts: CutsHand;
  }
}

const PAGE = join(import.meta.dirname, '../tests/harness/cuts.html');
const WORDS = 20_000;
const DELETED = 5000;
/** Manual and suggested cuts of the list that is filtered and sorted; silences make it ten thousand. */
const MANUAL = 5000;
const SUGGESTED = 5000;
/** Manual cuts of the series. */
const SIZES = [0, 500, 5_000, 20_000];
const DELETES = 9;
const CHANGES = 24;
const FLING_MS = 3000;

async function open(page: Page, manual: number, suggested: number): Promise<void> {
  await page.evaluate(
    async ([words, own, found]) => {
      window.cuts.openDocument(window.cuts.generated(words, own, found));
      window.cuts.uncheckAll();
      await window.cuts.painted();
    },
    [WORDS, manual, suggested] as const,
  );
}

/** Two clicks, 'Select all' and 'Delete 5,000', each from the click to the frame that shows its outcome. */
async function deleteAll(page: Page, report: Report): Promise<void> {
  await open(page, DELETED, 0);
  await page.evaluate(() => {
    const times: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'click') times.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    Object.assign(window, { clickTimes: times });
  });
  const clicked = async (name: RegExp | string, role: 'button' | 'checkbox'): Promise<number> => {
    await page.evaluate(() => {
      (window as unknown as { clickTimes: number[] }).clickTimes.length = 0;
    });
    await page.getByRole(role, { name, exact: typeof name === 'string' }).click();
    return page.evaluate(async () => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      // Event Timing reports nothing below its threshold of 16 ms: that counts as 16.
      return Math.max(16, ...(window as unknown as { clickTimes: number[] }).clickTimes);
    });
  };
  const selects: number[] = [];
  const deletes: number[] = [];
  for (let i = 0; i < DELETES; i++) {
    selects.push(await clicked('Select all', 'checkbox'));
    deletes.push(await clicked(/^Delete 5,000$/, 'button'));
    const left = await page.evaluate(() => window.cuts.currentDoc().cuts.length);
    if (left !== 0) throw new Error(`${left} cuts were left.`);
    await page.evaluate(async () => {
      window.cuts.undo();
      window.cuts.uncheckAll();
      await window.cuts.painted();
    });
  }
  const reportClicks = (metric: string, times: readonly number[]): void => {
    const p50 = median(times);
    report({
      metric,
      value: p50,
      unit: 'ms from click to paint',
      p50,
      p95: percentile(times, 0.95),
      n: DELETES,
    });
  };
  reportClicks('cuts.select_5000', selects);
  reportClicks('cuts.delete_5000', deletes);
  // A click that changes its own 60 × 20 px and nothing else: the part of this machine and browser.
  await page.evaluate(() => {
    const button = document.createElement('button');
    button.textContent = 'Bare';
    button.style.cssText = 'position: fixed; left: 700px; top: 300px; width: 60px; height: 20px';
    let clicks = 0;
    button.addEventListener('click', () => {
      button.style.background = clicks++ % 2 === 0 ? 'red' : 'blue';
    });
    document.body.append(button);
  });
  const bare: number[] = [];
  for (let i = 0; i < DELETES; i++) bare.push(await clicked('Bare', 'button'));
  reportClicks('cuts.click_floor', bare);
}

function reportWork(report: Report, metric: string, times: readonly number[]): void {
  const p50 = median(times);
  const p95 = percentile(times, 0.95);
  report({ metric, value: p50, unit: 'ms script, style and layout', p50, p95, n: times.length });
}

/** Milliseconds of each change of filter and order. */
function changes(page: Page): Promise<{ filters: number[]; sorts: number[] }> {
  return page.evaluate(async (count) => {
    const hand = window.cuts;
    const filters: number[] = [];
    const reasons = [['manual'], ['silence', 'suggested'], [], ['suggested']] as const;
    for (let i = 0; i < count; i++)
      filters.push(await hand.work(() => hand.showReasons(reasons[i % reasons.length] ?? [], false)));
    hand.showReasons([], true);
    const sorts: number[] = [];
    for (let i = 0; i < count; i++) {
      const sort = (['duration', 'confidence', 'time'] as const)[i % 3] ?? 'time';
      sorts.push(await hand.work(() => (i % 6 < 3 ? hand.sortCuts(sort) : hand.turnOrder())));
    }
    return { filters, sorts };
  }, CHANGES);
}

async function change(page: Page, report: Report): Promise<void> {
  const { filters, sorts } = await changes(page);
  reportWork(report, 'cuts.filter', filters);
  reportWork(report, 'cuts.sort', sorts);
}

async function scale(page: Page, report: Report): Promise<void> {
  const series: { filter: Point[]; sort: Point[] } = { filter: [], sort: [] };
  for (const size of SIZES) {
    await open(page, size, 0);
    const { filters, sorts } = await changes(page);
    const point = (times: readonly number[]) => ({
      ...{ size, of: 'cuts', value: median(times), unit: 'ms script, style and layout' },
    });
    series.filter.push(point(filters));
    series.sort.push(point(sorts));
  }
  for (const [name, points] of Object.entries(series)) report(slopeOf(`cuts.slope_${name}`, points));
}

async function fling(page: Page, report: Report): Promise<void> {
  await page.evaluate(async () => {
    window.cuts.groupByCategory(false);
    await window.cuts.painted();
  });
  const box = await page.getByRole('list', { name: 'List of cuts' }).locator('xpath=..').boundingBox();
  if (!box) throw new Error('The list of cuts is not on the page.');
  await page.mouse.move(box.x + 100, box.y + 100);
  // Frames are counted by their callbacks.
  await page.evaluate(() =>
    requestAnimationFrame(function again() {
      requestAnimationFrame(again);
    }),
  );
  const costs = await traceFrames(page, async () => {
    const end = Date.now() + FLING_MS;
    while (Date.now() < end) await page.mouse.wheel(0, 600);
  });
  const p95 = percentile(costs.task, 0.95);
  report({
    metric: 'cuts.fling',
    value: p95,
    unit: 'ms task a frame',
    p50: median(costs.task),
    p95,
    n: costs.task.length,
  });
}

async function run(report: Report): Promise<void> {
  const { page, close } = await openBenchPage(PAGE, { plainPages: true });
  try {
    await page.getByRole('heading', { name: 'Cuts', exact: true }).waitFor();
    await page.evaluate(() => document.fonts.ready);
    await deleteAll(page, report);
    await open(page, MANUAL, SUGGESTED);
    const listed = await page.evaluate(() => window.cuts.currentDoc().cuts.length);
    if (listed < 10_000) throw new Error(`Only ${listed} cuts were made.`);
    await change(page, report);
    await fling(page, report);
    await scale(page, report);
  } finally {
    await close();
  }
}

export default { family: 'cuts', run } satisfies Family;
