/** Cuts a recording as the server's downloads are cut: the same plan, the same exact file. */
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { downloadForm } from '#contract/index.ts';
import { cli } from '#i18n/en/cli.ts';
import { replies } from '#i18n/en/server.ts';
import { downloadChanges, isPlainSound } from '#model/edit/sound-settings.ts';
import { withParagraphSpeakers } from '#model/edit/transcript.ts';
import { isMp3Form } from '#model/media/audio-forms.ts';
import { parseEnergies } from '#model/media/energies.ts';
import type { Level } from '#model/media/levels.ts';
import { lossTexts } from '#model/media/loss-texts.ts';
import { matchSpeakers } from '#model/media/speaker-match.ts';
import { formatLength, formatSaved, savedSeconds } from '#model/time/format.ts';
import type { EditorDocument } from '#model/types.ts';
import { writtenAs } from '#server/media/plan/formats.ts';
import type { Changes } from '#server/media/types.ts';
import { type PlannedCuts, planCuts } from '#server/threads/plan-cuts.ts';
import { runLong } from '#server/threads/pool.ts';
import { checkFree, withExtension } from './batch.ts';
import { type EditOptions, editedOf } from './edit.ts';
import { asShown, type FileJob } from './names.ts';
import { FileProblem } from './problems.ts';
import { type FileControl, type Recording, withRecording } from './recording.ts';
import type { CliReport } from './report.ts';

export interface CutOptions extends EditOptions {
  readonly force: boolean;
}

/** @returns the file and what scripts are told of it; null where it is only told what would be done */
export async function cutFile(
  job: FileJob & { readonly output: string },
  options: CutOptions,
  report: CliReport,
  control: FileControl,
): Promise<{ output: string; told: object } | null> {
  return withRecording(job.input, control, async (recording) => {
    const { doc, project } = await editedOf(recording, options, report, control);
    const edits = doc.cuts.length + doc.blocks.length + doc.gains.length;
    if (edits === 0 && isPlainSound(doc.sound) && !project && !options.pauses)
      throw new FileProblem(cli.nothingToDo());
    const output = job.isFree ? withExtension(job.output, recording.extension) : job.output;
    const changes = { ...changesFor(recording, output), ...soundChanges(recording, doc) };
    const planned = planFor(recording, doc, output, changes);
    const lengths = { duration: doc.duration, kept: planned.outputDuration, cuts: doc.cuts.length };
    if (options.isDry) {
      tellPlan(job, output, { doc, planned, lengths }, report);
      return null;
    }
    checkFree(output, options.force, job.input);
    const matched = changes.match ? await matchedIn(recording, doc, control) : [];
    await write(recording, { output, planned, changes, matched, force: options.force }, control);
    return { output, told: lengths };
  });
}

/** Names of files with the audio alone. */
const AUDIO_ALONE = downloadForm.options.filter((form) => /^[a-z0-9]+$/.test(form) && form !== 'recorded');

/** What is changed so that the file can be called so. @throws FileProblem where it cannot */
function changesFor({ extension, info }: Recording, output: string): Changes {
  const wanted = extname(output).slice(1).toLowerCase();
  const form = AUDIO_ALONE.find((one) => one === wanted);
  if (wanted === extension && !(isMp3Form(wanted) && info.video)) return {};
  if (!form || !info.audio)
    throw new FileProblem(
      cli.otherExtension({ output: basename(output), extension, others: AUDIO_ALONE.join(', ') }),
    );
  return isMp3Form(form) ? { mp3: form } : {};
}

/** @throws FileProblem where there is no copy with less noise */
function soundChanges({ info }: Recording, { sound }: EditorDocument): Changes {
  if (!info.audio) return {};
  if (sound.voice === 'strong') throw new FileProblem(replies.noStrongVoice());
  return downloadChanges(sound);
}

