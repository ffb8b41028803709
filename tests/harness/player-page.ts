import type { EngineEvents, EngineOptions, PreviewEdit } from '#src/editor/player/engine.ts';
import { openGaplessEngine } from '#src/editor/player/gapless/gapless-engine.ts';
import { previewPlan } from '#src/editor/player/gapless/plan.ts';
import { openVideoEngine } from '#src/editor/player/video-engine.ts';
import { bestMatch, judgeAudio } from './player-analysis.ts';
import { drawn, readCounter, type Seen, Watcher } from './player-counter.ts';
import { openPlainVideo, type PlainVideo } from './player-plain-video.ts';
import { GraphRecorder, type Recording } from './player-recorder.ts';
import { openSecondVideo, type PlayedThrough } from './player-second-video.ts';

const FRAME_RATE = 30;
/** How often the page is blocked where a bench asks for it. */
const BLOCK_EVERY_MS = 2000;

/**
 * Ours, our fallback of a `<video>` that is watched each frame and seeks over the cuts, two of which one waits behind the next
 * cut, and one that `timeupdate` sets past them.
 */
export type Method = 'webcodecs' | 'video' | 'second-video' | 'plain-video';

export interface PlayRequest {
  readonly method: Method;
  readonly url: string;
  readonly pcmUrl: string;
  readonly edit: PreviewEdit;
  /** Blocks the page this long every two seconds, milliseconds. */
  readonly block?: number;
}

export interface PlayResult {
  /** At each splice, samples of silence (positive) or overlap (negative) in the audio graph. */
  readonly gaps: number[];
  /** Of each kept range, how alike what was heard and the source are, 0–1. */
  readonly likeness: number[];
  /** Samples by which the audio is later than ffmpeg's of the same place. */
  readonly shift: number;
  readonly seen: Seen[];
}

const stage = document.querySelector<HTMLElement>('#stage')!;

/** Resolves when a value the engine reports is what is waited for. */
class Waiter implements EngineEvents {
  #checks: (() => boolean)[] = [];
  playing = false;
  settled = false;
  fault: string | null = null;
  onPlaying(playing: boolean): void {
    this.playing = playing;
    this.#check();
  }
  onFault(message: string): void {
    this.fault = message;
    this.#check();
  }
  onSettled(settled: boolean): void {
    this.settled = settled;
    this.#check();
  }
  until(condition: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const check = () => {
        if (this.fault !== null) reject(new Error(this.fault));
        else if (condition()) resolve();
        else return false;
        return true;
      };
      if (!check()) this.#checks.push(check);
    });
  }
  #check(): void {
    this.#checks = this.#checks.filter((check) => !check());
  }
}

function events(waiter: Waiter): EngineEvents {
  return {
    onPlaying: (playing) => waiter.onPlaying(playing),
    onFault: (message) => waiter.onFault(message),
    onSettled: (settled) => waiter.onSettled(settled),
  };
}

const frameNumber = () =>
  readCounter(stage.querySelector<HTMLCanvasElement | HTMLVideoElement>('canvas, video'));

const OPENERS = {
  webcodecs: openGaplessEngine,
  video: openVideoEngine,
  'second-video': openSecondVideo,
  'plain-video': openPlainVideo,
} satisfies Record<Method, (options: EngineOptions) => Promise<PlayedThrough>>;

function optionsOf({ url, edit }: PlayRequest, waiter: Waiter): EngineOptions {
  return { host: stage, url, edit, startAt: edit.kept[0]?.start ?? 0, events: events(waiter) };
}

/** @throws for two elements: they only play */
async function open(request: PlayRequest, waiter: Waiter): Promise<PlainVideo> {
  if (request.method === 'second-video') throw new Error('Two elements cannot be moved');
  const engine = await OPENERS[request.method](optionsOf(request, waiter));
  engine.setVolume(1, false);
  await waiter.until(() => waiter.settled);
  return engine;
}

/** Lets what media elements play go through an audio graph, where it is recorded. Resolves to what ends that. */
async function tapElements(recorder: GraphRecorder): Promise<() => void> {
  const context = new AudioContext({ sampleRate: 48_000 });
  const volume = new GainNode(context);
  volume.connect(context.destination);
  await recorder.ready;
  const { play } = HTMLMediaElement.prototype;
  const tapped = new WeakSet<HTMLMediaElement>();
  HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
    if (!tapped.has(this)) context.createMediaElementSource(this).connect(volume);
    tapped.add(this);
    return play.call(this);
  };
  return () => {
    HTMLMediaElement.prototype.play = play;
    void context.close();
  };
}

