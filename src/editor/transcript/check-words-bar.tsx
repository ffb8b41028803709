import { useVirtualizer } from '@tanstack/react-virtual';
import clsx from 'clsx';
import { useEffect, useMemo, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { transcript } from '#i18n/en/transcript.ts';
import { doubtfulWords } from '#model/edit/doubtful.ts';
import { otherReadingAt } from '#model/edit/other-readings.ts';
import { formatTime } from '#model/time/format.ts';
import type { EditorDocument, OtherReading } from '#model/types.ts';
import { textOf, wordAtTime } from '#model/words/words.ts';
import { TEXT_SCALE } from '#src/ui/text-scale.ts';
import { Button, Modal } from '../../ui/index.ts';
import { CommandButton, CommandIconButton, shortcutOf } from '../commands/command-button.tsx';
import {
  acceptWord,
  correctEverywhere,
  nextUncertain,
  playWordAgain,
  previousUncertain,
  stopCheckingWords,
} from '../commands/word-check-commands.ts';
import { pressIn } from '../keyboard.ts';
import { useRestingDocument } from '../state/document/use-document.ts';
import { otherReading, secondPass } from '../state/saving/second-pass.ts';
import {
  applyEverywhere,
  cancelEverywhere,
  checking,
  goToDoubt,
  placesEverywhere,
  typeCorrection,
  writeOther,
} from '../state/transcript/check-words.ts';

/** px. */
const ROW = 28 * TEXT_SCALE;
/** Words shown on either side. */
const LIST_CONTEXT = 3;

interface DoubtListProps {
  readonly doc: EditorDocument;
  /** Ascending. */
  readonly doubts: readonly number[];
  readonly word: number;
}

/** All doubtful words with their time; a click goes there. Not on a telephone, whose text needs the room. */
function DoubtList({ doc, doubts, word }: DoubtListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const place = doubts.indexOf(word);
  const rows = useVirtualizer({
    count: doubts.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 2,
  });
  useEffect(() => {
    if (place >= 0) rows.scrollToIndex(place);
  }, [place, rows]);
  return (
    <div ref={scroller} className="max-h-28 overflow-y-auto rounded-ctl border border-line max-sm:hidden">
      <ul
        aria-label={transcript.doubtfulWords()}
        className="relative"
        style={{ height: rows.getTotalSize() }}
      >
        {rows.getVirtualItems().map(({ index, start }) => {
          const each = doubts[index] ?? 0;
          const isCurrent = each === word;
          return (
            <li
              key={each}
              aria-setsize={doubts.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ height: ROW, transform: `translateY(${start}px)` }}
            >
              <button
                type="button"
                aria-current={isCurrent || undefined}
                onClick={() => goToDoubt(each)}
                className={clsx(
                  'flex h-full w-full items-center gap-3 px-2 text-left text-12 text-text-2 hover:bg-bg-2',
                  isCurrent && 'bg-blue-soft text-blue-text forced-colors:underline',
                )}
              >
                <span className="num flex-none">{formatTime(doc.words.start[each] ?? 0)}</span>
                <span className="truncate">
                  {around(doc, each, -LIST_CONTEXT)} <b className="font-semibold">{doc.words.text[each]}</b>{' '}
                  {around(doc, each, LIST_CONTEXT)}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The words before (negative) or after. */
function around({ words }: EditorDocument, word: number, count: number): string {
  const first = count < 0 ? Math.max(0, word + count) : word + 1;
  const last = count < 0 ? word - 1 : Math.min(words.length - 1, word + count);
  return first <= last ? textOf(words, first, last) : '';
}

/** Words shown on either side. */
const CONTEXT = 5;

/** Doubtful words one by one, each with its sound. */
export function CheckWords() {
  const { active } = useSnapshot(checking);
  return active ? <Bar /> : null;
}

function Bar() {
  const doc = useRestingDocument();
  const { at } = useSnapshot(checking);
  const doubts = useMemo(() => doubtfulWords(doc), [doc]);
  const word = at === null ? -1 : wordAtTime(doc.words, at);
  const place = doubts.indexOf(word) + 1;
  const none = word < 0;
  return (
    <section
      aria-label={transcript.checkWords()}
      className="grid flex-none gap-2 border-line border-t px-6 py-2 max-sm:px-4"
    >
      <div className="flex items-center gap-1">
        <p role="status" className="num min-w-0 flex-1 truncate text-text-2">
          {none ? transcript.noneDoubtful() : placeText(place, doubts.length)}
        </p>
        <CommandIconButton command={previousUncertain} size="sm" />
        <CommandIconButton command={nextUncertain} size="sm" />
        <CommandIconButton command={stopCheckingWords} size="sm" />
      </div>
      {none ? (
        <Button size="sm" variant="primary" className="justify-self-start" onClick={stopCheckingWords.run}>
          {transcript.done()}
        </Button>
      ) : (
        <>
          <WordField doc={doc} word={word} />
          <OtherHeard doc={doc} word={word} />
          <div className="flex flex-wrap items-center gap-2">
            <CommandButton
              command={acceptWord}
              size="sm"
              variant="primary"
              shortcut={shortcutOf(acceptWord, 'checkedWord')}
            />
            <CommandButton command={playWordAgain} size="sm" />
            <CommandButton command={correctEverywhere} size="sm" />
          </div>
          <DoubtList doc={doc} doubts={doubts} word={word} />
        </>
      )}
      <Question original={doc.words.text[word] ?? ''} />
    </section>
  );
}

/** A word that is listed no more, accepted and undone meanwhile, has no number. */
function placeText(place: number, count: number): string {
  return place > 0 ? transcript.doubtfulPlace({ place, count }) : transcript.doubtfulCount({ count });
}

function WordField({ doc, word }: { doc: EditorDocument; word: number }) {
  const { typed, at, asking } = useSnapshot(checking);
  const input = useRef<HTMLInputElement>(null);
  const original = doc.words.text[word] ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next word, or a question answered, is the reason
  useEffect(() => {
    // Under a finger the field would bring up a keyboard over half the page at each step.
    if (asking || matchMedia('(pointer: coarse)').matches) return;
    input.current?.focus({ preventScroll: true });
    input.current?.select();
  }, [at, asking]);
  const before = word > 0 ? textOf(doc.words, Math.max(0, word - CONTEXT), word - 1) : '';
  const last = doc.words.length - 1;
  const after = word < last ? textOf(doc.words, word + 1, Math.min(last, word + CONTEXT)) : '';
  return (
    <p className="flex min-w-0 items-center gap-1.5 text-14">
      <span dir="rtl" className="min-w-0 flex-1 truncate text-right text-text-2">
        <bdi dir="ltr">{before}</bdi>
      </span>
      <input
        ref={input}
        aria-label={transcript.doubtfulWord({ word: original })}
        value={typed}
        spellCheck
        autoComplete="off"
        onChange={(event) => typeCorrection(event.target.value)}
        onKeyDown={(event) => pressIn('checkedWord', event.nativeEvent)}
        className="field h-8 min-w-16 max-w-48 flex-none rounded-ctl border border-line-ctl bg-bg-2 px-2 field-sizing-content"
      />
      <span className="min-w-0 flex-1 truncate text-text-2">{after}</span>
    </p>
  );
}

/** What a script says at a word, or what was heard instead, or what the other of two recognisers heard: a click writes it. */
function OtherHeard({ doc, word }: { doc: EditorDocument; word: number }) {
  useSnapshot(secondPass);
  const kept = otherReadingAt(doc.words, word);
  const reading = kept ? { ...kept, other: kept.text } : otherReading(doc, word);
  if (reading === null) return null;
  const { first, last, other } = reading;
  return (
    <p className="flex min-w-0 items-center gap-2 text-12 text-text-2">
      <span className="flex-none">{kept ? readingFrom(kept) : transcript.alsoHeard()}</span>
      <Button
        size="sm"
        title={transcript.writeOther({ other, words: textOf(doc.words, first, last) })}
        onClick={() => writeOther(reading)}
      >
        <span dir="auto" className="truncate">
          {other}
        </span>
      </Button>
    </p>
  );
}

function readingFrom({ from }: OtherReading): string {
  return from === 'script' ? transcript.scriptSays() : transcript.wasHeard();
}

function Question({ original }: { original: string }) {
  const { asking, typed } = useSnapshot(checking);
  const main = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      open={asking}
      title={transcript.correctEverywhere()}
      initialFocus={main}
      onClose={cancelEverywhere}
      cancel="lg"
      actions={
        <Button ref={main} size="lg" variant="primary" onClick={applyEverywhere}>
          {transcript.correctAll()}
        </Button>
      }
    >
      <p className="mt-2 break-words text-text-2">
        {transcript.becomes({ word: original, typed: typed.trim(), count: placesEverywhere() })}
      </p>
    </Modal>
  );
}
