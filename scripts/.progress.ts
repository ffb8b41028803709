import { extname } from 'node:path';
import { cutMedia } from '#server/media/cut.ts';
import { planKept } from '#server/media/cut-plan.ts';
import { probe } from '#server/media/probe.ts';

const [path, cuts] = process.argv.slice(2);
const info = await probe(path!);
const n = Number(cuts);
const kept = Array.from({ length: n + 1 }, (_, i) => ({
  start: (i * info.duration) / (n + 1) + (i ? 0.4 : 0),
  end: ((i + 1) * info.duration) / (n + 1) - 0.5,
}));
const plan = planKept(kept, info);
const t0 = performance.now();
const seen: [number, number][] = [];
const lens = plan.segments.map((s) => (plan.frameRate ? s.endFrame - s.startFrame : s.sampleCount));
const total = lens.reduce((a, b) => a + b, 0);
const ext = extname(path!).slice(1);
await cutMedia({
  masterPath: path!,
  info,
  plan,
  outPath: `/tmp/joins/prog.${ext}`,
  extension: ext,
  signal: new AbortController().signal,
  onProgress: (nb, of, p) => {
    const before = lens.slice(0, nb - 1).reduce((a, b) => a + b, 0);
    seen.push([(performance.now() - t0) / 1000, (before + (lens[nb - 1]! * p) / 100) / total]);
  },
});
const T = (performance.now() - t0) / 1000;
console.log(path, cuts, 'total', T.toFixed(2), 'first report', seen[0]?.[0].toFixed(2));
for (const q of [0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 0.9, 0.99]) {
  const s = seen.find(([, f]) => f >= q);
  if (s) console.log(' bar', q, 'at', s[0].toFixed(2), 'estimated/true', (s[0] / s[1] / T).toFixed(2));
}
