import { subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { wordPlayedAt } from '#model/edit/arrangement.ts';
import { cutById, cutOfWord, type WordSpan } from '#model/edit/cuts.ts';
import { isDoubtful } from '#model/edit/doubtful.ts';
import type { Match } from '#model/edit/search.ts';
import { paragraphOfWord } from '#model/edit/transcript.ts';
import type { EditorDocument } from '#model/types.ts';
import { dropHere, tell } from '../commands/move-commands.ts';
import { currentWord } from '../state/cuts/cut-actions.ts';
import { proposalById, proposals, proposalsIn } from '../state/cuts/proposals.ts';
import { currentDoc } from '../state/document/document.ts';
import { selectedSpans } from '../state/document/selected-words.ts';
import { placeCaret, putBarAway, selection } from '../state/document/selection.ts';
import { setTranscript } from '../state/document/transcript-port.ts';
import { playback, sourceTimeNow } from '../state/playback/playback.ts';
import { checkedWord, checking, recallMarks } from '../state/transcript/check-words.ts';
import { search } from '../state/transcript/search.ts';
import { openMenu, openWordMenu } from '../state/view/context-menu.ts';
import { paragraphDirection } from './direction.ts';
import { ParagraphDrag } from './paragraph-drag.ts';
import { TranscriptPointer } from './pointer.ts';
import type { SpeakerQuestion } from './speaker-menu.tsx';
import type { TranscriptView } from './view.ts';
import type { WordActions } from './word-actions.ts';

/** Rest position as a fraction of the height; least distance from the edges, px. */
const FOLLOW_REST = 0.3;
const MARGIN = 56;

/** Marks the spoken word and auto-scrolls to it, outside React; manual scrolling detaches until `resume`. */
class Follower {
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

  get isHeld(): boolean {
    return this.#held;
  }

  attach(): void {
    this.#setFollowing(true);
  }

  resume(): void {
    this.attach();
    this.#view.reveal(this.#word, FOLLOW_REST, 'auto');
  }

  update(): void {
    const doc = currentDoc();
    const word = wordPlayedAt(doc, sourceTimeNow());
    if (word === this.#word) return;
    this.#word = word;
    // A word that the preview skips is not heard, though its cut may end in the pause behind it.
    const isSkipped = playback.playing && doc.settings.previewMode && cutOfWord(doc, word) !== null;
    this.#view.markNow(isSkipped ? -1 : word);
    if (this.#following && !this.#held && word >= 0 && !this.#view.isInView(word, MARGIN)) this.#glide(word);
  }

  #glide(word: number): void {
    const isNear = this.#view.isInView(word, -600);
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.#view.reveal(word, FOLLOW_REST, playback.playing && isNear && !calm ? 'smooth' : 'auto');
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

/** Fraction of the height. */
const REST = 0.35;
const SCROLL_KEYS = new Set(['PageUp', 'PageDown', 'Home', 'End']);

interface Panel {
  readonly view: TranscriptView;
  readonly scroller: HTMLElement;
  readonly actions: WordActions;
  readonly onFollowing: (following: boolean) => void;
  readonly onEdit: (word: number) => void;
  readonly onSpeaker: (question: SpeakerQuestion) => void;
}

export interface Wiring {
  readonly follower: Follower;
  /** Somebody scrolls: the text no longer follows the playback, and the bar of the selection goes. */
  leave(): void;
  refresh(): void;
  stop(): void;
}

/** Connects the view to state, outside React. */
export function wire({ view, scroller, actions, onFollowing, onEdit, onSpeaker }: Panel): Wiring {
  const follower = new Follower(view, onFollowing);
  const pointer = new TranscriptPointer(view, scroller, {
    edit: onEdit,
    askSpeaker: (paragraph, label) => onSpeaker({ paragraph, anchor: label }),
    currentWord,
    pulling(active) {
      actions.hold(active);
      follower.hold(active);
    },
    scrolled: () => follower.detach(),
    sought: () => follower.attach(),
    drop: dropHere,
  });
  const drag = new ParagraphDrag(view, scroller, {
    dragging(active) {
      actions.hold(active);
      follower.hold(active);
    },
    scrolled: () => follower.detach(),
    refused: tell,
  });
  let shownCut = selection.cutId;
  let moved = -1;
  let shownMatch: Match | undefined;

  const reveal = (word: number): void => {
    if (word >= 0 && !view.isInView(word, 8)) view.reveal(word, REST, 'auto');
  };
  const isRtl = (word: number): boolean =>
    paragraphDirection(view.layout, paragraphOfWord(currentDoc(), word)) === 'rtl';
  const showSelection = (): void => {
    view.mark('selection', selectedSpans().map(wordsOf));
    const caret = selection.words ? null : selection.caret;
    view.markCaret(caret, caret !== null && isRtl(caret));
    const cut = selection.cutId === null ? null : cutById(currentDoc(), selection.cutId);
    view.mark('cut', cut !== null && hasWords(cut) ? [wordsOf(cut)] : []);
    view.markCut(selection.cutId, selection.bracket && { ...selection.bracket }, selection.gap);
    if (selection.cutId === shownCut) return;
    shownCut = selection.cutId;
    if (cut && selection.origin !== 'transcript') {
      follower.detach();
      reveal(hasWords(cut) ? cut.startWordIdx : view.wordAt(cut.start));
    }
  };
  const showMatches = (): void => {
    const ranges = search.matches.map((match) => ({ first: match.startWordIdx, last: match.endWordIdx }));
    const current = ranges[search.current];
    view.mark('match', ranges);
    view.mark('current-match', current && search.held ? [current] : []);
    const isOther = shownMatch !== search.matches[search.current];
    shownMatch = search.matches[search.current];
    if (current && isOther) reveal(current.first);
  };

  let doubted: Pick<EditorDocument, 'words' | 'origin'> | null = null;
  let doubts: { first: number; last: number }[] = [];
  const showDoubts = (): void => {
    const doc = currentDoc();
    if (doubted?.words !== doc.words || doubted.origin !== doc.origin) {
      doubted = doc;
      doubts = [];
      for (let i = 0; i < doc.words.length; i++) if (isDoubtful(doc, i)) doubts.push({ first: i, last: i });
    }
    view.mark('doubt', checking.marked ? doubts : []);
    showChecked();
  };
  const showChecked = (): void => {
    const word = checkedWord();
    const proposal = proposalById(selection.proposal);
    const shown = proposal
      ? [proposal].filter(hasWords).map(wordsOf)
      : word < 0
        ? []
        : [{ first: word, last: word }];
    view.mark('checking', shown);
  };
  const showProposals = (): void => {
    view.mark('proposal', proposalsIn(currentDoc()).filter(hasWords).map(wordsOf));
    showChecked();
  };

  // The caret goes with playback: a jump to anywhere else takes it away.
  const leaveCaret = (): void => {
    const { caret } = selection;
    if (caret !== null && playback.coarseTime !== currentDoc().words.start[caret]) placeCaret(null);
  };

  const abort = new AbortController();
  const passive = { passive: true, signal: abort.signal };
  const leave = (): void => {
    follower.detach();
    if (scroller.scrollHeight > scroller.clientHeight) putBarAway();
  };
  scroller.addEventListener('wheel', leave, passive);
  scroller.addEventListener('touchmove', leave, passive);
  scroller.addEventListener('keydown', (event) => SCROLL_KEYS.has(event.key) && leave(), passive);
  const stops = [
    subscribe(selection, showSelection),
    subscribe(search, showMatches),
    subscribe(checking, showDoubts),
    subscribe(proposals, showProposals),
    subscribeKey(selection, 'proposal', showChecked),
    subscribeKey(playback, 'coarseTime', leaveCaret),
    subscribeKey(playback, 'playing', (playing) => playing && placeCaret(null)),
    follower.start(),
    pointer.start(),
    drag.start(),
    actions.start(),
    () => abort.abort(),
    () => setTranscript(null),
  ];
  const menuPlace = (word: number) => {
    reveal(word);
    const { left, bottom } = view.wordRect(word) ?? scroller.getBoundingClientRect();
    return { x: left, y: bottom };
  };
  setTranscript({
    byLines: (word, lines) => view.byLines(word, lines),
    reveal,
    revealMoved(word) {
      moved = word;
    },
    edit: onEdit,
    askSpeaker(word) {
      reveal(word);
      const paragraph = paragraphOfWord(currentDoc(), word);
      if (paragraph < 0) return;
      // Where the word is not on the page yet, the panel's own place will do.
      const anchor = { getBoundingClientRect: () => view.wordRect(word) ?? scroller.getBoundingClientRect() };
      onSpeaker({ paragraph, anchor });
    },
    menuPlace,
    openMenu(word) {
      const at = menuPlace(word);
      // It is for the words that are meant anyway: no caret comes of it.
      if (cutOfWord(currentDoc(), word)) openWordMenu(word, at);
      else openMenu({ ...at, target: { kind: 'words' } });
    },
    isInView: (word) => view.isInView(word),
    isRtl,
    isFocused: () => document.activeElement === scroller,
    isBusy: () => follower.isHeld || checking.active,
  });
  showSelection();
  showMatches();
  recallMarks();
  showDoubts();
  showProposals();

  return {
    follower,
    leave,
    refresh() {
      showSelection();
      showDoubts();
      showProposals();
      follower.update();
      actions.refresh();
      reveal(moved);
      moved = -1;
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}

function hasWords({ startWordIdx }: WordSpan): boolean {
  return startWordIdx >= 0;
}

function wordsOf({ startWordIdx, endWordIdx }: WordSpan): { first: number; last: number } {
  return { first: startWordIdx, last: endWordIdx };
}