/** What brings speakers to one level. */
async function matchedIn(
  { path, info, folder }: Recording,
  doc: EditorDocument,
  { signal, stage }: FileControl,
): Promise<readonly Level[]> {
  const outPath = join(folder, 'energies');
  stage('reading', null);
  await runLong('makeEnergies', { path, outPath, info }, { signal });
  const energies = parseEnergies(Uint8Array.from(await readFile(outPath)).buffer);
  return matchSpeakers(withParagraphSpeakers(doc).words, energies, doc.duration).levels;
}

function planFor(
  { info, original }: Recording,
  { cuts, blocks, gains, chapters, tags }: EditorDocument,
  output: string,
  changes: Changes,
): PlannedCuts {
  const extension = extname(output).slice(1).toLowerCase();
  const { num, den } = info.video?.frameRate ?? { num: 25, den: 1 };
  const bytesOf = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));
  const planned = planCuts({
    text: bytesOf(cuts.map(({ start, duration }) => ({ start, duration }))),
    order: blocks.length > 0 ? bytesOf(blocks) : null,
    gains: gains.length > 0 ? bytesOf(gains) : null,
    info: writtenAs(info, extension, changes),
    slack: den / num,
    mediaPrefix: original,
    chapters: chapters && bytesOf(chapters),
    tags: Object.keys(tags).length > 0 ? bytesOf(tags) : null,
    ...{ extension, changes, wholeText: null, captions: null, captionLook: null },
  });
  if ('outside' in planned) throw new FileProblem(replies.otherRecording());
  if (planned.outputDuration < den / num) throw new FileProblem(cli.nothingLeft());
  return planned;
}

function tellPlan(
  { name }: FileJob,
  output: string,
  {
    doc,
    planned,
    lengths,
  }: { doc: EditorDocument; planned: PlannedCuts; lengths: { duration: number; kept: number } },
  report: CliReport,
): void {
  const losses = lossTexts(planned.losses);
  const saved = formatSaved(savedSeconds(lengths.duration, lengths.kept));
  const sentence = cli.plan({
    ...{ name, output: asShown(output), cuts: doc.cuts.length, saved },
    length: formatLength(lengths.duration),
    kept: formatLength(lengths.kept),
  });
  const cuts = doc.cuts.map(({ start, duration, reason }) => ({ start, duration, reason }));
  const fields = { output, ...lengths, cuts, blocks: doc.blocks, losses };
  report.tell('plan', name, [sentence, ...losses.map((line) => `  ${line}`)].join('\n'), fields);
}

/** Beside the output first, under its name once it was verified. */
async function write(
  { path, info }: Recording,
  {
    output,
    planned,
    changes,
    matched,
    force,
  }: { output: string; planned: PlannedCuts; changes: Changes; matched: readonly Level[]; force: boolean },
  { signal, stage }: FileControl,
): Promise<void> {
  const extension = extname(output).slice(1).toLowerCase();
  const folder = await mkdtemp(join(dirname(output), '.trimscript-'));
  try {
    const [cuts, outPath] = [join(folder, 'cuts'), join(folder, `output.${extension}`)];
    await writeFile(cuts, new Uint8Array(planned.cuts.buffer));
    const about = join(folder, 'about');
    if (planned.about) await writeFile(about, planned.about.json);
    stage('writing', 0);
    await runLong(
      'cutMedia',
      {
        ...{ masterPath: path, outPath, extension, cuts },
        info: writtenAs(info, extension, changes),
        ...(planned.blocks.length > 0 && { blocks: planned.blocks }),
        ...(planned.gains.length > 0 && { gains: planned.gains }),
        ...(matched.length > 0 && { matched }),
        ...(planned.about && { about }),
        ...(Object.keys(changes).length > 0 && { changes }),
      },
      {
        signal,
        onProgress: ({ segmentNb, nbSegments, progress }: CutDone) =>
          stage('writing', (100 * (segmentNb - 1) + progress) / nbSegments),
      },
    );
    // Somebody may have put a file there meanwhile.
    checkFree(output, force);
    await rename(outPath, output);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface CutDone {
  readonly segmentNb: number;
  readonly nbSegments: number;
  readonly progress: number;
}
