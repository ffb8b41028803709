import { type ReactNode, useRef } from 'react';
import { upload as texts } from '#i18n/en/files.ts';
import { warmUpTranscription } from '#src/editor/state/upload.ts';
import { addRushes } from '#src/editor/state/upload-list.ts';
import { toast } from '#src/ui/index.ts';
import { looksRecorded } from './looks-recorded.ts';
import { readDuration } from './read-duration.ts';

/** Files that are named one by one. */
const NAMED = 3;

/** Puts files on the list; says which are neither audio nor video. */
export function takeFiles(files: Iterable<File>): void {
  const refused = addRushes(files, readDuration, looksRecorded);
  if (refused.length === 0) return;
  const names = refused.slice(0, NAMED).join(', ');
  const count = refused.length - NAMED;
  toast({
    tone: 'error',
    title: texts.onlyRecordings(),
    description: count > 0 ? texts.leftOutMore({ names, count }) : texts.leftOut({ names }),
    help: 'uploadRefused',
  });
}

/** The hidden file input and what opens it. `children` gets the handler of an Upload button. */
export function ChooseFiles({ children }: { children: (open: () => void) => ReactNode }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept="audio/*,video/*"
        aria-label={texts.choose()}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          takeFiles(event.target.files ?? []);
          // So that the same file can be chosen again after it was removed.
          event.target.value = '';
        }}
      />
      {children(() => {
        warmUpTranscription();
        input.current?.click();
      })}
    </>
  );
}
