import { proxy, ref } from 'valtio';
import {
  type DownloadForm,
  getDownloadPrice,
  type MediaDescription,
  type Rendition,
} from '#contract/index.ts';
import { download as texts } from '#i18n/en/files.ts';
import { partOf } from '#model/edit/part.ts';
import { isPlainSound, PLAIN_SOUND } from '#model/edit/sound-settings.ts';
import { timeMap, timeMapOf } from '#model/edit/time-map.ts';
import { captionsOf } from '#model/formats/write/caption-lines.ts';
import { retimedText } from '#model/formats/write/retimed.ts';
import { audioBitRate, type RecordedAudio } from '#model/media/audio-bit-rate.ts';
import { extensionOfForm, isMp3Form, MP3_FORMS } from '#model/media/audio-forms.ts';
import { priceInCredentials } from '#model/media/price.ts';
import { reducedBitRate, reducedSize, type Size } from '#model/media/reduced-size.ts';
import { credentialsText, savedSeconds } from '#model/time/format.ts';
import type { EditorDocument, SoundSettings } from '#model/types.ts';
import { callApi, type SuccessReply } from '#src/api/client/index.ts';
import { keepOnDevice, keptJson } from '../device/device-memory.ts';
import { chaptersOf } from '../document/chapters.ts';
import type { Ref } from '../document/document.ts';
import { authOf, session, setCredentials } from '../session/session.ts';
import type { DownloadExtent } from './download-extent.ts';

/** What is downloaded of a recording, and with which changes. */

export interface DownloadChoice {
  readonly form: DownloadForm;
  readonly height: NonNullable<Rendition['height']> | null;
  readonly captions: NonNullable<Rendition['captions']> | null;
}

export const AS_RECORDED: DownloadChoice = {
  form: 'recorded',
  ...{ height: null, captions: null },
};

const KEY = 'download_choice';
const FORMS = ['recorded', 'm4a', 'mp3', 'mp3_mono', 'wav', 'flac'] as const;
const HEIGHTS = ['1080', '720'] as const;
/** Extensions of formats that can hold caption tracks. */
const TRACKS = ['mp4', 'm4v', '3gp', 'mov', 'mkv', 'webm'];

type Media = Readonly<Pick<MediaDescription, 'extension' | 'video' | 'audio'>>;

/** What can be chosen for a recording, without the values it has anyway; empty where there is no choice. */
export function offeredFor({ extension, video, audio }: Media, form: DownloadForm, hasText: boolean) {
  const withVideo = form === 'recorded' ? video : null;
  const captions: readonly NonNullable<Rendition['captions']>[] = TRACKS.includes(extension)
    ? ['track', 'burnt']
    : ['burnt'];
  return {
    forms: audio ? FORMS.filter((form) => isOffered(form, extension, audio)) : [],
    heights: withVideo ? HEIGHTS.filter((lines) => reducedSize(withVideo, Number(lines))) : [],
    captions: withVideo && hasText ? captions : [],
  };
}

/** Not what the recording is anyway, but for MP3, which has another rate; one channel takes no more than that of one. */
function isOffered(form: DownloadForm, extension: string, { channels }: RecordedAudio): boolean {
  return isMp3Form(form) ? channels > 1 || form !== 'mp3' : form !== extension;
}

/** Named combinations of choices, and of how loud the edit is. */
export interface Preset {
  readonly choice: DownloadChoice;
  readonly loudness: SoundSettings['loudness'];
}

export const PRESETS = {
  podcast: { choice: { ...AS_RECORDED, form: 'mp3' }, loudness: -16 },
  youtube: { choice: AS_RECORDED, loudness: -14 },
  archive: { choice: { ...AS_RECORDED, form: 'wav' }, loudness: 'off' },
  recorded: { choice: AS_RECORDED, loudness: 'off' },
} as const satisfies Record<string, Preset>;

/** The choice without values that the recording does not allow. */
export function fitted(choice: DownloadChoice, media: Media, hasText: boolean): DownloadChoice {
  const { forms } = offeredFor(media, 'recorded', hasText);
  const form =
    one(forms, choice.form) ?? (isMp3Form(choice.form) ? one(forms, 'mp3_mono') : null) ?? 'recorded';
  const { heights, captions } = offeredFor(media, form, hasText);
  return {
    form,
    height: one(heights, choice.height),
    captions: one(captions, choice.captions),
  };
}

