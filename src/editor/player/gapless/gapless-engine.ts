import { player } from '#i18n/en/player.ts';
import { formatSeconds } from '#model/time/seconds.ts';
import type { PreviewVoice } from '../../state/playback/playback.ts';
import type { EngineOptions, PlayerEngine, PreviewEdit } from '../engine.ts';
import { addCanvas, EngineUnsupported, MediaUnavailable } from '../engine.ts';
import { AudioOutput } from './audio/audio-output.ts';
import queueUrl from './audio/queue.worklet.ts?worker&url';
import workerUrl from './decode.worker.ts?worker&url';
import type { FrameCounts, FromWorker, OpenedMedia, ToWorker, WireEdit } from './messages.ts';
import { type PreviewPlan, playFrom, previewPlan, snapToPlan } from './plan.ts';
import { Schedule } from './schedule.ts';
import { CodeNotStarted, retryWorkerLoad } from './worker-load.ts';

/** Seeks closer together are a drag: keyframes first. Milliseconds. */
const DRAG_MS = 250;
/** Seconds. */
const AT_END = 0.02;

/** Decodes and splices as the download does. @throws EngineUnsupported, MediaUnavailable */
export async function openGaplessEngine(options: EngineOptions): Promise<PlayerEngine> {
  for (const part of ['AudioDecoder', 'VideoDecoder', 'AudioWorkletNode', 'OffscreenCanvas'])
    if (!(part in globalThis)) throw new EngineUnsupported(player.noPart({ part }));
  return retryWorkerLoad([workerUrl, queueUrl], () => openEngine(options));
}

async function openEngine(options: EngineOptions): Promise<PlayerEngine> {
  const worker = new Worker(workerUrl, { type: 'module', name: 'player-decode' });
  const canvas = addCanvas(options.host);
  const surface = canvas.transferControlToOffscreen();
  const post = (message: ToWorker, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  try {
    const media = await opened(worker, () =>
      post({ type: 'open', url: options.url, canvas: surface, edit: wireEdit(options.edit) }, [surface]),
    );
    const output = await AudioOutput.open(media.audio ?? { sampleRate: 48_000, channels: 1 });
    return new GaplessEngine(options, worker, canvas, media, output);
  } catch (error) {
    worker.terminate();
    canvas.remove();
    throw error;
  }
}

function opened(worker: Worker, start: () => void): Promise<OpenedMedia> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.type === 'opened') resolve(data.media);
      else if (data.type === 'unsupported') reject(new EngineUnsupported(player.cannotDecode(data)));
      else if (data.type === 'failed') reject(new MediaUnavailable(data.message));
    };
    worker.onerror = ({ message }) =>
      reject(message ? new EngineUnsupported(message) : new CodeNotStarted(player.workerNotStarted()));
    start();
  });
}

function wireEdit({ kept, ...rest }: PreviewEdit): WireEdit {
  const flat = new Float64Array(2 * kept.length);
  for (const [i, { start, end }] of kept.entries()) {
    flat[2 * i] = start;
    flat[2 * i + 1] = end;
  }
  return { kept: flat, ...rest };
}

/** `starting`: until the first audio is decoded. */
type Activity =
  /** `peeked`: source seconds of a frame shown in place of the playhead's. */
  | { readonly kind: 'still'; readonly peeked: number | null }
  | { readonly kind: 'starting' }
  | { readonly kind: 'sounding' };

const STILL: Activity = { kind: 'still', peeked: null };

class GaplessEngine implements PlayerEngine {
  readonly kind = 'webcodecs';
  readonly duration: number;
  readonly hasVideo: boolean;
  readonly #options: EngineOptions;
  readonly #worker: Worker;
  readonly #canvas: HTMLCanvasElement;
  readonly #output: AudioOutput;
  readonly #observer: ResizeObserver;
  readonly #schedule = new Schedule();
  /** On the download's frame grid: no seek lands on a frame of a cut. */
  #plan: PreviewPlan;
  #activity: Activity = STILL;
  /** Source seconds while nothing sounds. */
  #time: number;
  #epoch = 0;
  #ticket = 0;
  #shownTicket = 0;
  #lastSeek = 0;
  /** As the worker said when it was last asked. */
  #frames: FrameCounts = { decoded: 0, dropped: 0 };
  /** Device pixels. */
  #size = { width: 0, height: 0 };

