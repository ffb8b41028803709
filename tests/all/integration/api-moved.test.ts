import { expect, test } from 'vitest';
import { splitText } from '#model/words/share-time.ts';
import { cutLines, deliver } from '#tests/support/downloads.ts';
import { projectWith } from '#tests/support/library.ts';
import { newAccount } from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';
import { speechFixture } from '#tests/support/speech-fixture.ts';
import { heardByMoonshine } from '#tests/support/transcribe.ts';
import { readWav } from '#tests/support/wav.ts';

const server = await sharedServer();
const plain = (text: string): string => text.toLowerCase().replace(/[^a-z ]/g, '');

test('the recogniser hears the sentences of a download in the order in which they were put', async () => {
  const { path, duration, sentences } = await speechFixture();
  const auth = await newAccount(server, server.dataDir);
  await projectWith(server, auth, path);
  /** In the middle of the pause before each sentence. */
  const starts = sentences.map(({ start }, i) => (i === 0 ? 0 : (sentences[i - 1]!.end + start) / 2));
  const order = [4, 1, 0, 5, 3, 2];
  // The third sentence is cut away.
  const cuts = [{ start: starts[2]!, duration: starts[3]! - starts[2]! }];
  const blocks = JSON.stringify(order.map((i) => starts[i]));
  const last = (await cutLines(server, auth, duration, cuts, { blocks })).at(-1);
  expect(last).toMatchObject({ progress: 100, error: null });
  const { body } = await deliver(server, auth, duration - cuts[0]!.duration, { export_id: last?.export_id });
  const file = await fetch(server.origin + String(body.signedUrl));
  const { samples, sampleRate } = readWav(Buffer.from(await file.arrayBuffer()));
  expect(samples.length / sampleRate).toBeCloseTo(duration - cuts[0]!.duration, 3);
  const heard = (await heardByMoonshine(samples)).flatMap(({ words }) =>
    words.map(({ text }) => plain(text)),
  );
  const said = order.filter((i) => i !== 2).flatMap((i) => splitText(plain(sentences[i]!.text)));
  expect(heard).toHaveLength(said.length);
  // Here and there a word is misheard.
  expect(heard.filter((word, i) => word !== said[i]).length).toBeLessThan(3);
});
