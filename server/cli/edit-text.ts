/** The edit of a recording as a text, and back into its project. */
import { basename } from 'node:path';
import { writeEditText } from '#model/text-edit/write-edit-text.ts';
import { type EditOptions, editedOf, withProject } from './edit.ts';
import type { FileJob } from './names.ts';
import type { FileControl } from './recording.ts';
import type { CliReport } from './report.ts';

/** To standard output; a text that is given is taken over instead. */
export async function editRecording(
  job: FileJob,
  options: EditOptions,
  report: CliReport,
  control: FileControl,
): Promise<void> {
  await withProject(job, options, report, control, async (recording) => {
    const { doc } = await editedOf(recording, options, report, control);
    if (options.editText === null) report.result(writeEditText(doc, basename(job.input)));
  });
}
