/**
 * `node_modules/.bin/node tools/readme-gif.ts`: docs/images/main-job.gif, the main job as the README shows it, filmed in
 * Chromium against a server of its own: a recording is uploaded, recognised, cut by its words, previewed and downloaded.
 * Nothing is drawn but the scene that was recorded. Needs what `scripts/setup.sh bench` installs.
 */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { examples } from './demo/examples.ts';
import { withProduct } from './demo/product.ts';
import { Recorder } from './demo/recorder.ts';
import { makeRush } from './demo/rush.ts';
import { download, preview, savedEdit, upload } from './demo/workspace.ts';

const OUT = 'docs/images/main-job.gif';
/** Bytes: it is fetched by whoever looks at the README. */
const MAX_FILM_BYTES = 3 * 1024 * 1024;

const [example] = examples;
if (!example) throw new Error('The demo has no example');
await withProduct(async ({ browser, server, auth, folder }) => {
  const rush = await makeRush(browser, folder, example.rush, example);
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  const film = await Recorder.load(page, folder);
  await upload(film, server.origin, auth, rush);
  await example.cut(film, rush, await savedEdit(server.origin, auth));
  const { saying, seconds } = example.preview;
  const edit = await savedEdit(server.origin, auth);
  await preview(film, edit, { start: rush.said[saying].start + 0.1, seconds });
  await download(film, join(folder, 'output.mp4'));
  await film.finish(OUT);
});
const { size } = await stat(OUT);
console.log(`${OUT}: ${Math.round(size / 1000)} kB`);
if (size > MAX_FILM_BYTES) throw new Error('The film is longer than a README should have to carry');
