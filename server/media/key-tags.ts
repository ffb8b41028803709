/** Tags by keys of the maker's choice, as phones write them (QuickTime's `mdta`), beside the ones that every container knows. Pure. */
import type { Container } from './formats.ts';

const PHONE = /^com\.(apple\.quicktime|android)\./;
/** Of the file itself, which ffmpeg would write as keys. */
const BRANDS = ['major_brand', 'minor_version', 'compatible_brands'];
/** Of a recording, without what ffmpeg says of the file itself. */
export function ownTags(tags: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(tags).filter(([key]) => !BRANDS.includes(key)));
}

/** Among keys, players know these by Apple's names. */
const ORDINARY = ['title', 'artist', 'album', 'comment', 'copyright', 'description', 'genre'];

/**
 * For a file that gets the tags of its source. Nothing where no phone wrote keys, and where the file has a cover: ffmpeg 5.1
 * writes either keys or what players expect beside a cover.
 */
export function keyArguments(
  { muxer }: Container,
  tags: Readonly<Record<string, string>>,
  hasCover: boolean,
): string[] {
  if (!['mp4', 'mov'].includes(muxer) || hasCover || !Object.keys(tags).some((key) => PHONE.test(key)))
    return [];
  const named = ORDINARY.flatMap((key) => {
    const name = `com.apple.quicktime.${key}`;
    return tags[key] === undefined || name in tags ? [] : ['-metadata', `${name}=${tags[key]}`];
  });
  return [...BRANDS.flatMap((key) => ['-metadata', `${key}=`]), ...named, '-movflags', '+use_metadata_tags'];
}
