import clsx from 'clsx';
import { MessageSquarePlus, RotateCcw, Scissors } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { comments as commentsTexts, review as texts } from '#i18n/en/player.ts';
import { type Comment, type CommentKind, quoteOf, wordsOfAnchor } from '#model/edit/comments.ts';
import { HIDDEN } from '#model/edit/hidden-words.ts';
import { truncate } from '#model/time/format.ts';
import type { EditorDocument } from '#model/types.ts';
import { textOf } from '#model/words/words.ts';
import { newReply } from '#src/editor/state/comments/comment-form.ts';
import { Button, Checkbox, Count, toast } from '#src/ui/index.ts';
import type { OpenedReview } from './calls.ts';
import { CommentList, Compose, type Subject } from './comment-list.tsx';
import { Stage } from './stage.tsx';
import { commentedWords, type Picked, proposable, Transcript } from './transcript.tsx';
import { useReviewPlayer } from './use-player.ts';
import type { OpenReview } from './use-review.ts';

interface ReviewViewProps {
  readonly review: OpenReview;
  readonly opened: OpenedReview;
  /** The edit was changed since. */
  readonly isOld: boolean;
}

type Tab = 'transcript' | 'comments';

/** Transcript, player and comments: side by side from 1024 px, else two tabs below the player. */
export function ReviewView({ review, opened, isOld }: ReviewViewProps) {
  const { doc, loudness, matched, comments, rights, hasVideo, frameRate } = opened;
  const host = useRef<HTMLDivElement>(null);
  const { holder, failed } = review;
  const player = useReviewPlayer({
    ...{ host, holder, doc, loudness, matched, frameRate },
    ...{ first: opened.media, onFailed: failed },
  });
  const [tab, setTab] = useState<Tab>('transcript');
  const [cutsHidden, setCutsHidden] = useState(false);
  const [picked, setPicked] = useState<Picked | null>(null);
  const [target, setTarget] = useState<{ word: number } | null>(null);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [subject, setSubject] = useState<Subject | null>(null);
  const commented = useMemo(() => commentedWords(doc.words, comments), [doc, comments]);
  const hidesWords = useMemo(() => doc.words.text.includes(HIDDEN), [doc]);
  const mayWrite = rights !== 'view';
  const { seek, toggle, time } = player;
  const pick = useCallback((next: Picked | null) => {
    setSelectedId(null);
    setPicked(next);
  }, []);

  const goTo = (comment: Comment): void => {
    setSelectedId(comment.id);
    const [first, last] = wordsOfAnchor(doc.words, comment);
    setPicked(first < 0 ? null : { first, last });
    setTarget(first < 0 ? null : { word: first });
    seek(comment.start);
  };
  const write = (kind: CommentKind): void => setSubject(subjectOf(doc, picked, time, kind));

  const keys = useRef({ toggle, write });
  useEffect(() => {
    keys.current = { toggle, write };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const target = event.target as Element;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.closest('input, textarea, button, a, [role="dialog"], [role="tab"]')) return;
      if (event.key === ' ') keys.current.toggle();
      else if (event.key === 'c' && mayWrite) keys.current.write('comment');
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [mayWrite]);

  return (
    <main className="grid min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_minmax(0,1fr)_auto] bg-bg-1 lg:grid-cols-[minmax(0,1fr)_27.5rem] lg:grid-rows-[auto_minmax(0,1fr)_auto]">
      <div className="lg:col-start-2 lg:row-start-1 lg:border-line lg:border-l">
        <Stage host={host} player={player} doc={doc} hasVideo={hasVideo} frameRate={frameRate} />
      </div>
      <Tabs
        tab={tab}
        onChange={(next) => {
          setTab(next);
          // What was chosen among the comments is shown in the text.
          if (target) setTarget({ ...target });
        }}
        count={comments.filter(isOpenThread).length}
      />
      <div
        className={clsx(
          'flex min-h-0 flex-col lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:flex',
          tab !== 'transcript' && 'max-lg:hidden',
        )}
      >
        <div className="flex flex-none flex-wrap items-center gap-3 border-line border-b px-6 py-2 max-sm:px-4">
          <Checkbox label={texts.hideCut()} checked={cutsHidden} onChange={setCutsHidden} />
          {hidesWords && <p className="text-12 text-text-2">{texts.wordsHidden()}</p>}
          {isOld && (
            <Button size="sm" onClick={() => review.open(holder.password)}>
              {texts.showChanged()}
            </Button>
          )}
        </div>
        <div className="min-h-0 flex-1">
          <Transcript
            doc={doc}
            commented={commented}
            cutsHidden={cutsHidden}
            picked={picked}
            target={target}
            time={time}
            playing={player.playing}
            onPick={pick}
            onSeek={seek}
          />
        </div>
      </div>
      <section
        aria-label={commentsTexts.title()}
        className={clsx(
          'min-h-0 lg:col-start-2 lg:row-start-2 lg:block lg:border-line lg:border-l',
          tab !== 'comments' && 'max-lg:hidden',
        )}
      >
        <CommentList
          review={review}
          doc={doc}
          comments={comments}
          mayWrite={mayWrite}
          selectedId={selectedId}
          onSelect={goTo}
          onAnswer={(comment) => setSubject(answerTo(doc, comment))}
        />
      </section>
      {mayWrite && <Actions doc={doc} picked={picked} onWrite={write} onDrop={() => pick(null)} />}
      <Compose
        subject={subject}
        onClose={() => setSubject(null)}
        onSend={async (draft, author) => {
          await review.send(draft, author);
          getSelection()?.removeAllRanges();
          setPicked(null);
          setSelectedId(draft.parentId ?? draft.id);
          toast({ tone: 'success', title: texts.sent() });
        }}
      />
    </main>
  );
}

