import { player } from '#i18n/en/player.ts';
import { gainsIn } from '#model/edit/gains.ts';
import { formatSeconds } from '#model/time/seconds.ts';
import type { Gain } from '#model/types.ts';
import type { PreviewVoice } from '../state/playback/playback.ts';
import type { EngineOptions, PlayerEngine, PreviewEdit } from './engine.ts';
import { addCanvas, MediaUnavailable } from './engine.ts';
import { playedOf } from './preview-edit.ts';
import { type Played, playedIndexAt, playedOnAt, SKIP_LEAD, skipDecision, snapToPlayed } from './skip.ts';

/** Milliseconds. */
const OPEN_TIMEOUT_MS = 20_000;
/** Lead of a replacing element, seconds. */
const TAKEOVER = 0.4;
/** Muted so many seconds ahead. */
const MUTE_LEAD = 0.04;
/** Seconds. */
const NEAR = 0.1;

/** Fallback without WebCodecs: skips cuts by seeking. @throws MediaUnavailable */
export async function openVideoEngine(options: EngineOptions): Promise<PlayerEngine> {
  return new VideoEngine(await elementAt(options.url), options);
}

async function elementAt(url: string): Promise<HTMLVideoElement> {
  const video = document.createElement('video');
  video.preload = 'auto';
  video.playsInline = true;
  video.crossOrigin = 'anonymous';
  video.src = url;
  try {
    await loaded(video);
  } catch (error) {
    unload(video);
    throw error;
  }
  return video;
}

function loaded(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new MediaUnavailable('The media did not load in time')),
      OPEN_TIMEOUT_MS,
    );
    const finish = (act: () => void) => () => {
      clearTimeout(timer);
      act();
    };
    video.addEventListener('loadeddata', finish(resolve), { once: true });
    video.addEventListener(
      'error',
      finish(() => reject(new MediaUnavailable(faultOf(video)))),
      { once: true },
    );
  });
}

function faultOf(video: HTMLVideoElement): string {
  return video.error?.message || `Media error ${video.error?.code ?? 'unknown'}`;
}

function unload(video: HTMLVideoElement): void {
  video.pause();
  video.removeAttribute('src');
  video.load();
}

class VideoEngine implements PlayerEngine {
  readonly kind = 'video';
  readonly duration: number;
  readonly hasVideo: boolean;
  #video: HTMLVideoElement;
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D | null;
  readonly #options: EngineOptions;
  readonly #observer: ResizeObserver;
  #listening = new AbortController();
  #isDestroyed = false;
  #played: Played;
  /** Of the range that plays: where blocks were moved the time alone does not tell when it is left. */
  #index = 0;
  #loops: boolean;
  #gains: readonly Gain[];
  /** By whoever listens, whatever is muted in the edit. */
  #isMuted = false;
  /** Of a pending seek, source seconds. */
  #target: number | null = null;
  /** Position while another frame is shown, source seconds. */
  #held: number | null = null;
  #frame = 0;

  constructor(video: HTMLVideoElement, options: EngineOptions) {
    this.#video = video;
    this.#options = options;
    this.#played = playedOf(options.edit);
    this.#loops = options.edit.stretch?.loops ?? false;
    this.#gains = options.edit.gains ?? [];
    this.duration = video.duration;
    this.hasVideo = video.videoWidth > 0;
    this.#canvas = addCanvas(options.host);
    this.#context = this.#canvas.getContext('2d');
    this.#observer = new ResizeObserver(() => this.#resize());
    this.#observer.observe(options.host);
    this.#listen();
    this.#draw();
    this.#onPresented();
    this.seek(options.startAt);
  }

  get sourceTime(): number {
    return this.#held ?? this.#target ?? this.#video.currentTime;
  }

