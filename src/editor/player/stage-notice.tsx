import { useSnapshot } from 'valtio';
import { ui } from '#i18n/en/common.ts';
import { player } from '#i18n/en/player.ts';
import { Button, ErrorLine, HelpLink, Spinner } from '#src/ui/index.ts';
import { playback } from '../state/playback/playback.ts';
import { stage } from './stage-state.ts';

interface StageNoticeProps {
  onRetry: () => void;
  /** Without it there is no such button. */
  onReupload?: (() => void) | undefined;
}

export function StageNotice({ onRetry, onReupload }: StageNoticeProps) {
  const { status } = useSnapshot(playback);
  const { access, accessMessage } = useSnapshot(stage);
  if (access === 'deleted')
    return (
      <Cover>
        {accessMessage && <ErrorLine>{accessMessage}</ErrorLine>}
        <p className="font-semibold text-14">{accessMessage ? player.maybeGone() : player.gone()}</p>
        <p className="text-text-2">{onReupload ? player.uploadSameRushes() : player.ownerUploads()}</p>
        <div className="flex gap-2">
          {onReupload && (
            <Button variant="primary" onClick={onReupload}>
              {player.uploadAgain()}
            </Button>
          )}
          {accessMessage && (
            <Button variant="secondary" onClick={onRetry}>
              {ui.tryAgain()}
            </Button>
          )}
        </div>
        <HelpLink about="mediaLost" />
      </Cover>
    );
  if (access === 'checking' && status !== 'ready') return <Loading label={player.checkingMedia()} />;
  if (access === 'unreachable')
    return (
      <Cover>
        {accessMessage && <ErrorLine>{accessMessage}</ErrorLine>}
        <p className="font-semibold text-14">{player.unreachable()}</p>
        <p className="text-text-2">{player.loadsAgain()}</p>
        <Button variant="secondary" onClick={onRetry}>
          {ui.tryAgain()}
        </Button>
      </Cover>
    );
  if (access === 'failed' || status === 'failed')
    return (
      <Cover>
        {accessMessage && <ErrorLine>{accessMessage}</ErrorLine>}
        {status === 'failed' && (
          <>
            <p className="font-semibold text-14">{player.notLoaded()}</p>
            <p className="text-text-2">{player.loadAgain()}</p>
          </>
        )}
        <Button variant="secondary" onClick={onRetry}>
          {ui.tryAgain()}
        </Button>
      </Cover>
    );
  return status === 'loading' ? <Loading label={player.loadingMedia()} /> : null;
}

function Loading({ label }: { label: string }) {
  return (
    <div role="status" className="absolute inset-0 grid place-items-center">
      <Spinner size={24} />
      <span className="sr-only">{label}</span>
    </div>
  );
}

function Cover({ children }: { children: React.ReactNode }) {
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-2 bg-bg-1 p-6 text-center">
      {children}
    </div>
  );
}
