/** The commands: what each takes and what it does. Their work is loaded with it. */
import { cli } from '#i18n/en/cli.ts';
import { type FileWork, runBatch } from './batch.ts';
import type { CutOptions } from './cut.ts';
import { projectStamp } from './done.ts';
import { type FileJob, filesOf, jobsOf } from './names.ts';
import { type Given, readOptions } from './options.ts';
import { ArgumentProblem } from './problems.ts';
import type { FileControl } from './recording.ts';
import { type CliReport, createReport } from './report.ts';
import type { Taken } from './watch.ts';

/** An option as commander writes it, and what it is for. */
type Option = readonly [flags: string, about: () => string];

export interface CliCommand {
  readonly name: string;
  /** As commander writes it. */
  readonly takes: string;
  readonly about: () => string;
  readonly examples: readonly string[];
  readonly options: readonly Option[];
  /** @returns the exit code @throws ArgumentProblem, what the work throws, the signal's reason */
  readonly run: (names: readonly string[], given: Given, signal: AbortSignal) => Promise<number>;
}

const PROJECT: Option = ['--project <path>', cli.aboutProject];
const LANGUAGE: Option = ['--language <en|fr>', cli.aboutLanguage];
const SPEAKERS: Option = ['--speakers <number>', cli.aboutSpeakers];
const FAST: Option = ['--fast', cli.aboutFast];
const PAUSES: Option = ['--pauses <from:to>', cli.aboutPauses];
const SUGGEST: Option = ['--suggest <sure|all>', cli.aboutSuggest];
const EDIT: Option = ['--edit <path>', cli.aboutEdit];
const OUTPUT: Option = ['-o, --output <path>', cli.aboutOutput];
const FORCE: Option = ['--force', cli.aboutForce];
const JSON_LINES: Option = ['--json', cli.aboutJson];
const DRY: Option = ['--dry-run', cli.aboutDryRun];

export const COMMANDS: readonly CliCommand[] = [
  {
    name: 'cut',
    takes: '<files...>',
    about: cli.aboutCut,
    examples: [
      'trimscript cut talk.mp4 -o out.mp4 --pauses 1.0:0.2',
      'trimscript cut talk.mp4 -o out.mp4 --pauses 1.0:0.2 --suggest sure',
      'trimscript cut *.mp4 -o tight/ --pauses 1.0:0.2',
      "trimscript cut *.mp4 -o '{name}.cut.{ext}' --dry-run",
      'trimscript cut talk.mp4 --edit talk.edit.txt',
    ],
    options: [OUTPUT, PAUSES, SUGGEST, EDIT, PROJECT, LANGUAGE, SPEAKERS, FAST, FORCE, DRY, JSON_LINES],
    async run(names, given, signal) {
      const options = readOptions(given);
      const files = filesOf(names);
      const naming = { output: given.output ?? null, pattern: '{name}.cut.{ext}', extension: null };
      const jobs = jobsOf(files, naming);
      return onFiles(jobs, given, signal, await cutting(options));
    },
  },
  {
    name: 'edit',
    takes: '<file>',
    about: cli.aboutEditText,
    examples: [
      'trimscript edit talk.mp4 > talk.edit.txt',
      'trimscript edit talk.mp4 --edit talk.edit.txt --dry-run',
      'trimscript edit talk.mp4 --edit talk.edit.txt',
    ],
    options: [EDIT, PAUSES, SUGGEST, PROJECT, LANGUAGE, SPEAKERS, FAST, DRY, JSON_LINES],
    async run(names, given, signal) {
      const options = readOptions(given);
      // Standard output holds the text.
      if (given.json && options.editText === null)
        throw new ArgumentProblem(cli.needsOption({ option: '--edit' }));
      const jobs = inPlace(names);
      const { editRecording } = await import('./edit-text.ts');
      return onFiles(jobs, given, signal, async (job, report, control) => {
        await editRecording(job, options, report, control);
        return null;
      });
    },
  },
  {
    name: 'transcribe',
    takes: '<files...>',
    about: cli.aboutTranscribe,
    examples: [
      'trimscript transcribe talk.mp4 -o talk.vtt',
      'trimscript transcribe *.mp4 -o subtitles/ --to srt',
    ],
    options: [
      OUTPUT,
      ['--to <format>', cli.aboutTo],
      LANGUAGE,
      SPEAKERS,
      FAST,
      PROJECT,
      FORCE,
      DRY,
      JSON_LINES,
    ],
    run: (names, given, signal) => exported(names, given, signal, true),
  },
  {
    name: 'align',
    takes: '<file>',
    about: cli.aboutAlign,
    examples: [
      'trimscript align talk.mp4 --transcript talk.txt',
      'trimscript align talk.mp4 --transcript talk.vtt',
    ],
    options: [
      ['--transcript <path>', cli.aboutTranscript],
      ['--keep-times', cli.aboutKeepTimes],
      LANGUAGE,
      PROJECT,
      DRY,
      JSON_LINES,
    ],
    async run(names, given, signal) {
      const { transcript } = given;
      if (transcript === undefined) throw new ArgumentProblem(cli.needsOption({ option: '--transcript' }));
      const options = { ...readOptions(given), transcript, keepsTimes: given.keepTimes === true };
      const jobs = inPlace(names);
      const { alignRecording } = await import('./align.ts');
      return onFiles(jobs, given, signal, async (job, report, control) => {
        await alignRecording(job, options, report, control);
        return null;
      });
    },
  },
  {
    name: 'export',
    takes: '<files...>',
    about: cli.aboutExport,
    examples: [
      'trimscript export talk.mp4 --to fcpxml -o talk.fcpxml',
      'trimscript export talk.mp4 --to edl --pauses 1.0:0.2 > talk.edl',
    ],
    options: [
      OUTPUT,
      ['--to <format>', cli.aboutTo],
      PAUSES,
      SUGGEST,
      EDIT,
      PROJECT,
      LANGUAGE,
      SPEAKERS,
      FAST,
      FORCE,
      DRY,
      JSON_LINES,
    ],
    run: (names, given, signal) => exported(names, given, signal, false),
  },
  {
    name: 'open',
    takes: '<file>',
    about: cli.aboutOpen,
    examples: ['trimscript open talk.mp4'],
    options: [PROJECT, LANGUAGE, SPEAKERS, ['--json', cli.aboutOpenJson]],
    async run(names, given, signal) {
      const { project, language, speakers } = readOptions(given);
      const [file] = filesOf(names);
      if (!file || names.length > 1) throw new ArgumentProblem(cli.tooManyFiles());
      const isJson = given.json === true;
      const { openInWorkspace } = await import('./open.ts');
      return openInWorkspace(file, { project, language, speakers, isJson }, createReport(isJson), signal);
    },
  },
  {
    name: 'watch',
    takes: '<in> <out>',
    about: cli.aboutWatch,
    examples: [
      'trimscript watch in/ out/ --pauses 1.0:0.2',
      'trimscript watch in/ out/ --recursive --suggest sure',
    ],
    options: [['--recursive', cli.aboutRecursive], PAUSES, SUGGEST, LANGUAGE, SPEAKERS, FORCE, JSON_LINES],
    async run([from = '', into = ''], given, signal) {
      const options = readOptions(given);
      if (!options.pauses && !options.suggest)
        throw new ArgumentProblem(cli.needsOption({ option: '--pauses 1.0:0.2' }));
      const { watchedFolders, watchFolder } = await import('./watch.ts');
      const watched = await watchedFolders(from, into, given.recursive === true);
      const work = await cutting(options);
      const take = async (job: FileJob): Promise<Taken> => {
        let taken: Taken = 'done';
        const failed = (problem: string): void => {
          taken = { problem };
        };
        const code = await onFiles([job], given, signal, work, failed);
        return code !== 0 && taken === 'done' ? 'stopped' : taken;
      };
      return watchFolder(watched, take, createReport(given.json === true), signal);
    },
  },
  {
    name: 'models',
    takes: '[names...]',
    about: cli.aboutModels,
    examples: ['trimscript models', 'trimscript models whisper'],
    options: [JSON_LINES],
    async run(names, given, signal) {
      const { fetchModels } = await import('./models.ts');
      await fetchModels(names, createReport(given.json === true), signal);
      return 0;
    },
  },
];

