import { useSnapshot } from 'valtio';
import { transcript } from '#i18n/en/transcript.ts';
import { isSameValue } from '#model/fields.ts';
import { Button } from '../../ui/index.ts';
import { useCollaborator, useDocumentPart } from '../state/document/use-document.ts';
import {
  canUndoImport,
  importQuestion,
  keepAsImported,
  placeAnyway,
  undoImport,
} from '../state/transcription/alignment.ts';
import { transcribeIn } from '../state/transcription/retranscription.ts';

/** Whether an imported transcript waits for somebody to say what is to become of it. */
export function useImportQuestion(): boolean {
  const { asked } = useSnapshot(importQuestion);
  const origin = useDocumentPart((doc) => doc.origin);
  return asked !== null && isSameValue(asked.origin, origin);
}

/** A transcript of which less than half was found in the recording. */
export function ForeignImport({ className }: { className: string }) {
  const { asked } = useSnapshot(importQuestion);
  const isGuest = useCollaborator();
  const language = useDocumentPart((doc) => doc.language);
  if (asked === null) return null;
  const { found, count } = asked;
  return (
    <div role="status" className={className}>
      <p className="text-14">{`${transcript.importFound({ found, count })} ${transcript.timesStay()}`}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={keepAsImported}>
          {transcript.keepImported()}
        </Button>
        <Button size="sm" onClick={placeAnyway}>
          {transcript.placeAnyway()}
        </Button>
        {canUndoImport(asked) ? (
          <Button size="sm" onClick={undoImport}>
            {transcript.undoImport()}
          </Button>
        ) : (
          !isGuest && (
            <Button
              size="sm"
              onClick={() => {
                keepAsImported();
                transcribeIn(language);
              }}
            >
              {transcript.transcribeInstead()}
            </Button>
          )
        )}
      </div>
    </div>
  );
}
