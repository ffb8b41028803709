import { formats as texts } from '#i18n/en/files.ts';
import type { PlayedChapter } from '../../edit/chapters.ts';

/** What YouTube asks of chapters: seconds of each, and how many. */
const YOUTUBE_SECONDS = 10;
const YOUTUBE_COUNT = 3;

/** A line a chapter, for the description of a video. */
export function writeYoutubeChapters(chapters: readonly PlayedChapter[]): string {
  const isLong = chapters.some(({ start }) => start >= 3600);
  return chapters.map((chapter, i) => `${clockOf(chapter.start, isLong)} ${titleOf(chapter, i)}\n`).join('');
}

/** As the JSON of Podcasting 2.0 (application/json+chapters). */
export function writePodcastChapters(chapters: readonly PlayedChapter[]): string {
  const listed = chapters.map((chapter, i) => ({
    startTime: toMilliseconds(chapter.start),
    endTime: toMilliseconds(chapter.end),
    title: titleOf(chapter, i),
  }));
  return `${JSON.stringify({ version: '1.2.0', chapters: listed }, null, 2)}\n`;
}

/** Sentences on where YouTube would not show chapters; none where it does. */
export function youtubeProblems(chapters: readonly PlayedChapter[]): string[] {
  const [first] = chapters;
  // As it reads them: whole seconds.
  const short = chapters.filter(({ start, end }) => Math.floor(end) - Math.floor(start) < YOUTUBE_SECONDS);
  return [
    ...(chapters.length < YOUTUBE_COUNT ? [texts.fewChapters({ least: YOUTUBE_COUNT })] : []),
    ...(first && Math.floor(first.start) > 0
      ? [texts.chaptersFromStart({ name: titleOf(first, 0), time: clockOf(first.start) })]
      : []),
    ...short.map((chapter) =>
      texts.shortChapter({
        name: titleOf(chapter, chapters.indexOf(chapter)),
        time: clockOf(chapter.start),
        least: YOUTUBE_SECONDS,
      }),
    ),
  ];
}

function titleOf({ name }: PlayedChapter, index: number): string {
  return name || texts.chapterNumber({ number: index + 1 });
}

function toMilliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

/** Whole seconds: m:ss, or h:mm:ss. */
function clockOf(seconds: number, withHours = seconds >= 3600): string {
  const whole = Math.floor(seconds + 1e-6);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60)];
  const last = String(whole % 60).padStart(2, '0');
  return withHours ? `${hours}:${String(minutes % 60).padStart(2, '0')}:${last}` : `${minutes}:${last}`;
}
