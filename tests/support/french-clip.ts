import { rm } from 'node:fs/promises';
import { execa } from 'execa';

/** Sixteen seconds of speech, in a made voice that is no easy one. */
export const FRENCH =
  'Bonjour à tous et bienvenue. Nous allons parler de la ville et de la nouvelle école. La première question est simple. Combien d’argent le gouvernement va-t-il donner pour la construire ? Beaucoup de gens disent que le prix du bâtiment est trop élevé. Nous regarderons les chiffres et nous prendrons une décision la semaine prochaine. Et c’est tout pour aujourd’hui.';

/** Has espeak-ng say it. @param path of the 16 kHz mono WAV file to be made */
export async function makeFrenchClip(path: string): Promise<void> {
  const spoken = `${path}.espeak.wav`;
  await execa('espeak-ng', ['-v', 'fr', '-s', '175', '-w', spoken, FRENCH]);
  await execa('ffmpeg', ['-v', 'error', '-y', '-i', spoken, '-ar', '16000', '-ac', '1', path]);
  await rm(spoken);
}
