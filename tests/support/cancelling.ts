/** Work of the media engine that is cancelled in its midst, and what is left of it. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { desc, inArray } from 'drizzle-orm';
import { execa } from 'execa';
import { recordingOnce } from '#scripts/make-media.ts';
import { tasks } from '#server/db/schema/schema.ts';
import { type Auth, makeProject, type TestServer, uploadFile } from './server.ts';

export interface Work {
  /** Starts it. `ended` has the status of the reply, if there is one; `shows` is in the command line of a process in its midst. */
  start(server: TestServer, auth: Auth, folder: string): Promise<{ ended: Promise<unknown>; shows: RegExp }>;
}

export const WORKS: Readonly<Record<string, Work>> = {
  'a join': {
    async start(server, auth, folder) {
      await uploadFile(server, auth, await slowToEncode(folder, 'a.avi', '640x360'), 0);
      await uploadFile(server, auth, await slowToEncode(folder, 'b.avi', '480x272'), 1);
      return { ended: ingest(server, auth, 'avi', 2), shows: /ffmpeg .*joined/ };
    },
  },
  'the waveform of an upload': {
    async start(server, auth, folder) {
      const silence = ['-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=stereo', '-t', '7200'];
      await uploadFile(server, auth, await made(folder, 'long.flac', [...silence, '-c:a', 'flac']), 0);
      return { ended: ingest(server, auth, 'flac', 1), shows: /ffmpeg .*joined.*pcm_s16le/ };
    },
  },
  'an export that encodes all': {
    async start(server, auth, folder) {
      await makeProject(server, auth, await slowToEncode(folder, 'c.avi', '640x360'));
      return { ended: cut(server, auth, 'avi'), shows: /ffmpeg .*output\.avi/ };
    },
  },
  'an export that encodes parts': {
    async start(server, auth, folder) {
      await makeProject(server, auth, await slowToEncode(folder, 'd.mkv', '640x360'));
      return { ended: cut(server, auth, 'mkv'), shows: /ffmpeg .*parts\// };
    },
  },
  'an export that copies': {
    async start(server, auth, folder) {
      const coded = [
        ...['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '1000', '-pix_fmt', 'yuv420p'],
        ...['-c:a', 'aac'],
      ];
      await makeProject(server, auth, await made(folder, 'e.mp4', [...inputs('640x360'), ...coded]));
      return { ended: cut(server, auth, 'mp4'), shows: /ffmpeg .*parts\// };
    },
  },
};

/** Waits until the work that was started last is running. @returns its task */
export async function waitUntilRunning(server: TestServer, shows: RegExp): Promise<string> {
  while (!(await children(server)).some((line) => shows.test(line))) await setTimeout(5);
  const works = server.deps.db
    .select()
    .from(tasks)
    .where(inArray(tasks.kind, ['ingest', 'export']));
  const [row] = await works.orderBy(desc(tasks.createdAt)).limit(1);
  if (!row) throw new Error('No task');
  return row.id;
}

/** Processes and files of a task. */
export async function remains(server: TestServer, id: string): Promise<string[]> {
  const files = await readdir(join(server.dataDir, 'work'));
  return [...(await children(server)), ...files.filter((name) => name.startsWith(id))];
}

/** Cancels a task. @returns what is left of it, at the latest `within` milliseconds later, and milliseconds passed until then */
export async function cancelled(server: TestServer, id: string, within: number) {
  const began = performance.now();
  await server.deps.tasks.cancel(id);
  let left = await remains(server, id);
  while (left.length > 0 && performance.now() - began < within) left = await remains(server, id);
  return { left, passed: performance.now() - began };
}

const inputs = (size: string) => [
  ...['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=30:d=60`, '-f', 'lavfi', '-i', 'sine=d=60'],
];

function slowToEncode(folder: string, name: string, size: string): Promise<string> {
  return made(folder, name, [...inputs(size), '-c:v', 'mpeg4', '-q:v', '9', '-c:a', 'ac3']);
}

function made(folder: string, name: string, args: readonly string[]): Promise<string> {
  return recordingOnce(join(folder, name), args);
}

async function ingest(server: TestServer, auth: Auth, extension: string, rushes: number): Promise<unknown> {
  const fields = { ...auth, extension, n_rushes: rushes, expected_duration: 0 };
  return (await server.form('upload_media', fields)).body.status;
}

/** To its end: who follows a cut whose connection is there has it made again when another one's end cancelled it. */
async function cut(server: TestServer, auth: Auth, extension: string): Promise<null> {
  const fields = {
    ...{ ...auth, extension, clips_cut: [{ start: 1, duration: 1 }] },
    ...{ total_duration: 60, output_duration: 59, credentials_required: 1 },
  };
  for await (const line of server.lines('get_final_video', fields)) if (line.error) return null;
  return null;
}

/** Other work on a new recording: its proxy, its filmstrip, and the audio in which silences are looked for. */
const OTHERS = /proxy\.mp4|-f image2|-ar 16000/;

/** Command lines of this server's children that join, measure or cut. */
async function children(server: TestServer): Promise<string[]> {
  const ours = (line: string) => /ff(mpeg|probe) /.test(line) && line.includes(server.dataDir);
  return (await commandLines()).filter((line) => ours(line) && !OTHERS.test(line));
}

/** A bare Debian has no `ps`, a Mac no /proc. */
export async function commandLines(): Promise<string[]> {
  if (!existsSync('/proc/self')) return (await execa('ps', ['-e', '-o', 'args='])).stdout.split('\n');
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  return Promise.all(
    processes.map(async (pid) => {
      const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return line.replaceAll('\0', ' ');
    }),
  );
}
