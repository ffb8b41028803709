import { type ReactNode, useRef } from 'react';
import { warmUpTranscription } from '#src/editor/state/upload.ts';
import { addRushes } from '#src/editor/state/upload-list.ts';
import { toast } from '#src/ui/index.ts';
import { looksRecorded } from './looks-recorded.ts';
import { readDuration } from './read-duration.ts';

/** Puts files on the list; says which are neither audio nor video. */
export function takeFiles(files: Iterable<File>): void {
  const refused = addRushes(files, readDuration, looksRecorded);
  if (refused.length === 0) return;
  const names =
    refused.length > 3
      ? `${refused.slice(0, 3).join(', ')} and ${refused.length - 3} more`
      : refused.join(', ');
  toast({
    tone: 'error',
    title: 'Rushes are audio or video files',
    description: `Left out: ${names}.`,
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
        aria-label="Choose rushes"
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
