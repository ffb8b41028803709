import type { EngineEvents, PlayerEngine, PreviewEdit } from '#src/editor/player/engine.ts';
import { openGaplessEngine } from '#src/editor/player/gapless/gapless-engine.ts';
import { previewPlan } from '#src/editor/player/gapless/plan.ts';
import { openVideoEngine } from '#src/editor/player/video-engine.ts';
import { locateRanges } from './player-analysis.ts';
import { readCounter } from './player-counter.ts';
import { GraphRecorder } from './player-recorder.ts';

const FRAME_RATE = 30;
/** How often the page is blocked where a bench asks for it. */
const BLOCK_EVERY_MS = 2000;

/** What was on the canvas when. */
export interface Seen {
  /** Milliseconds of `performance.now()`. */
  readonly ms: number;
  /** Number spelled on the frame, −1 while there is none. */
  readonly frame: number;
}

export interface PlayRequest {
  readonly engine: 'webcodecs' | 'video';
  readonly url: string;
  readonly pcmUrl: string;
  readonly edit: PreviewEdit;
  /** Blocks the page this long every two seconds, milliseconds. */
  readonly block?: number;
}

export interface PlayResult {
  /** At each splice, samples of silence (positive) or overlap (negative) in the audio graph; empty where it has none. */
  readonly gaps: number[];
  /** Samples by which the sound is later than ffmpeg's of the same place, 0 where there is no graph. */
  readonly shift: number;
  readonly seen: Seen[];
  /** From the press to the end, milliseconds. */
  readonly elapsed: number;
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

const frameNumber = () => readCounter(stage.querySelector('canvas'));

async function open(request: PlayRequest, waiter: Waiter): Promise<PlayerEngine> {
  const opener = request.engine === 'webcodecs' ? openGaplessEngine : openVideoEngine;
  const engine = await opener({
    host: stage,
    url: request.url,
    edit: request.edit,
    startAt: 0,
    events: events(waiter),
  });
  engine.setVolume(1, false);
  await waiter.until(() => waiter.settled);
  return engine;
}

/** Plays an edit from start to end while the sound is recorded and the picture read back each animation frame. */
async function playThrough(request: PlayRequest): Promise<PlayResult> {
  const recorder = new GraphRecorder();
  const waiter = new Waiter();
  const engine = await open(request, waiter);
  await recorder.ready;
  const seen: Seen[] = [];
  let watching = true;
  const watch = () => {
    if (!watching) return;
    seen.push({ ms: performance.now(), frame: frameNumber() });
    requestAnimationFrame(watch);
  };
  const blocker = request.block ? setInterval(block, BLOCK_EVERY_MS, request.block) : null;
  const pressed = performance.now();
  requestAnimationFrame(watch);
  await engine.play();
  await waiter.until(() => waiter.playing);
  await waiter.until(() => !waiter.playing);
  const elapsed = performance.now() - pressed;
  watching = false;
  if (blocker !== null) clearInterval(blocker);
  engine.destroy();
  const { pcm, sampleRate } = recorder.stop();
  if (pcm.length === 0) return { gaps: [], shift: 0, seen, elapsed };
  const source = new Float32Array(await (await fetch(request.pcmUrl)).arrayBuffer());
  const { segments } = previewPlan(request.edit, sampleRate);
  const heard = locateRanges(pcm, source, segments);
  const gaps = heard.slice(1).map(({ at }, i) => at - heard[i].at - segments[i].count);
  const shift = heard[0].at - pcm.findIndex((value) => value !== 0);
  return { gaps, shift, seen, elapsed };
}

/** Keeps the page's thread busy. */
function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** Milliseconds from the press of play until the position moves, which is when sound comes; once for each place. */
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

/** Milliseconds from a move of the scrubber until another picture is on the canvas, and until the right one is. */
async function scrubTimes(
  request: PlayRequest,
  places: readonly number[],
): Promise<{ first: number[]; exact: number[] }> {
  const waiter = new Waiter();
  const engine = await open(request, waiter);
  const first: number[] = [];
  const exact: number[] = [];
  for (const place of places) {
    const before = frameNumber();
    const moved = performance.now();
    // Two moves in a row are a drag.
    engine.seek(place);
    engine.seek(place);
    await drawn(() => frameNumber() !== before);
    first.push(performance.now() - moved);
    await drawn(() => frameNumber() === Math.floor(place * FRAME_RATE + 0.01));
    exact.push(performance.now() - moved);
    await waiter.until(() => waiter.settled);
  }
  engine.destroy();
  return { first, exact };
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

/** Resolves in the first animation frame in which `condition` holds. */
function drawn(condition: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => (condition() ? resolve() : requestAnimationFrame(look));
    look();
  });
}

const bench = { playThrough, startTimes, scrubTimes };
declare global {
  interface Window {
    playerBench: typeof bench;
  }
}
window.playerBench = bench;
