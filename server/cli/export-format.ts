import { extname } from 'node:path';
import { cli } from '#i18n/en/cli.ts';
import { FORMATS, type FormatId, hasClock, isEditAsText } from '#src/editor/formats/formats.ts';
import { ArgumentProblem } from './problems.ts';

/** `trimscript edit` writes the edit as a text. */
const IDS = (Object.keys(FORMATS) as FormatId[]).filter((id) => !isEditAsText(id));

/** The format of a name, else of how the file ends. @throws ArgumentProblem */
export function formatOf(to: string | null, output: string | null, isTranscript: boolean): FormatId {
  const known = IDS.filter((id) => !isTranscript || hasClock(id));
  const extension = output && extname(output).slice(1).toLowerCase();
  if (to === null && !extension && isTranscript) return 'txt';
  const found =
    to === null ? known.find((id) => FORMATS[id].extension === extension) : known.find((id) => id === to);
  if (found) return found;
  throw new ArgumentProblem(cli.whichFormat({ formats: known.join(', ') }));
}

export const extensionOf = (id: FormatId): string => FORMATS[id].extension;
