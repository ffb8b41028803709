import clsx from 'clsx';
import { CircleAlert, Download } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { download as texts } from '#i18n/en/files.ts';
import { buttonClass } from '../../ui/index.ts';
import { download, openDownload } from '../state/download/download.ts';
import { jobs } from '../state/work/jobs.ts';

/** In the header: how far the download is that goes on behind, or that it failed. Opens its dialog. */
export function DownloadChip() {
  const { open } = useSnapshot(download);
  const { status, progress } = useSnapshot(jobs).download;
  const failed = status === 'failed';
  if (open || (status !== 'cutting' && status !== 'fetching' && !failed)) return null;
  const percent = Math.floor(progress ?? 0);
  return (
    <button
      type="button"
      onClick={() => openDownload()}
      aria-label={failed ? texts.failedWhy() : texts.downloadAt({ percent })}
      className={clsx(buttonClass({ size: 'sm' }), 'relative flex-none overflow-hidden')}
    >
      {failed ? (
        <CircleAlert aria-hidden size={16} className="text-red-text" />
      ) : (
        <Download aria-hidden size={16} className="text-blue-text" />
      )}
      <span className={clsx('num', failed && 'max-sm:sr-only')}>
        {failed ? texts.failed() : texts.percent({ percent })}
      </span>
      {!failed && (
        <span
          aria-hidden
          className="absolute bottom-0 left-0 h-0.5 bg-blue transition-[width]"
          style={{ width: `${percent}%` }}
        />
      )}
    </button>
  );
}
