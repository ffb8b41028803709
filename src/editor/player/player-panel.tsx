import { type RefObject, useEffect, useRef } from 'react';
import { subscribe, useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { Spinner } from '#src/ui/index.ts';
import { editor } from '../state/document.ts';
import { keepAddressesFresh } from '../state/fresh-addresses.ts';
import { playback, setPlayer } from '../state/playback.ts';
import { session } from '../state/session.ts';
import { AudioPicture } from './audio-picture.tsx';
import { Placeholder } from './placeholder.tsx';
import { PlaybackDetails } from './playback-details.tsx';
import type { Player } from './player.ts';
import { recallVolume } from './remembered-volume.ts';
import { Scrubber } from './scrubber.tsx';
import {
  createPlayer,
  followDocument,
  followProject,
  leaveStage,
  reconnect,
  refresh,
} from './stage-actions.ts';
import { StageNotice } from './stage-notice.tsx';
import { stage } from './stage-state.ts';
import { Transport } from './transport.tsx';

interface PlayerPanelProps {
  /** The user wants to upload rushes again whose copy on the server is gone (specification §4). */
  onReupload?: (() => void) | undefined;
}

/**
 * The stage: picture, scrubber and transport. Connects the player to the editor's state. `data-engine` names what plays,
 * `data-settled` is false while a seek, a start or a picture is on its way.
 */
export default function PlayerPanel({ onReupload }: PlayerPanelProps) {
  const section = useRef<HTMLElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const player = usePlayer(section, host);
  const { status } = useSnapshot(playback);
  const { engine, hasVideo } = useSnapshot(stage);
  const handleRetry = () => {
    if (player.current) void refresh(player.current);
  };
  return (
    <section
      ref={section}
      aria-label="Preview"
      data-engine={engine ?? 'none'}
      className="group/stage flex flex-col"
    >
      <div
        ref={host}
        className="relative mx-auto mt-4 aspect-video min-h-[180px] w-[calc(100%-32px)] max-w-[max(320px,var(--stage-width,calc((100vh-672px)*16/9)))] flex-none overflow-hidden rounded-card max-sm:mt-0 max-sm:w-full max-sm:max-w-none max-sm:rounded-none bg-black shadow-[0_0_0_1px_var(--line)]"
      >
        {status === 'empty' && (
          <Placeholder title="No video yet">
            <p>Your rushes play here once they are uploaded.</p>
          </Placeholder>
        )}
        {status === 'ready' && !hasVideo && <AudioPicture />}
        {status === 'ready' && <Waiting />}
        <PlaybackDetails read={() => player.current?.details() ?? []} />
        <StageNotice onRetry={handleRetry} onReupload={onReupload} />
      </div>
      <Scrubber />
      <Transport onRefresh={handleRetry} />
    </section>
  );
}

/** Turns over the picture when a seek, a start or the network takes longer than is normal. Shown by the stage's own mark. */
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

/** Makes the player of this stage and keeps it at the session's media and the document's cuts while mounted. */
function usePlayer(
  section: RefObject<HTMLElement | null>,
  host: RefObject<HTMLElement | null>,
): RefObject<Player | null> {
  const current = useRef<Player | null>(null);
  useEffect(() => {
    if (!host.current) return;
    const player = createPlayer(host.current, (settled) => {
      section.current?.setAttribute('data-settled', String(settled));
    });
    current.current = player;
    recallVolume();
    setPlayer(player);
    followProject(player);
    const stops = [
      keepAddressesFresh(),
      subscribe(session, () => followProject(player)),
      subscribe(editor, () => followDocument(player)),
      // At once: what is played is chosen right before it is played.
      subscribeKey(playback, 'stretch', () => followDocument(player), true),
    ];
    // What failed because the machine was asleep or off the network is tried again at once.
    const retry = () => void reconnect(player);
    window.addEventListener('online', retry);
    return () => {
      window.removeEventListener('online', retry);
      for (const stop of stops) stop();
      leaveStage(player);
      setPlayer(null);
      player.close();
      current.current = null;
    };
  }, [section, host]);
  return current;
}
