import { addCanvas, type EngineOptions, type PlayerEngine } from '#src/editor/player/engine.ts';
import { SKIP_LEAD } from '#src/editor/player/skip.ts';

/** What a bench does with a way of playing. */
export type PlayedThrough = Pick<PlayerEngine, 'play' | 'setVolume' | 'destroy'>;

/**
 * The best that media elements can do, for comparison: two of them on one canvas; while one plays a kept range the other
 * waits at the start of the next one, decoded, and they change places at the end of the range.
 */
export async function openSecondVideo({ host, url, edit, events }: EngineOptions): Promise<PlayedThrough> {
  const canvas = addCanvas(host);
  canvas.width = host.clientWidth;
  canvas.height = host.clientHeight;
  const context = canvas.getContext('2d');
  const elements = [document.createElement('video'), document.createElement('video')] as const;
  await Promise.all(
    elements.map(async (video, i) => {
      video.src = url;
      video.preload = 'auto';
      await once(video, 'loadeddata');
      await seekTo(video, edit.kept[i]?.start ?? 0);
    }),
  );
  let range = 0;
  let running = false;
  const active = () => elements[range % 2 === 0 ? 0 : 1];
  const change = () => {
    const done = active();
    range += 1;
    if (range < edit.kept.length) void active().play();
    done.pause();
    const next = edit.kept[range + 1];
    if (next) void seekTo(done, next.start);
    if (range < edit.kept.length) return;
    running = false;
    events.onPlaying(false);
  };
  const tick = () => {
    if (!running) return;
    const end = edit.kept[range]?.end ?? 0;
    if (active().currentTime >= end - SKIP_LEAD) change();
    const video = active();
    if (running && !video.seeking) context?.drawImage(video, 0, 0, canvas.width, canvas.height);
    requestAnimationFrame(tick);
  };
  events.onSettled(true);
  return {
    async play() {
      running = true;
      await active().play();
      events.onPlaying(true);
      tick();
    },
    setVolume(volume) {
      for (const video of elements) video.volume = volume;
    },
    destroy() {
      running = false;
      for (const video of elements) video.removeAttribute('src');
      canvas.remove();
    },
  };
}

function once(video: HTMLVideoElement, name: string): Promise<void> {
  return new Promise((resolve) => video.addEventListener(name, () => resolve(), { once: true }));
}

async function seekTo(video: HTMLVideoElement, time: number): Promise<void> {
  const there = once(video, 'seeked');
  video.currentTime = time;
  await there;
}
