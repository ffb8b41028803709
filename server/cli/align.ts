/** A text that somebody has becomes the transcript of the recording. */
import { readFile } from 'node:fs/promises';
import { cli } from '#i18n/en/cli.ts';
import { formats } from '#i18n/en/files.ts';
import { withImported, wordsOfImport } from '#model/formats/read/imported.ts';
import { readTranscript } from '#model/formats/read/read-transcript.ts';
import { UntimedText } from '#model/formats/timecode.ts';
import { readScript } from '#model/script/read-script.ts';
import { compareWithScript, isOfAnother, withScript } from '#model/script/with-script.ts';
import type { EditorDocument } from '#model/types.ts';
import { type EditOptions, withProject } from './edit.ts';
import { absolute, type FileJob } from './names.ts';
import { FileProblem } from './problems.ts';
import { writeProject } from './project-file.ts';
import type { FileControl } from './recording.ts';
import type { CliReport } from './report.ts';
import { aligned } from './words.ts';

/** Its words get the times at which they are said. @throws FormatError, FileProblem */
export async function alignRecording(
  job: FileJob,
  options: EditOptions & {
    readonly transcript: string;
    /** Its words are not looked for. */
    readonly keepsTimes: boolean;
  },
  report: CliReport,
  control: FileControl,
): Promise<void> {
  const text = await readFile(absolute(options.transcript), 'utf8');
  await withProject(job, options, report, control, async (recording, project) => {
    if (!recording.info.audio) throw new FileProblem(cli.noAudio());
    const { doc, isShared, unsaid } = withText(project.edit.doc, text);
    const done = options.keepsTimes ? doc : await aligned(doc, recording, { isShared }, control);
    if (!options.isDry) await writeProject(project, done);
    const told = { words: done.words.length, unsaid };
    const sentence = cli.aligned({ name: job.name, count: told.words });
    report.tell('done', job.name, [sentence, ...unsaidText(unsaid)].join('\n'), told);
  });
}

function unsaidText(unsaid: readonly string[]): string[] {
  if (unsaid.length === 0) return [];
  return [`${formats.unsaidTitle()}:`, ...unsaid.map((passage) => `  ${passage}`)];
}

interface Read {
  readonly doc: EditorDocument;
  readonly isShared: boolean;
  /** Passages of a script that nobody says. */
  readonly unsaid: readonly string[];
}

/** With times they are taken over; without, it is a script, and words that were heard say when its own are said. */
function withText(doc: EditorDocument, text: string): Read {
  try {
    const imported = readTranscript(text);
    const { words, isShared } = wordsOfImport(doc, imported);
    return { doc: withImported(doc, imported, words), isShared, unsaid: [] };
  } catch (error) {
    // However short: it was named as the transcript.
    const script = error instanceof UntimedText ? readScript(text, 1) : null;
    if (!script) throw error;
    const comparison = compareWithScript(doc, script);
    if (isOfAnother(doc, script, comparison)) throw new FileProblem(formats.otherScript());
    return { doc: withScript(doc, script, comparison), isShared: false, unsaid: comparison.unsaid };
  }
}
