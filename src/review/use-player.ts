import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReviewMedia } from '#contract/index.ts';
import { arrangementOf } from '#model/edit/arrangement.ts';
import { timeMapOf } from '#model/edit/time-map.ts';
import type { Level } from '#model/media/levels.ts';
import type { EditorDocument, Rational } from '#model/types.ts';
import type { OpenEngine } from '#src/editor/player/player.ts';
import { Player } from '#src/editor/player/player.ts';
import { louderBy } from '#src/editor/player/preview-edit.ts';
import { openVideoEngine } from '#src/editor/player/video-engine.ts';
import { fileOfUrl } from '#src/editor/state/session/session.ts';
import { type Holder, mediaOf } from './calls.ts';
import { playableOf } from './playable.ts';

export interface ReviewPlayer {
  readonly media: ReviewMedia;
  readonly status: 'loading' | 'ready' | 'failed';
  /** Also while it waits for what is being made. */
  readonly playing: boolean;
  /** Source seconds, four times a second while it plays. */
  readonly time: number;
  readonly skipsCuts: boolean;
  setSkipsCuts(skips: boolean): void;
  toggle(): void;
  /** @param time source seconds; into a cut it goes only while cuts are played */
  seek(time: number): void;
  again(): void;
}

/** Decoders come with a large library: it is loaded once there is something to play. */
const openGapless: OpenEngine = async (options) =>
  (await import('#src/editor/player/gapless/gapless-engine.ts')).openGaplessEngine(options);

const TICK_MS = 250;
/** Until something plays, and then: the next beginning is at least twice as long. */
const ASK_MS = { nothing: 2000, beginning: 4000 };
/** Share of its life after which an address is requested again. */
const FRESH = 0.8;
/** Seconds before the end of what is there, at which what was made since is opened. */
const NEAR_END = 1.5;

interface Wanted {
  readonly host: RefObject<HTMLElement | null>;
  readonly holder: Holder;
  readonly doc: EditorDocument;
  /** LUFS of the edit, before its own loudness; null where that is not known. */
  readonly loudness: number | null;
  /** What brings speakers to one level, source seconds. */
  readonly matched: readonly Level[];
  readonly frameRate: Rational | null;
  readonly first: ReviewMedia;
  readonly onFailed: (error: unknown) => void;
}

export function useReviewPlayer(wanted: Wanted): ReviewPlayer {
  const { host, holder, doc, loudness, matched, frameRate, first, onFailed } = wanted;
  const [media, setMedia] = useState(first);
  const [status, setStatus] = useState<ReviewPlayer['status']>('loading');
  const [playing, setPlaying] = useState(false);
  const order = arrangementOf(doc);
  const start = order.blocks[0].start;
  const [time, setTime] = useState(start);
  const [skipsCuts, setSkipsCuts] = useState(true);
  /** Source seconds that are there of what is open; all of a whole copy. */
  const [end, setEnd] = useState(Number.POSITIVE_INFINITY);
  /** Plays on as soon as more is there. */
  const [waits, setWaits] = useState(false);
  const player = useRef<Player | null>(null);
  const open = useRef<{ readonly url: string; readonly isWhole: boolean } | null>(null);
  const isWhole = media.state === 'ready';
  const url = isWhole ? media.url : media.state === 'making' ? (media.beginning?.url ?? null) : null;

  const ask = useCallback(
    (signal: AbortSignal) => mediaOf(holder, signal).then(setMedia, onFailed),
    [holder, onFailed],
  );

  useEffect(() => {
    const wait = askAgainMs(media);
    if (wait === null) return;
    const abort = new AbortController();
    const timer = setTimeout(() => void ask(abort.signal), wait);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [media, ask]);

  const hasMedia = url !== null;
  useEffect(() => {
    const element = host.current;
    if (!element || !hasMedia) return;
    const made = new Player(element, [openGapless, openVideoEngine], {
      onPlaying: setPlaying,
      onOpened({ duration }) {
        setEnd(open.current?.isWhole ? Number.POSITIVE_INFINITY : duration);
        setStatus('ready');
      },
      onFault: () => setStatus('failed'),
      onSettled: () => setTime(made.sourceTime),
    });
    made.seek(start);
    player.current = made;
    return () => {
      player.current = null;
      open.current = null;
      made.close();
      setStatus('loading');
    };
  }, [host, hasMedia, start]);

  const { blocks, gains, sound, duration } = doc;
  // The first part of a copy does not end as the edit does.
  const fades = useMemo(
    () => (end === Number.POSITIVE_INFINITY ? sound.fades : { ...sound.fades, out: 0 }),
    [sound, end],
  );
  const kept = useMemo(
    () => playableOf(skipsCuts ? timeMapOf(doc).kept : order.blocks, end),
    [doc, order, skipsCuts, end],
  );
  useEffect(() => {
    const edit = { kept, blocks, gains, matched, duration, frameRate, stretch: null };
    const louder = { louder: louderBy(sound.loudness, loudness) };
    player.current?.setEdit({ ...edit, ...(skipsCuts && { fades }), ...louder });
  });
  const isBeginning = end !== Number.POSITIVE_INFINITY;
  const last = kept.at(-1);
  const isAtEnd =
    isBeginning && (!last || order.toArranged(time) >= order.toArranged(last.end, 'end') - NEAR_END);
  // What was made since is opened where that does not interrupt: the address of a beginning goes once the copy is whole.
  const mayChange = !playing || isAtEnd || isWhole;
  useEffect(() => {
    const before = open.current;
    if (url === null || !player.current || before?.url === url) return;
    const isSame = before !== null && fileOfUrl(before.url) === fileOfUrl(url);
    if (before && !isSame && !mayChange) return;
    open.current = { url, isWhole };
    if (!isSame || !player.current.moveTo(url)) void player.current.open(url);
  }, [url, isWhole, mayChange]);

  const wasPlaying = useRef(false);
  useEffect(() => {
    // It came to the end of what is there.
    if (wasPlaying.current && !playing && isAtEnd) setWaits(true);
    wasPlaying.current = playing;
  }, [playing, isAtEnd]);
  const canPlay = status === 'ready' && !isAtEnd;
  useEffect(() => {
    if (!waits || !canPlay) return;
    setWaits(false);
    player.current?.play().catch(() => setPlaying(false));
  }, [waits, canPlay]);

  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => setTime(player.current?.sourceTime ?? 0), TICK_MS);
    return () => clearInterval(timer);
  }, [playing]);

  return {
    media,
    status,
    playing: playing || waits,
    time,
    skipsCuts,
    setSkipsCuts,
    toggle() {
      if (playing) {
        wasPlaying.current = false;
        player.current?.pause();
      } else if (waits) setWaits(false);
      else if (canPlay) player.current?.play().catch(() => setPlaying(false));
      else setWaits(true);
    },
    seek(next) {
      player.current?.seek(next);
      setTime(next);
    },
    again() {
      setStatus('loading');
      void ask(new AbortController().signal).then(() => {
        if (url !== null) void player.current?.open(url);
      });
    },
  };
}

function askAgainMs(media: ReviewMedia): number | null {
  switch (media.state) {
    case 'making':
      return media.beginning ? ASK_MS.beginning : ASK_MS.nothing;
    case 'ready':
      return 1000 * FRESH * media.expires_in;
    default:
      return null;
  }
}
