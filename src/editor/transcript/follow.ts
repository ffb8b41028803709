import { subscribeKey } from 'valtio/utils';
import { playback, sourceTimeNow } from '../state/playback.ts';
import type { TranscriptView } from './view.ts';

/** Where the spoken word is put when the view moves to it, as a part of the height, and how near an edge it may come. */
const REST = 0.3;
const MARGIN = 56;

/**
 * Marks the spoken word and keeps it in view. While playing it looks once a frame and touches the page only when the
 * word changes; it never renders React. The user's own scrolling detaches the view until `resume`.
 */
export class Follower {
  readonly #view: TranscriptView;
  readonly #onFollowing: (following: boolean) => void;
  #following = true;
  #held = false;
  #word = -1;
  #frame = 0;

  /** @param onFollowing told when the view detaches from playback or follows again */
  constructor(view: TranscriptView, onFollowing: (following: boolean) => void) {
    this.#view = view;
    this.#onFollowing = onFollowing;
  }

  /** Begins to listen to playback; the result ends it. */
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

  /** Word that is marked as spoken, −1 for none. */
  get word(): number {
    return this.#word;
  }

  /** The user scrolled. */
  detach(): void {
    if (playback.playing) this.#setFollowing(false);
  }

  /** While held the view stays where it is: words are being selected or one is being corrected. */
  hold(held: boolean): void {
    this.#held = held;
  }

  /** Playback was moved to a place in view: the view follows it from there. */
  attach(): void {
    this.#setFollowing(true);
  }

  /** Back to playback. */
  resume(): void {
    this.attach();
    this.#view.reveal(this.#word, REST, 'auto');
  }

  /** Marks the word at the present position anew; called as well after the words changed. */
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
