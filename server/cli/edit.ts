/** The edit that options ask for, by the rules of the page. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { silencesFile } from '#contract/index.ts';
import { cli } from '#i18n/en/cli.ts';
import { editText } from '#i18n/en/transcript.ts';
import { SURE_FROM } from '#model/constants.ts';
import { suggestCuts } from '#model/edit/cuts.ts';
import {
  setSilenceMode,
  setSilenceRemainder,
  setSilences,
  setSilenceThreshold,
} from '#model/pauses/silences.ts';
import { emptyDocument } from '#model/saved/document.ts';
import { withEditText } from '#model/text-edit/with-edit-text.ts';
import { changedStretches } from '#model/transcripts/aligned.ts';
import type { EditorDocument } from '#model/types.ts';
import { wordAt } from '#model/words/words.ts';
import { fingerprintOf } from '#server/media/probe/fingerprint.ts';
import { languageNotice } from '#server/speech/quality-notice.ts';
import { lookThrough } from '#server/suggest/rules.ts';
import { runLong } from '#server/threads/pool.ts';
import { flatRanges } from '#server/threads/ranges.ts';
import { asShown, type FileJob, projectPathOf } from './names.ts';
import { FileProblem } from './problems.ts';
import { type Project, readProject, writeProject } from './project-file.ts';
import { type FileControl, type Recording, withRecording } from './recording.ts';
import type { CliReport } from './report.ts';
import { aligned, hear, type SpokenWith } from './words.ts';

/** Seconds: pauses from `threshold` on are shortened to `remainder`. */
export interface Shortening {
  readonly threshold: number;
  readonly remainder: number;
}

export interface EditOptions extends SpokenWith {
  readonly pauses: Shortening | null;
  readonly suggest: 'sure' | 'all' | null;
  /** File of an edit as a text. Absolute. */
  readonly editText: string | null;
  /** Absolute; null: beside the recording. */
  readonly project: string | null;
  readonly isDry: boolean;
}

/** The edit of a recording. Its project is null where nothing needed words. */
export interface Edited {
  readonly doc: EditorDocument;
  readonly project: Project | null;
}

/** The project of a recording, with its words: heard and written the first time. */
export async function projectOf(
  recording: Recording,
  options: EditOptions,
  report: CliReport,
  control: FileControl,
): Promise<Project> {
  const { original } = recording;
  const path = options.project ?? projectPathOf(original);
  const known = await readProject(path, original);
  if (known) return known;
  // A text was written from a project, which is not made anew.
  if (options.editText !== null) throw new FileProblem(cli.missingProject({ project: asShown(path) }));
  const heard = await hear(recording, options, control);
  tellLanguage(heard, asShown(original), report);
  const doc = await measured(heard, recording, control);
  const transcription = { complete: true, added: [] };
  const made = { path, recording: await fingerprintOf(original), revision: 0, edit: { doc, transcription } };
  if (options.isDry) return made;
  const project = await writeProject(made, doc);
  report.tell('project', asShown(original), cli.madeProject({ project: asShown(path) }), { project: path });
  return project;
}

/** Warns where the recording sounds like another language than it was heard in. */
function tellLanguage({ origin, language }: EditorDocument, name: string, report: CliReport): void {
  const spoken = origin?.spoken ?? null;
  const sentence = languageNotice(language, spoken);
  if (sentence === null) return;
  const other = language === 'en' ? 'fr' : 'en';
  const mayBeOther = spoken === other || spoken === 'other';
  const message = mayBeOther ? `${sentence} ${cli.hearIn({ language: other })}` : sentence;
  report.tell('warning', name, cli.failed({ name, problem: message }), { spoken, message });
}

/** Works on a recording and its project, which is made the first time. */
export async function withProject(
  { input }: FileJob,
  options: EditOptions,
  report: CliReport,
  control: FileControl,
  work: (recording: Recording, project: Project) => Promise<void>,
): Promise<void> {
  await withRecording(input, control, async (recording) =>
    work(recording, await projectOf(recording, options, report, control)),
  );
}

/** Applies the options; writes the project's next revision where they changed it. */
export async function editedOf(
  recording: Recording,
  options: EditOptions,
  report: CliReport,
  control: FileControl,
): Promise<Edited> {
  const { original, info } = recording;
  const { pauses, suggest, language, isDry } = options;
  const path = options.project ?? projectPathOf(original);
  const known =
    suggest || options.editText !== null
      ? await projectOf(recording, options, report, control)
      : await readProject(path, original);
  const saved = known?.edit.doc ?? emptyDocument({ duration: info.duration, language });
  const before =
    options.editText === null ? saved : await withEditOf(saved, options.editText, recording, report, control);
  const suggested = suggest ? withSuggestions(before, suggest) : before;
  const doc = pauses ? await withShorterPauses(suggested, pauses, recording, control) : suggested;
  if (!known || isDry) return { doc, project: known };
  return { doc, project: await writeProject(known, doc) };
}

/** The text first: it was written from the edit that is saved. */
async function withEditOf(
  doc: EditorDocument,
  path: string,
  recording: Recording,
  report: CliReport,
  control: FileControl,
): Promise<EditorDocument> {
  const { doc: next, changes } = withEditText(doc, await readFile(path, 'utf8'));
  const sentence = editText.changes({ name: asShown(path), ...changes });
  report.tell('edit', asShown(recording.original), sentence, { changes });
  return changes.corrected === 0 || !recording.info.audio
    ? next
    : aligned(next, recording, { stretches: changedStretches(doc, next) }, control);
}

function withSuggestions(doc: EditorDocument, which: 'sure' | 'all'): EditorDocument {
  const words = Array.from({ length: doc.words.length }, (_, i) => wordAt(doc.words, i));
  const found = lookThrough(words, doc.language).suggestions.filter(
    ({ confidence }) => which === 'all' || confidence >= SURE_FROM,
  );
  const pairs = found.map(({ first, last }) => [first, last] as const);
  const kinds = found.map(({ reason, confidence }) => ({ kind: reason, confidence }));
  return suggestCuts(doc, pairs, kinds);
}

async function withShorterPauses(
  doc: EditorDocument,
  { threshold, remainder }: Shortening,
  recording: Recording,
  control: FileControl,
): Promise<EditorDocument> {
  const known = doc.silences.length > 0 ? doc : await measured(doc, recording, control);
  return setSilenceMode(setSilenceRemainder(setSilenceThreshold(known, threshold), remainder), true);
}

/** With the pauses of the recording: by level and voice, and by the words where there are any. */
async function measured(
  doc: EditorDocument,
  { path, info, folder }: Recording,
  { signal, stage }: FileControl,
): Promise<EditorDocument> {
  if (!info.audio) return doc;
  stage('pauses', null);
  const outPath = join(folder, 'silences.json');
  const ranges = Array.from({ length: doc.words.length }, (_, i) => wordAt(doc.words, i));
  // Offers to look through are for the page.
  const heard = ranges.length > 0 ? { words: flatRanges(ranges), hesitations: flatRanges([]) } : null;
  await runLong('writeSilences', { path, info, heard, outPath }, { signal });
  return setSilences(doc, silencesFile.parse(JSON.parse(await readFile(outPath, 'utf8'))).silences);
}
