import type { EngineEvents, PlayerEngine, PreviewEdit } from '#src/editor/player/engine.ts';
import { openGaplessEngine } from '#src/editor/player/gapless/gapless-engine.ts';
import { previewPlan } from '#src/editor/player/gapless/plan.ts';
import { openVideoEngine } from '#src/editor/player/video-engine.ts';
import { type HeardRange, locateRanges } from './player-analysis.ts';
import { readCounter } from './player-counter.ts';
import { GraphRecorder } from './player-recorder.ts';

/** What was on the canvas when. */
interface Seen {
  /** Milliseconds of `performance.now()`. */
  readonly ms: number;
  /** Number spelled on the frame, −1 while there is none. */
  readonly frame: number;
  /** Source seconds the engine said it was at. */
  readonly time: number;
}

export interface PlayRequest {
  readonly engine: 'webcodecs' | 'video';
  readonly url: string;
  readonly pcmUrl: string;
  readonly edit: PreviewEdit;
  readonly startAt?: number;
  /** Blocks the page this long every two seconds, milliseconds. */
  readonly block?: number;
}

export interface PlayResult {
  readonly heard: HeardRange[];
  readonly ranges: { start: number; count: number }[];
  readonly seen: Seen[];
  /** From the press to the end, milliseconds. */
  readonly elapsed: number;
  /** From the press to the first sample that sounds, milliseconds; `null` where sound is not recorded. */
  readonly firstSound: number | null;
}

const stage = document.querySelector<HTMLElement>('#stage')!;
const button = document.querySelector<HTMLElement>('#start')!;

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

const frameNumber = () => readCounter(stage.querySelector('canvas'));

async function open(request: PlayRequest, waiter: Waiter): Promise<PlayerEngine> {
  const opener = request.engine === 'webcodecs' ? openGaplessEngine : openVideoEngine;
  const engine = await opener({
    host: stage,
    url: request.url,
    edit: request.edit,
    startAt: request.startAt ?? 0,
    events: events(waiter),
  });
  engine.setVolume(1, false);
  await waiter.until(() => waiter.settled);
  return engine;
}

/** A real click, so that the browser lets sound begin. */
function clicked(): Promise<void> {
  return new Promise((resolve) => button.addEventListener('click', () => resolve(), { once: true }));
}

/** Plays an edit from start to end while the sound is recorded and the picture read back each animation frame. */
async function playThrough(request: PlayRequest): Promise<PlayResult> {
  const recorder = new GraphRecorder();
  const waiter = new Waiter();
  const engine = await open(request, waiter);
  const seen: Seen[] = [];
  let watching = true;
  const watch = () => {
    if (!watching) return;
    seen.push({ ms: performance.now(), frame: frameNumber(), time: engine.sourceTime });
    requestAnimationFrame(watch);
  };
  const blocker = request.block
    ? setInterval(() => {
        const end = performance.now() + request.block!;
        while (performance.now() < end);
      }, 2000)
    : null;
  await clicked();
  const pressed = performance.now();
  requestAnimationFrame(watch);
  await engine.play();
  const started = waiter.until(() => waiter.playing);
  await started;
  await waiter.until(() => !waiter.playing);
  const elapsed = performance.now() - pressed;
  watching = false;
  if (blocker !== null) clearInterval(blocker);
  engine.destroy();
  const { pcm, sampleRate } = recorder.stop();
  if (pcm.length === 0) return { heard: [], ranges: [], seen, elapsed, firstSound: null };
  const source = new Float32Array(await (await fetch(request.pcmUrl)).arrayBuffer());
  const ranges = previewPlan(request.edit, sampleRate).segments.map(({ start, count }) => ({ start, count }));
  return { heard: locateRanges(pcm, source, ranges), ranges, seen, elapsed, firstSound: null };
}

declare global {
  interface Window {
    playerBench: { playThrough(request: PlayRequest): Promise<PlayResult> };
  }
}
window.playerBench = { playThrough };
document.title = 'Player bench ready';
