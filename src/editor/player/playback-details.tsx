import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import { player } from '#i18n/en/player.ts';
import { formatNumber } from '#i18n/texts.ts';
import { formatSeconds } from '#model/seconds.ts';
import { timeMapOf } from '#model/time-map.ts';
import { currentDoc } from '../state/document.ts';
import { panels } from '../state/panels.ts';
import { playback, sourceTimeNow } from '../state/playback.ts';
import type { EngineKind, PlayerEngine } from './engine.ts';
import { stage } from './stage-state.ts';
import { useFrames } from './use-frames.ts';

const WAYS: Record<EngineKind, () => string> = {
  webcodecs: player.byWebcodecs,
  video: player.byVideo,
};

interface PlaybackDetailsProps {
  read: () => ReturnType<PlayerEngine['details']>;
}

export function PlaybackDetails({ read }: PlaybackDetailsProps) {
  const { playbackDetails } = useSnapshot(panels);
  return playbackDetails ? <Details read={read} /> : null;
}

function Details({ read }: PlaybackDetailsProps) {
  const { engine, refused } = useSnapshot(stage);
  const { status, rate } = useSnapshot(playback);
  const live = useRef<HTMLPreElement>(null);
  useFrames(() => {
    if (!live.current) return;
    const source = sourceTimeNow();
    const edited = timeMapOf(currentDoc()).toEdited(source);
    const text = [
      player.sourceTime({ time: formatSeconds(source, 3) }),
      player.editedTime({ time: formatSeconds(edited, 3) }),
      ...read(),
    ].join('\n');
    if (live.current.textContent !== text) live.current.textContent = text;
  });
  return (
    <section
      aria-label={player.details()}
      className="num absolute top-2 left-2 max-w-[80%] rounded-chip bg-bg-0/85 px-2 py-1 text-11 text-text-1"
    >
      <p>{engine ? WAYS[engine]() : player.nothingOpen()}</p>
      {refused && <p>{player.notWebcodecs({ reason: refused })}</p>}
      <p>{player.statusAndRate({ status, rate: formatNumber(rate) })}</p>
      <pre ref={live} className="whitespace-pre-wrap font-[inherit]" />
    </section>
  );
}
