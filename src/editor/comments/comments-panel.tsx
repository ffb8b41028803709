import { Download, MessageSquarePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { ui } from '#i18n/en/common.ts';
import { comments as texts } from '#i18n/en/player.ts';
import { type Comment, quoteOf, type CommentThread as ThreadOfComments } from '#model/edit/comments.ts';
import { writeCommentsCsv } from '#model/formats/write/comments-csv.ts';
import { formatTime, truncate } from '#model/time/format.ts';
import { Button, Checkbox, Count, EmptyState, ErrorLine, IconButton, Skeleton } from '../../ui/index.ts';
import { CommandButton, CommandIconButton, shortcutOf } from '../commands/command-button.tsx';
import { acceptCommentProposal, decline, hideComments } from '../commands/comment-commands.ts';
import {
  comments,
  countOpen,
  listedThreads,
  noteExport,
  openSharing,
  placeOfComment,
  removeComment,
  reopenComment,
  reply,
  retryComments,
  selectComment,
  setWritingComment,
  showClosedComments,
  writeComment,
} from '../state/comments/comments.ts';
import { saveBlob } from '../state/device/save-blob.ts';
import { currentDoc } from '../state/document/document.ts';
import { selection } from '../state/document/selection.ts';
import { useCollaborator, useDocument } from '../state/document/use-document.ts';
import { playback } from '../state/playback/playback.ts';
import { projectName } from '../state/session/project-name.ts';
import { session } from '../state/session/session.ts';
import { useWork } from '../state/work/use-work.ts';
import { ChapterList } from './chapter-list.tsx';
import { Thread } from './thread.tsx';

/** A comment of the owner on the selected words, else at the playhead. */
function WriteComment({ onDone }: { onDone: () => void }) {
  const { words } = useDocument();
  useSnapshot(selection);
  useSnapshot(playback);
  const id = useRef(crypto.randomUUID());
  const [text, setText] = useState('');
  const { busy, failed, run } = useWork();
  const place = placeOfComment();
  const quote = quoteOf(words, place);
  const send = (): Promise<void> =>
    run(async () => {
      await writeComment({ id: id.current, parentId: null, kind: 'comment', text: text.trim(), ...place });
      onDone();
    });
  return (
    <form
      className="grid flex-none gap-2 border-line border-b p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p className="wrap-anywhere text-12 text-text-2">
        {quote === ''
          ? texts.atTime({ time: formatTime(place.start) })
          : texts.onQuote({ quote: truncate(quote, 80) })}
      </p>
      <textarea
        aria-label={texts.comment()}
        // biome-ignore lint/a11y/noAutofocus: it was asked for by a press
        autoFocus
        rows={3}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        className="field w-full resize-y rounded-ctl border border-line-ctl bg-bg-2 px-2.5 py-1.5"
      />
      {failed !== null && <ErrorLine>{failed}</ErrorLine>}
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onDone}>
          {ui.cancel()}
        </Button>
        <Button
          type="submit"
          size="sm"
          variant="primary"
          busy={busy}
          disabledReason={text.trim() === '' ? texts.writeFirst() : undefined}
        >
          {texts.comment()}
        </Button>
      </div>
    </form>
  );
}

/** In the place of the cuts panel. */
export function CommentsPanel() {
  const { list, notice, writing } = useSnapshot(comments) as typeof comments;
  return (
    <section aria-label={texts.title()} className="flex h-full min-h-0 flex-col bg-bg-1 select-text">
      <header className="flex h-11 flex-none items-center gap-1 border-line border-b pr-2 pl-4 max-2xs:h-auto max-2xs:min-h-11 max-2xs:flex-wrap">
        <h2 className="mr-1 font-semibold text-13">{texts.title()}</h2>
        <span aria-live="polite">
          <Count>{countOpen(list)}</Count>
        </span>
        <span className="flex-1" />
        <IconButton
          label={texts.onSelection()}
          icon={<MessageSquarePlus aria-hidden size={18} />}
          pressed={writing || undefined}
          onClick={() => setWritingComment(!writing)}
        />
        <IconButton
          label={texts.exportCsv()}
          icon={<Download aria-hidden size={18} />}
          disabledReason={list.length === 0 ? texts.nothingToExport() : undefined}
          onClick={() => saveCsv(list)}
        />
        <CommandIconButton command={hideComments} iconSize={18} />
      </header>
      <ChapterList />
      {writing && <WriteComment onDone={() => setWritingComment(false)} />}
      <List />
      <div role="status" className="flex-none empty:hidden">
        {notice && !notice.isFault && (
          <p className="border-line border-t px-4 py-2 text-text-2">{notice.text}</p>
        )}
      </div>
      {notice?.isFault && (
        <ErrorLine className="flex-none border-line border-t px-4 py-2">{notice.text}</ErrorLine>
      )}
    </section>
  );
}

