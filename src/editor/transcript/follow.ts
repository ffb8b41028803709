import { subscribeKey } from 'valtio/utils';
import { playback, sourceTimeNow } from '../state/playback.ts';
import type { TranscriptView } from './view.ts';

/** Rest position as a fraction of the height; least distance from the edges, px. */
const REST = 0.3;
const MARGIN = 56;

/** Marks the spoken word and auto-scrolls to it, outside React; manual scrolling detaches until `resume`. */
export class Follower {
  readonly #view: TranscriptView;
  readonly #onFollowing: (following: boolean) => void;
  #following = true;
  #held = false;
  #word = -1;
  #frame = 0;

  constructor(view: TranscriptView, onFollowing: (following: boolean) => void) {
    this.#view = view;
    this.#onFollowing = onFollowing;
  }

  /** @returns stops it */
  start(): () => void {
    const stops = [
      subscribeKey(playback, 'playing', (playing) => {
        if (playing) this.#setFollowing(true);
        this.#schedule();
      }),
      subscribeKey(playback, 'coarseTime', () => {
        if (!playback.playing) this.update();
      }),
    ];
    this.update();
    this.#schedule();
    return () => {
      for (const stop of stops) stop();
      cancelAnimationFrame(this.#frame);
    };
  }

  /** −1 for none. */
  get word(): number {
    return this.#word;
  }

  detach(): void {
    if (playback.playing) this.#setFollowing(false);
  }

  /** No auto-scroll while selecting or correcting. */
  hold(held: boolean): void {
    this.#held = held;
  }

  attach(): void {
    this.#setFollowing(true);
  }

  resume(): void {
    this.attach();
    this.#view.reveal(this.#word, REST, 'auto');
  }

  update(): void {
    const word = this.#view.wordAt(sourceTimeNow());
    if (word === this.#word) return;
    this.#word = word;
    this.#view.markNow(word);
    if (this.#following && !this.#held && word >= 0 && !this.#view.isInView(word, MARGIN)) this.#glide(word);
  }

  #glide(word: number): void {
    const isNear = this.#view.isInView(word, -600);
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.#view.reveal(word, REST, playback.playing && isNear && !calm ? 'smooth' : 'auto');
  }

  #schedule(): void {
    cancelAnimationFrame(this.#frame);
    if (!playback.playing) {
      this.update();
      return;
    }
    const tick = (): void => {
      this.update();
      this.#frame = requestAnimationFrame(tick);
    };
    this.#frame = requestAnimationFrame(tick);
  }

  #setFollowing(following: boolean): void {
    if (following === this.#following) return;
    this.#following = following;
    this.#onFollowing(following);
  }
}
