import { guides } from '#i18n/en/guides.ts';
import { GUIDES, type GuideSlug } from '#src/ui/guides.ts';

/** A part of a guide. In texts, what stands between backticks is a key, between asterisks a name on the screen. */
export type GuidePart =
  | Text
  | { readonly heading: Text }
  | { readonly steps: readonly Text[] }
  | { readonly points: readonly Text[] };
type Text = () => string;

export const BODIES: Readonly<Record<GuideSlug, readonly GuidePart[]>> = {
  'first-recording': [
    {
      steps: [guides.openUpload, guides.severalFiles, guides.chooseLanguage, guides.confirmRushes],
    },
    guides.wordsAppear,
    { heading: guides.whatIsTranscribed },
    guides.drafts,
    { heading: guides.refused },
    {
      points: [guides.refusedSays, guides.brokenOff, guides.damagedSays],
    },
  ],
  'cut-words': [
    guides.clickWord,
    {
      points: [guides.cutKeys, guides.restoreKeys, guides.cutAndCopy, guides.dragBracket],
    },
    guides.overlaps,
    { heading: guides.movePassages },
    {
      points: [guides.pasteMoves, guides.paragraphsMove, guides.movedMark, guides.tapMoves],
    },
    { heading: guides.silenceWords },
    guides.silenceKeeps,
    { points: [guides.muteKeys, guides.levels, guides.silencedTexts, guides.silencedLinks] },
    { heading: guides.wholeSound },
    guides.soundIsTheEdit,
    guides.matchSpeakers,
    guides.lessNoise,
    { heading: guides.withoutMouse },
    guides.caretKeys,
    { heading: guides.undo },
    guides.undoSays,
  ],
  timeline: [
    {
      points: [guides.wheel, guides.scrub, guides.doubleClick, guides.dragCut, guides.tabReaches],
    },
    guides.overview,
    guides.blocksMove,
    guides.twoTimes,
  ],
  pauses: [
    {
      steps: [guides.switchOn, guides.shorten, guides.switchOff],
    },
    guides.measured,
    guides.keepOne,
  ],
  'suggested-cuts': [
    {
      steps: [guides.pressSuggest, guides.checkCuts, guides.acceptKeys],
    },
    guides.rejected,
  ],
  'correct-words': [
    {
      points: [guides.typeWord, guides.doubtful, guides.paragraphs, guides.speakerKey],
    },
    guides.alignSays,
    { heading: guides.secondPass },
    guides.secondPassSays,
    { heading: guides.transcribeAgain },
    guides.transcribeAgainSays,
  ],
  search: [
    {
      steps: [guides.openSearch, guides.stepKeys, guides.cutAll, guides.replacement],
    },
    guides.oneStep,
  ],
  download: [
    guides.pressSpace,
    {
      points: [
        guides.cost,
        guides.partsSay,
        guides.captionLookSay,
        guides.detailsSay,
        guides.sameKind,
        guides.exact,
        guides.closeDialog,
      ],
    },
    guides.chargedLate,
  ],
  'other-programs': [
    guides.exports,
    guides.chaptersSay,
    guides.editLists,
    { heading: guides.broughtAlong },
    guides.imports,
  ],
  projects: [
    guides.projects,
    { heading: guides.moreRushes },
    guides.placeOfUpload,
    { heading: guides.versions },
    guides.versionsSay,
    { heading: guides.retention },
    guides.retentionSays,
    { heading: guides.sharing },
    guides.sharingSays,
    { heading: guides.unsaved },
    {
      points: [guides.offlineSays, guides.otherWindows, guides.notTaken],
    },
  ],
};

type Guide = (typeof GUIDES)[number];

/** @returns guides in which every word of `query` begins a word, those that have them in title or summary first; all for no words */
export function findGuides(query: string): readonly Guide[] {
  const wanted = wordsOf(query);
  const has = (text: string): boolean => {
    const words = wordsOf(text);
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  };
  const headOf = ({ title, summary }: Guide): string => `${title()} ${summary()}`;
  const byHead = GUIDES.filter((guide) => has(headOf(guide)));
  const byText = GUIDES.filter(
    (guide) => !byHead.includes(guide) && has(`${headOf(guide)} ${BODIES[guide.slug].map(textOf).join(' ')}`),
  );
  return [...byHead, ...byText];
}

function textOf(block: GuidePart): string {
  if (typeof block === 'function') return block();
  if ('heading' in block) return block.heading();
  return ('steps' in block ? block.steps : block.points).map((item) => item()).join(' ');
}

/** In lower case and without accents, which nobody has to type. */
function wordsOf(text: string): string[] {
  const plain = text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
  return plain.match(/[\p{L}\p{N}?]+/gu) ?? [];
}