type Work = (
  job: FileJob,
  report: CliReport,
  control: FileControl,
  mayReplace: boolean,
) => ReturnType<FileWork>;

async function cutting(options: CutOptions): Promise<Work> {
  const { cutFile } = await import('./cut.ts');
  return (job, report, control, mayReplace) =>
    cutFile({ ...job, output: job.output as string }, { ...options, force: mayReplace }, report, control);
}

/** Nothing is written but what is beside the recordings. */
function inPlace(names: readonly string[]): readonly FileJob[] {
  return filesOf(names).map(({ path, name }) => ({ input: path, name, output: null, isFree: false }));
}

/** @param isTranscript by the clock of the recording, and in the formats of transcripts */
async function exported(
  names: readonly string[],
  given: Given,
  signal: AbortSignal,
  isTranscript: boolean,
): Promise<number> {
  const { extensionOf, formatOf } = await import('./export-format.ts');
  const format = formatOf(given.to ?? null, given.output ?? null, isTranscript);
  const clock = isTranscript ? ('source' as const) : ('edited' as const);
  const options = { ...readOptions(given), format, clock };
  const files = filesOf(names);
  const output = given.output ?? null;
  // Standard output holds one result.
  if (output === null && (files.length > 1 || given.json)) throw new ArgumentProblem(cli.needsOutput());
  const jobs = jobsOf(files, { output, pattern: null, extension: extensionOf(format) });
  const { exportRecording } = await import('./export.ts');
  return onFiles(jobs, given, signal, (job, report, control) =>
    exportRecording(job, options, report, control),
  );
}

function onFiles(
  jobs: readonly FileJob[],
  given: Given,
  signal: AbortSignal,
  work: Work,
  failed?: (problem: string) => void,
): Promise<number> {
  const report = createReport(given.json === true);
  const { project, output: _, json: _json, recursive: _recursive, dryRun, force, ...rest } = given;
  if (project !== undefined && jobs.length > 1) throw new ArgumentProblem(cli.oneProject());
  if (given.edit !== undefined && jobs.length > 1) throw new ArgumentProblem(cli.oneEdit());
  const key = async (job: FileJob): Promise<object> => ({
    ...rest,
    project: await projectStamp(job, project ?? null),
  });
  const batch = { key, force: force === true, isDry: dryRun === true, report, signal, failed };
  return runBatch(jobs, batch, (job, mayReplace) => {
    const stage: FileControl['stage'] = (...at) => report.stage(job.name, ...at);
    return work(job, report, { signal, stage }, mayReplace);
  });
}
