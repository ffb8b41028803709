/** Run by itself: cuts as told and kills itself once a part is finished, while others are still being encoded. */
import { existsSync, readdirSync } from 'node:fs';
import { type CutJob, cutMedia } from '#server/media/cut/cut.ts';

const job = JSON.parse(process.argv[2] ?? '') as CutJob & { readonly partsFolder: string };
const finished = () =>
  existsSync(job.partsFolder) ? readdirSync(job.partsFolder).filter((name) => name.endsWith('.sum')) : [];
await cutMedia({
  ...job,
  signal: new AbortController().signal,
  onProgress: () => {
    if (finished().length > 0) process.kill(process.pid, 'SIGKILL');
  },
});
