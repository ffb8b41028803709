import { formatSaved, formatTime } from '#model/cost.ts';
import { downloadOffer } from '../state/download.ts';
import { useDocument } from '../state/use-document.ts';
import { DownloadButton } from './download-button.tsx';

export function DownloadActions() {
  const doc = useDocument();
  const { outputDuration, saved } = downloadOffer(doc);
  return (
    <div className="flex items-center gap-3">
      <p className="num flex gap-3 text-text-2 max-sm:flex-col max-sm:gap-0">
        <span>
          Output{' '}
          <b className="font-semibold text-text-1">{formatTime(doc.duration > 0 ? outputDuration : 0)}</b>
        </span>
        {saved > 0 && <span className="max-md:text-12">saves {formatSaved(saved)}</span>}
      </p>
      <DownloadButton />
    </div>
  );
}
