/** Transcripts and edit lists of a recording, in the formats of the page. */

import { readFile } from 'node:fs/promises';
import { cli } from '#i18n/en/cli.ts';
import { withImported, wordsOfImport } from '#model/formats/read/imported.ts';
import { readTranscript } from '#model/formats/read/read-transcript.ts';
import { FormatError, UntimedText } from '#model/formats/timecode.ts';
import { readScript } from '#model/script/read-script.ts';
import { compareWithScript, withScript } from '#model/script/with-script.ts';
import type { EditorDocument, TimeBase } from '#model/types.ts';
import { exportFile, FORMATS, type FormatId, hasClock } from '#src/editor/formats/formats.ts';
import { checkFree } from './batch.ts';
import { type EditOptions, editedOf, projectOf } from './edit.ts';
import { absolute, type FileJob } from './names.ts';
import { FileProblem } from './problems.ts';
import { writeProject } from './project-file.ts';
import { type FileControl, type Recording, withRecording } from './recording.ts';
import type { CliReport } from './report.ts';
import { aligned } from './words.ts';
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

/** A transcript that somebody has becomes that of the recording: its words get the times at which they are said. */
export async function alignRecording(
  job: FileJob,
  options: EditOptions & { readonly transcript: string },
  report: CliReport,
  control: FileControl,
): Promise<void> {
  const text = await readFile(absolute(options.transcript), 'utf8');
  await withRecording(job.input, control, async (recording) => {
    if (!recording.info.audio) throw new FileProblem(cli.noAudio());
    const project = await projectOf(recording, options, report, control);
    const { doc, isShared } = withText(project.edit.doc, text);
    const done = await aligned(doc, recording, { isShared }, control);
    const told = { words: done.words.length };
    if (!options.isDry) await writeProject(project, done);
    report.tell('done', job.name, cli.aligned({ name: job.name, count: told.words }), told);
  });
}

/** With times they are taken over; without, words that were heard say where those of the text are. @throws FormatError */
function withText(doc: EditorDocument, text: string): { doc: EditorDocument; isShared: boolean } {
  try {
    const imported = readTranscript(text);
    const { words, isShared } = wordsOfImport(doc, imported);
    return { doc: withImported(doc, imported, words), isShared };
  } catch (error) {
    const script = error instanceof UntimedText ? readScript(text) : null;
    if (!script || !(error instanceof FormatError)) throw error;
    return { doc: withScript(doc, script, compareWithScript(doc, script)), isShared: false };
  }
}
