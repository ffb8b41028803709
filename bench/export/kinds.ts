/** Cuts of many kinds, each as the product makes it: in a thread for jobs, into a folder of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExportPlan } from '#model/edl.ts';
import type { Changes } from '#server/media/changes.ts';
import { planOf } from '#server/media/cut-plan.ts';
import { probe } from '#server/media/probe.ts';
import { writtenAs } from '#server/media/sound-only.ts';
import { runLong } from '#server/threads/pool.ts';
import { flatRanges } from '#server/threads/ranges.ts';
import { cameraMinute, cutsOf, FOLDER, minutesOfAac, numberedVideo } from '../media/inputs.ts';

interface Kind {
  readonly source: () => Promise<string>;
  readonly cuts: number;
  readonly extension: string;
  readonly changes?: Changes;
}

export const KINDS = {
  h264: { source: () => numberedVideo(2, 60), cuts: 20, extension: 'mp4' },
  dense: { source: () => numberedVideo(2, 60), cuts: 120, extension: 'mp4' },
  long_gop: { source: () => numberedVideo(2, 250), cuts: 20, extension: 'mp4' },
  vp9: { source: () => numberedVideo(2, 60, 'vp9'), cuts: 20, extension: 'mp4' },
  av1: { source: () => numberedVideo(1, 60, 'av1'), cuts: 20, extension: 'mp4' },
  /** Encoded whole, in parts: nothing of it is copied. */
  mpeg4: { source: () => numberedVideo(2, 60, 'mpeg4'), cuts: 20, extension: 'mp4' },
  /** Encoded whole, in one go. */
  smaller: { source: cameraMinute, cuts: 20, extension: 'mp4', changes: { height: 720 } },
  sound: { source: () => minutesOfAac(20), cuts: 20, extension: 'mp3' },
  sound_1000: { source: () => minutesOfAac(20), cuts: 1000, extension: 'm4a' },
} satisfies Readonly<Record<string, Kind>>;

export interface CutUnderWay {
  readonly source: string;
  /** Has the parts, and in the end the output. */
  readonly folder: string;
  readonly outPath: string;
  readonly plan: ExportPlan;
  /** @param onShare of the output that is shown as done */
  run(onShare?: (share: number) => void, signal?: AbortSignal): Promise<unknown>;
}

/** Prepares the cut of a kind, lets `use` run it, and removes what it made. @param paceFile what earlier cuts left */
export async function withCut<T>(
  name: keyof typeof KINDS,
  use: (cut: CutUnderWay) => Promise<T>,
  paceFile?: string,
): Promise<T> {
  const kind: Kind = KINDS[name];
  const source = await kind.source();
  const recorded = await probe(source);
  const info = writtenAs(recorded, kind.extension);
  const cuts = cutsOf(kind.cuts, info.duration);
  const plan = planOf(cuts, info);
  const lengths = plan.segments.map((s) => (plan.frameRate ? s.endFrame - s.startFrame : s.sampleCount));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const folder = await mkdtemp(join(FOLDER, 'cut-'));
  const outPath = join(folder, `output.${kind.extension}`);
  const job = {
    ...{ masterPath: source, info, outPath, extension: kind.extension, partsFolder: join(folder, 'parts') },
    ...(kind.changes && { changes: kind.changes }),
    ...(paceFile !== undefined && { paceFile }),
  };
  try {
    return await use({
      ...{ source, folder, outPath, plan },
      run: (onShare, signal) =>
        runLong(
          'cutMedia',
          { ...job, begun: Date.now(), cuts: flatRanges(cuts) },
          {
            signal,
            onProgress: (line: { segmentNb: number; progress: number }) => {
              const before = lengths.slice(0, line.segmentNb - 1).reduce((sum, length) => sum + length, 0);
              onShare?.((before + ((lengths[line.segmentNb - 1] ?? 0) * line.progress) / 100) / total);
            },
          },
        ),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
