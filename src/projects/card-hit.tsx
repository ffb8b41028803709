import type { ProjectCard } from '#contract/index.ts';
import { formatTime } from '#model/cost.ts';
import { markedParts } from './card-text.ts';

/** Where a search found what was said. */
export function CardHit({ hit }: { hit: NonNullable<ProjectCard['hit']> }) {
  return (
    <p className="line-clamp-2 text-12 text-text-2">
      <span className="num mr-1 text-text-3">{formatTime(hit.start)}</span>
      {markedParts(hit).map(({ text, isMarked, at }) =>
        isMarked ? (
          <mark key={at} className="rounded-word bg-amber-soft text-text-1">
            {text}
          </mark>
        ) : (
          <span key={at}>{text}</span>
        ),
      )}
    </p>
  );
}