  constructor(
    options: EngineOptions,
    worker: Worker,
    canvas: HTMLCanvasElement,
    media: OpenedMedia,
    output: AudioOutput,
  ) {
    this.#options = options;
    this.#worker = worker;
    this.#canvas = canvas;
    this.#output = output;
    this.#plan = previewPlan(options.edit, output.sampleRate);
    this.duration = media.duration;
    this.hasVideo = media.video !== null;
    this.#time = snapToPlan(this.#plan, options.startAt);
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#onWorker(data);
    worker.onerror = (event) => this.#options.events.onFault(event.message);
    output.onAnchor = () => {
      this.#noteClock();
      this.#settle();
    };
    output.onStalled = () => options.events.onFault('The audio output has stalled');
    output.onEnded = () => this.#halt();
    output.onBroken = () => this.#halt();
    this.#post({ type: 'audio', port: output.workerPort, sampleRate: output.sampleRate }, [
      output.workerPort,
    ]);
    this.#observer = new ResizeObserver(() => this.#resize());
    this.#observer.observe(options.host);
    this.#show(false);
    this.#resize();
  }

  get #playing(): boolean {
    return this.#activity.kind !== 'still';
  }

  get sourceTime(): number {
    if (!this.#playing) return this.#time;
    const outputSample = this.#output.position();
    return outputSample === null || this.#schedule.end === 0
      ? this.#time
      : this.#schedule.heardAt(outputSample, this.#plan);
  }

  async play(): Promise<void> {
    if (this.#playing) return;
    this.#activity = { kind: 'starting' };
    this.#options.events.onPlaying(true);
    this.#startEpoch(playFrom(this.#plan, this.#time, AT_END));
    try {
      await this.#output.run();
    } catch (error) {
      this.#halt();
      throw error;
    }
  }

  pause(): void {
    if (this.#playing) this.#halt();
  }

  seek(sourceTime: number, inCut?: 'stand'): void {
    const dragging = this.#isDragging();
    const stands = inCut === 'stand' && !this.#playing;
    this.#time = stands ? sourceTime : snapToPlan(this.#plan, sourceTime);
    if (this.#playing) this.#startEpoch(this.#time);
    else {
      this.#activity = STILL;
      this.#show(dragging);
    }
  }

  peek(sourceTime: number | null): void {
    if (this.#activity.kind !== 'still' || sourceTime === this.#activity.peeked) return;
    this.#activity = { kind: 'still', peeked: sourceTime };
    this.#show(sourceTime !== null && this.#isDragging());
  }

  setRate(rate: number): void {
    this.#output.setRate(rate);
  }

  setVolume(volume: number, muted: boolean): void {
    this.#output.setVolume(muted ? 0 : volume);
  }

  setVoice(voice: PreviewVoice | null): void {
    this.#post({ type: 'voice', voice });
  }

  hearOriginal(isHeard: boolean): void {
    this.#post({ type: 'original', isHeard });
  }

  moveTo(url: string): void {
    this.#post({ type: 'moved', url });
  }

  setEdit(edit: PreviewEdit): void {
    this.#plan = previewPlan(edit, this.#output.sampleRate);
    this.#post({ type: 'edit', edit: wireEdit(edit) });
  }

  details(): readonly string[] {
    this.#post({ type: 'count' });
    const { sampleRate, latency, state } = this.#output;
    const outputSample = this.#playing ? this.#output.position() : null;
    const ahead = outputSample === null ? null : (this.#schedule.end - outputSample) / sampleRate;
    return [
      player.sound({ rate: sampleRate, state, latency: Math.round(latency * 1000) }),
      ahead === null ? player.nothingQueued() : player.queued({ length: formatSeconds(ahead) }),
      player.segments({ count: this.#plan.segments.length }),
      player.frames(this.#frames),
    ];
  }

  destroy(): void {
    this.#activity = STILL;
    this.#observer.disconnect();
    this.#worker.onerror = null;
    // The worker gives its decoders back first; it ends itself.
    this.#worker.onmessage = null;
    this.#post({ type: 'close' });
    this.#output.close();
    this.#canvas.remove();
  }

  #startEpoch(time: number): void {
    this.#epoch += 1;
    this.#time = time;
    this.#activity = { kind: 'starting' };
    this.#schedule.clear();
    this.#output.hold();
    this.#post({ type: 'play', epoch: this.#epoch, time });
    this.#settle();
  }

  #halt(): void {
    this.#time = this.sourceTime;
    this.#activity = STILL;
    this.#output.rest();
    this.#post({ type: 'stop', epoch: this.#epoch });
    this.#settle();
    this.#options.events.onPlaying(false);
  }

  #isDragging(): boolean {
    const now = performance.now();
    const dragging = now - this.#lastSeek < DRAG_MS;
    this.#lastSeek = now;
    return dragging;
  }

  #show(dragging: boolean): void {
    this.#ticket += 1;
    const peeked = this.#activity.kind === 'still' ? this.#activity.peeked : null;
    this.#post({ type: 'show', time: peeked ?? this.#time, dragging, ticket: this.#ticket });
    this.#settle();
  }

  #onWorker(message: FromWorker): void {
    if (message.type === 'failed') this.#options.events.onFault(message.message);
    else if (message.type === 'unvoiced') this.#options.events.onUnvoiced?.(message.message);
    else if (message.type === 'shown') {
      this.#shownTicket = Math.max(this.#shownTicket, message.ticket);
      this.#settle();
    } else if (message.type === 'counted') this.#frames = message.frames;
    else if (message.type === 'schedule' && message.epoch === this.#epoch) {
      this.#schedule.truncate(message.from);
      for (const span of message.spans) this.#schedule.append(span);
      this.#schedule.forget((this.#output.position() ?? 0) - this.#output.sampleRate);
    } else if (message.type === 'primed' && message.epoch === this.#epoch && this.#playing) {
      this.#activity = { kind: 'sounding' };
      this.#output.start(this.#epoch);
      this.#settle();
    }
  }

  #noteClock(): void {
    const heard = this.#output.heard();
    if (heard) this.#post({ type: 'clock', ...heard });
  }

  #settle(): void {
    this.#options.events.onSettled(this.#isSettled());
  }

  #isSettled(): boolean {
    switch (this.#activity.kind) {
      case 'still':
        return this.#shownTicket === this.#ticket;
      case 'starting':
        return false;
      case 'sounding':
        return !this.#output.isDry;
      default:
        return this.#activity satisfies never;
    }
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.#options.host;
    const width = Math.round(clientWidth * window.devicePixelRatio);
    const height = Math.round(clientHeight * window.devicePixelRatio);
    if (width === 0 || (width === this.#size.width && height === this.#size.height)) return;
    this.#size = { width, height };
    this.#post({ type: 'resize', width, height });
    if (!this.#playing) this.#show(false);
  }

  #post(message: ToWorker, transfer: Transferable[] = []): void {
    this.#worker.postMessage(message, transfer);
  }
}