/** The fields of calls, which leave out what is as recorded. */
export function renditionFields(choice: DownloadChoice): Rendition {
  const { form, height, captions } = choice;
  return {
    ...(form !== 'recorded' && { form }),
    ...(height && { height }),
    ...(captions && { captions }),
  };
}

/** Equal for choices that give the same file. */
export function choiceKey(choice: DownloadChoice): string {
  return JSON.stringify(renditionFields(choice));
}

/** The choice of the last download from this device. */
export const remembered = proxy({ choice: lastChoice() });

/** As far as the recording allows it. */
export function rememberedChoice(doc: EditorDocument): DownloadChoice {
  const { project } = session;
  return project ? fitted(remembered.choice, project.media, doc.words.length > 0) : AS_RECORDED;
}

function lastChoice(): DownloadChoice {
  const kept = keptJson(KEY) as Partial<DownloadChoice> | null;
  return {
    form: one(FORMS, kept?.form) ?? 'recorded',
    height: one(HEIGHTS, kept?.height),
    captions: one(['track', 'burnt'] as const, kept?.captions),
  };
}

export function rememberChoice(choice: DownloadChoice): void {
  remembered.choice = choice;
  keepOnDevice(KEY, JSON.stringify(choice));
}

function one<Item>(list: readonly Item[], item: unknown): Item | null {
  return list.find((known) => known === item) ?? null;
}

/** What a download of an edit gives and costs; times in edited seconds. */
export interface DownloadPlan {
  /** The project of the cuts, whichever is open by then. */
  readonly project: { readonly id: string | null; readonly extension: string };
  /** Size of the recording's video; null without one. */
  readonly picture: Size | null;
  readonly doc: EditorDocument;
  readonly cuts: EditorDocument['cuts'];
  readonly blocks: EditorDocument['blocks'];
  readonly gains: EditorDocument['gains'];
  /** As recorded where there is no audio. */
  readonly sound: SoundSettings;
  readonly choice: DownloadChoice;
  /** A file for each chapter, in a zip. */
  readonly eachChapter: boolean;
  /** The cuts of the whole edit, of which this is a part; null: it is the whole. */
  readonly whole: EditorDocument['cuts'] | null;
  readonly sourceDuration: number;
  readonly outputDuration: number;
  /** Difference of both durations as they are shown. */
  readonly saved: number;
  /** Price by the output's length, even if the download is already paid. */
  readonly price: number;
}

export function downloadPlan(
  edit: EditorDocument,
  choice = AS_RECORDED,
  extent: DownloadExtent = 'whole',
): DownloadPlan {
  const isPart = typeof extent === 'object';
  const doc = isPart ? partOf(edit, extent.part) : edit;
  const { cuts, blocks, gains, duration } = doc;
  const outputDuration = timeMapOf(doc).editedDuration;
  const { project_id: id = null, media } = session.project ?? {};
  return {
    project: { id, extension: media?.extension ?? '' },
    picture: media?.video ?? null,
    ...{ doc, cuts, blocks, gains, choice, eachChapter: extent === 'chapters' },
    whole: isPart ? edit.cuts : null,
    sound: media?.audio ? doc.sound : PLAIN_SOUND,
    sourceDuration: duration,
    outputDuration,
    saved: savedSeconds(duration, outputDuration),
    price: priceInCredentials(outputDuration, media),
  };
}

/** 'free' for the sample. */
export function priceText({ price }: Pick<DownloadPlan, 'price'>): string {
  return price === 0 ? texts.free() : credentialsText(price);
}

interface Planned extends Pick<DownloadPlan, 'blocks' | 'sourceDuration' | 'outputDuration' | 'eachChapter'> {
  readonly cuts: readonly Pick<DownloadPlan['cuts'][number], 'start' | 'duration'>[];
}

/** Share of the output that precedes a segment's `progress` (0–100), by length; segments count from 1. */
export function shareDone(
  { cuts, blocks, sourceDuration, outputDuration, eachChapter }: Planned,
  { segmentNb, nbSegments, progress }: { segmentNb: number; nbSegments: number; progress: number },
): number {
  const { kept, toEdited } = timeMap(cuts, sourceDuration, blocks);
  const current = kept[segmentNb - 1];
  // The server leaves out segments shorter than a frame, and counts files where each chapter is one.
  if (eachChapter || !current || kept.length !== nbSegments)
    return (segmentNb - 1 + progress / 100) / nbSegments;
  const start = toEdited(current.start);
  return (start + ((current.end - current.start) * progress) / 100) / outputDuration;
}

