import { Eye, Pause, Play } from 'lucide-react';
import type { RefObject } from 'react';
import { ui } from '#i18n/en/common.ts';
import { player as playerTexts, review as texts } from '#i18n/en/player.ts';
import { arrangementOf } from '#model/edit/arrangement.ts';
import { timeMapOf } from '#model/edit/time-map.ts';
import { formatTimecode } from '#model/time/clock.ts';
import { formatTime } from '#model/time/format.ts';
import type { EditorDocument, Rational } from '#model/types.ts';
import { Button, ErrorLine, ProgressBar, Slider, Spinner } from '#src/ui/index.ts';
import type { ReviewPlayer } from './use-player.ts';

interface StageProps {
  readonly host: RefObject<HTMLDivElement | null>;
  readonly player: ReviewPlayer;
  readonly doc: EditorDocument;
  readonly hasVideo: boolean;
  readonly frameRate: Rational | null;
}

/** Video, position and transport. */
export function Stage({ host, player, doc, hasVideo, frameRate }: StageProps) {
  const { status, playing, time, skipsCuts } = player;
  const [map, order] = [timeMapOf(doc), arrangementOf(doc)];
  const [now, total] = skipsCuts
    ? [map.toEdited(time), map.editedDuration]
    : [order.toArranged(time), doc.duration];
  const isReady = status === 'ready';
  const isMade = player.media.state !== 'making';
  return (
    <section aria-label={texts.player()} className="flex-none border-line border-b bg-bg-1">
      <div
        ref={host}
        data-video={hasVideo || undefined}
        className="relative grid place-items-center overflow-hidden bg-black data-video:aspect-video data-video:max-h-[32dvh] not-data-video:h-0"
      />
      {!(isReady && isMade) && <State player={player} />}
      <div className="flex items-center gap-2 px-4 py-2 max-sm:px-3">
        <button
          type="button"
          aria-label={playing ? playerTexts.pause() : playerTexts.play()}
          disabled={!isReady && isMade}
          onClick={player.toggle}
          className="touch-target grid size-9 flex-none place-items-center rounded-full bg-text-1 text-bg-1 hover:bg-text-2 disabled:cursor-not-allowed disabled:bg-bg-2 disabled:text-text-3"
        >
          {playing ? (
            <Pause aria-hidden size={18} />
          ) : (
            <Play aria-hidden size={18} className="translate-x-px" />
          )}
        </button>
        <Slider
          label={playerTexts.position()}
          value={total > 0 ? Math.min(1, now / total) : 0}
          step={0.0005}
          valueText={texts.timeOf({ now: formatTime(now), total: formatTime(total) })}
          disabled={!isReady}
          onChange={(share) => player.seek((skipsCuts ? map : order).toSource(share * total))}
          className="min-w-0 flex-1"
        />
        <span className="num flex-none text-text-2">
          <span className="text-text-1">{formatTimecode(now, frameRate)}</span>
          <span className="max-sm:hidden"> / {formatTime(total)}</span>
        </span>
        <Button
          variant="ghost"
          icon={<Eye aria-hidden size={18} />}
          pressed={skipsCuts}
          title={skipsCuts ? texts.cutsSkipped() : texts.cutsPlayed()}
          onClick={() => player.setSkipsCuts(!skipsCuts)}
        >
          <span className="max-sm:sr-only">{texts.skipCuts()}</span>
        </Button>
      </div>
    </section>
  );
}

/** Why nothing can be played yet, or not all, or no more. */
function State({ player }: { player: ReviewPlayer }) {
  const { media, status } = player;
  if (media.state === 'making')
    return (
      <div className="grid gap-2 px-4 pt-3">
        <p>{texts.making({ percent: Math.floor(media.progress), plays: String(status === 'ready') })}</p>
        <ProgressBar label={texts.preview()} value={media.progress} />
      </div>
    );
  if (media.state === 'deleted') return <p className="px-4 pt-3 text-text-2">{texts.deleted()}</p>;
  if (media.state === 'failed' || status === 'failed')
    return (
      <div className="flex flex-wrap items-center gap-3 px-4 pt-3">
        <ErrorLine>{media.state === 'failed' ? texts.notMade() : texts.notPlayed()}</ErrorLine>
        <Button size="sm" onClick={player.again}>
          {ui.tryAgain()}
        </Button>
      </div>
    );
  return (
    <p role="status" className="flex items-center gap-2 px-4 pt-3 text-text-2">
      <Spinner size={16} /> {texts.loading()}
    </p>
  );
}
