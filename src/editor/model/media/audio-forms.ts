/** Files of the audio alone that have a rate of their own, whatever the recording has. Pure. */

interface AudioForm {
  /** A second. */
  readonly bitRate: number;
  /** All channels as one. */
  readonly isMono: boolean;
}

/** MP3 as podcasts are published. */
export const MP3_FORMS = {
  mp3: { bitRate: 192_000, isMono: false },
  mp3_mono: { bitRate: 128_000, isMono: true },
} as const satisfies Record<string, AudioForm>;

export type Mp3Form = keyof typeof MP3_FORMS;

export function isMp3Form(form: string): form is Mp3Form {
  return form in MP3_FORMS;
}

/** How the name of the file ends. @param recorded of the recording */
export function extensionOfForm(form: string, recorded: string): string {
  if (form === 'recorded') return recorded;
  return isMp3Form(form) ? 'mp3' : form;
}
