import * as chapters from './chapter-commands.ts';
import { COMMAND_GROUPS, type Command, type Place } from './command.ts';
import * as comments from './comment-commands.ts';
import * as cuts from './cut-commands.ts';
import * as moves from './move-commands.ts';
import * as play from './play-commands.ts';
import * as search from './search-commands.ts';
import * as sound from './sound-commands.ts';
import * as text from './text-commands.ts';
import * as wordCheck from './word-check-commands.ts';

export type { Command, Place };
export { COMMAND_GROUPS };

/** In order of precedence (docs/decisions.md): of several with the same key, the first whose `when` holds is run. */
export const COMMANDS: readonly Command[] = [
  // Arrows: bracket, edge, matches, comments, checking, cuts.
  text.bracketLeft,
  text.bracketRight,
  cuts.edgeEarlier,
  cuts.edgeLater,
  search.nextMatch,
  search.previousMatch,
  comments.nextComment,
  comments.previousComment,
  comments.acceptCommentProposal,
  comments.decline,
  cuts.nextToCheck,
  cuts.previousToCheck,
  cuts.acceptCut,
  cuts.rejectCut,
  cuts.acceptSurerOfKind,
  cuts.rejectLessSureOfKind,
  cuts.listenToChecked,
  cuts.nextCut,
  cuts.previousCut,
  text.extendLeft,
  text.extendRight,
  text.extendUp,
  text.extendDown,
  text.previousWord,
  text.nextWord,
  text.paragraphStart,
  text.paragraphEnd,
  text.extendToStart,
  text.extendToEnd,
  text.selectAll,
  text.cut,
  sound.mute,
  sound.bleep,
  sound.level,
  // Backspace: joins a paragraph before it cuts.
  text.joinParagraph,
  text.cutOrRestore,
  cuts.markIn,
  cuts.markOut,
  cuts.blockEarlier,
  cuts.blockLater,
  play.openContextMenu,
  text.cutAndCopy,
  text.copy,
  moves.paste,
  text.restore,
  // Enter: a paragraph at a caret, a correction on a word.
  text.startParagraph,
  text.correctHere,
  text.wordsToPreviousParagraph,
  text.wordsToNextParagraph,
  moves.moveParagraphUp,
  moves.moveParagraphDown,
  text.correctWord,
  wordCheck.nextUncertain,
  wordCheck.previousUncertain,
  text.changeSpeaker,
  play.playOrPause,
  play.back,
  play.stop,
  play.playFaster,
  play.loop,
  play.compareVoice,
  play.previousFrame,
  play.nextFrame,
  play.fullScreen,
  play.captionsInPreview,
  play.playbackDetails,
  play.undoStep,
  play.redoStep,
  chapters.setChapter,
  search.searchAndCut,
  play.showShortcuts,
  comments.showComments,
  cuts.checkCuts,
  // Escape: from the innermost thing outwards.
  play.leaveFullScreen,
  search.leaveSearch,
  text.deselectText,
  wordCheck.stopCheckingWords,
  cuts.stopCheckingCuts,
  cuts.deselectCut,
  comments.hideComments,
  cuts.closeCuts,
  // What has the focus handles these.
  search.replaceMatch,
  text.applyCorrection,
  text.applyAndNext,
  wordCheck.acceptWord,
  wordCheck.playWordAgain,
  wordCheck.correctEverywhere,
  cuts.closeList,
  play.closeDialog,
  cuts.applyNumber,
  cuts.revertNumber,
  cuts.stepNumber,
  cuts.stepTimelineCuts,
  cuts.resizePanel,
];

/** The command that a key means now. @param place what has the focus, if it keeps its own keys */
export function commandFor(key: string, place?: Place): Command | undefined {
  return COMMANDS.find((command) => {
    if (command.run === undefined) return false;
    if (place) return command.keysIn?.[place]?.includes(key);
    return command.keys?.includes(key) && (command.when?.() ?? true);
  });
}

/** A line of the sheet: what the keys do, and where if not everywhere. */
export interface Shortcut {
  readonly keys: readonly string[];
  readonly text: string;
  readonly place: Place | null;
}

const NO_PLACES: NonNullable<Command['keysIn']> = {};

/** The lines of a group of the sheet, those of places with keys of their own last. */
export function shortcutsOf(group: Command['group']): readonly Shortcut[] {
  const commands = COMMANDS.filter((command) => command.group === group);
  const text = ({ description, label }: Command): string => (description ?? label)();
  return [
    ...commands.flatMap((command) =>
      command.keys ? [{ keys: command.keys, text: text(command), place: null }] : [],
    ),
    ...commands.flatMap((command) =>
      Object.entries(command.keysIn ?? NO_PLACES).map(([place, keys]) => ({
        keys,
        text: text(command),
        place: place as Place,
      })),
    ),
  ];
}