function List() {
  const { status, error, list, closedShown } = useSnapshot(comments) as typeof comments;
  const isGuest = useCollaborator();
  // Threads stand in its order of playing.
  useDocument();
  const threads = listedThreads();
  if (status === 'failed')
    return (
      <EmptyState
        title={texts.notLoaded()}
        className="p-4"
        action={<Button onClick={() => void retryComments()}>{ui.tryAgain()}</Button>}
      >
        {error}
      </EmptyState>
    );
  if (status === 'loading') return <Skeleton lines={5} className="p-4" />;
  if (list.length === 0)
    return (
      <EmptyState
        title={texts.none()}
        help="noComments"
        className="p-4"
        action={isGuest ? undefined : <Button onClick={openSharing}>{texts.share()}</Button>}
      >
        {isGuest ? texts.selectToComment() : texts.sendLink()}
      </EmptyState>
    );
  const closed = list.length - countOpen(list) - list.filter(({ parentId }) => parentId !== null).length;
  return (
    <>
      {closed > 0 && (
        <Checkbox
          label={texts.showClosed({ count: closed })}
          checked={closedShown}
          onChange={showClosedComments}
          className="flex-none border-line border-b px-4 py-2"
        />
      )}
      {threads.length === 0 && (
        <EmptyState title={texts.allDone()} className="p-4">
          {texts.allAnswered()}
        </EmptyState>
      )}
      <ol aria-label={texts.list()} className="min-h-0 flex-1 overflow-y-auto">
        {threads.map((thread) => (
          <OwnThread key={thread.comment.id} thread={thread} />
        ))}
      </ol>
    </>
  );
}

function OwnThread({ thread }: { thread: ThreadOfComments }) {
  const { selectedId } = useSnapshot(comments);
  const { words } = useDocument();
  const isGuest = useCollaborator();
  const { comment } = thread;
  const isSelected = comment.id === selectedId;
  return (
    <Thread
      thread={thread}
      quote={quoteOf(words, comment)}
      ownerName={isGuest ? null : texts.you()}
      isSelected={isSelected}
      onSelect={() => selectComment(comment.id)}
      onReply={(text) => reply(comment, text)}
      actions={<Decide comment={comment} />}
    />
  );
}

/** Of the selected comment, which alone shows its actions. */
function Decide({ comment: { id, kind, state } }: { comment: Comment }) {
  const [asked, setAsked] = useState(false);
  const isGuest = useCollaborator();
  const remove = isGuest ? null : (
    <Button
      size="sm"
      variant="danger"
      onBlur={() => setAsked(false)}
      onClick={() => (asked ? void removeComment(id) : setAsked(true))}
    >
      {asked ? texts.deleteForGood() : texts.delete()}
    </Button>
  );
  if (state !== 'open')
    return (
      <>
        <Button size="sm" onClick={() => reopenComment(id)}>
          {texts.openAgain()}
        </Button>
        {remove}
      </>
    );
  const isProposal = kind !== 'comment';
  return (
    <>
      <CommandButton
        command={acceptCommentProposal}
        size="sm"
        variant={isProposal ? 'primary' : 'secondary'}
        shortcut={shortcutOf(acceptCommentProposal)}
      />
      {isProposal && <CommandButton command={decline} size="sm" shortcut={shortcutOf(decline)} />}
      {remove}
    </>
  );
}

function saveCsv(list: readonly Comment[]): void {
  const name = session.project ? projectName(session.project) : 'Trimscript';
  const blob = new Blob([writeCommentsCsv(currentDoc(), list)], { type: 'text/csv' });
  saveBlob(blob, texts.csvName({ project: name }));
  noteExport();
}
