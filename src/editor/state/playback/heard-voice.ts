import { proxy, subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { currentDoc, editor } from '../document/document.ts';
import { session } from '../session/session.ts';
import { voiceAddress } from '../session/voices.ts';
import { hearOriginal, setVoice } from './playback.ts';

interface HeardVoice {
  /** The copy with less noise is there, and the player was told to play it. */
  isOn: boolean;
  /** This browser cannot play it beside the recording, which is heard. */
  isUnplayable: boolean;
  /** The recording is heard instead, while somebody compares. */
  isOriginal: boolean;
}

export const heardVoice = proxy<HeardVoice>({ isOn: false, isUnplayable: false, isOriginal: false });

/** Has the player play the voice that the edit asks for, once it is there. @returns stops it */
export function followVoice(): () => void {
  const follow = (): void => {
    const { voice } = currentDoc().sound;
    const address = voice === 'off' ? null : voiceAddress(voice);
    heardVoice.isOn = address !== null;
    if (!address) heardVoice.isUnplayable = false;
    setVoice(address);
  };
  follow();
  const stops = [subscribeKey(editor, 'doc', follow), subscribe(session, follow)];
  return () => {
    for (const stop of stops) stop();
    endOriginal();
    setVoice(null);
  };
}

export function noteUnplayable(): void {
  heardVoice.isUnplayable = true;
}

let held: AbortController | null = null;

/** The recording is heard until `endOriginal`, a key comes up, or the window is left. A key that repeats changes nothing. */
export function holdOriginal(): void {
  if (held || !heardVoice.isOn) return;
  held = new AbortController();
  const { signal } = held;
  heardVoice.isOriginal = true;
  hearOriginal(true);
  for (const name of ['keyup', 'blur', 'pagehide']) window.addEventListener(name, endOriginal, { signal });
  document.addEventListener('visibilitychange', endOriginal, { signal });
}

export function endOriginal(): void {
  if (!held) return;
  held.abort();
  held = null;
  heardVoice.isOriginal = false;
  hearOriginal(false);
}
