import { Plus } from 'lucide-react';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { transcript } from '#i18n/en/transcript.ts';
import { MAX_SPEAKERS } from '#model/constants.ts';
import { speakerName } from '#model/words/speaker-name.ts';
import { Button, Popover, Select, TextField } from '../../ui/index.ts';
import { renameSpeaker, setParagraphSpeaker } from '../state/cuts/paragraph-actions.ts';
import { endGesture } from '../state/document/document.ts';
import { useCollaborator, useDocument, useDocumentPart } from '../state/document/use-document.ts';
import { session } from '../state/session/session.ts';
import { detectSpeakers } from '../state/transcription/transcription.ts';
import { jobs } from '../state/work/jobs.ts';

export interface SpeakerQuestion {
  readonly paragraph: number;
  readonly anchor: { getBoundingClientRect(): DOMRect };
}

interface SpeakerMenuProps {
  readonly question: SpeakerQuestion;
  /** Focused on close. */
  readonly home: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** Assigns or renames a speaker. */
export function SpeakerMenu({ question: { paragraph, anchor }, home, onClose }: SpeakerMenuProps) {
  const { paragraphs, speakers } = useDocument();
  const chosen = useRef<HTMLInputElement>(null);
  const current = paragraphs[paragraph]?.speaker;
  useEffect(() => endGesture, []);
  if (current === undefined) return null;
  return (
    <Popover
      label={transcript.speaker()}
      anchor={anchor}
      onClose={onClose}
      initialFocus={chosen}
      finalFocus={home}
    >
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-medium text-12 text-text-2">{transcript.speakerOfParagraph()}</legend>
        {speakers.map((_, speaker) => (
          <label
            // biome-ignore lint/suspicious/noArrayIndexKey: a speaker is its index
            key={speaker}
            className="menu-item touch-target has-checked:bg-blue-soft has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              ref={speaker === current ? chosen : undefined}
              type="radio"
              name="speaker"
              checked={speaker === current}
              onChange={() => setParagraphSpeaker(paragraph, speaker)}
              className="sr-only"
            />
            <span
              aria-hidden
              className="size-2.5 flex-none rounded-full"
              style={{ background: `var(--sp-${(speaker % 5) + 1})` }}
            />
            <span className="truncate">{speakerName(speakers, speaker)}</span>
          </label>
        ))}
        {speakers.length < MAX_SPEAKERS && (
          <Button
            variant="ghost"
            size="sm"
            icon={<Plus aria-hidden size={16} />}
            onClick={() => setParagraphSpeaker(paragraph, speakers.length)}
            className="justify-self-start"
          >
            {transcript.newSpeaker()}
          </Button>
        )}
      </fieldset>
      <Rename key={current} speaker={current} name={speakerName(speakers, current)} onDone={onClose} />
      <TellApart onDone={onClose} />
    </Popover>
  );
}

const LABEL_LENGTH = 40;

function Rename({ speaker, name, onDone }: { speaker: number; name: string; onDone: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const label = input.current?.value.trim() ?? '';
    if (label === '') {
      setError(transcript.speakerNeedsName());
      return;
    }
    renameSpeaker(speaker, label);
    onDone();
  };
  return (
    <form onSubmit={submit} className="mt-3 flex items-start gap-2 border-line border-t pt-3">
      <TextField
        ref={input}
        label={transcript.name()}
        size="md"
        defaultValue={name}
        maxLength={LABEL_LENGTH}
        autoComplete="off"
        className="min-w-0 flex-1"
        error={error}
        onFocus={(event) => event.target.select()}
      />
      <Button type="submit" className="mt-5">
        {transcript.rename()}
      </Button>
    </form>
  );
}

const COUNTS = Array.from({ length: MAX_SPEAKERS }, (_, i) => `${i + 1}`);

function TellApart({ onDone }: { onDone: () => void }) {
  const { status } = useSnapshot(jobs).transcription;
  const engine = useDocumentPart((doc) => doc.origin?.engine ?? null);
  const [count, setCount] = useState(`${session.project?.n_speakers ?? 1}`);
  const isGuest = useCollaborator();
  if (status !== 'done' || engine === null || isGuest) return null;
  return (
    <div className="mt-3 flex items-end gap-2 border-line border-t pt-3">
      <Select
        label={transcript.speakerCount()}
        value={count}
        options={COUNTS.map((value) => ({ value, label: value }))}
        onChange={setCount}
        className="min-w-0 flex-1"
      />
      <Button
        onClick={() => {
          void detectSpeakers(Number(count));
          onDone();
        }}
      >
        {transcript.detectSpeakers()}
      </Button>
    </div>
  );
}
