/** Which changes a download may make to which recording. */
import { createHash } from 'node:crypto';
import type { Rendition } from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import {
  downloadChanges,
  PLAIN_SOUND,
  type SoundChange,
  withSoundSettings,
} from '#model/edit/sound-settings.ts';
import { isSameValue } from '#model/fields.ts';
import { isMp3Form } from '#model/media/audio-forms.ts';
import { reducedSize } from '#model/media/reduced-size.ts';
import type { SoundSettings } from '#model/types.ts';
import type { StoredCover } from '#server/db/projects/covers.ts';
import type { ExportRow } from '#server/db/projects/exports.ts';
import type { ExportChanges, ExportInput } from '#server/db/schema/types.ts';
import { smallerCodec } from '#server/media/encode/video-encoding.ts';
import { captionEncoder } from '#server/media/plan/captions.ts';
import { containerFor } from '#server/media/plan/formats.ts';
import type { MediaInfo } from '#server/media/types.ts';
import { readSoundField } from '#server/payloads/lists.ts';
import type { PlannedCuts } from '#server/threads/plan-cuts.ts';
import { Malformed, Refusal } from '../errors.ts';
import { bytesOf, refused } from '../long-texts.ts';

/**
 * Always in the same order, because they are hashed; whichever field says it, the same sound is the same change.
 * @throws Malformed where `sound` is none, or another one than the fields of version 1.0 say
 */
export function changesOf({
  form = 'recorded',
  height,
  captions,
  each_chapter,
  ...sound
}: Rendition): ExportChanges {
  const { loudness, denoise, ...others } = downloadChanges(soundOf(sound));
  return {
    ...(height && { height: Number(height) }),
    ...(loudness && { loudness }),
    ...(denoise && { denoise }),
    ...(captions && { captions }),
    ...(isMp3Form(form) && { mp3: form }),
    ...(each_chapter === 'true' && { eachChapter: true }),
    ...others,
  };
}

function soundOf({
  sound,
  loudness,
  denoise,
}: Pick<Rendition, 'sound' | 'loudness' | 'denoise'>): SoundSettings {
  const named = sound === undefined ? {} : readSound(sound);
  const old = {
    ...(loudness && { loudness: Number(loudness) as SoundSettings['loudness'] }),
    ...(denoise && { denoise: denoise === 'true' }),
  };
  const isOtherLoudness = old.loudness && (named.loudness ?? old.loudness) !== old.loudness;
  const isOtherVoice = old.denoise !== undefined && named.voice && (named.voice !== 'off') !== old.denoise;
  if (isOtherLoudness || isOtherVoice) throw new Malformed(replies.soundDisagrees());
  return withSoundSettings(PLAIN_SOUND, {
    ...(old.loudness && { loudness: old.loudness }),
    ...(old.denoise && { voice: 'light' }),
    ...named,
  });
}

function readSound(text: string): SoundChange {
  try {
    return readSoundField(bytesOf(text));
  } catch (error) {
    throw refused(error);
  }
}

const CHANGES = [
  'height',
  'loudness',
  'denoise',
  'captions',
  'mp3',
  'eachChapter',
  'voice',
  'match',
  'fades',
] as const satisfies (keyof ExportChanges)[];

export function isSameChange(a: ExportChanges, b: ExportChanges): boolean {
  return CHANGES.every((change) => isSameValue(a[change], b[change]));
}

/** @param info of what is written: without video for audio downloads @throws Refusal */
export function checkChanges(changes: ExportChanges, { video, audio }: MediaInfo, extension: string): void {
  const { height, captions, mp3: _, ...sound } = changes;
  if (!audio && Object.keys(sound).length > 0) throw new Refusal(replies.noAudioToChange());
  if (!video && (height !== undefined || captions)) throw new Refusal(replies.noVideoToChange());
  if (video && height !== undefined && !reducedSize(video, height))
    throw new Refusal(replies.notLarger({ height: String(height) }));
  if (captions === 'track' && !captionEncoder(containerFor(extension)))
    throw new Refusal(replies.noCaptionsTrack({ extension }));
}

const CODEC_NAMES: Readonly<Record<string, string>> = {
  ...{ h264: 'H.264', prores: 'ProRes', mjpeg: 'Motion JPEG', mpeg2video: 'MPEG-2', mpeg4: 'MPEG-4 Part 2' },
  ...{ dvvideo: 'DV', theora: 'Theora' },
};

/** Further changes that the user should know of. */
export function notesOn({ height }: ExportChanges, { video }: MediaInfo, extension: string): string[] {
  if (!video || height === undefined) return [];
  const codec = smallerCodec(containerFor(extension), video);
  if (codec === video.codec) return [];
  const name = (one: string) => CODEC_NAMES[one] ?? one.toUpperCase();
  return [
    replies.smallerCodec({ codec: name(codec), own: name(video.codec) }),
    ...(video.hdr ? [replies.hdrToneMapped()] : []),
  ];
}

/** @param base prefix of the keys of its stored files */
export function inputOf(
  base: string,
  {
    whole,
    blocks,
    gains,
    captions,
    about,
  }: Pick<PlannedCuts, 'whole' | 'blocks' | 'gains' | 'captions' | 'about'>,
  changes: ExportChanges,
  {
    cover,
    spoken,
  }: { readonly cover: StoredCover | undefined; readonly spoken: { readonly hash: string } | null },
): ExportInput {
  return {
    cutsKey: `${base}.cuts`,
    ...(whole && { wholeKey: `${base}.whole` }),
    ...(blocks.length > 0 && { blocks }),
    ...(gains.length > 0 && { gains }),
    ...(Object.keys(changes).length > 0 && { changes }),
    ...(changes.captions && captions && { captions: { key: `${base}.captions`, hash: captions.hash } }),
    ...(about && { about: { key: `${base}.about`, hash: about.hash } }),
    ...(cover && {
      cover: cover.picture ? { key: `${base}.cover`, hash: sha256(cover.picture) } : ('none' as const),
    }),
    ...(spoken && { spoken: { key: `${base}.spoken`, hash: spoken.hash } }),
  };
}

export function changesMade({ input }: Pick<ExportRow, 'input'>): ExportChanges {
  return input.changes ?? {};
}

/** Whether speakers are brought to one level by the same words, which are no part of what is paid. */
export function isSpokenAlike(a: ExportInput, b: ExportInput): boolean {
  return a.spoken?.hash === b.spoken?.hash;
}

/** Whether both say the same in captions and of themselves, and have the same cover, which is no part of what is paid. */
export function saysTheSame(a: ExportInput, b: ExportInput): boolean {
  const coverOf = ({ cover }: ExportInput) => (typeof cover === 'object' ? cover.hash : cover);
  return (
    a.captions?.hash === b.captions?.hash && a.about?.hash === b.about?.hash && coverOf(a) === coverOf(b)
  );
}

function sha256(data: Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}
