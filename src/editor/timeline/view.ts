import { timeline } from '#i18n/en/player.ts';
import { formatFixed, formatNumber } from '#i18n/texts.ts';
import type { TimeScale } from '#src/render/geometry/time-scale.ts';
import { ZOOM_STEPS_END } from '../state/view/timeline-view.ts';

/** '3.5×'; beyond 10× what is seen, '12 s in view'. @param visible seconds */
export function zoomLabel(zoom: number, visible: number): string {
  if (zoom > ZOOM_STEPS_END) {
    const digits = visible < 10 ? 1 : 0;
    return timeline.inView({ seconds: formatFixed(visible, digits) });
  }
  return `${formatNumber(Math.round(zoom * 10) / 10, { useGrouping: false })}×`;
}

/** Keeps the playhead in place, or the middle where it is out of view. */
export function zoomedAboutPlayhead(scale: TimeScale, zoom: number, playheadTime: number): TimeScale {
  const x = scale.timeToX(playheadTime);
  return scale.zoomedAbout(x >= 0 && x <= scale.width ? x : scale.width / 2, zoom);
}
