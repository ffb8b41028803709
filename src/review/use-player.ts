import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { ReviewMedia } from '#contract/index.ts';
import { arrangementOf } from '#model/edit/arrangement.ts';
import { timeMapOf } from '#model/edit/time-map.ts';
import type { EditorDocument, Rational } from '#model/types.ts';
import type { OpenEngine } from '#src/editor/player/player.ts';
import { Player } from '#src/editor/player/player.ts';
import { openVideoEngine } from '#src/editor/player/video-engine.ts';
import { type Holder, mediaOf } from './calls.ts';

export interface ReviewPlayer {
  readonly media: ReviewMedia;
  readonly status: 'loading' | 'ready' | 'failed';
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
const MAKING_MS = 3000;
/** Share of its life after which an address is requested again. */
const FRESH = 0.8;

interface Wanted {
  readonly host: RefObject<HTMLElement | null>;
  readonly holder: Holder;
  readonly doc: EditorDocument;
  readonly frameRate: Rational | null;
  readonly first: ReviewMedia;
  readonly onFailed: (error: unknown) => void;
}

export function useReviewPlayer({ host, holder, doc, frameRate, first, onFailed }: Wanted): ReviewPlayer {
  const [media, setMedia] = useState(first);
  const [status, setStatus] = useState<ReviewPlayer['status']>('loading');
  const [playing, setPlaying] = useState(false);
  const order = arrangementOf(doc);
  const start = order.blocks[0].start;
  const [time, setTime] = useState(start);
  const [skipsCuts, setSkipsCuts] = useState(true);
  const player = useRef<Player | null>(null);
  const url = media.state === 'ready' ? media.url : null;

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

  const isReady = url !== null;
  useEffect(() => {
    const element = host.current;
    if (!element || !isReady) return;
    const made = new Player(element, [openGapless, openVideoEngine], {
      onPlaying: setPlaying,
      onOpened: () => setStatus('ready'),
      onFault: () => setStatus('failed'),
      onSettled: () => setTime(made.sourceTime),
    });
    made.seek(start);
    player.current = made;
    return () => {
      player.current = null;
      made.close();
    };
  }, [host, isReady, start]);

  const { blocks, duration } = doc;
  const kept = skipsCuts ? timeMapOf(doc).kept : order.blocks;
  useEffect(() => {
    player.current?.setEdit({ kept, blocks, duration, frameRate, stretch: null });
  });
  useEffect(() => {
    if (url !== null && player.current && !player.current.moveTo(url)) void player.current.open(url);
  }, [url]);

  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => setTime(player.current?.sourceTime ?? 0), TICK_MS);
    return () => clearInterval(timer);
  }, [playing]);

  return {
    media,
    status,
    playing,
    time,
    skipsCuts,
    setSkipsCuts,
    toggle() {
      if (playing) player.current?.pause();
      else player.current?.play().catch(() => setPlaying(false));
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
      return MAKING_MS;
    case 'ready':
      return 1000 * FRESH * media.expires_in;
    default:
      return null;
  }
}
