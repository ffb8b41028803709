import { proxy, ref } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { getSecondPass, type PassPortion, type SecondPassState } from '#contract/index.ts';
import { passOperation } from '#model/merge/commit-pass.ts';
import { withFirstPass } from '#model/transcripts/second-pass.ts';
import type { EditorDocument, TranscriptOrigin } from '#model/types.ts';
import { overlappingWords } from '#model/words/overlap.ts';
import { textOf, wordMiddle } from '#model/words/words.ts';
import { callApi, followWhileVisible } from '#src/api/client/index.ts';
import { currentDoc, dispatch, editor } from '../document/document.ts';
import { transcriptPort } from '../document/transcript-port.ts';
import { sessionAuth } from '../session/session.ts';
import { takePortion } from './autosave.ts';

interface SecondPass {
  state: SecondPassState;
  /** 0–100. */
  percent: number;
  /** Why there is none, in a sentence of the server. */
  reason: string | null;
  /** What was heard so far. Behind `ref`. */
  portions: readonly PassPortion[];
}

const NONE = { state: 'off', percent: 0, reason: null } as const;

/** The second pass over the open project, as the server tells of it. */
export const secondPass = proxy<SecondPass>({ ...NONE, portions: ref([]) });

/** How often the server is asked, ms; otherwise once, and when the page is shown again. */
const ASKED_EVERY_MS: Partial<Record<SecondPassState, number>> = { running: 10_000, waiting: 30_000 };
/** How long a portion waits for somebody who corrects or drags, or for changes that are being saved, ms. */
const WAIT_MS = 1000;

let stop: () => void = () => undefined;
let endPause: () => void = () => undefined;
/** The server is to be asked before the next pause. */
let isStale = true;
let checkedBy: string | null = null;
/** Says which portions these are; undefined where the server was not asked yet. */
let known: string | undefined;

/** Asks for the second pass of a project while the page is visible, and takes over what it heard. */
export function followSecondPass(projectId: string): void {
  stopSecondPass();
  const abort = new AbortController();
  const { signal } = abort;
  let isPressed = false;
  const press = (event: Event): void => {
    isPressed = event.type === 'pointerdown';
  };
  for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
    window.addEventListener(type, press, { signal, capture: true });
  const ask = (): void => {
    isStale = true;
    endPause();
  };
  let origin = currentDoc().origin;
  /** The words are others than those that were saved. */
  let isNew = false;
  const stops = [
    followWhileVisible({
      read: (signal, alive) => follow(projectId, () => !isPressed, signal, alive),
      refused: () => undefined,
    }),
    subscribeKey(editor, 'doc', () => {
      const before = origin;
      origin = currentDoc().origin;
      if (before === origin || !isOtherTranscript(before, origin)) return;
      isNew = true;
      ask();
    }),
    // An import ends the pass, and one that is undone begins it anew: once the server has it.
    subscribeKey(editor, 'save', ({ status }) => {
      if (!isNew || status !== 'saved') return;
      isNew = false;
      ask();
    }),
    () => abort.abort(),
  ];
  stop = () => {
    for (const end of stops) end();
  };
}

export function stopSecondPass(): void {
  stop();
  stop = () => undefined;
  known = undefined;
  Object.assign(secondPass, NONE, { portions: ref([]) });
}

/** What the pass itself changes is no other transcript. */
function isOtherTranscript(before: TranscriptOrigin | null, now: TranscriptOrigin | null): boolean {
  return before?.engine !== now?.engine || (before?.checkedBy !== undefined && now?.checkedBy === undefined);
}

async function follow(
  projectId: string,
  isFree: () => boolean,
  signal: AbortSignal,
  alive: () => void,
): Promise<void> {
  isStale = true;
  for (let askedAt = 0; !signal.aborted; ) {
    const every = ASKED_EVERY_MS[secondPass.state] ?? Number.POSITIVE_INFINITY;
    if (isStale || performance.now() - askedAt >= every) {
      isStale = false;
      const asking = { ...sessionAuth(), project_id: projectId, known };
      const reply = await callApi(getSecondPass, asking, { signal });
      alive();
      askedAt = performance.now();
      const { state, percent } = reply;
      checkedBy = reply.checked_by;
      known = reply.known;
      const before = new Map(secondPass.portions.map(({ portion, runs }) => [portion, runs]));
      const portions = reply.portions.map((each) => ({ runs: before.get(each.portion) ?? [], ...each }));
      Object.assign(secondPass, { state, percent, reason: reply.desc ?? null, portions: ref(portions) });
    }
    const isLeft = await takePortions(isFree);
    if (!isStale) await pause(isLeft ? WAIT_MS : ASKED_EVERY_MS[secondPass.state], signal);
  }
}

/** @returns whether one waits */
async function takePortions(isFree: () => boolean): Promise<boolean> {
  for (const { portion, applied, runs } of secondPass.portions) {
    const { origin } = currentDoc();
    if (checkedBy === null || isDeclined() || !origin || origin.engine === null) return false;
    if (applied) continue;
    if (!isFree() || transcriptPort()?.isBusy()) return true;
    const by = checkedBy;
    if (!(await takePortion(portion, (doc) => passOperation(doc, runs, by)))) return true;
    secondPass.portions = ref(
      secondPass.portions.map((each) => (each.portion === portion ? { ...each, applied: true } : each)),
    );
  }
  return false;
}

/** Somebody went back to the words of the first pass. */
function isDeclined(): boolean {
  return currentDoc().origin?.checkedBy === undefined && secondPass.portions.some(({ applied }) => applied);
}

/** @param milliseconds absent: until somebody ends it */
function pause(milliseconds: number | undefined, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    endPause = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = milliseconds === undefined ? undefined : setTimeout(endPause, milliseconds);
    signal.addEventListener('abort', endPause, { once: true });
  });
}

/** Words that stand where the two recognisers differ, and what the other one heard. */
export interface PassReading {
  readonly first: number;
  readonly last: number;
  readonly other: string;
}

/** Null where both heard the same at a word, or what stands there is not of the two. */
export function otherReading({ words, origin }: EditorDocument, word: number): PassReading | null {
  if (word < 0 || origin?.checkedBy === undefined) return null;
  const middle = wordMiddle(words, word);
  for (const { applied, runs } of secondPass.portions) {
    if (!applied) continue;
    const run = runs.find(({ now }) => now.length > 0 && now[0].start <= middle && middle < now.at(-1)!.end);
    if (run?.other === undefined) continue;
    const { at: first, end } = overlappingWords(words, { start: run.now[0].start, end: run.now.at(-1)!.end });
    if (textOf(words, first, end - 1) === run.now.map(({ text }) => text).join(' '))
      return { first, last: end - 1, other: run.other };
  }
  return null;
}

/** Whether the edit has words of the second pass, and those of the first are known. */
export function canGoBack(): boolean {
  return currentDoc().origin?.checkedBy !== undefined && secondPass.portions.some(({ applied }) => applied);
}

/** Gives the first words back where those of the second pass stand unchanged: one undo step. */
export function backToFirstPass(): void {
  const runs = secondPass.portions.filter(({ applied }) => applied).flatMap((portion) => portion.runs);
  dispatch((doc: EditorDocument) => withFirstPass(doc, runs), { does: { kind: 'backToFirstPass' } });
}
