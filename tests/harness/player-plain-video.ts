import type { EngineOptions, PlayerEngine } from '#src/editor/player/engine.ts';

/** What a bench does with it. */
export type PlainVideo = Pick<
  PlayerEngine,
  'play' | 'pause' | 'seek' | 'setVolume' | 'destroy' | 'sourceTime'
>;

/**
 * What a page has without a line of a player, for comparison: one `<video>`, shown by the browser, that is set past a cut
 * whenever `timeupdate` tells that it is in one.
 */
export async function openPlainVideo({
  host,
  url,
  edit,
  startAt,
  events,
}: EngineOptions): Promise<PlainVideo> {
  const video = document.createElement('video');
  video.preload = 'auto';
  video.src = url;
  video.style.cssText = 'position: absolute; inset: 0; width: 100%; height: 100%';
  host.append(video);
  await new Promise((resolve) => video.addEventListener('loadeddata', resolve, { once: true }));
  const seek = (time: number): void => {
    events.onSettled(false);
    video.currentTime = time;
  };
  video.addEventListener('seeked', () => events.onSettled(true));
  video.addEventListener('play', () => events.onPlaying(true));
  video.addEventListener('pause', () => events.onPlaying(false));
  video.addEventListener('timeupdate', () => {
    const { currentTime, paused, seeking } = video;
    if (paused || seeking) return;
    const next = edit.kept.find(({ end }) => currentTime < end);
    if (!next) video.pause();
    else if (currentTime < next.start) video.currentTime = next.start;
  });
  seek(startAt);
  return {
    play: () => video.play(),
    pause: () => video.pause(),
    seek,
    setVolume(volume) {
      video.volume = volume;
    },
    get sourceTime() {
      return video.currentTime;
    },
    destroy() {
      video.removeAttribute('src');
      video.load();
      video.remove();
    },
  };
}
