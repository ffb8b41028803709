import { useState } from 'react';
import { upload as texts } from '#i18n/en/files.ts';
import { transcribeAgain, transcriptionOptions } from '#src/editor/state/transcription.ts';
import { Button } from '#src/ui/index.ts';
import { LanguageAndSpeakers } from './language-and-speakers.tsx';

/** After a transcription that failed: language and speakers again, without another upload. */
export function TranscribeAgain() {
  const [options, setOptions] = useState(transcriptionOptions);
  return (
    <div className="grid gap-4">
      <LanguageAndSpeakers value={options} onChange={setOptions} />
      <Button variant="primary" className="justify-self-start" onClick={() => void transcribeAgain(options)}>
        {texts.tryAgain()}
      </Button>
    </div>
  );
}
