import { AudioWaveform, BellRing, Volume1, VolumeX } from 'lucide-react';
import { keys } from '#i18n/en/editor.ts';
import { transcript } from '#i18n/en/transcript.ts';
import { targetWords } from '../state/cuts/cut-actions.ts';
import { hasSound, placeSound, soundTargets } from '../state/cuts/gain-actions.ts';
import { editor } from '../state/document/document.ts';
import { selection } from '../state/document/selection.ts';
import { transcriptPort } from '../state/document/transcript-port.ts';
import { playback } from '../state/playback/playback.ts';
import { openMenu } from '../state/view/context-menu.ts';
import type { Command } from './command.ts';

const watches = [selection, editor, playback];
const isNothingMeant = (): boolean => soundTargets().length === 0;

/** What keeps the time: a second time gives the recorded sound back. */
export const mute: Command = {
  id: 'mute',
  label: transcript.mute,
  description: keys.mute,
  icon: VolumeX,
  group: 'transcript',
  keys: ['u'],
  editing: true,
  disabled: isNothingMeant,
  checked: () => hasSound({ kind: 'mute' }),
  watches,
  run: () => placeSound({ kind: 'mute' }),
};
export const bleep: Command = {
  id: 'bleep',
  label: transcript.bleep,
  description: keys.bleep,
  icon: BellRing,
  group: 'transcript',
  keys: ['b'],
  editing: true,
  disabled: isNothingMeant,
  checked: () => hasSound({ kind: 'bleep' }),
  watches,
  run: () => placeSound({ kind: 'bleep' }),
};
export const recordedSound: Command = {
  id: 'recordedSound',
  label: transcript.recordedSound,
  icon: AudioWaveform,
  disabled: () => hasSound(null),
  watches,
  run: () => placeSound(null),
};
/** Offers levels beside the words that are meant. */
export const level: Command = {
  id: 'level',
  label: transcript.level,
  description: keys.level,
  icon: Volume1,
  group: 'transcript',
  keys: ['e'],
  editing: true,
  disabled: isNothingMeant,
  watches,
  run: () => {
    if (isNothingMeant()) return;
    const centre = { x: window.innerWidth / 2, y: window.innerHeight / 2 };
    const at = transcriptPort()?.menuPlace(targetWords()?.last ?? 0) ?? centre;
    openMenu({ ...at, target: { kind: 'level' } });
  },
};

/** dB that are offered. */
const LEVELS = [12, 9, 6, 3, -3, -6, -12, -24];

export const LEVEL_COMMANDS: readonly Command[] = LEVELS.map((decibels) => ({
  id: `level${decibels}`,
  label: () => transcript.decibels({ sign: decibels > 0 ? 'more' : 'less', decibels: Math.abs(decibels) }),
  checked: () => hasSound({ kind: 'level', decibels }),
  run: () => placeSound({ kind: 'level', decibels }),
}));
