/** What of a recording is downloaded, and what is changed of it. */
import type { DownloadForm, MediaDescription, Rendition } from '#contract/index.ts';
import { download as texts } from '#i18n/en/files.ts';
import { smallerSize } from '#model/smaller.ts';

export interface DownloadChoice {
  readonly form: DownloadForm;
  readonly height: NonNullable<Rendition['height']> | null;
  readonly loudness: NonNullable<Rendition['loudness']> | null;
  readonly denoise: boolean;
  readonly captions: NonNullable<Rendition['captions']> | null;
}

export const AS_RECORDED: DownloadChoice = {
  form: 'recorded',
  ...{ height: null, loudness: null, denoise: false, captions: null },
};

const KEY = 'download_choice';
const FORMS = ['recorded', 'm4a', 'mp3', 'wav', 'flac'] as const;
const HEIGHTS = ['1080', '720'] as const;
const LOUDNESSES = ['-16', '-14'] as const;
/** By extension: files that hold captions beside the picture. */
const TRACKS = ['mp4', 'm4v', '3gp', 'mov', 'mkv', 'webm'];

type Media = Readonly<Pick<MediaDescription, 'extension' | 'video' | 'audio'>>;

/** What a recording can be downloaded as, each without the one it is anyway; nothing where there is no choice. */
export function offeredFor({ extension, video, audio }: Media, form: DownloadForm, hasText: boolean) {
  const pictured = form === 'recorded' ? video : null;
  const captions: readonly NonNullable<Rendition['captions']>[] = TRACKS.includes(extension)
    ? ['track', 'burnt']
    : ['burnt'];
  return {
    forms: audio ? FORMS.filter((one) => one !== extension) : [],
    heights: pictured ? HEIGHTS.filter((lines) => smallerSize(pictured, Number(lines))) : [],
    loudnesses: audio ? [...LOUDNESSES] : [],
    denoise: audio !== null,
    captions: pictured && hasText ? captions : [],
  };
}

/** Without what that recording cannot be downloaded as. */
export function fitted(choice: DownloadChoice, media: Media, hasText: boolean): DownloadChoice {
  const { forms } = offeredFor(media, 'recorded', hasText);
  const form = one(forms, choice.form) ?? 'recorded';
  const { heights, loudnesses, denoise, captions } = offeredFor(media, form, hasText);
  return {
    form,
    height: one(heights, choice.height),
    loudness: one(loudnesses, choice.loudness),
    denoise: denoise && choice.denoise,
    captions: one(captions, choice.captions),
  };
}

/** As calls have it: what is as recorded is not said. */
export function renditionFields(choice: DownloadChoice): Rendition {
  const { form, height, loudness, denoise, captions } = choice;
  return {
    ...(form !== 'recorded' && { form }),
    ...(height && { height }),
    ...(loudness && { loudness }),
    ...(denoise && { denoise: 'true' }),
    ...(captions && { captions }),
  };
}

/** Equal for choices that give the same file. */
export function choiceKey(choice: DownloadChoice): string {
  return JSON.stringify(renditionFields(choice));
}

const FORM_NAMES = { m4a: 'M4A', mp3: 'MP3', wav: 'WAV', flac: 'FLAC' };
const CAPTION_NAMES = { track: texts.captionsTrack, burnt: texts.captionsInPicture };

/** '720p, −16 LUFS, less noise'; empty as recorded. */
export function choiceText({ form, height, loudness, denoise, captions }: DownloadChoice): string {
  return [
    form !== 'recorded' && FORM_NAMES[form],
    height && `${height}p`,
    loudness && `−${loudness.slice(1)} LUFS`,
    denoise && texts.lessNoise(),
    captions && CAPTION_NAMES[captions](),
  ]
    .filter(Boolean)
    .join(', ');
}

/** Kept on this device; to be fitted to the recording. */
export function lastChoice(): DownloadChoice {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<DownloadChoice> | null;
    return {
      form: one(FORMS, kept?.form) ?? 'recorded',
      height: one(HEIGHTS, kept?.height),
      loudness: one(LOUDNESSES, kept?.loudness),
      denoise: kept?.denoise === true,
      captions: one(['track', 'burnt'] as const, kept?.captions),
    };
  } catch {
    return AS_RECORDED;
  }
}

/** One that is as recorded takes nothing from what was chosen before. */
export function rememberChoice(choice: DownloadChoice): void {
  if (choiceKey(choice) === choiceKey(AS_RECORDED)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify(choice));
  } catch {
    // Storage is full or blocked.
  }
}

function one<Item>(list: readonly Item[], item: unknown): Item | null {
  return list.find((known) => known === item) ?? null;
}
