import { state as texts } from '#i18n/en/editor.ts';
import type { ProjectInfo } from './session.ts';

/** A file's name without its extension. */
export function stem(name: string): string {
  return name.replace(/\.[a-z0-9]{1,5}$/i, '');
}

/** As its owner called it, else after its first rush. */
export function projectName({ name, media }: Pick<ProjectInfo, 'name'> & Named): string {
  return name ?? stem(media.rushes[0]?.name ?? texts.untitled());
}

interface Named {
  readonly media: { readonly rushes: readonly { readonly name: string }[] };
}
