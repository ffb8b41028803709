import clsx from 'clsx';
import { ArrowLeftToLine, ArrowRightToLine, FilePlus, Replace } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { useSnapshot } from 'valtio';
import { upload as texts } from '#i18n/en/files.ts';
import { jobs } from '#src/editor/state/jobs.ts';
import { projectName } from '#src/editor/state/project-name.ts';
import { retranscription } from '#src/editor/state/retranscription.ts';
import { session } from '#src/editor/state/session.ts';
import { choosePlace } from '#src/editor/state/upload.ts';
import { Button } from '#src/ui/index.ts';

/** Where rushes go beside the project that is there. */
export function PlaceQuestion({ main }: { main: Ref<HTMLButtonElement> }) {
  const { project } = useSnapshot(session);
  const busy = useAdditionFault();
  if (!project) return null;
  const name = projectName(project);
  return (
    <div className="mt-4 grid gap-2">
      <Choice
        ref={main}
        isDefault
        icon={<FilePlus aria-hidden size={20} />}
        title={texts.toNew()}
        onClick={() => choosePlace('new')}
      >
        {texts.toNewHelp({ name })}
      </Choice>
      <Choice
        icon={<Replace aria-hidden size={20} />}
        title={texts.replaceThis()}
        onClick={() => choosePlace('replace')}
      >
        {texts.replaceThisHelp({ name })}
      </Choice>
      <div className="rounded-card border border-line p-3">
        <p className="font-semibold">{texts.toThis()}</p>
        <p className="text-13 text-text-2">{busy ?? texts.toThisHelp()}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button
            icon={<ArrowRightToLine aria-hidden size={16} />}
            disabledReason={busy}
            onClick={() => choosePlace('last')}
          >
            {texts.atEnd()}
          </Button>
          <Button
            icon={<ArrowLeftToLine aria-hidden size={16} />}
            disabledReason={busy}
            onClick={() => choosePlace('first')}
          >
            {texts.atBeginning()}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Why rushes cannot be added now; undefined where they can. */
function useAdditionFault(): string | undefined {
  const { status } = useSnapshot(jobs).transcription;
  const { project } = useSnapshot(session);
  const again = useSnapshot(retranscription).status;
  const isHeard = status !== 'running' && again !== 'running' && project?.transcript !== 'running';
  return isHeard || status === 'done' ? undefined : texts.toThisLater();
}

interface ChoiceProps {
  ref?: Ref<HTMLButtonElement>;
  icon: ReactNode;
  title: string;
  isDefault?: boolean;
  children: ReactNode;
  onClick: () => void;
}

function Choice({ ref, icon, title, isDefault = false, children, onClick }: ChoiceProps) {
  return (
    <button
      ref={ref}
      type="button"
      onClick={onClick}
      className={clsx(
        'touch-target flex items-start gap-3 rounded-card border p-3 text-left',
        isDefault ? 'border-blue bg-blue-soft' : 'border-line-ctl bg-bg-2 hover:bg-bg-3',
      )}
    >
      <span className="mt-0.5 text-text-2">{icon}</span>
      <span className="min-w-0">
        <span className="block font-semibold">{title}</span>
        <span className="wrap-anywhere block text-13 text-text-2">{children}</span>
      </span>
    </button>
  );
}
