import { createRequire } from 'node:module';
import type { Range } from '#model/types.ts';
import { SPEECH_RATE } from './engine.ts';
import { FRAME, levelAt, speechLevels } from './frame-levels.ts';
import { HostFailed, type SherpaHost } from './sherpa/client.ts';

/** `[start, end)` in samples. */
export type SpeechRange = Range;

const MODEL = createRequire(import.meta.url).resolve('@ricky0123/vad-web/dist/silero_vad_v5.onnx');

/** Where somebody speaks in 16 kHz audio: by Silero, or by level where sherpa-onnx does not run. @throws the signal's reason */
export async function speechIn(
  audio: Int16Array,
  host: SherpaHost,
  signal: AbortSignal,
): Promise<SpeechRange[]> {
  if (audio.length === 0) return [];
  try {
    return await host.ask('activity', { model: MODEL, audio }, signal);
  } catch (error) {
    if (error instanceof HostFailed) return loudIn(audio);
    throw error;
  }
}

/** Stretches louder than halfway between quiet and loud frames; short holes are closed. */
export function loudIn(audio: Int16Array): SpeechRange[] {
  const levels = speechLevels(audio);
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

/** −1…1. */
export function toFloat(samples: Int16Array): Float32Array {
  const floats = new Float32Array(samples.length);
  // A plain loop: an hour has 58 million samples.
  for (let i = 0; i < samples.length; i++) floats[i] = samples[i]! / 32_768;
  return floats;
}
