import { proxy, ref } from 'valtio';
import { arrangementOf } from '#model/edit/arrangement.ts';
import { setPreviewMode as withPreviewMode } from '#model/saved/document.ts';
import { currentDoc, dispatch } from '../document/document.ts';
import type { LoadState } from '../work/loadable.ts';

/** `empty`: there is no media. What went wrong is logged, not shown. */
export type PlayerStatus = LoadState['status'] | 'empty';

/** What is played instead of the whole edit, once or in a loop: from one source time on up to another, in playing order. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly loops: boolean;
}

export interface PlaybackState {
  playing: boolean;
  /** 1 is natural speed. */
  rate: number;
  /** 0–1. */
  volume: number;
  muted: boolean;
  /** Source seconds of the media, 0 while unknown. */
  duration: number;
  /** Source seconds, at most four times a second and at each seek. Frames read `sourceTimeNow()`. */
  coarseTime: number;
  /** The range that playback is limited to; `null`: the whole edit. */
  stretch: Stretch | null;
  status: PlayerStatus;
}

/** Audio of the recording with less noise, sample by sample in its place. */
export interface PreviewVoice {
  readonly url: string;
  /** dB by which it is louder than the recording where somebody speaks. */
  readonly level: number;
}

/** The player of the media. All times are source seconds. */
export interface PlayerPort {
  play(): Promise<void>;
  pause(): void;
  /** Inside a cut, seeks to its end; with `stand`, while paused, to `sourceTime` itself. */
  seek(sourceTime: number, inCut?: 'stand'): void;
  /** While paused: shows any source frame, also of a cut; the playhead stays. `null`: the playhead's frame again. */
  peek(sourceTime: number | null): void;
  setRate(rate: number): void;
  setVolume(volume: number, muted: boolean): void;
  /** What is heard instead of the recording's audio; an engine that cannot goes on with the recording. */
  setVoice(voice: PreviewVoice | null): void;
  /** Whether the recording is heard all the same, as loud as the voice, while somebody compares. */
  hearOriginal(isHeard: boolean): void;
  /** The exact position, read inside animation frames. */
  readonly sourceTime: number;
}

/** Volume a recording starts with (specification §9). */
const INITIAL_VOLUME = 0.5;
const COARSE_MS = 250;

export const playback = proxy<PlaybackState>({
  playing: false,
  rate: 1,
  volume: INITIAL_VOLUME,
  muted: false,
  duration: 0,
  coarseTime: 0,
  stretch: null,
  status: 'empty',
});

let port: PlayerPort | null = null;
let heard: PreviewVoice | null = null;
let ticker: ReturnType<typeof setInterval> | null = null;
/** `playback.coarseTime` without the proxy. */
let lastTime = 0;

/** Connects the player, or disconnects it with `null`. It inherits rate and volume. */
export function setPlayer(player: PlayerPort | null): void {
  port = player;
  if (player) {
    player.setRate(playback.rate);
    player.setVolume(playback.volume, playback.muted);
    player.setVoice(heard);
  } else {
    reportPlaying(false);
  }
}

/**
 * The player says that it began or stopped to play (also at the end of the media, or when the browser stops it).
 * While it plays, `coarseTime` follows by itself.
 */
export function reportPlaying(playing: boolean): void {
  playback.playing = playing;
  if (ticker !== null) clearInterval(ticker);
  ticker = playing ? setInterval(() => noteTime(sourceTimeNow()), COARSE_MS) : null;
  if (!playing && port) noteTime(port.sourceTime);
  // A range that is played once ends when playback stops, for whatever reason.
  if (!playing && playback.stretch?.loops === false) leaveStretch();
}

/** The player says what it holds. `duration` in source seconds. */
export function reportMedia(
  state: { status: 'ready'; duration: number } | { status: Exclude<PlayerStatus, 'ready'> },
): void {
  playback.status = state.status;
  if (state.status === 'ready') {
    playback.duration = state.duration;
    if (port) noteTime(port.sourceTime);
  }
  if (state.status === 'empty') {
    leaveStretch();
    playback.duration = 0;
    noteTime(0);
  }
}

/** Plays; if the browser refuses (autoplay rules, a broken file), `playing` becomes false. */
export function play(): void {
  port?.play().catch(() => reportPlaying(false));
}

export function pause(): void {
  port?.pause();
}

export function togglePlay(): void {
  if (playback.playing) pause();
  else play();
}

/** Jumps to `sourceTime` (seconds), kept inside the media. A jump out of a loop leaves it. @param inCut see `PlayerPort.seek` */
export function seekSource(sourceTime: number, inCut?: 'stand'): void {
  const duration = playback.duration || currentDoc().duration;
  const time = Math.min(Math.max(sourceTime, 0), duration);
  const { stretch } = playback;
  if (stretch && !(stretch.loops && isWithin(stretch, time))) leaveStretch();
  port?.seek(time, inCut);
  noteTime(time);
}

function isWithin({ start, end }: Stretch, time: number): boolean {
  const ranges = arrangementOf(currentDoc()).between(start, end);
  return ranges.some((range) => time >= range.start && time < range.end);
}

/** Jumps on or back by so many seconds of what plays, cuts included. */
export function seekBy(seconds: number): void {
  const order = arrangementOf(currentDoc());
  seekSource(order.toSource(order.toArranged(sourceTimeNow()) + seconds));
}

/** Plays `stretch` from its start on, instead of the whole edit, until `leaveStretch()`, a stop or a jump out of it. */
export function playStretch(stretch: Stretch): void {
  playback.stretch = ref(stretch);
  port?.seek(stretch.start);
  noteTime(stretch.start);
  play();
}

/** Removes the limit, so that playback continues beyond the range. */
export function leaveStretch(): void {
  playback.stretch = null;
}

/** Jumps to the start of word `i`; does nothing for a word that is not there. */
export function seekWord(i: number): void {
  const { words } = currentDoc();
  if (i >= 0 && i < words.length) seekSource(words.start[i] ?? 0);
}

/** See `PlayerPort.peek`. */
export function peekFrame(sourceTime: number | null): void {
  port?.peek(sourceTime);
}

/** Pauses while the playhead is dragged. @returns resumes playing if it played */
export function beginScrub(): () => void {
  const wasPlaying = playback.playing;
  if (wasPlaying) pause();
  return () => {
    if (wasPlaying) play();
  };
}

export function setRate(rate: number): void {
  playback.rate = rate;
  port?.setRate(rate);
}

export function setVolume(volume: number, muted: boolean): void {
  playback.volume = volume;
  playback.muted = muted;
  port?.setVolume(volume, muted);
}

/** Has a voice with less noise played instead of the recording's audio, or the recording again. */
export function setVoice(voice: PreviewVoice | null): void {
  if (voice?.url === heard?.url && voice?.level === heard?.level) return;
  heard = voice;
  port?.setVoice(voice);
}

/** See `PlayerPort.hearOriginal`. */
export function hearOriginal(isHeard: boolean): void {
  port?.hearOriginal(isHeard);
}

/** Preview mode on: playback jumps over cuts. Part of the document's settings, not an undo step. */
export function setPreviewMode(on: boolean): void {
  dispatch((doc) => withPreviewMode(doc, on), { undoable: false });
}

/** The exact position in source seconds. Reads no proxy: made for animation frames. */
export function sourceTimeNow(): number {
  return port ? port.sourceTime : lastTime;
}

function noteTime(sourceTime: number): void {
  lastTime = sourceTime;
  playback.coarseTime = sourceTime;
}
