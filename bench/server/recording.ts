import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { execa } from 'execa';
import { FOLDER } from '../media/inputs.ts';

const TEXT =
  'Good morning everyone and welcome to the meeting. Today we want to talk about the new school in the city. ' +
  'The first question is how much money the government will need. And that is all we have time for today.';

/** A file of so many minutes in which one person speaks, with pauses; made once. 2 hours have 40 MB. */
export async function longTalk(minutes: number): Promise<string> {
  const path = `${FOLDER}talk-${minutes}min-v1.m4a`;
  if (await stat(path).catch(() => null)) return path;
  console.error(`Making a talk of ${minutes} minutes …`);
  await mkdir(FOLDER, { recursive: true });
  const once = `${FOLDER}part-${process.pid}.wav`;
  const part = `${FOLDER}part-${process.pid}.m4a`;
  const ffmpeg = (...args: string[]) => execa('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args]);
  try {
    const speech = ['-f', 'lavfi', '-i', `flite=text='${TEXT}':voice=slt`];
    await ffmpeg(...speech, '-af', 'apad=pad_dur=1.5', '-ar', '16000', once);
    const loop = ['-stream_loop', '-1', '-i', once, '-t', String(minutes * 60)];
    await ffmpeg(...loop, '-c:a', 'aac', '-b:a', '40k', part);
    await rename(part, path);
  } finally {
    await Promise.all([once, part].map((file) => rm(file, { force: true })));
  }
  return path;
}
