import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import { sound as texts } from '#i18n/en/editor.ts';
import { FadeFields, LoudnessSelect, LoudnessState, MatchSpeakers } from '../shared/sound-fields.tsx';
import { VoiceSelect, VoiceState } from '../shared/voice-state.tsx';
import { useDocument } from '../state/document/use-document.ts';
import { session } from '../state/session/session.ts';

/** How the whole sounds, in the preview as in the download. */
export function SoundTools() {
  const { project } = useSnapshot(session);
  const { voice } = useDocument().sound;
  const section = useRef<HTMLElement>(null);
  if (!project?.media.audio) return null;
  return (
    <section
      ref={section}
      aria-label={texts.title()}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-1 pb-3 max-sm:pt-3"
    >
      <h2 className="font-semibold text-13 max-sm:w-full">{texts.title()}</h2>
      {/* The progress of what was chosen would stand below the edge of the panel. */}
      <VoiceSelect isInline onChosen={() => section.current?.scrollIntoView({ block: 'nearest' })} />
      <LoudnessSelect isInline />
      <VoiceState voice={voice} className="w-full" />
      <LoudnessState className="w-full" />
      <FadeFields isInline />
      <MatchSpeakers />
    </section>
  );
}
