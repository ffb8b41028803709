import {
  AudioLines,
  Captions,
  Eye,
  House,
  Keyboard,
  Maximize,
  Play,
  Redo2,
  Repeat,
  Undo2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { keys } from '#i18n/en/editor.ts';
import { player, timeline } from '#i18n/en/player.ts';
import { transcript } from '#i18n/en/transcript.ts';
import { currentDoc, editor, redo, undo } from '../state/document/document.ts';
import { selection } from '../state/document/selection.ts';
import { heardVoice, holdOriginal } from '../state/playback/heard-voice.ts';
import { loopable, stepFrame, toggleLoop } from '../state/playback/listen.ts';
import {
  pause,
  play,
  playback,
  seekBy,
  setPreviewMode,
  setRate,
  togglePlay,
} from '../state/playback/playback.ts';
import { session } from '../state/session/session.ts';
import {
  panels,
  setHelpOpen,
  toggleCaptions,
  toggleFullScreen,
  togglePlaybackDetails,
} from '../state/view/panels.ts';
import {
  isZoomedIn,
  isZoomedOut,
  timelineView,
  zoomHome,
  zoomStepIn,
  zoomStepOut,
} from '../state/view/timeline-view.ts';
import type { Command } from './command.ts';

/** Of what plays, cuts included. */
const BACK_SECONDS = 5;
const RATES = [1, 1.5, 2, 3];

const hasNoMedia = (): boolean => playback.status !== 'ready';
const isPreviewing = (): boolean => currentDoc().settings.previewMode;
const isLooping = (): boolean => playback.stretch?.loops ?? false;
const hasLoopable = (): boolean =>
  (selection.words !== null || selection.cutId !== null) && loopable() !== null;

function playOrSpeedUp(): void {
  if (playback.playing) setRate(RATES.find((rate) => rate > playback.rate) ?? RATES[0]);
  else play();
}

/** Playback. */
export const playOrPause: Command = {
  id: 'playOrPause',
  label: () => (playback.playing ? player.pause() : player.play()),
  description: keys.playOrPause,
  group: 'playback',
  keys: ['Space'],
  disabled: hasNoMedia,
  watches: [playback],
  run: togglePlay,
};
export const playFromHere: Command = {
  id: 'playFromHere',
  label: transcript.playFromHere,
  icon: Play,
  run: play,
};
export const back: Command = {
  id: 'back',
  label: () => keys.back({ seconds: BACK_SECONDS }),
  group: 'playback',
  keys: ['j'],
  run: () => seekBy(-BACK_SECONDS),
};
export const stop: Command = { id: 'pause', label: player.pause, group: 'playback', keys: ['k'], run: pause };
export const playFaster: Command = {
  id: 'playFaster',
  label: keys.playFaster,
  group: 'playback',
  keys: ['l'],
  run: playOrSpeedUp,
};
export const loop: Command = {
  id: 'loop',
  label: player.loop,
  icon: Repeat,
  group: 'playback',
  keys: ['Shift+l'],
  checked: isLooping,
  disabled: () => hasNoMedia() || (isLooping() || hasLoopable() ? false : player.nothingToLoop()),
  watches: [playback, editor, selection],
  run: toggleLoop,
};
/** For as long as the key is down. */
export const compareVoice: Command = {
  id: 'compareVoice',
  label: player.compareVoice,
  description: keys.compareVoice,
  icon: AudioLines,
  group: 'playback',
  keys: ['v'],
  when: () => heardVoice.isOn,
  checked: () => heardVoice.isOriginal,
  watches: [heardVoice],
  run: holdOriginal,
};
export const previousFrame: Command = {
  id: 'previousFrame',
  label: keys.previousFrame,
  group: 'playback',
  keys: [','],
  run: () => stepFrame(-1),
};
export const nextFrame: Command = {
  id: 'nextFrame',
  label: keys.nextFrame,
  group: 'playback',
  keys: ['.'],
  run: () => stepFrame(1),
};
export const fullScreen: Command = {
  id: 'fullScreen',
  label: () => (panels.fullScreen ? player.leaveFullScreen() : player.fullScreen()),
  description: player.fullScreen,
  icon: Maximize,
  group: 'playback',
  keys: ['f'],
  watches: [panels],
  run: toggleFullScreen,
};
export const leaveFullScreen: Command = {
  id: 'leaveFullScreen',
  label: player.leaveFullScreen,
  group: 'playback',
  keys: ['Escape'],
  when: () => panels.fullScreen,
  run: toggleFullScreen,
};
export const captionsInPreview: Command = {
  id: 'captionsInPreview',
  label: player.captions,
  icon: Captions,
  group: 'playback',
  keys: ['t'],
  checked: () => panels.captionsShown,
  disabled: () =>
    session.project?.media.video == null || currentDoc().words.length === 0
      ? player.nothingToCaption()
      : false,
  watches: [panels, session, editor],
  run: toggleCaptions,
};
export const playbackDetails: Command = {
  id: 'playbackDetails',
  label: player.details,
  group: 'playback',
  keys: ['Shift+i'],
  run: togglePlaybackDetails,
};

/** The timeline. */
export const zoomOut: Command = {
  id: 'zoomOut',
  label: timeline.zoomOut,
  icon: ZoomOut,
  disabled: isZoomedOut,
  watches: [timelineView],
  run: zoomStepOut,
};
export const resetZoom: Command = {
  id: 'resetZoom',
  label: timeline.resetZoom,
  icon: House,
  run: zoomHome,
};
export const zoomIn: Command = {
  id: 'zoomIn',
  label: timeline.zoomIn,
  icon: ZoomIn,
  disabled: isZoomedIn,
  watches: [timelineView],
  run: zoomStepIn,
};
export const previewMode: Command = {
  id: 'previewMode',
  label: () => (isPreviewing() ? timeline.cutsSkipped() : timeline.cutsPlayed()),
  icon: Eye,
  checked: isPreviewing,
  watches: [editor],
  run: () => setPreviewMode(!isPreviewing()),
};

/** The edit as a whole. */
export const undoStep: Command = {
  id: 'undo',
  label: () =>
    editor.undoName === null ? transcript.undo() : transcript.undoStep({ step: editor.undoName }),
  description: transcript.undo,
  icon: Undo2,
  group: 'edit',
  keys: ['Mod+z'],
  disabled: () => !editor.canUndo,
  watches: [editor],
  run: undo,
};
export const redoStep: Command = {
  id: 'redo',
  label: () =>
    editor.redoName === null ? transcript.redo() : transcript.redoStep({ step: editor.redoName }),
  description: transcript.redo,
  icon: Redo2,
  group: 'edit',
  keys: ['Mod+Shift+z', 'Mod+y'],
  disabled: () => !editor.canRedo,
  watches: [editor],
  run: redo,
};
export const showShortcuts: Command = {
  id: 'showShortcuts',
  label: keys.title,
  icon: Keyboard,
  group: 'edit',
  keys: ['?'],
  run: () => setHelpOpen(true),
};
export const openContextMenu: Command = {
  id: 'openContextMenu',
  label: keys.commands,
  group: 'edit',
  keys: ['Shift+F10', 'ContextMenu'],
};
export const closeDialog: Command = {
  id: 'closeDialog',
  label: keys.closeDialog,
  group: 'edit',
  keysIn: { dialog: ['Escape'] },
};