const isOpenThread = ({ parentId, state }: Comment): boolean => parentId === null && state === 'open';

function subjectOf(doc: EditorDocument, picked: Picked | null, time: number, kind: CommentKind): Subject {
  const { words } = doc;
  const place = picked
    ? {
        start: words.start[picked.first] ?? 0,
        end: words.end[picked.last] ?? 0,
        firstWord: picked.first,
        lastWord: picked.last,
      }
    : { start: time, end: time, firstWord: -1, lastWord: -1 };
  return { id: crypto.randomUUID(), parentId: null, kind, ...place, quote: quoteOf(words, place) };
}

function answerTo(doc: EditorDocument, comment: Comment): Subject {
  return { ...newReply(comment, ''), quote: comment.text || quoteOf(doc.words, comment) };
}

const TABS = [
  ['transcript', texts.transcript],
  ['comments', commentsTexts.title],
] as const;

function Tabs({ tab, onChange, count }: { tab: Tab; onChange: (tab: Tab) => void; count: number }) {
  return (
    <div
      role="tablist"
      aria-label={texts.panel()}
      className="m-1 grid auto-cols-fr grid-flow-col gap-0.5 rounded-card bg-bg-0 p-0.5 max-2xs:grid-flow-row shadow-[inset_0_0_0_1px_var(--line)] lg:hidden"
    >
      {TABS.map(([name, label]) => (
        <button
          key={name}
          type="button"
          role="tab"
          aria-selected={tab === name}
          onClick={() => onChange(name)}
          className={clsx(
            'touch-target inline-flex h-8 items-center justify-center gap-2 rounded-ctl font-medium',
            tab === name ? 'bg-bg-3 text-text-1 shadow-1 [[data-theme=light]_&]:bg-bg-1' : 'text-text-2',
          )}
        >
          {label()}
          {name === 'comments' && <Count>{count}</Count>}
        </button>
      ))}
    </div>
  );
}

interface ActionsProps {
  readonly doc: EditorDocument;
  readonly picked: Picked | null;
  readonly onWrite: (kind: CommentKind) => void;
  readonly onDrop: () => void;
}

/** What can be done with the words that are picked. At the bottom, where a thumb is. */
function Actions({ doc, picked, onWrite, onDrop }: ActionsProps) {
  const may = picked && proposable(doc, picked);
  const text = picked ? truncate(textOf(doc.words, picked.first, picked.last), 60) : '';
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-t bg-bg-1 px-6 py-2 max-sm:px-3 lg:col-start-1">
      <p
        aria-live="polite"
        className="min-w-0 flex-1 truncate text-text-2 max-2xs:whitespace-normal max-sm:basis-full"
      >
        {picked ? texts.picked({ words: text }) : texts.pickWords()}
      </p>
      {may?.cut && (
        <Button icon={<Scissors aria-hidden size={16} />} onClick={() => onWrite('cut')}>
          {texts.proposeCut()}
        </Button>
      )}
      {may?.restore && (
        <Button icon={<RotateCcw aria-hidden size={16} />} onClick={() => onWrite('restore')}>
          {texts.proposeRestore()}
        </Button>
      )}
      <Button
        variant="primary"
        icon={<MessageSquarePlus aria-hidden size={16} />}
        onClick={() => onWrite('comment')}
      >
        {picked ? commentsTexts.comment() : texts.commentHere()}
      </Button>
      {picked && (
        <Button variant="ghost" onClick={onDrop} className="max-sm:hidden">
          {texts.clear()}
        </Button>
      )}
    </div>
  );
}
