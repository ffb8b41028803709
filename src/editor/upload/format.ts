import { upload as texts } from '#i18n/en/files.ts';

export function countRushes(count: number): string {
  return texts.countRushes({ count });
}