/** The fields that identify the file: extension, choices and how it sounds. */
export function fileFields({
  project,
  choice,
  sound,
  eachChapter,
}: Pick<DownloadPlan, 'project' | 'choice' | 'sound' | 'eachChapter'>) {
  return {
    extension: eachChapter ? 'zip' : extensionOfForm(choice.form, project.extension),
    ...renditionFields(choice),
    ...(!isPlainSound(sound) && { sound: JSON.stringify(sound) }),
    ...(eachChapter && { each_chapter: 'true' as const }),
  };
}

/** The fields that identify a plan on the server. */
function planFields(plan: DownloadPlan) {
  const { project, cuts, whole, blocks, gains, sourceDuration, outputDuration, price } = plan;
  return {
    ...authOf(project.id),
    ...fileFields(plan),
    clips_cut: cutsField(cuts),
    // A part is as loud as it is in the whole.
    ...(whole && plan.sound.loudness !== 'off' && { whole_cuts: cutsField(whole) }),
    ...(plan.eachChapter && { chapters: JSON.stringify(chaptersOf(plan.doc)) }),
    ...(blocks.length > 0 && { blocks: JSON.stringify(blocks) }),
    ...(gains.length > 0 && { gains: JSON.stringify(gains) }),
    total_duration: sourceDuration,
    output_duration: outputDuration,
    credentials_required: price,
  };
}

function cutsField(cuts: DownloadPlan['cuts']): string {
  return JSON.stringify(cuts.map(({ start, duration }) => ({ start, duration })));
}

/** The fields of the call that makes the file of a plan. */
export function exportFields(plan: DownloadPlan) {
  const { chapters, tags, captionLook } = plan.doc;
  const { size, place, frame } = captionLook;
  return {
    ...planFields(plan),
    ...(plan.choice.captions && { caption_lines: JSON.stringify(captionLines(plan)) }),
    ...(plan.choice.captions === 'burnt' && { caption_look: JSON.stringify({ size, place, frame }) }),
    ...(chapters && { chapters: JSON.stringify(chapters) }),
    ...(Object.keys(tags).length > 0 && { tags: JSON.stringify(tags) }),
  };
}

function captionLines({ doc, picture, choice }: DownloadPlan) {
  const drawnInto = choice.captions === 'burnt' ? picture : null;
  const captions = captionsOf(retimedText(doc, 'edited'), doc.captionLook, drawnInto);
  return captions.map(({ start, end, lines }) => ({ start, end, text: lines.join('\n') }));
}

/** What else differs from the recording: sentences, tracks that are left out, other codecs, other properties of the video. */
export type Differences = Pick<
  SuccessReply<typeof getDownloadPrice>,
  'notes' | 'dropped' | 'converted' | 'video_differences'
>;

export type PricedEdit = Pick<DownloadPlan, 'cuts' | 'blocks' | 'gains' | 'sound'>;
type Asked = Pick<DownloadPlan, 'choice' | 'eachChapter'>;

interface KnownPrice extends PricedEdit {
  /** The server's answers so far, by `answerKey`. */
  readonly answers: Readonly<
    Record<string, { readonly paid: boolean; readonly differs: Differences | null }>
  >;
}

/** The cuts, the order and the sound the server was asked about last. */
export const downloadPrice = proxy<{ known: Ref<KnownPrice> | null }>({ known: null });

/** Undefined while the server has not said. */
export function isPaid(plan: PricedEdit & Asked, known: KnownPrice | null) {
  return answerFor(plan, known)?.paid;
}

/** Undefined while the server has not said. */
export function answerFor(plan: PricedEdit & Asked, known: KnownPrice | null) {
  return known && isSameEdit(plan, known) ? known.answers[answerKey(plan)] : undefined;
}

function answerKey({ choice, eachChapter }: Asked): string {
  return `${choiceKey(choice)} ${eachChapter}`;
}

function isSameEdit(a: PricedEdit, b: PricedEdit): boolean {
  return a.cuts === b.cuts && a.blocks === b.blocks && a.gains === b.gains && a.sound === b.sound;
}

/** A plan rests when it has not changed for this long, ms. */
const REST_MS = 800;
let timer: ReturnType<typeof setTimeout> | null = null;
let asking: AbortController | null = null;

/** Asks for the price once the plan rests. */
export function askPriceAtRest(plan: DownloadPlan): void {
  if (isPaid(plan, downloadPrice.known) !== undefined) return;
  if (timer !== null) clearTimeout(timer);
  timer = setTimeout(() => void askPrice(plan), REST_MS);
}

