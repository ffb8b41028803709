/** `npm run models -- check`. */
import { afterEach, expect, test } from 'vitest';
import { checkEngine, makeClip } from '#scripts/check-models.ts';
import { SPEECH_RATE } from '#server/speech/engine.ts';
import { createRemoteEngine } from '#server/speech/remote/engine.ts';
import { type RecogniserServer, startRecogniserServer, verbose } from '#tests/support/recogniser-server.ts';
import { SENTENCES } from '#tests/support/speech-fixture.ts';
import { moonshine } from '#tests/support/transcribe.ts';

let server: RecogniserServer | null = null;
afterEach(() => server?.close());

test("the check transcribes the clip with Moonshine, measures its speed, and counts another engine's errors", async () => {
  const clip = await makeClip();
  expect(clip.length / SPEECH_RATE).toBeGreaterThan(15);
  const own = await checkEngine(moonshine(), clip);
  expect(own.name).toBe('Moonshine tiny');
  expect(own.errorRate).toBeLessThan(0.1);
  expect(own.speed).toBeGreaterThan(0);

  let segments = 0;
  server = await startRecogniserServer(() => ({
    body: segments++ === 0 ? verbose(['Good', 'evening', 'everyone']) : { text: '', words: [] },
  }));
  const other = await checkEngine(
    createRemoteEngine({ protocol: 'openai', baseUrl: server.baseUrl, model: 'm', apiKey: null }),
    clip,
  );
  const said = SENTENCES.join(' ').split(' ').length;
  expect(other.errorRate).toBeCloseTo((said - 2) / said);
});