/** Plays an edit from start to end while the audio is recorded and the video read back each animation frame. */
async function playThrough(request: PlayRequest): Promise<PlayResult> {
  const recorder = new GraphRecorder();
  const untap = request.method === 'webcodecs' ? () => {} : await tapElements(recorder);
  const waiter = new Waiter();
  const played = await OPENERS[request.method](optionsOf(request, waiter));
  played.setVolume(1, false);
  await waiter.until(() => waiter.settled);
  await recorder.ready;
  const watcher = new Watcher(frameNumber);
  const blocker = setInterval(keepBusy, BLOCK_EVERY_MS, request.block);
  await played.play();
  await waiter.until(() => waiter.playing);
  await waiter.until(() => !waiter.playing);
  const seen = watcher.stop();
  clearInterval(blocker);
  played.destroy();
  const { pcm, sampleRate } = recorder.stop();
  untap();
  return { ...(await judgeAudio(pcm, sampleRate, request.pcmUrl, request.edit)), seen };
}

/** Keeps the page's thread busy for so many milliseconds. */
function keepBusy(ms = 0): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** Milliseconds from the press of play until the position moves, which is when audio comes; once for each place. */
async function startTimes(request: PlayRequest, places: readonly number[]): Promise<number[]> {
  const waiter = new Waiter();
  const engine = await open(request, waiter);
  const times: number[] = [];
  for (const place of places) {
    engine.seek(place);
    await waiter.until(() => waiter.settled);
    const stood = engine.sourceTime;
    const pressed = performance.now();
    void engine.play();
    await polled(() => engine.sourceTime > stood);
    times.push(performance.now() - pressed);
    engine.pause();
    await waiter.until(() => !waiter.playing && waiter.settled);
  }
  engine.destroy();
  return times;
}

/**
 * Drags the scrubber to each place over another one a moment before. Milliseconds from the move until a frame of the
 * group of `group` frames that holds the place is on the canvas, and until the very frame is.
 */
async function scrubTimes(
  request: PlayRequest,
  places: readonly number[],
  group: number,
): Promise<{ first: number[]; exact: number[] }> {
  const waiter = new Waiter();
  const engine = await open(request, waiter);
  const first: number[] = [];
  const exact: number[] = [];
  for (const [i, place] of places.entries()) {
    const wanted = Math.floor(place * FRAME_RATE + 0.01);
    const key = wanted - (wanted % group);
    engine.seek(places.at(i - 1) ?? 0);
    await nextFrame();
    engine.seek(((places.at(i - 1) ?? 0) + place) / 2);
    await nextFrame();
    const moved = performance.now();
    engine.seek(place);
    // Reading back takes a few milliseconds itself.
    await drawn(() => {
      const seen = frameNumber();
      return seen >= key && seen <= wanted;
    });
    first.push(performance.now() - moved);
    await drawn(() => frameNumber() === wanted);
    exact.push(performance.now() - moved);
    await waiter.until(() => waiter.settled);
  }
  engine.destroy();
  return { first, exact };
}

export interface OffsetRequest {
  /** Media that repeat a clip of `clipSeconds` up to `seconds`, and ffmpeg's samples of the clip. */
  readonly url: string;
  readonly pcmUrl: string;
  readonly seconds: number;
  readonly clipSeconds: number;
  /** Where it is played for a few seconds, one after another; between them the scrubber is dragged through `seeks`. */
  readonly places: readonly number[];
  readonly seeks: readonly number[];
}

/** Seconds that are played at each place. */
const LISTEN = 8;
/** Samples by which a place in the recording is looked for. */
const PROBE = 4096;

const samples = new Map<string, Promise<Float32Array>>();

/** ffmpeg's samples behind `pcmUrl`, fetched once. */
function sourceSamples(pcmUrl: string): Promise<Float32Array> {
  const fetched =
    samples.get(pcmUrl) ??
    fetch(pcmUrl)
      .then((response) => response.arrayBuffer())
      .then((buffer) => new Float32Array(buffer));
  samples.set(pcmUrl, fetched);
  return fetched;
}

/**
 * Milliseconds until the media is open and shows a frame; and at each place, for every frame seen while it plays,
 * milliseconds by which it is later than the audio of its moment. The edit has a cut a second, so that the clocks of both are also put to the test by splices.
 */
