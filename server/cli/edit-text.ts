/** The edit of a recording as a text, and back into its project. */
import { basename } from 'node:path';
import { writeEditText } from '#model/text-edit/write-edit-text.ts';
import { type EditOptions, editedOf, projectOf } from './edit.ts';
import type { FileJob } from './names.ts';
import { type FileControl, withRecording } from './recording.ts';
import type { CliReport } from './report.ts';

/** To standard output; a text that is given is taken over instead. */
export async function editRecording(
  { input }: FileJob,
  options: EditOptions,
  report: CliReport,
  control: FileControl,
): Promise<void> {
  await withRecording(input, control, async (recording) => {
    // A text that is given was written from a project, which is not made anew.
    if (options.editText === null) await projectOf(recording, options, report, control);
    const { doc } = await editedOf(recording, options, report, control);
    if (options.editText === null) report.result(writeEditText(doc, basename(input)));
  });
}
