import { AudioLines, Film } from 'lucide-react';
import { useState } from 'react';
import type { ProjectCard } from '#contract/index.ts';
import { formatTime } from '#model/time/format.ts';
import { markedParts } from './card-text.ts';

/** Where a search found what was said. */
export function CardHit({ hit }: { hit: NonNullable<ProjectCard['hit']> }) {
  return (
    <p className="line-clamp-2 text-12 text-text-2">
      <span className="num mr-1 text-text-3">{formatTime(hit.start)}</span>
      {markedParts(hit).map(({ text, isMarked, at }) =>
        isMarked ? (
          <mark key={at} className="rounded-word bg-hit-soft text-text-1">
            {text}
          </mark>
        ) : (
          <span key={at}>{text}</span>
        ),
      )}
    </p>
  );
}

/** The thumbnail, else the outline of the audio. Decoration: the card says the rest in words. */
export function CardThumbnail({
  card,
}: {
  card: Pick<ProjectCard, 'thumbnail_url' | 'levels' | 'has_video'>;
}) {
  const { thumbnail_url: url, levels, has_video } = card;
  const [broken, setBroken] = useState<string | null>(null);
  if (url && url !== broken)
    return (
      <img
        src={url}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        onError={() => setBroken(url)}
        className="size-full object-cover"
      />
    );
  if (levels) return <Levels levels={levels} />;
  const Icon = has_video ? Film : AudioLines;
  return (
    <span className="grid size-full place-items-center bg-wave-bed text-text-3">
      <Icon aria-hidden size={24} />
    </span>
  );
}

/** As the timeline draws it: bars of two thirds of their place. */
function Levels({ levels }: { levels: readonly number[] }) {
  const bars = levels
    .map((level, i) => {
      const half = Math.max(0.5, Math.min(1, level) * 15);
      return `M${i * 3 + 0.5} ${18 - half}h2v${2 * half}h-2z`;
    })
    .join('');
  return (
    <span className="block size-full bg-wave-bed px-[6%]">
      <svg
        aria-hidden
        viewBox={`0 0 ${levels.length * 3} 36`}
        preserveAspectRatio="none"
        className="size-full"
      >
        <path d={bars} className="fill-wave" />
      </svg>
    </span>
  );
}
