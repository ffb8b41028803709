import { FileInput, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { upload as texts } from '#i18n/en/files.ts';
import { FormatError } from '#model/formats/format-error.ts';
import { chooseTranscript, dropTranscript, upload } from '#src/editor/state/upload-list.ts';
import { Button, ErrorLine, IconButton } from '#src/ui/index.ts';

export function OwnTranscript() {
  const { transcript } = useSnapshot(upload);
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const choose = async (file: File): Promise<void> => {
    try {
      setError(null);
      await chooseTranscript(file);
    } catch (cause) {
      if (!(cause instanceof FormatError)) throw cause;
      setError(cause.message);
    }
  };
  return (
    <div className="mt-4 grid gap-2">
      <input
        ref={input}
        type="file"
        accept=".srt,.vtt,.json,text/vtt,application/json,application/x-subrip"
        aria-label={texts.chooseTranscript()}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void choose(file);
          event.target.value = '';
        }}
      />
      {transcript ? (
        <p className="flex items-center gap-2 text-text-2">
          <span className="min-w-0 flex-1 truncate" title={transcript.name}>
            {texts.transcriptTaken({ name: transcript.name, kind: transcript.imported.kind })}
          </span>
          <IconButton
            label={texts.removeTranscript()}
            icon={<X aria-hidden size={16} />}
            onClick={dropTranscript}
          />
        </p>
      ) : (
        <Button
          className="justify-self-start"
          icon={<FileInput aria-hidden size={16} />}
          onClick={() => input.current?.click()}
        >
          {texts.haveTranscript()}
        </Button>
      )}
      {error && <ErrorLine help="fileNotRead">{error}</ErrorLine>}
    </div>
  );
}
