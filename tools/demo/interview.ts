import type { Browser } from 'playwright';
import { withImported, wordsOfImport } from '#model/formats/read/imported.ts';
import { emptyDocument, serialize } from '#model/saved/document.ts';
import type { EditorDocument } from '#model/types.ts';
import { type Auth, makeProject, pausesMeasured, type ServerProcess } from '#tests/support/server.ts';
import { makeRush, type Rush } from './rush.ts';
import { scenes } from './scenes.ts';
import type { Saying } from './speech.ts';

const VOICES = ['rms', 'slt'] as const;
const [asks, answers] = VOICES;
const SAYINGS: readonly Saying[] = [
  {
    voice: asks,
    text: 'So, second attempt. You were nine hours in when they pulled you out of the water.',
    pause: 1.7,
  },
  {
    voice: asks,
    text: 'Most people would have, or at least, I mean, they would have stopped there.',
    pause: 0.5,
  },
  { voice: asks, text: 'What did you tell yourself on the boat home?', pause: 0.7 },
  { voice: answers, text: 'Um, you know, honestly? Nothing. I was shaking too hard to think.', pause: 1.9 },
  {
    voice: answers,
    text: 'My hands would not close around the cup, and Dan kept saying breathe, you know, just breathe.',
    pause: 0.5,
  },
  {
    voice: answers,
    text: 'And then, somewhere off the, off the breakwater, I caught myself planning the third swim.',
    pause: 2.3,
  },
  { voice: answers, text: 'Not whether. When. That scared me more than the cold did.', pause: 1.2 },
  { voice: asks, text: 'And your brother? Did he, um, did he know by then?', pause: 0.8 },
  { voice: answers, text: 'You know, he saw it on my face before I said a word.', pause: 1.6 },
  { voice: answers, text: 'He bought the charts the same evening.', pause: 1 },
];
/** Two people talk over a drawn scene: the recording of the product's pictures. */
export function makeInterview(browser: Browser, folder: string): Promise<Rush> {
  const scene = (t: number): string => scenes.harbour(t / 3);
  return makeRush(browser, folder, 'channel-swim_interview.mp4', { scene, voice: asks, sayings: SAYINGS });
}

/** Makes it the open project, with what was said in place of what was recognised. @returns its edit */
export async function bringInterview(server: ServerProcess, auth: Auth, rush: Rush): Promise<EditorDocument> {
  await makeProject(server, auth, rush.path);
  await pausesMeasured(server, auth);
  const { body } = await server.form('get_project', auth);
  const { project_id, revision, media } = body.project as {
    project_id: string;
    revision: number;
    media: { duration: number };
  };
  const blank = emptyDocument({ duration: media.duration, language: 'en' });
  const script = {
    kind: 'script',
    cues: rush.said.map(({ start, end, text, voice }) => ({
      start,
      end,
      text,
      speaker: voice === answers ? 1 : 0,
      confidence: 1,
    })),
    speakers: [],
    notes: [],
  };
  const doc = withImported(blank, script, wordsOfImport(blank, script).words);
  const transcription = { complete: true, engine: null, draft: false };
  const saved = await server.form('save_project', {
    ...auth,
    project_id,
    revision,
    document: { ...serialize(doc), transcription },
  });
  if (saved.body.status !== 'success') throw new Error(JSON.stringify(saved.body));
  return doc;
}
