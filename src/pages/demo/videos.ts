import { demo } from '#i18n/en/guides.ts';
import type { Language } from '#i18n/language.ts';

const files: Readonly<Record<string, string>> = import.meta.glob('./*.{mp4,vtt,webp}', {
  eager: true,
  import: 'default',
  query: '?url',
});

/** What goes with a video: the poster before it plays, and its captions. */
export interface Extras {
  readonly poster: string;
  readonly captions: Readonly<Record<Language, string>>;
}

/** A demo video (specification §3): one recording on its way, as tools/make-demo.ts made it. */
export interface DemoVideo {
  readonly id: string;
  readonly title: () => string;
  readonly urlInput: string;
  readonly urlProcessing: string;
  readonly urlOutput: string;
  readonly input: Extras;
  readonly processing: Extras;
  readonly output: Extras;
}

export const demoVideos: readonly DemoVideo[] = [
  demoVideo('false-start', demo.falseStart),
  demoVideo('long-pauses', demo.longPauses),
  demoVideo('same-words', demo.sameWords),
];

function demoVideo(id: string, title: () => string): DemoVideo {
  const url = (part: string, extension: string): string => files[`./${id}-${part}.${extension}`];
  const extras = (part: string): Extras => ({
    poster: url(part, 'webp'),
    captions: { en: url(part, 'en.vtt'), fr: url(part, 'fr.vtt') },
  });
  return {
    id,
    title,
    urlInput: url('input', 'mp4'),
    urlProcessing: url('processing', 'mp4'),
    urlOutput: url('output', 'mp4'),
    input: extras('input'),
    processing: extras('processing'),
    output: extras('output'),
  };
}
