import { type Ref, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { upload as texts } from '#i18n/en/files.ts';
import { capabilities } from '#src/editor/state/capabilities.ts';
import { jobs } from '#src/editor/state/jobs.ts';
import {
  openRetranscription,
  type RetranscriptionOptions,
  retranscription,
  transcribeOnceMore,
} from '#src/editor/state/retranscription.ts';
import { lacksMedia, session } from '#src/editor/state/session.ts';
import { transcriptionOptions } from '#src/editor/state/transcription.ts';
import { Button, Modal, Select } from '#src/ui/index.ts';
import { enginesFor } from './hearing.ts';
import { LanguageAndSpeakers } from './language-and-speakers.tsx';
import { VocabularyField } from './vocabulary-field.tsx';

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
    void transcribeOnceMore(chosen);
    close();
  };
  return (
    <Modal
      open={open}
      title={texts.again()}
      initialFocus={main}
      onClose={close}
      actions={
        <>
          <Button size="lg" onClick={close}>
            {texts.cancel()}
          </Button>
          <StartButton ref={main} onClick={start} />
        </>
      }
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
  const choices = engines.map(({ id, name, quality, elsewhere }) => ({
    value: id,
    label: elsewhere
      ? texts.engineAt({ name, quality, host: elsewhere })
      : texts.engineHere({ name, quality }),
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
