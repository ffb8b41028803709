import { proxy, ref } from 'valtio';
import { SUGGESTION_REASONS } from '#contract/index.ts';
import { wordPlayedAt } from '#model/edit/arrangement.ts';
import { cutsOverlapping, rangeOf } from '#model/edit/cut.ts';
import { mergeSorted } from '#model/edit/cut-room.ts';
import { acceptProposals, proposedCuts } from '#model/edit/cuts.ts';
import { HESITATION, hesitationCuts } from '#model/edit/hesitations.ts';
import type { SuggestionKind } from '#model/edit/suggestion-choices.ts';
import { withRejections } from '#model/pauses/rejections.ts';
import type { Cut, EditorDocument, Range, Words } from '#model/types.ts';
import { wordsInTime } from '#model/words/words.ts';
import { keepInTab, recallFromTab } from '../device/device-memory.ts';
import { currentDoc, dispatch } from '../document/document.ts';
import { type SelectionOrigin, selectProposal } from '../document/selection.ts';
import { transcriptPort } from '../document/transcript-port.ts';
import { withSurroundings } from '../playback/listen.ts';
import { playback, playStretch, seekSource } from '../playback/playback.ts';
import { session } from '../session/session.ts';
import { pauses } from '../transcription/silences.ts';
import { tickCuts } from './cut-list.ts';

/** Words proposed to be cut, by time: source seconds from the start of the first to the end of the last. */
interface Proposed extends Range {
  readonly kind: SuggestionKind;
}

/**
 * Uncertain suggestions. Nothing is cut before the user accepts it. Kept in the tab, not in the edit; hesitations, which are proposed
 * too, come from the server with the pauses.
 */
export const proposals = proxy<{ found: readonly Proposed[] }>({ found: ref([]) });

const KEY = 'proposals';

/** Replaces earlier proposals. */
export function propose(
  words: Words,
  pairs: readonly (readonly [number, number])[],
  kinds: readonly SuggestionKind[],
): void {
  const found: readonly Proposed[] = pairs.map(([first, last], i) => ({
    start: words.start[first],
    end: words.end[last],
    kind: kinds[i],
  }));
  show(found);
}

export function forgetProposals(): void {
  show([]);
}

/** Restores the proposals of a project after a reload. */
export function recallProposals(projectId: string): void {
  const kept = recallFromTab(KEY, projectId);
  proposals.found = ref(Array.isArray(kept) ? kept : []);
}

function show(found: readonly Proposed[]): void {
  proposals.found = ref(found);
  if (session.project) keepInTab(KEY, session.project.project_id, found);
}

/** What the edges of a proposal depend on. */
const decides = ['words', 'cuts', 'rejected', 'silences', 'settings', 'paragraphs', 'language'] as const;

let shown: {
  readonly found: readonly Proposed[];
  readonly hesitations: readonly Range[];
  readonly doc: EditorDocument;
  readonly cuts: readonly Cut[];
} | null = null;

/** The proposals as cuts of `doc`, by time, without those that are cut or rejected by now. */
export function proposalsIn(doc: EditorDocument): readonly Cut[] {
  const { found } = proposals;
  const { hesitations } = pauses;
  const { words } = doc;
  if (
    shown?.found === found &&
    shown.hesitations === hesitations &&
    decides.every((part) => shown?.doc[part] === doc[part])
  )
    return shown.cuts;
  const pairs: (readonly [number, number])[] = [];
  const kinds: SuggestionKind[] = [];
  for (const { start, end, kind } of found) {
    const [first, last] = wordsInTime(words, start, end);
    if (first < 0) continue;
    pairs.push([first, last]);
    kinds.push(kind);
  }
  const cuts = proposedCuts(doc, pairs, kinds);
  // A filler that is written takes the sounds around it along.
  const sounds = hesitationCuts(doc, hesitations).filter(
    (sound) => cutsOverlapping(cuts, rangeOf(sound)).length === 0,
  );
  shown = { found, hesitations, doc, cuts: mergeSorted(cuts, sounds) };
  return shown.cuts;
}

/** Whether it was heard in the sound, rather than found in the words by 'Suggest cuts'. */
export function isHesitation({ suggestion }: Cut): boolean {
  return suggestion?.kind === HESITATION;
}

/** Percent, as it is shown. */
export function sureness({ suggestion }: Cut): number {
  return Math.round((suggestion?.confidence ?? 0) * 100);
}

export interface ProposalGroup {
  readonly kind: string;
  readonly cuts: readonly Cut[];
}

/** Grouped in the order of the kinds, each by time. */
export function groupProposals(cuts: readonly Cut[]): readonly ProposalGroup[] {
  const byKind = Map.groupBy(cuts, ({ suggestion }) => suggestion?.kind ?? '');
  const known = SUGGESTION_REASONS.filter((kind) => byKind.has(kind));
  const others = [...byKind.keys()].filter((kind) => !SUGGESTION_REASONS.some((known) => known === kind));
  return [...known, ...others].map((kind) => ({ kind, cuts: byKind.get(kind) ?? [] }));
}

/** In the order of the list. */
export function listedProposals(): readonly Cut[] {
  return groupProposals(proposalsIn(currentDoc())).flatMap(({ cuts }) => cuts);
}

export function proposalById(id: string | null): Cut | null {
  return id === null ? null : (proposalsIn(currentDoc()).find((cut) => cut.id === id) ?? null);
}

/** One undo step; undoing it proposes them again, not ticked. */
export function acceptProposed(cuts: readonly Cut[]): boolean {
  return decide(cuts, acceptProposals, 'acceptedSuggestions');
}

/** As `acceptProposed`. */
export function reject(cuts: readonly Cut[]): boolean {
  return decide(cuts, withRejections, 'rejectedSuggestions');
}

function decide(
  cuts: readonly Cut[],
  change: (doc: EditorDocument, cuts: readonly Cut[]) => EditorDocument,
  kind: 'acceptedSuggestions' | 'rejectedSuggestions',
): boolean {
  const sorted = cuts.toSorted((a, b) => a.start - b.start);
  if (!dispatch((doc) => change(doc, sorted), { does: { kind, count: cuts.length } })) return false;
  tickCuts(
    cuts.map(({ id }) => id),
    false,
  );
  return true;
}

export function goToProposal(cut: Cut, origin: SelectionOrigin): void {
  selectProposal(cut.id, origin);
  seekSource(cut.start, 'stand');
  const word = cut.startWordIdx < 0 ? wordPlayedAt(currentDoc(), cut.start) : cut.startWordIdx;
  if (word >= 0) transcriptPort()?.reveal(word);
}

/** Plays it with its surroundings. @returns false without media */
export function listenToProposal(cut: Cut): boolean {
  if (playback.status !== 'ready') return false;
  playStretch({ ...withSurroundings(rangeOf(cut)), loops: false });
  return true;
}
