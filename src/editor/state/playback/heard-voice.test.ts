import { ref } from 'valtio';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyDocument } from '#model/saved/document.ts';
import type { SoundSettings } from '#model/types.ts';
import { openDocument } from '../document/document.ts';
import { session } from '../session/session.ts';
import { endOriginal, followVoice, heardVoice, holdOriginal } from './heard-voice.ts';
import { type PreviewVoice, setPlayer } from './playback.ts';

let heard: (string | null)[] = [];
let stop: () => void = () => undefined;
beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
  const nothing = (): void => undefined;
  setPlayer({
    ...{ play: async () => undefined, pause: nothing, seek: nothing, peek: nothing },
    ...{ setRate: nothing, setVolume: nothing, sourceTime: 0 },
    setVoice: (voice: PreviewVoice | null) => heard.push(voice?.url ?? null),
    hearOriginal: (isHeard: boolean) => heard.push(isHeard ? 'original' : 'voice'),
  });
  heard = [];
  stop = followVoice();
});
afterEach(() => {
  stop();
  setPlayer(null);
  session.project = null;
  vi.unstubAllGlobals();
});

function open(voice: SoundSettings['voice'], urls: readonly string[]): void {
  const voices = urls.map((url) => ({ voice: 'light' as const, url, level: 0 }));
  session.project = ref({ project_id: 'p', urls: { signedUrl: '', voices } }) as never;
  const doc = emptyDocument({ duration: 10, language: 'en' });
  openDocument({ ...doc, sound: { ...doc.sound, voice } });
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test('the voice that the edit asks for is played once it is there, and not before', async () => {
  open('light', []);
  await settled();
  expect([heard, heardVoice.isOn]).toEqual([[], false]);
  open('light', ['/a?1']);
  await settled();
  expect([heard, heardVoice.isOn]).toEqual([['/a?1'], true]);
  open('strong', ['/a?1']);
  await settled();
  expect([heard.at(-1), heardVoice.isOn]).toEqual([null, false]);
});

test.each(['keyup', 'blur'])('the recording is heard while the key is held, once, until %s', async (name) => {
  open('light', ['/a']);
  await settled();
  heard = [];
  holdOriginal();
  holdOriginal();
  expect([heard, heardVoice.isOriginal]).toEqual([['original'], true]);
  window.dispatchEvent(new Event(name));
  expect([heard, heardVoice.isOriginal]).toEqual([['original', 'voice'], false]);
  endOriginal();
  expect(heard).toHaveLength(2);
});

test('without a voice there is nothing to compare with', async () => {
  open('off', ['/a']);
  await settled();
  heard = [];
  holdOriginal();
  expect([heard, heardVoice.isOriginal]).toEqual([[], false]);
});
