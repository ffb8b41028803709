/** Names of downloaded files on the user's device. */
import { download as texts } from '#i18n/en/files.ts';
import { keepOnDevice, textOnDevice } from '../device/device-memory.ts';

const KEY = 'download_name';
const PROJECT = 'project';
/** Characters; file systems limit names by bytes. */
const MAX_NAME_LENGTH = 80;

/** Whether files are named after their project. Remembered on this device. */
export function isNamedAfterProject(): boolean {
  return textOnDevice(KEY) === PROJECT;
}

export function nameAfterProject(isOn: boolean): void {
  keepOnDevice(KEY, isOn ? PROJECT : null);
}

interface Named {
  readonly email: string;
  readonly project: string;
}

/** Without extension: specification §7's `output_` and the address, or the project's name. */
export function usualName({ email, project }: Named, afterProject: boolean): string {
  return afterProject ? texts.trimmedName({ project }) : `output_${email}`;
}

/** With extension, without characters that file systems refuse. @param typed empty: the usual name */
export function fileName(typed: string, usual: string, extension: string): string {
  const stem = typed.toLowerCase().endsWith(`.${extension}`) ? typed.slice(0, -extension.length - 1) : typed;
  const [name, other] = [stem, usual].map((text) =>
    Array.from(text.replace(/[\\/:*?"<>|\p{Cc}\s]+/gu, ' ').replace(/^[. ]+|[. ]+$/g, ''))
      .slice(0, MAX_NAME_LENGTH)
      .join(''),
  );
  return `${name || other || 'output'}.${extension}`;
}
