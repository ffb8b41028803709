import { X } from 'lucide-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { projects as texts } from '#i18n/en/account.ts';
import { ui } from '#i18n/en/common.ts';
import { upload as uploading } from '#i18n/en/files.ts';
import { IconButton, ProgressBar } from '#src/ui/index.ts';
import { cancelJoin } from './actions.ts';
import { DangerQuestion } from './danger-question.tsx';
import { type Incoming, library } from './library.ts';

/** Uploads that the server joins, one after the other, each with its progress. */
export function IncomingList() {
  const { incoming, shelf } = useSnapshot(library);
  const [stopping, setStopping] = useState<string | null>(null);
  if (shelf !== 'active') return null;
  return (
    <>
      {incoming.length > 0 && (
        <ul aria-label={texts.joiningUploads()} className="grid gap-2">
          {incoming.map((join) => (
            <IncomingUpload key={join.join_id} join={join} onCancel={() => setStopping(join.join_id)} />
          ))}
        </ul>
      )}
      <DangerQuestion
        open={stopping !== null}
        title={uploading.stopUpload()}
        action={uploading.stop()}
        onConfirm={() => {
          if (stopping !== null) void cancelJoin(stopping);
          setStopping(null);
        }}
        onClose={() => setStopping(null)}
      >
        <p className="mt-2 text-text-2">{texts.stopText()}</p>
      </DangerQuestion>
    </>
  );
}

function IncomingUpload({ join, onCancel }: { join: Incoming; onCancel: () => void }) {
  const { name, stage, progress, place } = join;
  const label = place > 1 ? ui.inLine({ place }) : texts.joining();
  return (
    <li className="flex items-center gap-3 rounded-card border border-line bg-bg-1 p-4">
      <div className="min-w-0 flex-1">
        <p className="mb-2 truncate font-semibold text-14">{name}</p>
        <ProgressBar value={stage === 'waiting' ? null : Math.floor(progress)} label={label} />
      </div>
      <IconButton
        label={texts.cancelUpload({ name })}
        icon={<X aria-hidden size={16} />}
        onClick={onCancel}
      />
    </li>
  );
}
