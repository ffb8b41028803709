import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { SAVE_CONFLICT } from '#contract/index.ts';
import { DOCUMENT_VERSION } from '#model/constants.ts';
import { cutSpans, type WordSpan } from '#model/edit/cuts.ts';
import { appendTranscript, setParagraphs } from '#model/edit/transcript.ts';
import { emptyDocument, serialize } from '#model/saved/document.ts';
import type { EditorDocument } from '#model/types.ts';
import { recordingOnce } from '#scripts/make-media.ts';
import { open } from './open.ts';
import { type Auth, makeProject, newAccount, type TestServer } from './server.ts';

/** Calls that save an edit. */
export const SAVES = '**/api/{save_project,push_edits}/';

/** Seconds a word of a made transcript lasts, and the pause after it. */
const WORD = 0.3;
const GAP = 0.05;
/** Texts by which lines fall differently: short and long, with marks and accents. */
const VOCABULARY = (
  'So the first thing you know I was really surprised, honestly? Nothing. We went down to the harbour and waited: ' +
  'é très déjà well-known “quoted” it’s don’t 2,000 extraordinarily incomprehensible W. To AV Yo fi ff a'
).split(' ');

/** A document of `count` words (word i starts at i × 0.35 s, every fifth reads '#i,'), three speakers. */
export function madeDocument(count: number, cuts: readonly WordSpan[] = []): EditorDocument {
  const words = Array.from({ length: count }, (_, i) => ({
    text: i % 5 === 0 ? `#${i},` : VOCABULARY[(i * 7 + (i >> 4)) % VOCABULARY.length],
    start: i * (WORD + GAP),
    end: i * (WORD + GAP) + WORD,
    confidence: 1,
    speaker: 0,
  }));
  const paragraphs = [];
  for (let end = 29, n = 0; end < count; end += 30 + ((n * 37) % 120), n++)
    paragraphs.push({ endWordIdx: end, speaker: n % 3 });
  const empty = emptyDocument({ duration: count * (WORD + GAP) + 1, language: 'en' });
  return cutSpans(setParagraphs(appendTranscript(empty, words), paragraphs), cuts);
}

/** Source seconds at which word `i` of a made document starts. */
export function startOf(word: number): number {
  return word * (WORD + GAP);
}

/** A quiet recording of at least `seconds`, made once. */
function quietRush(seconds: number): Promise<string> {
  const length = Math.ceil(seconds);
  const source = ['-f', 'lavfi', '-i', `anullsrc=r=16000:cl=mono:d=${length}`, '-b:a', '16k'];
  return recordingOnce(join('.cache', 'workspace', `quiet-${length}.mp3`), source);
}

/** An account of its own whose project holds `doc` with its transcript complete. */
export async function newProject(server: TestServer, doc: EditorDocument): Promise<Auth> {
  const auth = await newAccount(server, server.dataDir);
  const { body } = await makeProject(server, auth, await quietRush(doc.duration));
  if (body.status !== 'success') throw new Error(JSON.stringify(body));
  await saveOutside(server, auth, doc);
  return auth;
}

const projects = new Map<string, Promise<Auth>>();

/**
 * An account whose project holds `doc` with its transcript complete. Tests of one server take turns at the same project
 * for recordings of one length: signing up, uploading and measuring cost more than most of them. A test that spends
 * credentials or replaces the recording asks for a `newProject()`.
 */
export async function openedProject(server: TestServer, doc: EditorDocument): Promise<Auth> {
  const key = `${server.origin} ${Math.ceil(doc.duration)}`;
  const known = projects.get(key);
  if (known) {
    await saveOutside(server, await known, doc);
    return known;
  }
  const made = newProject(server, doc);
  projects.set(key, made);
  return made;
}

/** Saves `doc` as another window would: on top of what the server has, and of what a closing page just sent it. */
export async function saveOutside(server: TestServer, auth: Auth, doc: EditorDocument): Promise<void> {
  const { project } = (await server.form('get_project', auth)).body as {
    project: { project_id: string; revision: number; media: { duration: number } };
  };
  const document = {
    ...serialize({ ...doc, duration: project.media.duration }),
    transcription: { complete: true, engine: 'Moonshine tiny', draft: false },
  };
  const save = async (revision: number) =>
    (
      await server.form('save_project', {
        ...auth,
        project_id: project.project_id,
        revision,
        document,
        // A test before it may have moved something.
        document_version: DOCUMENT_VERSION,
      })
    ).body;
  let saved = await save(project.revision);
  while (saved.desc === SAVE_CONFLICT) saved = await save(Number(saved.revision));
  if (saved.status !== 'success') throw new Error(JSON.stringify(saved));
}

/**
 * Lets the page see `doc` as the saved edit of a recording of its length whose media were deleted: a long transcript
 * without a long upload. Everything but playing works.
 */
export async function pretendSaved(page: Page, doc: EditorDocument): Promise<void> {
  const document = {
    ...serialize(doc),
    transcription: { complete: true, engine: 'Moonshine tiny', draft: false },
  };
  await page.route('**/api/get_project/', async (route) => {
    const reply = await (await route.fetch()).json();
    const media = { ...reply.project.media, duration: doc.duration };
    await route.fulfill({ json: { ...reply, project: { ...reply.project, document, media, urls: null } } });
  });
}

/** Opens the workspace of `auth`. */
export async function gotoWorkspace(page: Page, server: TestServer, auth: Auth): Promise<void> {
  await page.addInitScript((user) => localStorage.setItem('user_data', JSON.stringify(user)), {
    ...auth,
    credentials: 0,
  });
  await open(page, `${server.origin}/workspace/${auth.auth_token}`);
}

/** Middle of the first text on the page's transcript that matches `pattern`, of whatever case, in the window, px. */
export function pointOfText(page: Page, pattern: string): Promise<{ x: number; y: number }> {
  return page.evaluate((wanted) => {
    const root = document.querySelector('#transcript-text');
    if (!root) throw new Error('No transcript on the page');
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const found = new RegExp(wanted, 'i').exec(node.textContent ?? '');
      if (!found) continue;
      const range = document.createRange();
      range.setStart(node, found.index);
      range.setEnd(node, found.index + found[0].length);
      const box = range.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }
    throw new Error(`'${wanted}' is not on the page`);
  }, pattern);
}

/** Middle of the word '#i,' in the window, px. */
export async function pointOf(page: Page, word: number): Promise<{ x: number; y: number }> {
  await page.locator('#transcript-text').getByText(`#${word},`).waitFor();
  return pointOfText(page, `#${word},`);
}

/** The text that is marked in a layer of the transcript, e.g. `now`. */
export async function marked(page: Page, layer: string): Promise<string> {
  return page.evaluate(
    (name) =>
      Array.from(CSS.highlights.get(`transcript-${name}`) ?? [], (range) => {
        const live = document.createRange();
        live.setStart(range.startContainer, range.startOffset);
        live.setEnd(range.endContainer, range.endOffset);
        return live.toString();
      }).join(' '),
    layer,
  );
}