async function offsets(request: OffsetRequest): Promise<{ opened: number; offsets: number[][] }> {
  const { url, pcmUrl, seconds, clipSeconds, places, seeks } = request;
  const source = await sourceSamples(pcmUrl);
  const edit = cutEverySecond(seconds);
  const recorder = new GraphRecorder();
  const waiter = new Waiter();
  const began = performance.now();
  const engine = await open({ method: 'webcodecs', url, pcmUrl, edit }, waiter);
  const opened = performance.now() - began;
  await recorder.ready;
  const found: number[][] = [];
  for (const place of places) {
    engine.seek(place);
    await waiter.until(() => waiter.settled);
    recorder.clear();
    const watcher = new Watcher(frameNumber);
    await engine.play();
    await listened();
    engine.pause();
    const seen = watcher.stop();
    found.push(offsetsOf(seen, recorder.recording, source, edit, place, clipSeconds));
    await drag(engine, seeks);
    await waiter.until(() => !waiter.playing && waiter.settled);
  }
  engine.destroy();
  recorder.stop();
  return { opened, offsets: found };
}

/** Plays and drags as `offsets` does, but nothing is recorded or looked at. */
async function useLong({ url, pcmUrl, seconds, places, seeks }: OffsetRequest): Promise<void> {
  const waiter = new Waiter();
  const edit = cutEverySecond(seconds);
  const engine = await open({ method: 'webcodecs', url, pcmUrl, edit }, waiter);
  for (const place of places) {
    engine.seek(place);
    await waiter.until(() => waiter.settled);
    await engine.play();
    await listened();
    engine.pause();
    await drag(engine, seeks);
    await waiter.until(() => !waiter.playing && waiter.settled);
  }
  engine.destroy();
}

/** A kept second, then half a second cut, and so on. */
function cutEverySecond(seconds: number): PreviewEdit {
  const kept = Array.from({ length: Math.floor(seconds / 1.5) }, (_, i) => ({
    start: i * 1.5,
    end: i * 1.5 + 1,
  }));
  return { kept, blocks: [], duration: seconds, frameRate: { num: FRAME_RATE, den: 1 }, stretch: null };
}

async function drag(engine: PlainVideo, seeks: readonly number[]): Promise<void> {
  for (const seek of seeks) {
    engine.seek(seek);
    await nextFrame();
  }
}

function listened(): Promise<void> {
  const until = performance.now() + LISTEN * 1000;
  return drawn(() => performance.now() > until);
}

/** The first range behind `place` is found in the recording; from there on every frame has its moment. */
function offsetsOf(
  seen: readonly Seen[],
  recording: Recording,
  source: Float32Array,
  edit: PreviewEdit,
  place: number,
  clipSeconds: number,
): number[] {
  const rate = recording.sampleRate;
  const { segments } = previewPlan(edit, rate);
  const clip = clipSeconds * rate;
  const from = segments.findIndex(({ start }) => start >= Math.round(place * rate));
  const near = segments.slice(from, from + LISTEN + 4);
  const first = near[0];
  if (!first) throw new Error('Nothing is kept there');
  const probe = source.subarray((first.start % clip) + PROBE, (first.start % clip) + 3 * PROBE);
  const match = bestMatch(recording.pcm, probe, 0, 4 * rate);
  const at = match.at - PROBE;
  const offsets: number[] = [];
  for (const [i, { ms, frame }] of seen.entries()) {
    if (frame < 0 || frame === seen[i - 1]?.frame) continue;
    let before = 0;
    for (const { start, count } of near) {
      const within = (frame * rate) / FRAME_RATE - (start % clip);
      if (within >= 0 && within < count) offsets.push(ms - recording.heardAt(at + before + within));
      before += count;
    }
  }
  return offsets;
}

/** Resolves in the first turn of the event loop in which `condition` holds. */
function polled(condition: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      if (!condition()) channel.port2.postMessage(null);
      else {
        channel.port1.close();
        resolve();
      }
    };
    channel.port2.postMessage(null);
  });
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
  });
}

const bench = { playThrough, startTimes, scrubTimes, offsets, useLong, sourceSamples };
export type PlayerBench = typeof bench;
declare global {
  interface Window {
    playerBench: PlayerBench;
  }
}
window.playerBench = bench;
