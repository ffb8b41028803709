/**
 * `node_modules/.bin/node tools/make-sample.ts`: makes the sample interview that the product offers to who has no recording at
 * hand, into server/sample. Two synthetic voices talk over a drawn scene; their words are the script's, with times fitted to the
 * sound by the product itself. Needs what `scripts/setup.sh bench` installs.
 */
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wordAt } from '#model/words/words.ts';
import { bringInterview, makeInterview } from './demo/interview.ts';
import { withProduct } from './demo/product.ts';

const OUT = 'server/sample';

await withProduct(async ({ browser, server, auth, folder }) => {
  const rush = await makeInterview(browser, folder);
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
});