/** Asks for the current price, and takes over the balance. @returns whether the plan is paid; null if unknown */
export async function askPrice(plan: DownloadPlan): Promise<boolean | null> {
  asking?.abort();
  const abort = new AbortController();
  asking = abort;
  try {
    const reply = await callApi(getDownloadPrice, planFields(plan), { signal: abort.signal });
    setCredentials(reply.balance);
    showPrice(plan, reply.already_paid, reply);
    return reply.already_paid;
  } catch {
    // The download asks again before anything is charged.
    if (!abort.signal.aborted) showPrice(plan, false);
    return null;
  }
}

export function showPrice(plan: DownloadPlan, paid: boolean, told?: Differences): void {
  const { cuts, blocks, gains, sound } = plan;
  const { known } = downloadPrice;
  const others = known && isSameEdit(plan, known) ? known.answers : {};
  const answer = { paid, differs: told ?? answerFor(plan, known)?.differs ?? null };
  const answers = { ...others, [answerKey(plan)]: answer };
  downloadPrice.known = ref({ cuts, blocks, gains, sound, answers });
}

/** Forgets the price, which belongs to another project or is outdated. */
export function forgetPrice(): void {
  asking?.abort();
  if (timer !== null) clearTimeout(timer);
  downloadPrice.known = null;
}

/** About how large a download gets, and how long it takes. Pure. */

interface Estimate {
  readonly bytes: number;
  /** Upper limit, if the server does nothing else. */
  readonly seconds: number;
}

/** Speed of encoding, pixels a second; most recordings are largely copied. */
const PIXELS = 60_000_000;
/** Speed of decoding for a smaller video, pixels a second. */
const DECODED = 240_000_000;
/** Speed of decoding and encoding audio, seconds a second. */
const LISTENING_RATE = 60;
/** Share of the allowed bit rate that smaller video uses: a talk seldom uses all of it. */
const TAKEN = 0.7;

const STEREO: RecordedAudio = { sampleRate: 48_000, channels: 2 };

/** Bits a second. */
const RATES: Readonly<Record<Exclude<DownloadForm, 'recorded'>, (audioBits: RecordedAudio) => number>> = {
  m4a: (audioBits) => audioBitRate('aac', audioBits) ?? 0,
  mp3: () => MP3_FORMS.mp3.bitRate,
  mp3_mono: () => MP3_FORMS.mp3_mono.bitRate,
  wav: ({ channels, sampleRate }) => 16 * channels * sampleRate,
  flac: ({ channels, sampleRate }) => 12 * channels * sampleRate,
};

interface Sized extends Readonly<Pick<MediaDescription, 'video' | 'audio' | 'duration'>> {
  readonly rushes: readonly { readonly size: number }[];
}

/** @param output edited seconds */
export function estimateOf(
  media: Sized,
  { choice, sound }: Pick<DownloadPlan, 'choice' | 'sound'>,
  output: number,
): Estimate {
  const { video, audio, duration, rushes } = media;
  const { form, height, captions } = choice;
  // Loudness and noise reduction analyse the audio before it is written.
  const audioPasses = 1 + (sound.loudness === 'off' ? 0 : 2) + (sound.voice === 'off' ? 0 : 1);
  const seconds = 1 + (audioPasses * duration) / LISTENING_RATE;
  if (form !== 'recorded') return { bytes: (output * RATES[form](audio ?? STEREO)) / 8, seconds };
  const uploaded = rushes.reduce((sum, { size }) => sum + size, 0);
  // Audio is encoded again; lossless audio keeps its size.
  const audioBits = audio && audioBitRate(audio.codec ?? '', audio);
  const more = audioBits && audio?.bitRate ? audioBits - audio.bitRate : 0;
  const asRecorded = duration > 0 ? output * (uploaded / duration + more / 8) : 0;
  if (!video) return { bytes: asRecorded, seconds };
  const pixels = ({ width, height }: Size, length: number) =>
    (length * width * height * video.frameRate.num) / video.frameRate.den;
  const size = height ? reducedSize(video, Number(height)) : null;
  const encoded = pixels(size ?? video, output) / PIXELS;
  const decoded = size || captions === 'burnt' ? pixels(video, duration) / DECODED : 0;
  const bits = size ? reducedBitRate(video, size, video.frameRate, (8 * uploaded) / duration) : 0;
  const smaller = (output * (TAKEN * bits + (audioBits ?? RATES.m4a(audio ?? STEREO)))) / 8;
  return { bytes: size ? Math.min(asRecorded, smaller) : asRecorded, seconds: seconds + encoded + decoded };
}
