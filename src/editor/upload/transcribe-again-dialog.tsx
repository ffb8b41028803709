import { Plus, X } from 'lucide-react';
import { type FormEvent, type Ref, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { ui } from '#i18n/en/common.ts';
import { upload as texts } from '#i18n/en/files.ts';
import { MAX_TERM_LENGTH, offeredTerms } from '#model/words/vocabulary.ts';
import { changeVocabulary } from '#src/editor/state/cuts/cut-actions.ts';
import { useDocument } from '#src/editor/state/document/use-document.ts';
import { lacksMedia, session } from '#src/editor/state/session/session.ts';
import { capabilities, enginesFor } from '#src/editor/state/transcription/capabilities.ts';
import {
  openRetranscription,
  type RetranscriptionOptions,
  retranscription,
  startRetranscription,
} from '#src/editor/state/transcription/retranscription.ts';
import { retryTranscription, transcriptionOptions } from '#src/editor/state/transcription/transcription.ts';
import { jobs } from '#src/editor/state/work/jobs.ts';
import { Button, Modal, Select, TextField } from '#src/ui/index.ts';
import { LanguageAndSpeakers } from './language-and-speakers.tsx';

/** The project's list of names and words that are likely to be said; saved with the edit at once. */
function VocabularyField() {
  const doc = useDocument();
  const { vocabulary } = doc.settings;
  const offered = offeredTerms(doc);
  const input = useRef<HTMLInputElement>(null);
  const add = (event: FormEvent): void => {
    event.preventDefault();
    const field = input.current;
    if (!field) return;
    const typed = field.value.split(/[,;\n]/);
    changeVocabulary((terms) => [...terms, ...typed]);
    field.value = '';
    field.focus();
  };
  return (
    <div className="grid gap-2">
      <form onSubmit={add} className="flex items-start gap-2">
        <TextField
          ref={input}
          label={texts.vocabulary()}
          size="md"
          maxLength={10 * MAX_TERM_LENGTH}
          autoComplete="off"
          help={texts.vocabularyHelp()}
          className="min-w-0 flex-1"
        />
        <Button type="submit" className="mt-5">
          {texts.add()}
        </Button>
      </form>
      {vocabulary.length > 0 && (
        <ul aria-label={texts.namesAndWords()} className="flex max-h-24 flex-wrap gap-1 overflow-y-auto">
          {vocabulary.map((term) => (
            <li key={term} className="min-w-0">
              <Button
                size="sm"
                aria-label={texts.removeTerm({ term })}
                title={texts.removeTerm({ term })}
                className="max-w-full"
                onClick={() => {
                  changeVocabulary((terms) => terms.filter((each) => each !== term));
                  input.current?.focus();
                }}
              >
                <span className="truncate">{term}</span>
                <X aria-hidden size={14} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {offered.length > 0 && (
        <div className="flex flex-wrap items-center gap-1">
          <span className="text-12 text-text-2">{texts.youCorrected()}</span>
          {offered.map((term) => (
            <Button
              key={term}
              size="sm"
              variant="ghost"
              aria-label={texts.addTerm({ term })}
              icon={<Plus aria-hidden size={14} />}
              onClick={() => {
                changeVocabulary((terms) => [...terms, term]);
                input.current?.focus();
              }}
            >
              {term}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** After a transcription that failed: language and speakers again, without another upload. */
export function TranscribeAgain() {
  const [options, setOptions] = useState(transcriptionOptions);
  return (
    <div className="grid gap-4">
      <LanguageAndSpeakers value={options} onChange={setOptions} />
      <Button
        variant="primary"
        className="justify-self-start"
        onClick={() => void retryTranscription(options)}
      >
        {ui.tryAgain()}
      </Button>
    </div>
  );
}

/** 'Transcribe again' of the transcript's menu. Mounted once. */
export function AgainDialog() {
  const { open } = useSnapshot(retranscription);
  const main = useRef<HTMLButtonElement>(null);
  const [options, setOptions] = useState<RetranscriptionOptions | null>(null);
  const chosen = options ?? { ...transcriptionOptions(), engine: null };
  const close = (): void => {
    openRetranscription(false);
    setOptions(null);
  };
  const start = (): void => {
    void startRetranscription(chosen);
    close();
  };
  return (
    <Modal
      open={open}
      title={texts.again()}
      initialFocus={main}
      onClose={close}
      cancel="lg"
      actions={<StartButton ref={main} onClick={start} />}
    >
      <p className="mt-2 text-text-2">{texts.againHelp()}</p>
      <div className="mt-4 grid gap-4">
        <LanguageAndSpeakers
          value={chosen}
          engine={chosen.engine}
          onChange={(value) => setOptions({ ...value, engine: engineFor(value.language, chosen.engine) })}
        />
        <EngineSelect value={chosen} onChange={setOptions} />
        <VocabularyField />
      </div>
    </Modal>
  );
}

function StartButton(props: { ref: Ref<HTMLButtonElement>; onClick: () => void }) {
  const { status } = useSnapshot(jobs).transcription;
  const media = useSnapshot(session);
  const reason = lacksMedia(media)
    ? texts.mediaGone()
    : status === 'running'
      ? texts.stillTranscribing()
      : undefined;
  return (
    <Button {...props} size="lg" variant="primary" disabledReason={reason}>
      {texts.again()}
    </Button>
  );
}

const BEST = 'best';

function EngineSelect(props: {
  value: RetranscriptionOptions;
  onChange: (value: RetranscriptionOptions) => void;
}) {
  const { value, onChange } = props;
  const { known } = useSnapshot(capabilities);
  const engines = known === null ? [] : enginesFor(known, value.language);
  if (engines.length < 2) return null;
  const choices = engines.map(({ id, name, remote_host }) => ({
    value: id,
    label: remote_host ? texts.engineAt({ name, host: remote_host }) : name,
  }));
  return (
    <Select
      label={texts.engine()}
      size="lg"
      options={[{ value: BEST, label: texts.bestEngine() }, ...choices]}
      value={value.engine ?? BEST}
      onChange={(engine) => onChange({ ...value, engine: engine === BEST ? null : engine })}
    />
  );
}

/** Another language may not be one of the engine's. */
function engineFor(language: string, engine: string | null): string | null {
  const { known } = capabilities;
  return known && enginesFor(known, language).some(({ id }) => id === engine) ? engine : null;
}
