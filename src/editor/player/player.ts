import { player as texts } from '#i18n/en/player.ts';
import type { PlayerPort, PreviewVoice } from '../state/playback/playback.ts';
import type { EngineKind, EngineOptions, PlayerEngine, PreviewEdit } from './engine.ts';
import { EngineUnsupported } from './engine.ts';
import { sameEdit } from './preview-edit.ts';

/** Rejects with `EngineUnsupported`: the next one tries. */
export type OpenEngine = (options: EngineOptions) => Promise<PlayerEngine>;

export interface PlayerEvents {
  onPlaying(playing: boolean): void;
  /** `refused`: why earlier engines failed. */
  onOpened(media: { duration: number; hasVideo: boolean; engine: EngineKind; refused: string | null }): void;
  /** `message` is for the log. */
  onFault(message: string): void;
  onSettled(settled: boolean): void;
  /** The voice with less noise cannot be heard. `message` is for the log. */
  onUnvoiced?(message: string): void;
}

/** Opens media with the first engine that can, and keeps position, rate and volume across engines and URLs. */
export class Player implements PlayerPort {
  readonly #host: HTMLElement;
  readonly #engines: readonly OpenEngine[];
  readonly #events: PlayerEvents;
  #engine: PlayerEngine | null = null;
  #edit: PreviewEdit = { kept: [], blocks: [], duration: 0, frameRate: null, stretch: null };
  #rate = 1;
  #volume = 1;
  #muted = false;
  #voice: PreviewVoice | null = null;
  /** Source seconds while no engine is open. */
  #time = 0;
  #playing = false;
  /** Reopened media plays on. */
  #wantsPlay = false;
  /** Drops events of an older opening. */
  #opening = 0;

  /** @param engines by preference */
  constructor(host: HTMLElement, engines: readonly OpenEngine[], events: PlayerEvents) {
    this.#host = host;
    this.#engines = engines;
    this.#events = events;
  }

  get sourceTime(): number {
    return this.#engine ? this.#engine.sourceTime : this.#time;
  }

  /** @param at source seconds. Plays on; failures arrive as `onFault`. */
  async open(url: string, at = this.sourceTime): Promise<void> {
    this.close();
    this.#time = at;
    const opening = this.#opening;
    this.#events.onSettled(false);
    try {
      const { engine, refused } = await this.#openFirst(url, opening);
      if (opening !== this.#opening) return engine.destroy();
      this.#engine = engine;
      engine.setEdit(this.#edit);
      engine.setRate(this.#rate);
      engine.setVolume(this.#volume, this.#muted);
      engine.setVoice(this.#voice);
      if (this.#time !== at) engine.seek(this.#time);
      const { duration, hasVideo, kind } = engine;
      this.#events.onOpened({ duration, hasVideo, engine: kind, refused });
      if (this.#wantsPlay) await engine.play();
    } catch (error) {
      if (opening === this.#opening)
        this.#events.onFault(error instanceof Error ? error.message : String(error));
    }
  }

  /** @returns false where it has to be opened instead */
  moveTo(url: string): boolean {
    this.#engine?.moveTo(url);
    return this.#engine !== null;
  }

  /** Position, rate and volume stay. */
  close(): void {
    this.#time = this.sourceTime;
    this.#opening += 1;
    this.#engine?.destroy();
    this.#engine = null;
    this.#notePlaying(false);
  }

  async play(): Promise<void> {
    this.#wantsPlay = true;
    await this.#engine?.play();
  }

  pause(): void {
    this.#wantsPlay = false;
    this.#engine?.pause();
  }

  seek(sourceTime: number, inCut?: 'stand'): void {
    this.#time = sourceTime;
    this.#engine?.seek(sourceTime, inCut);
  }

  peek(sourceTime: number | null): void {
    this.#engine?.peek(sourceTime);
  }

  setRate(rate: number): void {
    this.#rate = rate;
    this.#engine?.setRate(rate);
  }

  setVolume(volume: number, muted: boolean): void {
    this.#volume = volume;
    this.#muted = muted;
    this.#engine?.setVolume(volume, muted);
  }

  setVoice(voice: PreviewVoice | null): void {
    this.#voice = voice;
    this.#engine?.setVoice(voice);
  }

  hearOriginal(isHeard: boolean): void {
    this.#engine?.hearOriginal(isHeard);
  }

  setEdit(edit: PreviewEdit): void {
    if (sameEdit(edit, this.#edit)) return;
    this.#edit = edit;
    this.#engine?.setEdit(edit);
  }

  details(): ReturnType<PlayerEngine['details']> {
    return this.#engine?.details() ?? [];
  }

  async #openFirst(url: string, opening: number): Promise<{ engine: PlayerEngine; refused: string | null }> {
    const current = () => opening === this.#opening;
    const options: EngineOptions = {
      host: this.#host,
      url,
      edit: this.#edit,
      startAt: this.#time,
      events: {
        onPlaying: (playing) => {
          if (!current()) return;
          this.#wantsPlay = playing;
          this.#notePlaying(playing);
        },
        onFault: (message) => {
          if (!current()) return;
          this.close();
          this.#events.onFault(message);
        },
        onSettled: (settled) => current() && this.#events.onSettled(settled),
        onUnvoiced: (message) => current() && this.#events.onUnvoiced?.(message),
      },
    };
    let refused: string | null = null;
    for (const open of this.#engines) {
      try {
        return { engine: await open(options), refused };
      } catch (error) {
        if (!(error instanceof EngineUnsupported) || !current()) throw error;
        refused = error.message;
      }
    }
    throw new EngineUnsupported(texts.noWay({ reason: refused ?? '' }));
  }

  #notePlaying(playing: boolean): void {
    if (playing === this.#playing) return;
    this.#playing = playing;
    this.#events.onPlaying(playing);
  }
}
