/**
 * `node scripts/make-picture.ts`: the picture of the workspace on the landing page and in the README, taken of the product
 * with a recording made for it. Two people talk over a drawn scene; their words are brought along as a transcript file
 * would be, and the cuts are made as a person makes them. Needs what `scripts/setup.sh bench` installs.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { type Browser, chromium, type Page } from 'playwright';
import { emptyDocument, serialize } from '#model/document.ts';
import { withImported, wordsOfImport } from '#model/formats/imported.ts';
import { chromiumLaunch } from '#tests/support/browser.ts';
import { freePort } from '#tests/support/free-port.ts';
import {
  type Auth,
  freshDataDir,
  makeProject,
  newAccount,
  pausesMeasured,
  type ServerProcess,
  spawnServer,
} from '#tests/support/server.ts';
import { makeRush, type Rush } from './demo/rush.ts';
import { scenes } from './demo/scenes.ts';
import type { Saying } from './demo/speech.ts';
import { pointOfWord, savedEdit } from './demo/workspace.ts';
import { buildWebIfChanged } from './web-build.ts';

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
const WIDTH = 1440;
const HEIGHT = 900;

/** Puts what was said in place of what was recognised. */
async function bringTranscript(server: ServerProcess, auth: Auth, rush: Rush): Promise<void> {
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
}

/** Cuts as a person does: pauses, suggestions, a stumble by hand; looks for a phrase, stops at a word. */
async function work(page: Page, server: ServerProcess, auth: Auth, rush: Rush): Promise<void> {
  const pauses = page.getByRole('checkbox', { name: /Trim pauses longer than/ });
  await pauses.and(page.locator(':enabled')).click();
  await page.getByRole('region', { name: 'Cut Tools' }).getByRole('button', { name: 'Suggest cuts' }).click();
  await page.getByText('Suggested cuts').first().waitFor();
  const edit = await savedEdit(server.origin, auth);
  const word = async (saying: number, share: number, keys: 'Shift'[] = []): Promise<void> => {
    const { start, end } = rush.said[saying];
    const { x, y } = await pointOfWord(page, edit, start + share * (end - start));
    for (const key of keys) await page.keyboard.down(key);
    await page.mouse.click(x, y);
    for (const key of keys) await page.keyboard.up(key);
    // A click waits to learn whether it is half of a double-click.
    await page.waitForTimeout(400);
  };
  for (const [saying, from, to] of [[1, 0.34, 0.44]] as const) {
    await word(saying, from);
    await word(saying, to, ['Shift']);
    await page.keyboard.press('a');
  }
  await page.getByRole('button', { name: 'Search & Cut' }).click();
  await page.keyboard.type('you know');
  await page.getByText(/\/3$/).waitFor();
  await word(6, 0.28);
  await page.getByText(/^Saved/).waitFor();
  await page.getByText(/cuts suggested$/).waitFor({ state: 'hidden' });
}

async function take(browser: Browser, folder: string): Promise<string> {
  const dataDir = await freshDataDir();
  const server = await spawnServer(dataDir, await freePort(), { FREE_CREDENTIALS: '182' });
  try {
    const scene = (t: number): string => scenes.harbour(t / 3);
    const rush = await makeRush(browser, folder, 'channel-swim_interview.mp4', {
      scene,
      voice: asks,
      sayings: SAYINGS,
    });
    const auth = await newAccount(server, dataDir, 'maya@northquay.example');
    await makeProject(server, auth, rush.path);
    await pausesMeasured(server, auth);
    await bringTranscript(server, auth, rush);
    const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
    const user = JSON.stringify({ ...auth, credentials: 182 });
    await page.addInitScript(`localStorage.setItem('user_data', ${JSON.stringify(user)})`);
    await page.goto(`${server.origin}/workspace/${auth.auth_token}`, { waitUntil: 'networkidle' });
    await work(page, server, auth, rush);
    await page.mouse.move(WIDTH / 2, HEIGHT / 2 + 90);
    // What fades in, and the pictures of the filmstrip.
    await page.waitForTimeout(2500);
    const path = join(folder, 'workspace.png');
    await page.screenshot({ path });
    return path;
  } finally {
    await server.kill('SIGINT');
    await rm(dataDir, { recursive: true, force: true });
  }
}

await buildWebIfChanged();
const folder = await mkdtemp(join(tmpdir(), 'trimscript-picture-'));
const browser = await chromium.launch(chromiumLaunch({ autoplay: true }));
try {
  const path = await take(browser, folder);
  const ffmpeg = (...args: string[]) => execa('ffmpeg', ['-v', 'error', '-y', '-i', path, ...args]);
  await ffmpeg(
    '-c:v',
    'libwebp',
    '-quality',
    '82',
    '-compression_level',
    '6',
    'src/pages/images/workspace.webp',
  );
  const palette = '[0]split[a][b];[a]palettegen=stats_mode=full[p];[b][p]paletteuse=dither=sierra2_4a';
  await ffmpeg('-filter_complex', palette, '-compression_level', '9', 'docs/images/workspace.png');
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}
