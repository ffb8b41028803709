import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { ui } from '#i18n/en/common.ts';
import { formats as texts } from '#i18n/en/files.ts';
import { FormatError } from '#model/formats/timecode.ts';
import { Button, ErrorLine, Modal, toast } from '../../ui/index.ts';
import {
  closeScriptComparison,
  playAsInScript,
  type ScriptFile,
  scriptComparison,
  scriptOfText,
  takeScript,
} from '../state/cuts/scripts.ts';
import { panels, setScriptOpen } from '../state/view/panels.ts';

/** Puts the script in the transcript's place; what nobody says of it is then listed. @throws FormatError */
export function takeScriptOf(file: ScriptFile): void {
  const { words, retakes, doubtful, unscripted, isOrderOther } = takeScript(file);
  const found = texts.scriptProposals({ retakes, unscripted });
  const description = doubtful > 0 ? `${found} ${texts.scriptDoubtful({ count: doubtful })}` : found;
  const action = isOrderOther ? { label: texts.orderAsInScript(), onClick: playAsInScript } : undefined;
  toast({ tone: action ? 'info' : 'success', title: texts.imported({ count: words }), description, action });
}

/** A dialog to paste a script, and the list of what nobody says of one. */
export function PastedScript() {
  const { scriptOpen } = useSnapshot(panels);
  const { outcome } = useSnapshot(scriptComparison);
  return (
    <>
      {scriptOpen && <PasteDialog />}
      {outcome && <Unsaid unsaid={outcome.unsaid} />}
    </>
  );
}

function PasteDialog() {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const take = (): void => {
    try {
      takeScriptOf(scriptOfText(text));
      setScriptOpen(false);
    } catch (cause) {
      if (!(cause instanceof FormatError)) throw cause;
      setError(cause.message);
    }
  };
  return (
    <Modal
      open
      title={texts.pasteScript()}
      onClose={() => setScriptOpen(false)}
      initialFocus={field}
      cancel="md"
      actions={
        <Button variant="primary" disabled={text.trim() === ''} onClick={take}>
          {texts.compareScript()}
        </Button>
      }
    >
      <div className="mt-4 grid gap-2">
        <p className="text-text-2">{texts.scriptHelp()}</p>
        <textarea
          ref={field}
          aria-label={texts.scriptText()}
          dir="auto"
          rows={10}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="field w-full resize-y rounded-ctl border border-line-ctl bg-bg-2 px-2.5 py-1.5"
        />
        {error && <ErrorLine help="fileNotRead">{error}</ErrorLine>}
      </div>
    </Modal>
  );
}

function Unsaid({ unsaid }: { readonly unsaid: readonly string[] }) {
  return (
    <Modal
      open
      title={texts.unsaidTitle()}
      onClose={closeScriptComparison}
      actions={
        <Button variant="primary" onClick={closeScriptComparison}>
          {ui.close()}
        </Button>
      }
    >
      <p className="mt-2 text-text-2">{texts.unsaidHelp({ count: unsaid.length })}</p>
      <ul dir="auto" className="mt-4 grid max-h-80 list-disc gap-2 overflow-auto ps-5">
        {unsaid
          .map((passage, i) => ({ passage, i }))
          .map(({ passage, i }) => (
            <li key={i}>{passage}</li>
          ))}
      </ul>
    </Modal>
  );
}
