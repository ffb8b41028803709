import { cutWords } from '#model/cuts.ts';
import { serialize } from '#model/document.ts';
import type { Api, Auth } from '#tests/support/server.ts';
import type { Point, Report } from '../lib/report.ts';
import { slopeOf } from '../lib/slope.ts';
import { median } from '../lib/stats.ts';
import { benchDocument, freeWord } from '../model/document.ts';

const SIZES = [1_000, 10_000, 100_000, 300_000];
const CALLS = 7;

/** How long a project is saved and read by somebody alone, by words; each save has one cut more than the one before. */
export async function measureSizes(report: Report, api: Api, auth: Auth): Promise<void> {
  const series: { save: Point[]; get: Point[] } = { save: [], get: [] };
  for (const size of SIZES) {
    let doc = benchDocument(size);
    const times: { save: number[]; get: number[] } = { save: [], get: [] };
    for (let i = 0; i <= CALLS; i++) {
      const got = await timed(() => api.form('get_project', auth));
      const { project_id, revision } = got.body.project as { project_id: string; revision: number };
      const word = freeWord(size, i);
      doc = cutWords(doc, word, word + 1);
      const fields = { ...auth, project_id, revision, document: JSON.stringify(serialize(doc)) };
      const saved = await timed(() => api.form('save_project', fields));
      // The first finds the document of the size before.
      if (i === 0) continue;
      times.get.push(got.ms);
      times.save.push(saved.ms);
    }
    for (const name of ['save', 'get'] as const)
      series[name].push({ size, of: 'words', value: median(times[name]), unit: 'ms' });
  }
  for (const [name, points] of Object.entries(series)) {
    const last = points.at(-1);
    report({ metric: `server.${name}_project_300k_words`, value: last?.value ?? 0, unit: 'ms', n: CALLS });
    report(slopeOf(`server.slope_${name}_project`, points));
  }
}

/** @throws where the server refuses */
async function timed(call: () => ReturnType<Api['form']>) {
  const start = performance.now();
  const { body } = await call();
  const ms = performance.now() - start;
  if (body.status !== 'success') throw new Error(JSON.stringify(body).slice(0, 300));
  return { ms, body };
}
