/**
 * `node_modules/.bin/node tools/make-sample.ts`: makes the sample interview that the product offers to who has no recording at
 * hand, into server/sample. Two synthetic voices talk over a drawn scene; their words are the script's, with times fitted to the
 * sound by the product itself. Needs what `scripts/setup.sh bench` installs.
 */
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { wordAt } from '#model/words.ts';
import { chromiumLaunch } from '#tests/support/browser.ts';
import { freePort } from '#tests/support/free-port.ts';
import { freshDataDir, newAccount, spawnServer } from '#tests/support/server.ts';
import { bringInterview, makeInterview } from './demo/interview.ts';

const OUT = 'server/sample';

const folder = await mkdtemp(join(tmpdir(), 'trimscript-sample-'));
const dataDir = await freshDataDir();
const server = await spawnServer(dataDir, await freePort());
const browser = await chromium.launch(chromiumLaunch({ shell: true }));
try {
  const rush = await makeInterview(browser, folder);
  const auth = await newAccount(server, dataDir, 'maya@northquay.example');
  const { words, paragraphs } = await bringInterview(server, auth, rush);
  const heard = Array.from({ length: words.length }, (_, i) => wordAt(words, i));
  const { body } = await server.form('fit_words', {
    ...auth,
    times: heard.map(({ start, end }) => [start, end]),
    shared: 'true',
  });
  const times = body.times as [number, number][];
  const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000;
  await mkdir(OUT, { recursive: true });
  await copyFile(rush.path, join(OUT, 'interview.mp4'));
  await writeFile(
    join(OUT, 'interview.json'),
    `${JSON.stringify({
      words: heard.map(({ text, speaker }, i) => ({
        text,
        start: rounded(times[i]![0]),
        end: rounded(times[i]![1]),
        confidence: 1,
        speaker,
      })),
      paragraphs: paragraphs.map(({ endWordIdx, speaker }) => ({ end_word_idx: endWordIdx, speaker })),
    })}\n`,
  );
  console.log(`${rush.duration.toFixed(1)} s, ${heard.length} words`);
} finally {
  await browser.close();
  await server.kill('SIGINT');
  await rm(dataDir, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}
