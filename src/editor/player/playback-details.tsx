import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import { timeMapOf } from '#model/time-map.ts';
import { currentDoc } from '../state/document.ts';
import { panels } from '../state/panels.ts';
import { playback, sourceTimeNow } from '../state/playback.ts';
import type { EngineKind, PlayerEngine } from './engine.ts';
import { stage } from './stage-state.ts';
import { useFrames } from './use-frames.ts';

const WAYS: Record<EngineKind, string> = {
  webcodecs: 'WebCodecs, spliced to the sample',
  video: '<video> element, seeking over cuts',
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
    const lines = [['Source', `${source.toFixed(3)} s`], ['Edited', `${edited.toFixed(3)} s`], ...read()];
    const text = lines.map(([name, value]) => `${name}: ${value}`).join('\n');
    if (live.current.textContent !== text) live.current.textContent = text;
  });
  return (
    <section
      aria-label="How it is played"
      className="num absolute top-2 left-2 max-w-[80%] rounded-chip bg-bg-0/85 px-2 py-1 text-11 text-text-1"
    >
      <p>{engine ? WAYS[engine] : 'Nothing is open'}</p>
      {refused && <p>Not WebCodecs: {refused}</p>}
      <p>
        {status}, {rate}×
      </p>
      <pre ref={live} className="whitespace-pre-wrap font-[inherit]" />
    </section>
  );
}
