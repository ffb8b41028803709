import { FileDown } from 'lucide-react';
import { download as texts } from '#i18n/en/files.ts';
import { currentDoc, editor } from '../state/document/document.ts';
import { selection } from '../state/document/selection.ts';
import { openDownload } from '../state/download/download.ts';
import { selectedPart } from '../state/download/download-extent.ts';
import { session } from '../state/session/session.ts';
import type { Command } from './command.ts';

/** Of the selected words, or from in to out. */
export const downloadRange: Command = {
  id: 'downloadRange',
  label: texts.downloadRange,
  icon: FileDown,
  disabled: () => {
    if (session.project?.role === 'collaborator') return texts.ownerOnly();
    return session.project?.urls == null || selectedPart(currentDoc()) === null;
  },
  watches: [selection, editor, session],
  run: () => {
    const part = selectedPart(currentDoc());
    if (part) openDownload({ part });
  },
};
