/** Transcripts and edit lists of a recording, in the formats of the page. */
import { cli } from '#i18n/en/cli.ts';
import type { EditorDocument, TimeBase } from '#model/types.ts';
import { exportFile, FORMATS, type FormatId, hasClock } from '#src/editor/formats/formats.ts';
import { checkFree } from './batch.ts';
import { type EditOptions, editedOf, projectOf } from './edit.ts';
import type { FileJob } from './names.ts';
import { type FileControl, type Recording, withRecording } from './recording.ts';
import type { CliReport } from './report.ts';
import { writeWhole } from './write-whole.ts';

interface Writing {
  readonly format: FormatId;
  readonly clock: TimeBase;
  readonly force: boolean;
}

/** To the output, or to standard output without one. Words are heard where there are none yet. */
export async function exportRecording(
  job: FileJob,
  options: EditOptions & Writing,
  report: CliReport,
  control: FileControl,
): Promise<{ output: string; told: object } | null> {
  return withRecording(job.input, control, async (recording) => {
    if (hasClock(options.format)) await projectOf(recording, options, report, control);
    const { doc } = await editedOf(recording, options, report, control);
    return write(job, recording, doc, options, report);
  });
}

async function write(
  { output, input, name }: FileJob,
  { media, chapters }: Recording,
  doc: EditorDocument,
  { format, clock, force, isDry }: Writing & { readonly isDry: boolean },
  report: CliReport,
): Promise<{ output: string; told: object } | null> {
  const { blob } = await exportFile(format, doc, media, {
    clock,
    chapters: doc.chapters ?? chapters,
  });
  const content = Buffer.from(await blob.arrayBuffer());
  const told = { words: doc.words.length, cuts: doc.cuts.length };
  if (isDry) {
    report.tell('plan', name, cli.wouldWrite({ name, format: FORMATS[format].label(), ...told }), told);
    return null;
  }
  if (output === null) {
    report.result(content.toString());
    return null;
  }
  checkFree(output, force, input);
  await writeWhole(output, content);
  return { output, told };
}
