import { z } from 'zod';
import { MAX_TAG_LENGTH } from '#model/constants.ts';
import { accountCall, auth, isSoundText, replyOf } from './common.ts';
import { downloadForm, rendition } from './download.ts';
import { soundShape } from './edit-shapes.ts';

/** On one line. @param most characters */
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .refine((text) => isSoundText(text) && !/\p{Cc}/u.test(text));

/** What files of new projects say of themselves; an empty text: as their recordings. */
const fileDefaults = z.object({ artist: z.string(), album: z.string() });
export type FileDefaults = z.infer<typeof fileDefaults>;

/** What the dialog of a download has chosen, as far as it can be for another recording; null where nothing of a kind is. */
export const presetChoice = z.strictObject({
  form: downloadForm,
  height: rendition.shape.height.unwrap().nullable(),
  captions: rendition.shape.captions.unwrap().nullable(),
  sound: soundShape.strict(),
});
export type PresetChoice = z.infer<typeof presetChoice>;

export const MAX_PRESETS = 50;
export const MAX_PRESET_NAME = 60;

const downloadPreset = presetChoice.extend({ preset_id: z.uuid(), name: z.string() });
export type DownloadPreset = z.infer<typeof downloadPreset>;

const presetName = line(MAX_PRESET_NAME).min(1);
const presets = z.array(downloadPreset);

/** What an account keeps for its downloads; presets by name. */
export const getDownloadSettings = accountCall('get_download_settings', {
  request: z.object(auth),
  reply: replyOf({ defaults: fileDefaults, presets }),
});

/** Sets artist and album (or show) that new projects begin with. Projects that are there stay as they are. */
export const setFileDefaults = accountCall('set_file_defaults', {
  request: z.object({ ...auth, artist: line(MAX_TAG_LENGTH), album: line(MAX_TAG_LENGTH) }),
  reply: replyOf({ defaults: fileDefaults }),
});

/** Keeps choices by a name; those that have the name already are replaced. An account has at most 50. */
export const saveDownloadPreset = accountCall('save_download_preset', {
  request: z.object({
    ...auth,
    name: presetName,
    /** JSON of a `presetChoice`: `form`, `height`, `captions` and `sound`, all of them. */
    choice: z.string().max(2000),
  }),
  reply: replyOf({ presets }),
});

/** Refused where another one has the name. */
export const renameDownloadPreset = accountCall('rename_download_preset', {
  request: z.object({ ...auth, preset_id: z.uuid(), name: presetName }),
  reply: replyOf({ presets }),
});

/** One that is not there is no error. */
export const deleteDownloadPreset = accountCall('delete_download_preset', {
  request: z.object({ ...auth, preset_id: z.uuid() }),
  reply: replyOf({ presets }),
});
