import type { VideoSample } from 'mediabunny';
import type { PreviewVoice } from '../../state/playback/playback.ts';
import type { PreviewEdit } from '../engine.ts';
import { AudioFeeder } from './audio/audio-feeder.ts';
import { SplicedAudio } from './audio/spliced-audio.ts';
import { Voices } from './audio/voices.ts';
import { type ClockAnchor, ContextClock, outputAt } from './clock.ts';
import { CannotDecode, type Media, openMedia } from './io/open-media.ts';
import type { FromQueue, FromWorker, SpentAudio, ToWorker, WireEdit } from './messages.ts';
import { previewPlan } from './plan.ts';
import { FramePainter } from './video/frame-painter.ts';
import { Still } from './video/still.ts';
import { VideoFeeder } from './video/video-feeder.ts';

/*
 * Decodes beside the page: audio goes straight to the audio queue, frames onto the canvas this worker owns, so that a
 * page that is busy neither stops the audio nor freezes the video.
 */

/** Seconds. */
const DEFAULT_FRAME = 1 / 30;
/** Seconds. */
const DISPLAY_DELAY = 1 / 60;
/** Frames a graph may have taken in one go, doubled for the clock's error. */
const QUANTUM = 256;
/** With less queued, frames wait: gaps are heard sooner than late frames seen. Seconds. */
const AUDIO_FIRST = 0.4;

interface WorkerScope {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker): void;
  close(): void;
}
const page = globalThis as unknown as WorkerScope;
const tell = (message: FromWorker) => page.postMessage(message);

class Decoder {
  readonly #media: Media;
  readonly #painter: FramePainter;
  readonly #sampleRate: number;
  readonly #queue: MessagePort;
  readonly #clock: ContextClock;
  readonly #audio: AudioFeeder;
  readonly #frames: VideoFeeder | null;
  readonly #still: Still | null;
  readonly #voices: Voices | null;
  #edit: PreviewEdit;
  /** Null while stopped. `anchor`: null until it is heard. */
  #playing: { readonly epoch: number; anchor: ClockAnchor | null } | null = null;
  /** Of the next tick while playing. */
  #ticking = 0;
  #unheard = 0;

