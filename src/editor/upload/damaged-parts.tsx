import { useSnapshot } from 'valtio';
import { model } from '#i18n/en/common.ts';
import { upload as texts } from '#i18n/en/files.ts';
import { unreadableText } from '#model/unreadable.ts';
import { seekSource } from '#src/editor/state/playback.ts';
import { session } from '#src/editor/state/session.ts';
import { upload } from '#src/editor/state/upload-list.ts';
import { HelpLink } from '#src/ui/index.ts';

/** Stretches that are named one by one. */
const NAMED = 5;

/** What of the recording could not be read, for as long as the project has it; a press moves the playhead there. */
export function DamagedParts() {
  const { project } = useSnapshot(session);
  const unreadable = project?.media.unreadable ?? [];
  if (unreadable.length === 0) return null;
  const others = unreadable.length - NAMED;
  const goTo = (start: number): void => {
    // It covers what is gone to.
    upload.listOpen = false;
    seekSource(start);
  };
  return (
    <section aria-label={texts.damaged()} className="border-line border-b px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="font-semibold">{texts.damaged()}</h2>
        <HelpLink about="damaged" short />
      </div>
      <ul className="mt-1">
        {unreadable.slice(0, NAMED).map((stretch) => (
          <li key={stretch.start}>
            <button
              type="button"
              title={texts.goThere()}
              onClick={() => goTo(stretch.start)}
              className="num -mx-2 w-[calc(100%+1rem)] rounded-word px-2 py-1 text-left text-text-2 hover:bg-bg-2 hover:text-text-1"
            >
              {unreadableText([stretch])}
            </button>
          </li>
        ))}
        {others > 0 && <li className="py-1 text-text-3">{model.others({ count: others })}</li>}
      </ul>
    </section>
  );
}
