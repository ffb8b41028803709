import type { ExportPlan } from '#model/media/edl.ts';

/** The frames of the source a plan keeps, in order. */
export function plannedFrames(plan: ExportPlan): number[] {
  return plan.segments.flatMap(({ startFrame, endFrame }) =>
    Array.from({ length: endFrame - startFrame }, (_, i) => startFrame + i),
  );
}