  async play(): Promise<void> {
    if (this.#held !== null) this.seek(this.#held);
    const { ranges } = this.#played;
    const time = snapToPlayed(this.#played, this.sourceTime);
    this.#index = playedIndexAt(this.#played, time);
    const last = ranges.at(-1)?.end ?? this.duration;
    const isLast = this.#index >= ranges.length - 1;
    // Playback stops so long before what is cut there.
    if (isLast && time >= Math.min(last, this.duration) - SKIP_LEAD) this.seek(ranges[0]?.start ?? 0);
    else if (time !== this.sourceTime) this.seek(time);
    await this.#video.play();
  }

  pause(): void {
    this.#video.pause();
  }

  seek(sourceTime: number, inCut?: 'stand'): void {
    this.#held = null;
    const stands = inCut === 'stand' && this.#video.paused;
    this.#target = stands ? sourceTime : snapToPlayed(this.#played, sourceTime);
    this.#index = playedIndexAt(this.#played, this.#target);
    this.#options.events.onSettled(false);
    this.#video.currentTime = this.#target;
    this.#mute();
  }

  peek(sourceTime: number | null): void {
    if (!this.#video.paused) return;
    if (sourceTime === null) {
      if (this.#held !== null) this.seek(this.#held);
      return;
    }
    this.#held = this.sourceTime;
    this.#options.events.onSettled(false);
    this.#video.currentTime = sourceTime;
  }

  setRate(rate: number): void {
    this.#video.preservesPitch = true;
    this.#video.playbackRate = rate;
  }

  setVolume(volume: number, muted: boolean): void {
    this.#video.volume = volume;
    this.#isMuted = muted;
    this.#mute();
  }

  setVoice(voice: PreviewVoice | null): void {
    if (voice) this.#options.events.onUnvoiced?.('a <video> element plays the recording alone');
  }

  hearOriginal(): void {
    // It is all that is heard.
  }

  moveTo(url: string): void {
    this.#replaceElement(url).catch(() => {
      // The element there is goes on while it can; what ends it is a fault as any other.
    });
  }

  setEdit(edit: PreviewEdit): void {
    this.#played = playedOf(edit);
    this.#index = playedIndexAt(this.#played, this.sourceTime);
    this.#loops = edit.stretch?.loops ?? false;
    this.#gains = edit.gains ?? [];
    this.#mute();
    if (!this.#video.paused) this.#skip();
  }

  details(): readonly string[] {
    const { buffered, currentTime, readyState, networkState } = this.#video;
    const end = buffered.length > 0 ? buffered.end(buffered.length - 1) : 0;
    const { totalVideoFrames, droppedVideoFrames } = this.#video.getVideoPlaybackQuality();
    return [
      player.ready({ state: readyState, network: networkState }),
      player.buffered({ length: formatSeconds(Math.max(0, end - currentTime)) }),
      player.segments({ count: this.#played.ranges.length }),
      player.frames({ decoded: totalVideoFrames, dropped: droppedVideoFrames }),
    ];
  }

  destroy(): void {
    this.#isDestroyed = true;
    this.#listening.abort();
    this.#observer.disconnect();
    cancelAnimationFrame(this.#frame);
    unload(this.#video);
    this.#canvas.remove();
  }

  /** Swaps in an element at the new URL without a stop. */
  async #replaceElement(url: string): Promise<void> {
    const next = await elementAt(url);
    const old = this.#video;
    next.currentTime = this.sourceTime + (old.paused ? 0 : TAKEOVER);
    await new Promise((resolve) => {
      next.addEventListener('seeked', resolve, { once: true });
    });
    // It stands a little ahead, where the video and the audio of the other one come to.
    const until = performance.now() + 1000 * TAKEOVER;
    while (!old.paused && old.currentTime < next.currentTime && performance.now() < until)
      await new Promise(requestAnimationFrame);
    const { paused, volume, muted, playbackRate } = old;
    Object.assign(next, { volume, muted, preservesPitch: true, playbackRate });
    try {
      if (!paused) await next.play();
    } catch (error) {
      // A browser that lets no element begin by itself keeps the old one.
      unload(next);
      throw error;
    }
    if (this.#isDestroyed || this.#video !== old || old.paused !== paused) return unload(next);
    const time = this.sourceTime;
    this.#listening.abort();
    this.#listening = new AbortController();
    this.#video = next;
    this.#listen();
    this.#onPresented();
    if (this.#target !== null || Math.abs(next.currentTime - time) > NEAR) this.seek(time);
    unload(old);
    if (!paused) this.#watch();
  }

  #listen(): void {
    const { events } = this.#options;
    const on = (name: string, handle: () => void) =>
      this.#video.addEventListener(name, handle, { signal: this.#listening.signal });
    on('play', () => {
      events.onPlaying(true);
      this.#watch();
    });
    on('pause', () => events.onPlaying(false));
    on('seeked', () => {
      this.#target = null;
      this.#draw();
      events.onSettled(true);
    });
    // A page in the background gets no animation frames.
    on('timeupdate', () => {
      if (!this.#video.paused) this.#skip();
    });
    on('ended', () => {
      const last = playedOnAt(this.#played, this.#index, this.duration);
      const next = this.#played.ranges[last + 1];
      if (next) this.seek(next.start);
      if (next || this.#loops) void this.play();
    });
    on('error', () => events.onFault(faultOf(this.#video)));
  }

  #watch(): void {
    cancelAnimationFrame(this.#frame);
    const tick = () => {
      if (this.#video.paused) return;
      this.#skip();
      this.#frame = requestAnimationFrame(tick);
    };
    this.#frame = requestAnimationFrame(tick);
  }

  #skip(): void {
    this.#mute();
    if (this.#target !== null) return;
    const { currentTime } = this.#video;
    const { ranges } = this.#played;
    this.#index = playedOnAt(this.#played, this.#index, currentTime);
    const decision = skipDecision(ranges, this.#index, currentTime, this.duration);
    if (!decision) return;
    if ('jumpTo' in decision) this.seek(decision.jumpTo);
    else if (this.#loops) this.seek(ranges[0]?.start ?? 0);
    else this.#video.pause();
  }

  /** A little before what is silent begins: an element is a moment late. */
  #mute(): void {
    const { start, end } = { start: this.sourceTime, end: this.sourceTime + MUTE_LEAD };
    const isSilent = gainsIn(this.#gains, { start, end }).some(({ kind }) => kind !== 'level');
    const muted = this.#isMuted || isSilent;
    if (this.#video.muted !== muted) this.#video.muted = muted;
  }

  #onPresented(): void {
    const { signal } = this.#listening;
    this.#video.requestVideoFrameCallback((_now, frame) => {
      if (signal.aborted) return;
      if (this.#video.paused || this.#isPlayed(frame.mediaTime)) this.#draw();
      this.#onPresented();
    });
  }

  /** Not a frame of a cut, nor of what was recorded behind a block that ends: an element plays on for a moment. */
  #isPlayed(time: number): boolean {
    const here = playedIndexAt(this.#played, time);
    const isDue = here === this.#index - 1 || here === playedOnAt(this.#played, this.#index, time);
    return isDue && snapToPlayed(this.#played, time) <= time;
  }

  #resize(): void {
    const scale = window.devicePixelRatio;
    const { clientWidth, clientHeight } = this.#options.host;
    this.#canvas.width = Math.round(clientWidth * scale);
    this.#canvas.height = Math.round(clientHeight * scale);
    this.#draw();
  }

  #draw(): void {
    const { videoWidth, videoHeight } = this.#video;
    const { width, height } = this.#canvas;
    if (!this.#context || !videoWidth || !width) return;
    const scale = Math.min(width / videoWidth, height / videoHeight);
    const w = videoWidth * scale;
    const h = videoHeight * scale;
    this.#context.drawImage(this.#video, (width - w) / 2, (height - h) / 2, w, h);
  }
}
