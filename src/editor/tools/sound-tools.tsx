import { useSnapshot } from 'valtio';
import { sound as texts } from '#i18n/en/editor.ts';
import { FadeFields, LoudnessSelect } from '../shared/sound-fields.tsx';
import { session } from '../state/session/session.ts';

/** How the whole sounds, in the preview as in the download. */
export function SoundTools() {
  const { project } = useSnapshot(session);
  if (!project?.media.audio) return null;
  return (
    <section
      aria-label={texts.title()}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-1 pb-3 max-sm:pt-3"
    >
      <h2 className="font-semibold text-13 max-sm:w-full">{texts.title()}</h2>
      <LoudnessSelect isInline />
      <FadeFields isInline />
    </section>
  );
}
