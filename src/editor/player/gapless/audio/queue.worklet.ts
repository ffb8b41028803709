import { FADE } from '#model/media/crossfade.ts';
import type { FromQueue, PcmToQueue, SpentAudio, ToQueue } from '../messages.ts';
import { SampleQueue } from './sample-queue.ts';
import { Stretcher } from './stretcher.ts';

/* The audio thread's globals, which TypeScript's DOM library does not know. */
declare const sampleRate: number;
declare const currentFrame: number;
declare function registerProcessor(name: string, processor: unknown): void;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}

/** Interval of anchors, seconds; goes on in a hidden page. */
const ANCHOR = 0.25;
/** Refill after an underrun, seconds. */
const REFILL = 0.1;

class QueueProcessor extends AudioWorkletProcessor {
  readonly #queue = new SampleQueue((planes) => this.#giveBack(planes));
  readonly #player: Stretcher;
  #rate = 1;
  #feed: MessagePort | null = null;
  #queued = 0;
  #allowed = -1;
  #end = Number.POSITIVE_INFINITY;
  #flowing = false;
  #sinceAnchor = 0;
  #gain = 0;

  constructor(options: { outputChannelCount: number[] }) {
    super();
    this.#player = new Stretcher(this.#queue, options.outputChannelCount[0], sampleRate);
    this.port.onmessage = ({ data }: MessageEvent<ToQueue>) => this.#onPage(data);
  }

  process(_inputs: Float32Array[][], [output]: Float32Array[][]): boolean {
    if (!output?.[0]) return true;
    const isPlaying = this.#allowed === this.#queued;
    const wanted = output[0].length;
    if (isPlaying && !this.#flowing && this.#mayFlow()) this.#flow(true);
    const rate = this.#player.rate;
    const read = this.#flowing ? this.#player.read(output) : 0;
    this.#sinceAnchor += wanted;
    if (rate !== this.#player.rate || (this.#flowing && this.#sinceAnchor > ANCHOR * sampleRate))
      this.#anchor(wanted);
    this.#ramp(output, read, isPlaying);
    if (!isPlaying && this.#gain === 0) this.#flowing = false;
    if (isPlaying && this.#flowing && read < wanted) this.#ranDry();
    return true;
  }

  #mayFlow(): boolean {
    const { available } = this.#player;
    return available > 0 && (available >= REFILL * sampleRate * this.#rate || this.#queue.end >= this.#end);
  }

  #flow(flowing: boolean): void {
    this.#flowing = flowing;
    this.#anchor(0);
  }

  #anchor(later: number): void {
    const rate = this.#flowing ? this.#player.rate : 0;
    const outputSample = this.#player.position;
    this.#sinceAnchor = 0;
    this.#tell({ type: 'anchor', epoch: this.#queued, frame: currentFrame + later, outputSample, rate });
  }

  #ranDry(): void {
    const ended = this.#queue.end >= this.#end;
    this.#flow(false);
    this.#gain = 0;
    if (ended) this.#tell({ type: 'ended', epoch: this.#queued });
  }

  #ramp(output: Float32Array[], count: number, up: boolean): void {
    const target = up ? 1 : 0;
    if (this.#gain === 1 && up) return;
    const step = (up ? 1 : -1) / (FADE * sampleRate);
    for (let i = 0; i < count; i++) {
      if (this.#gain !== target) this.#gain = Math.min(1, Math.max(0, this.#gain + step));
      for (const channel of output) channel[i]! *= this.#gain;
    }
    if (count === 0 && !up) this.#gain = 0;
  }

  #onPage(message: ToQueue): void {
    if (message.type === 'port') {
      this.#feed = message.port;
      this.#feed.onmessage = ({ data }: MessageEvent<PcmToQueue>) => this.#onFeed(data);
    } else if (message.type === 'start') this.#allowed = message.epoch;
    else if (message.type === 'hold') this.#allowed = -1;
    else {
      this.#rate = message.rate;
      this.#player.setRate(message.rate);
    }
  }

  #onFeed(message: PcmToQueue): void {
    if (message.type === 'open') {
      this.#queue.clear();
      this.#player.reset();
      this.#queued = message.epoch;
      this.#end = Number.POSITIVE_INFINITY;
      this.#flowing = false;
      this.#gain = 0;
    } else if (message.epoch !== this.#queued) return;
    else if (message.type === 'pcm') this.#queue.push(message.outputSample, message.planes);
    else if (message.type === 'end') this.#end = message.outputSample;
    else {
      this.#end = Number.POSITIVE_INFINITY;
      this.#queue.truncate(message.outputSample, message.fade);
    }
  }

  #giveBack(planes: Float32Array[]): void {
    const buffers = planes.flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : []));
    this.#feed?.postMessage({ type: 'spent', buffers } satisfies SpentAudio, buffers);
  }

  #tell(message: FromQueue): void {
    this.port.postMessage(message);
    this.#feed?.postMessage(message);
  }
}

registerProcessor('player-queue', QueueProcessor);
