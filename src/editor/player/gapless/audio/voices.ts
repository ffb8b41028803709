import type { PreviewVoice } from '../../../state/playback/playback.ts';
import { openSource } from '../io/open-source.ts';
import type { SampleReader } from '../plan.ts';
import { AudioReader } from './audio-reader.ts';

interface OpenVoice {
  readonly reader: AudioReader;
  readonly moveTo: (url: string) => void;
  readonly close: () => Promise<void>;
}

/** Copies of the recording's audio with less noise, opened beside it. Those that were opened stay: what is queued may still be read of them. */
export class Voices {
  readonly #recording: SampleReader & { readonly sampleRate: number };
  readonly #opened = new Map<string, Promise<OpenVoice>>();
  #wanted: PreviewVoice | null = null;
  #heard: SampleReader | null = null;
  #original: SampleReader | null = null;
  #isOriginal = false;

  /** @param recording what they are copies of */
  constructor(recording: SampleReader & { readonly sampleRate: number }) {
    this.#recording = recording;
  }

  /** What is heard instead of the recording; undefined while that is the recording as it is. */
  get source(): SampleReader | undefined {
    return (this.#isOriginal ? this.#original : this.#heard) ?? undefined;
  }

  /** Resolves once it is heard, or another one was wanted meanwhile. @throws where it cannot be read here: the recording is heard */
  async want(voice: PreviewVoice | null): Promise<void> {
    this.#wanted = voice;
    try {
      const reader = voice && (await this.#open(voice.url)).reader;
      if (this.#wanted !== voice || this.#heard === reader) return;
      this.#heard = reader;
      this.#original = voice && scaled(this.#recording, 10 ** (voice.level / 20));
    } catch (error) {
      if (this.#wanted !== voice) return;
      this.#heard = null;
      this.#original = null;
      throw error;
    }
  }

  /** @param isHeard the recording, as loud as its copy */
  hearOriginal(isHeard: boolean): void {
    this.#isOriginal = isHeard;
  }

  async close(): Promise<void> {
    for (const voice of this.#opened.values()) await voice.then(({ close }) => close()).catch(() => {});
  }

  /** The same file at a fresh URL is read on from there. */
  async #open(url: string): Promise<OpenVoice> {
    const [file = url] = url.split('?', 1);
    const known = this.#opened.get(file);
    if (known) {
      const voice = await known;
      voice.moveTo(url);
      return voice;
    }
    const opening = openVoice(url, this.#recording.sampleRate);
    this.#opened.set(file, opening);
    opening.catch(() => this.#opened.delete(file));
    return opening;
  }
}

async function openVoice(url: string, sampleRate: number): Promise<OpenVoice> {
  const { input, moveTo } = openSource(url);
  try {
    const [track] = await input.getAudioTracks();
    if (!track || !(await track.canDecode())) throw new Error('The voice cannot be decoded');
    const reader = await AudioReader.open(track, 0, 0, false);
    if (reader.sampleRate !== sampleRate)
      throw new Error(`The voice has ${reader.sampleRate} Hz, and the recording ${sampleRate}`);
    const close = async (): Promise<void> => {
      await reader.close();
      input.dispose();
    };
    return { reader, moveTo, close };
  } catch (error) {
    input.dispose();
    throw error;
  }
}

function scaled(reader: SampleReader, factor: number): SampleReader {
  return {
    read: async (start, planes) => {
      await reader.read(start, planes);
      for (const plane of planes) for (let i = 0; i < plane.length; i++) plane[i] *= factor;
    },
  };
}
