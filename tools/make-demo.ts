/**
 * `node_modules/.bin/node tools/make-demo.ts [ID…]`: makes the videos of the demo page with the product itself, into src/pages/demo. For
 * each example a drawn scene with synthetic speech is the input; what follows is filmed in Chromium against a server of
 * its own: upload, transcript, cuts, preview, download. What was downloaded is the output. Captions and posters are made
 * along. Needs what `scripts/setup.sh bench` installs, and a built web app.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { type Cue, cuesAfter, vttOf } from './demo/captions.ts';
import { type Example, examples } from './demo/examples.ts';
import { inFrench } from './demo/french-captions.ts';
import { type Product, withProduct } from './demo/product.ts';
import { Recorder } from './demo/recorder.ts';
import { makeRush } from './demo/rush.ts';
import { download, preview, savedEdit, upload } from './demo/workspace.ts';

const OUT = 'src/pages/demo';

async function make({ browser, server, auth, folder }: Product, example: Example): Promise<void> {
  const file = (part: string, extension: string): string => join(OUT, `${example.id}-${part}.${extension}`);
  const writeCaptions = async (part: string, cues: readonly Cue[]): Promise<void> => {
    await writeFile(file(part, 'en.vtt'), vttOf(cues));
    await writeFile(file(part, 'fr.vtt'), vttOf(inFrench(cues)));
  };
  const rush = await makeRush(browser, folder, example.rush, example);
  await execa('cp', [rush.path, file('input', 'mp4')]);
  const spoken: Cue[] = rush.said.map(({ start, end, text }) => ({ start, end: end + 0.3, text }));
  await writeCaptions('input', spoken);

  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  const film = await Recorder.load(page, folder);
  await upload(film, server.origin, auth, rush);
  await example.cut(film, rush, await savedEdit(server.origin, auth));
  const { saying, seconds } = example.preview;
  await preview(film, await savedEdit(server.origin, auth), {
    start: rush.said[saying].start + 0.1,
    seconds,
  });
  await download(film, file('output', 'mp4'));
  const steps = await film.finish(file('processing', 'mp4'));
  await writeCaptions('processing', steps);
  const left = spoken.map((cue, n) => ({ ...cue, text: rush.said[n].kept ?? cue.text }));
  const { clips } = await savedEdit(server.origin, auth);
  await writeCaptions('output', cuesAfter(left, clips));
  await page.close();

  // The picture before it plays; of the work, one of the preview.
  for (const [part, at] of [
    ['input', 3],
    ['processing', (steps.at(-1)?.start ?? 0) - 3],
    ['output', 8],
  ] as const)
    await execa('ffmpeg', [
      ...['-v', 'error', '-y', '-ss', String(at), '-i', file(part, 'mp4')],
      ...['-frames:v', '1', '-c:v', 'libwebp', '-quality', '80', file(part, 'webp')],
    ]);
  console.log(`${example.id}: ${clips.length} cuts`);
}

const asked = process.argv.slice(2);
await mkdir(OUT, { recursive: true });
for (const example of examples.filter(({ id }) => asked.length === 0 || asked.includes(id)))
  await withProduct((product) => make(product, example));
