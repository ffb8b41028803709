import { FileDown, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { comments as texts } from '#i18n/en/player.ts';
import { MAX_CHAPTER_NAME } from '#model/constants.ts';
import { arrangementOf } from '#model/edit/arrangement.ts';
import { playedChapters } from '#model/edit/chapters.ts';
import { formatTime } from '#model/time/format.ts';
import type { Chapter } from '#model/types.ts';
import { Count, IconButton } from '../../ui/index.ts';
import { setChapter } from '../commands/chapter-commands.ts';
import { CommandIconButton } from '../commands/command-button.tsx';
import { chapterTitle, deleteChapter, goToChapter, renameChapter } from '../state/comments/chapters.ts';
import { chaptersOf } from '../state/document/chapters.ts';
import { currentDoc } from '../state/document/document.ts';
import { useCollaborator, useDocument } from '../state/document/use-document.ts';
import { openDownload } from '../state/download/download.ts';
import { chapterPart } from '../state/download/download-extent.ts';
import { session } from '../state/session/session.ts';

/** Above the comments, in the order in which they play. */
export function ChapterList() {
  const doc = useDocument();
  // Those of the recording.
  useSnapshot(session);
  const list = useRef<HTMLOListElement>(null);
  const { cuts, blocks, duration } = doc;
  const { toArranged } = arrangementOf(doc);
  const known = chaptersOf(doc);
  const played = useMemo(
    () => new Set(playedChapters(known, { cuts, blocks, duration }).map(({ time }) => time)),
    [known, cuts, blocks, duration],
  );
  const chapters = known.toSorted((a, b) => toArranged(a.time) - toArranged(b.time));
  const stepFrom = (event: KeyboardEvent<HTMLInputElement>, at: number): void => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0;
    if (step === 0) return;
    event.preventDefault();
    list.current?.querySelectorAll('input')[at + step]?.focus();
  };
  return (
    <section
      aria-label={texts.chapters()}
      className="flex max-h-[45%] flex-none flex-col border-line border-b"
    >
      <header className="flex min-h-10 flex-none items-center gap-1 pr-2 pl-4">
        <h3 className="mr-1 font-semibold text-13">{texts.chapters()}</h3>
        <Count>{chapters.length}</Count>
        <span className="flex-1" />
        <CommandIconButton command={setChapter} iconSize={18} />
      </header>
      {chapters.length === 0 ? (
        <p className="px-4 pb-3 text-text-2">{texts.noChapters()}</p>
      ) : (
        <ol ref={list} aria-label={texts.listOfChapters()} className="min-h-0 flex-1 overflow-y-auto pb-2">
          {chapters.map((chapter, i) => (
            <Row
              key={chapter.time}
              chapter={chapter}
              isPlayed={played.has(chapter.time)}
              onKey={(event) => stepFrom(event, i)}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

interface RowProps {
  readonly chapter: Chapter;
  readonly isPlayed: boolean;
  readonly onKey: (event: KeyboardEvent<HTMLInputElement>) => void;
}

function Row({ chapter, isPlayed, onKey }: RowProps) {
  const at = formatTime(chapter.time);
  const isGuest = useCollaborator();
  // As it is typed: the name has no spaces at its ends.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <li className="flex items-center gap-1 pr-2 pl-3">
      <button
        type="button"
        aria-label={texts.goToChapter({ name: chapterTitle(chapter) })}
        onClick={() => goToChapter(chapter)}
        className="num min-h-8 rounded-ctl px-1 text-12 text-text-3 hover:text-text-1"
      >
        {at}
      </button>
      <input
        aria-label={texts.nameOfChapter({ time: at })}
        title={isPlayed ? undefined : texts.chapterCut()}
        data-cut={!isPlayed || undefined}
        maxLength={MAX_CHAPTER_NAME}
        placeholder={texts.unnamedChapter()}
        value={typed ?? chapter.name}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          renameChapter(chapter, value);
        }}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') goToChapter(chapter);
          else onKey(event);
        }}
        className="h-8 min-w-0 flex-1 rounded-ctl border border-transparent bg-transparent px-1.5 hover:border-line-ctl focus:border-line-ctl focus:bg-bg-2 data-cut:line-through data-cut:opacity-70"
      />
      {!isGuest && (
        <IconButton
          label={texts.downloadChapter({ name: chapterTitle(chapter) })}
          icon={<FileDown aria-hidden size={16} />}
          disabled={!isPlayed}
          onClick={() => {
            const part = chapterPart(currentDoc(), chapter.time);
            if (part) openDownload({ part });
          }}
        />
      )}
      <IconButton
        label={texts.deleteChapter({ name: chapterTitle(chapter) })}
        icon={<Trash2 aria-hidden size={16} />}
        onClick={() => deleteChapter(chapter)}
      />
    </li>
  );
}
