import clsx from 'clsx';
import { Minimize } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { subscribe, useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { player as texts } from '#i18n/en/player.ts';
import { formatNumber } from '#i18n/texts.ts';
import { isPlainSound } from '#model/edit/sound-settings.ts';
import { timeMapOf } from '#model/edit/time-map.ts';
import { formatSeconds } from '#model/time/seconds.ts';
import { Spinner } from '#src/ui/index.ts';
import { CommandIconButton } from '../commands/command-button.tsx';
import { captionsInPreview, fullScreen } from '../commands/play-commands.ts';
import { currentDoc, editor } from '../state/document/document.ts';
import { followEnergies, heard } from '../state/playback/heard-energies.ts';
import { followVoice } from '../state/playback/heard-voice.ts';
import { playback, setPlayer, sourceTimeNow } from '../state/playback/playback.ts';
import { keepAddressesFresh } from '../state/session/fresh-addresses.ts';
import { session } from '../state/session/session.ts';
import { noteFullScreen, panels, toggleFullScreen } from '../state/view/panels.ts';
import type { EngineKind, PlayerEngine } from './engine.ts';
import { PreviewCaptions } from './preview-captions.tsx';
import { recallVolume } from './remembered.ts';
import { Scrubber } from './scrubber.tsx';
import { StageNotice } from './stage-notice.tsx';
import { StagePlayer } from './stage-player.ts';
import { stage } from './stage-state.ts';
import { Transport } from './transport.tsx';
import { useFrames } from './use-frames.ts';
import { WaveformView } from './waveform-view.tsx';

const WAYS: Record<EngineKind, () => string> = {
  webcodecs: texts.byWebcodecs,
  video: texts.byVideo,
};

interface PlayerPanelProps {
  /** Specification §4: the media is deleted. */
  onReupload?: (() => void) | undefined;
  /** What there is to play is not known yet, or could not be learnt. */
  unknown?: 'loading' | 'failed' | undefined;
}

/** `data-engine`: what plays; `data-settled`: false while a seek, start or frame is pending. */
export default function PlayerPanel({ onReupload, unknown }: PlayerPanelProps) {
  const section = useRef<HTMLElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const player = useStagePlayer(section, host);
  const { status } = useSnapshot(playback);
  const { engine, hasVideo } = useSnapshot(stage);
  const { fullScreen: isFull, playbackDetails } = useSnapshot(panels);
  useEffect(followFullScreen, []);
  const handleRetry = () => {
    void player.current?.refresh();
  };
  return (
    <section
      ref={section}
      aria-label={texts.title()}
      data-engine={engine ?? 'none'}
      data-full-screen={isFull || undefined}
      className="group/stage flex flex-col data-full-screen:fixed data-full-screen:inset-0 data-full-screen:z-40 data-full-screen:bg-bg-1"
    >
      <div
        ref={host}
        className={clsx(
          // Black at the corners shows through what lies on it.
          hasVideo ? 'bg-black' : 'bg-bg-2',
          'relative mx-auto mt-4 aspect-video min-h-[11.25rem] w-[calc(100%-2rem)] max-w-[max(20rem,var(--stage-width,calc((100vh-38.25rem)*16/9)))] flex-none overflow-hidden rounded-card shadow-[0_0_0_1px_var(--line)] max-sm:mt-0 max-sm:w-full max-sm:max-w-none max-sm:rounded-none group-data-full-screen/stage:mt-0 group-data-full-screen/stage:aspect-auto group-data-full-screen/stage:min-h-0 group-data-full-screen/stage:w-full group-data-full-screen/stage:max-w-none group-data-full-screen/stage:flex-1 group-data-full-screen/stage:rounded-none',
        )}
      >
        {status === 'empty' && unknown === 'loading' && (
          <div className="absolute inset-0 animate-pulse bg-bg-2" />
        )}
        {status === 'empty' && !unknown && (
          <Placeholder title={texts.noVideo()}>
            <p>{texts.rushesPlayHere()}</p>
          </Placeholder>
        )}
        {status === 'ready' && !hasVideo && <WaveformView />}
        {status === 'ready' && hasVideo && <PreviewCaptions />}
        {status === 'ready' && <Waiting />}
        {status === 'ready' && <CornerButtons hasVideo={hasVideo} />}
        {playbackDetails && <PlaybackDetails read={() => player.current?.player.details() ?? []} />}
        <StageNotice onRetry={handleRetry} onReupload={onReupload} />
      </div>
      <UnheardSound />
      <Scrubber />
      <Transport onRefresh={handleRetry} />
    </section>
  );
}

/** In the corner of the video, under the pointer or the keyboard's focus. */
function CornerButtons({ hasVideo }: { hasVideo: boolean }) {
  const { fullScreen: isFull } = useSnapshot(panels);
  return (
    <span className="absolute right-2 bottom-2 z-1 flex gap-1 rounded-ctl bg-bg-1/80 opacity-0 transition-opacity focus-within:opacity-100 group-hover/stage:opacity-100 pointer-coarse:opacity-100">
      {hasVideo && <CommandIconButton command={captionsInPreview} iconSize={18} />}
      <CommandIconButton command={fullScreen} icon={isFull ? Minimize : undefined} iconSize={18} />
    </span>
  );
}

/** @returns what ends this, and the full screen */
function followFullScreen(): () => void {
  document.addEventListener('fullscreenchange', noteFullScreen);
  return () => {
    document.removeEventListener('fullscreenchange', noteFullScreen);
    if (panels.fullScreen) toggleFullScreen();
  };
}

/** A `<video>` element can be silent, and no more. */
function UnheardSound() {
  const { engine } = useSnapshot(stage);
  useSnapshot(editor);
  const { gains, sound } = currentDoc();
  const isOther = !isPlainSound(sound) || gains.some(({ kind }) => kind !== 'mute');
  const isUnheard = engine === 'video' && isOther;
  return isUnheard ? <p className="px-4 pt-1 text-12 text-text-2">{texts.soundUnheard()}</p> : null;
}

/** Shown when that takes long. */
function Waiting() {
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-0 grid place-items-center opacity-0 group-data-[settled=false]/stage:opacity-100 group-data-[settled=false]/stage:transition-opacity group-data-[settled=false]/stage:delay-700"
    >
      <span className="rounded-full bg-bg-1/80 p-2">
        <Spinner size={24} />
      </span>
    </div>
  );
}

