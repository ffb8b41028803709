import { comments as texts } from '#i18n/en/player.ts';
import { MAX_CHAPTERS } from '#model/constants.ts';
import { chapterName, nameFromWords, withChapters } from '#model/edit/chapters.ts';
import { deedAbout } from '#model/merge/deed.ts';
import { formatTime } from '#model/time/format.ts';
import type { Chapter, EditorDocument } from '#model/types.ts';
import { chaptersOf } from '../document/chapters.ts';
import { currentDoc, dispatch } from '../document/document.ts';
import { seekSource, sourceTimeNow } from '../playback/playback.ts';

/** Nearer to a chapter than this no other one is set, seconds. */
const NEAR = 0.05;

/** A chapter begins at the playhead, named by what is said then. @returns it, the one that is there already, or why none is set */
export function setChapterHere(): { readonly chapter: Chapter; readonly isNew: boolean } | string {
  const doc = currentDoc();
  const time = sourceTimeNow();
  const known = chaptersOf(doc);
  const near = known.find((chapter) => Math.abs(chapter.time - time) < NEAR);
  if (near) return { chapter: near, isNew: false };
  if (time >= doc.duration) return texts.nothingFollows();
  if (known.length >= MAX_CHAPTERS) return texts.mostChapters({ most: MAX_CHAPTERS });
  const chapter = { time, name: nameFromWords(doc, time) };
  change((chapters) => withChapters(chapters, [chapter]), {
    does: () => deedAbout('setChapter', chapterTitle(chapter)),
  });
  return { chapter, isNew: true };
}

/** What it is called, else when it begins. */
export function chapterTitle({ time, name }: Chapter): string {
  return name || formatTime(time);
}

/** Typing on is one step to undo. */
export function renameChapter({ time }: Chapter, typed: string): void {
  const chapter = { time, name: chapterName(typed) };
  change((chapters) => withChapters(chapters, [chapter]), {
    gesture: `chapter ${time}`,
    does: () => deedAbout('renamedChapter', chapterTitle(chapter)),
  });
}

export function deleteChapter(chapter: Chapter): void {
  change((chapters) => withChapters(chapters, [], [chapter]), {
    does: () => deedAbout('deletedChapter', chapterTitle(chapter)),
  });
}

export function goToChapter({ time }: Chapter): void {
  seekSource(time);
}

function change(
  edit: (chapters: readonly Chapter[]) => readonly Chapter[],
  options: Parameters<typeof dispatch>[1],
): void {
  dispatch((doc): EditorDocument => ({ ...doc, chapters: edit(chaptersOf(doc)) }), options);
}
