/** Opens a recording in the workspace, where its server runs on this machine, or is started for it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { z } from 'zod';
import { openRecording } from '#contract/index.ts';
import { cli } from '#i18n/en/cli.ts';
import { language as readerLanguage } from '#i18n/language.ts';
import { type LocalServer, localServer } from './local-server.ts';
import { asShown, projectPathOf } from './names.ts';
import { FileProblem } from './problems.ts';
import { readProject } from './project-file.ts';
import type { CliReport } from './report.ts';
import type { SpokenWith } from './words.ts';

/** A browser that cannot be started says so by then. */
const OPENS_WITHIN_MS = 3000;

interface Opening extends Omit<SpokenWith, 'isFast'> {
  /** Absolute; null: beside the recording. */
  readonly project: string | null;
  /** The address is for a script: no browser is opened. */
  readonly isJson: boolean;
}

/** A server of its own is served until it is stopped. @returns the exit code @throws FileProblem, the signal's reason */
export async function openInWorkspace(
  { path, name }: { readonly path: string; readonly name: string },
  { project, language, speakers, isJson }: Opening,
  report: CliReport,
  signal: AbortSignal,
): Promise<number> {
  const edit = project ?? projectPathOf(path);
  // Told before anything is started.
  const known = await readProject(edit, path);
  if (project !== null && !known) throw new FileProblem(cli.noFile({ name: asShown(project) }));
  const server = await localServer(signal, () => report.stage(name, 'starting', null));
  try {
    const { secret } = server;
    const wanted = { secret, path, language, n_speakers: speakers, ...(known && { project: edit }) };
    const { key, keeps_edit } = await taken(server, wanted, signal, (stage, percent) =>
      report.stage(name, stage, percent),
    );
    if (keeps_edit) report.tell('kept', name, cli.editKept({ name, project: asShown(edit) }));
    const address = `${server.address}/open#${key}`;
    if (isJson) report.tell('opened', name, '', { address, message: cli.openThis() });
    else if (await inBrowser(address)) report.tell('opened', name, cli.opened({ name }));
    else {
      report.tell('opened', name, cli.openThis());
      report.result(`${address}\n`);
    }
    if (!server.ended) return 0;
    report.tell('serving', null, cli.runsUntil({ address: server.address }), { address: server.address });
    const stopped = once(signal, 'abort').then(() => null);
    const problem = await Promise.race([server.ended, stopped]);
    if (problem !== null) throw new FileProblem(cli.serverEnded({ problem }));
    return 0;
  } finally {
    await server.stop();
  }
}

type Line = z.output<typeof openRecording.reply>;
type Stages = Extract<Line, { stage: unknown }>['stage'];

/** Has the server take the file in. @throws FileProblem with its sentence */
async function taken(
  { address }: LocalServer,
  wanted: object,
  signal: AbortSignal,
  onProgress: (stage: Stages, percent: number) => void,
): Promise<Extract<Line, { status: 'success' }>> {
  const response = await fetch(address + openRecording.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': readerLanguage() },
    body: JSON.stringify(wanted),
    signal,
  });
  const body = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
  for await (const text of createInterface({ input: body })) {
    const line = openRecording.reply.parse(JSON.parse(text));
    if ('stage' in line) onProgress(line.stage, line.progress);
    else if (line.status === 'success') return line;
    else throw new FileProblem(line.desc);
  }
  signal.throwIfAborted();
  throw new FileProblem(cli.serverEnded({ problem: '–' }));
}

/** Whether the system's browser was started with it. */
async function inBrowser(address: string): Promise<boolean> {
  const [program, ...args] = browserCommand(address);
  if (program === undefined) return false;
  const child = spawn(program, args, { stdio: 'ignore', detached: true });
  const isOpen = await Promise.race([
    once(child, 'exit').then(
      ([code]) => code === 0,
      () => false,
    ),
    // Some stay as long as the browser that they started.
    setTimeout(OPENS_WITHIN_MS, true),
  ]);
  child.unref();
  return isOpen;
}

function browserCommand(address: string): readonly string[] {
  if (process.platform === 'darwin') return ['open', address];
  if (process.platform === 'win32') return ['cmd', '/c', 'start', '', address];
  const { DISPLAY, WAYLAND_DISPLAY, PATH = '' } = process.env;
  const isThere = PATH.split(':').some((folder) => existsSync(`${folder}/xdg-open`));
  return isThere && (DISPLAY || WAYLAND_DISPLAY) ? ['xdg-open', address] : [];
}