  constructor(
    media: Media,
    painter: FramePainter,
    edit: PreviewEdit,
    queue: MessagePort,
    sampleRate: number,
  ) {
    this.#media = media;
    this.#painter = painter;
    this.#sampleRate = sampleRate;
    this.#clock = new ContextClock(sampleRate);
    this.#queue = queue;
    this.#queue.onmessage = ({ data }: MessageEvent<FromQueue | SpentAudio>) => this.#onQueue(data);
    const { video } = media;
    const draw = (sample: VideoSample) => this.#painter.draw(sample);
    const rate = edit.frameRate;
    const frameSeconds = rate ? rate.den / rate.num : DEFAULT_FRAME;
    this.#still = video && new Still(video, frameSeconds, draw);
    this.#frames = video && new VideoFeeder(video, sampleRate, frameSeconds, fail);
    this.#edit = edit;
    this.#voices = media.audio && new Voices(media.audio);
    const audio = new SplicedAudio(media.audio);
    this.#audio = new AudioFeeder(audio, previewPlan(edit, sampleRate), media.audioAhead, {
      toQueue: (message, transfer) => this.#queue.postMessage(message, transfer),
      toPage: tell,
      position: () => this.#position(),
      taken: () => this.#position(this.#unheard + QUANTUM),
      rate: () => this.#speed,
      onTail: (plan, outputSample, cursor) => this.#frames?.follow(plan, outputSample, cursor),
      onError: fail,
    });
  }

  setEdit(edit: PreviewEdit): void {
    this.#edit = edit;
    this.#audio.setPlan({ ...previewPlan(edit, this.#sampleRate), source: this.#voices?.source });
  }

  async setVoice(voice: PreviewVoice | null): Promise<void> {
    try {
      await this.#voices?.want(voice);
    } catch (error) {
      tell({ type: 'unvoiced', message: messageOf(error) });
    }
    this.setEdit(this.#edit);
  }

  hearOriginal(isHeard: boolean): void {
    this.#voices?.hearOriginal(isHeard);
    this.setEdit(this.#edit);
  }

  play(epoch: number, time: number): void {
    const isTicking = this.#playing !== null;
    this.#playing = { epoch, anchor: null };
    void this.#still?.stop();
    this.#audio.play(epoch, time);
    if (!isTicking) this.#tick();
  }

  stop(): void {
    this.#playing = null;
    this.#audio.stop();
    this.#frames?.stop();
    cancelAnimationFrame(this.#ticking);
  }

  show(time: number, dragging: boolean, ticket: number): void {
    const done = () => tell({ type: 'shown', ticket });
    if (this.#still) this.#still.show(time, dragging, done).catch(fail);
    else done();
  }

  noteClock(frame: number, unheard: number, epochMs: number): void {
    this.#unheard = unheard;
    this.#clock.note(frame / this.#sampleRate, epochMs);
  }

  count(): void {
    const decoded = this.#media.video?.decoded ?? 0;
    tell({ type: 'counted', frames: { decoded, dropped: this.#frames?.dropped ?? 0 } });
  }

  async close(): Promise<void> {
    this.stop();
    await this.#still?.stop();
    await this.#audio.close();
    await this.#voices?.close();
    this.#media.input.dispose();
  }

  #onQueue(message: FromQueue | SpentAudio): void {
    if (message.type === 'spent') {
      for (const buffer of message.buffers) this.#audio.reuse(buffer);
      return;
    }
    if (message.epoch !== this.#playing?.epoch || message.type !== 'anchor') return;
    this.#playing.anchor = message;
  }

  /** Output sample heard `later` frames from now; `null` while nothing plays. */
  #position(later = 0): number | null {
    const anchor = this.#playing?.anchor;
    if (!anchor) return null;
    const frame = this.#clock.frameAt(performance.timeOrigin + performance.now());
    return frame === null ? anchor.outputSample : outputAt(anchor, frame + later);
  }

  get #speed(): number {
    return this.#playing?.anchor?.rate || 1;
  }

  #tick(): void {
    this.#ticking = requestAnimationFrame(() => this.#tick());
    const outputSample = (this.#position() ?? 0) + DISPLAY_DELAY * this.#sampleRate * this.#speed;
    if (this.#audio.ahead < AUDIO_FIRST) return;
    const sample = this.#frames?.take(outputSample);
    if (sample) {
      this.#painter.draw(sample).catch(fail);
      sample.close();
    }
    this.#frames?.pump(outputSample);
  }
}

let opened: {
  readonly media: Promise<Media>;
  readonly painter: FramePainter;
  edit: PreviewEdit;
  voice: PreviewVoice | null;
} | null = null;
let decoder: Decoder | null = null;

page.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  switch (data.type) {
    case 'open':
      open(data);
      break;
    case 'moved':
      void opened?.media.then((media) => media.moveTo(data.url));
      break;
    case 'audio':
      void opened?.media.then((media) => {
        if (!opened) return;
        decoder = new Decoder(media, opened.painter, opened.edit, data.port, data.sampleRate);
        if (opened.voice) void decoder.setVoice(opened.voice);
      });
      break;
    case 'edit': {
      const edit = editOf(data.edit);
      if (opened) opened.edit = edit;
      decoder?.setEdit(edit);
      break;
    }
    case 'voice':
      if (opened) opened.voice = data.voice;
      void decoder?.setVoice(data.voice);
      break;
    case 'original':
      decoder?.hearOriginal(data.isHeard);
      break;
    case 'play':
      decoder?.play(data.epoch, data.time);
      break;
    case 'stop':
      decoder?.stop();
      break;
    case 'show':
      decoder?.show(data.time, data.dragging, data.ticket);
      break;
    case 'resize':
      opened?.painter.resize(data.width, data.height);
      break;
    case 'clock':
      decoder?.noteClock(data.frame, data.unheard, data.epochMs);
      break;
    case 'count':
      decoder?.count();
      break;
    case 'close':
      void close();
      break;
  }
};

function open({ url, canvas, edit: wired }: Extract<ToWorker, { type: 'open' }>): void {
  const painter = new FramePainter(canvas);
  const edit = editOf(wired);
  const media = openMedia(url, edit.frameRate);
  opened = { media, painter, edit, voice: null };
  media.then(({ described }) => tell({ type: 'opened', media: described }), refuse);
}

async function close(): Promise<void> {
  if (decoder) await decoder.close();
  else await opened?.media.then(({ input }) => input.dispose()).catch(() => {});
  tell({ type: 'closed' });
  page.close();
}

function refuse(error: unknown): void {
  if (error instanceof CannotDecode) tell({ type: 'unsupported', kind: error.kind, what: error.message });
  else fail(error);
}

function fail(error: unknown): void {
  tell({ type: 'failed', message: messageOf(error) });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function editOf({ kept, ...rest }: WireEdit): PreviewEdit {
  const ranges = Array.from({ length: kept.length / 2 }, (_, i) => ({
    start: kept[2 * i],
    end: kept[2 * i + 1],
  }));
  return { kept: ranges, ...rest };
}