function useStagePlayer(
  section: RefObject<HTMLElement | null>,
  host: RefObject<HTMLElement | null>,
): RefObject<StagePlayer | null> {
  const current = useRef<StagePlayer | null>(null);
  useEffect(() => {
    if (!host.current) return;
    const made = new StagePlayer(host.current, (settled) => {
      section.current?.setAttribute('data-settled', String(settled));
    });
    current.current = made;
    recallVolume();
    setPlayer(made.player);
    made.followProject();
    const listening = new AbortController();
    const { signal } = listening;
    const stops = [
      keepAddressesFresh(),
      followVoice(),
      followEnergies(),
      subscribe(session, () => made.followProject()),
      subscribe(editor, () => made.followDocument()),
      subscribeKey(heard, 'energies', () => made.followDocument()),
      // At once: what is played is chosen right before it is played.
      subscribeKey(playback, 'stretch', () => made.followDocument(), true),
      () => listening.abort(),
    ];
    // What failed because the machine was asleep or off the network is tried again at once.
    window.addEventListener('online', () => void made.reconnect(), { signal });
    window.addEventListener('pagehide', () => made.rememberPosition(), { signal });
    return () => {
      for (const stop of stops) stop();
      made.close();
      setPlayer(null);
      current.current = null;
    };
  }, [section, host]);
  return current;
}

/** How it is played, over the video. */
function PlaybackDetails({ read }: { read: () => ReturnType<PlayerEngine['details']> }) {
  const { engine, refused } = useSnapshot(stage);
  const { status, rate } = useSnapshot(playback);
  const live = useRef<HTMLPreElement>(null);
  useFrames(() => {
    if (!live.current) return;
    const source = sourceTimeNow();
    const edited = timeMapOf(currentDoc()).toEdited(source);
    const text = [
      texts.sourceTime({ time: formatSeconds(source, 3) }),
      texts.editedTime({ time: formatSeconds(edited, 3) }),
      ...read(),
    ].join('\n');
    if (live.current.textContent !== text) live.current.textContent = text;
  });
  return (
    <section
      aria-label={texts.details()}
      className="num absolute top-2 left-2 max-w-[80%] rounded-chip bg-bg-0/85 px-2 py-1 text-11 text-text-1"
    >
      <p>{engine ? WAYS[engine]() : texts.nothingOpen()}</p>
      {refused && <p>{texts.notWebcodecs({ reason: refused })}</p>}
      <p>{texts.statusAndRate({ status, rate: formatNumber(rate) })}</p>
      <pre ref={live} className="whitespace-pre-wrap font-[inherit]" />
    </section>
  );
}

/** Half heights; red between the brackets. */
const BARS = [
  6, 6, 9, 8, 8, 12, 20, 20, 21, 13, 20, 16, 15, 14, 18, 37, 36, 37, 39, 20, 25, 35, 37, 39, 38, 14, 27, 28,
  22, 14, 19, 11, 24, 21, 15, 11, 15, 8, 11, 9, 6,
];
const FIRST_RED = 14;
const LAST_RED = 22;

function Placeholder({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="absolute inset-0 bg-bg-2">
      <svg className="absolute inset-0 size-full" viewBox="0 0 960 540" aria-hidden="true" fill="none">
        <g strokeWidth={3.5} strokeLinecap="round">
          {BARS.map((half, i) => {
            const red = i >= FIRST_RED && i <= LAST_RED;
            return (
              <path
                // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change
                key={i}
                d={`M${240 + i * 12} ${220 - half}v${2 * half}`}
                stroke={red ? 'var(--red)' : 'var(--line-ctl)'}
                opacity={red ? 0.9 : 0.5}
              />
            );
          })}
        </g>
        <g stroke="var(--red-text)" strokeWidth={4} strokeLinejoin="round" strokeLinecap="round">
          <path d="M416 138h-14v164h14" />
          <path d="M496 138h14v164h-14" />
        </g>
      </svg>
      <div className="absolute inset-x-4 top-[64%] grid justify-items-center gap-0.5 text-center">
        <p className="font-semibold text-14">{title}</p>
        <div className="grid justify-items-center gap-2 text-text-2">{children}</div>
      </div>
    </div>
  );
}
