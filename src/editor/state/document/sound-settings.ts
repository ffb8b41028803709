import { type SoundChange, soundSettingsBetween, withSoundSettings } from '#model/edit/sound-settings.ts';
import { soundDeed } from '#model/merge/deed.ts';
import { dispatch } from './document.ts';

/** Changes how the whole sounds; typing on is one step to undo. */
export function setSound(change: SoundChange): void {
  dispatch(
    (doc) => {
      const sound = withSoundSettings(doc.sound, change);
      return soundSettingsBetween(doc.sound, sound) ? { ...doc, sound } : doc;
    },
    { does: soundDeed, gesture: `sound ${Object.keys(change).join()}` },
  );
}
