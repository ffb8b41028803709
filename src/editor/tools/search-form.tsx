import { useVirtualizer } from '@tanstack/react-virtual';
import clsx from 'clsx';
import { ArrowLeftRight, Search } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { search as texts } from '#i18n/en/transcript.ts';
import { isSilence } from '#model/cut-reasons.ts';
import { cutsInRange } from '#model/edit/cuts.ts';
import type { Match } from '#model/edit/search.ts';
import { formatTime } from '#model/time/format.ts';
import type { EditorDocument } from '#model/types.ts';
import { textOf, wordMiddle } from '#model/words/words.ts';
import { TEXT_SCALE } from '#src/ui/text-scale.ts';
import { Button, Checkbox, HelpLink, Kbd, Modal, rich } from '../../ui/index.ts';
import { CommandButton, CommandIconButton } from '../commands/command-button.tsx';
import {
  cutMatch,
  nextMatch,
  previousMatch,
  replaceMatch,
  replaceMatches,
} from '../commands/search-commands.ts';
import { pressIn } from '../keyboard.ts';
import { useDocument } from '../state/document/use-document.ts';
import {
  cutMatches,
  type SearchMode,
  search,
  searchParts,
  setQuery,
  setReplacement,
} from '../state/transcript/search.ts';

/** More matches than this are listed before they are cut. */
const LISTED_FROM = 5;
/** Words shown around a match. */
const CONTEXT = 4;
const ROW = 32 * TEXT_SCALE;

function CutAll() {
  const { matches } = useSnapshot(search);
  const [asks, setAsks] = useState(false);
  const count = matches.length;
  return (
    <>
      <Button
        disabled={count === 0}
        onClick={() => (count > LISTED_FROM ? setAsks(true) : cutMatches(matches))}
      >
        {count > 0
          ? rich(texts.cutAllOf({ count, num: (words) => <span className="num">{words}</span> }))
          : texts.cutAll()}
      </Button>
      {asks && <CutAllQuestion onClose={() => setAsks(false)} />}
    </>
  );
}

function CutAllQuestion({ onClose }: { onClose: () => void }) {
  const doc = useDocument();
  const { matches } = useSnapshot(search);
  const free = useMemo(() => matches.filter((match) => isFree(doc, match)), [doc, matches]);
  const skipped = matches.length - free.length;
  /** Source seconds at which the matches begin that are not ticked: indexes move where words come in before them. */
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const chosen = free.filter((match) => !left.has(startOf(doc, match)));
  const count = chosen.length;
  const confirm = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      open
      title={texts.askCutAll({ count })}
      onClose={onClose}
      initialFocus={confirm}
      cancel="md"
      actions={
        <Button
          ref={confirm}
          variant="primary"
          disabledReason={count > 0 ? undefined : free.length === 0 ? texts.allAreCut() : texts.noneTicked()}
          onClick={() => {
            onClose();
            cutMatches(chosen);
          }}
        >
          {count === free.length ? texts.cutCount({ count }) : texts.cutSome({ count, total: free.length })}
        </Button>
      }
    >
      {skipped > 0 && <p className="mt-2 text-text-2">{texts.someAreCut({ count: skipped })}</p>}
      {free.length > 0 && (
        <Checkbox
          className="mt-4 px-3"
          label={texts.allMatches()}
          checked={count === free.length}
          indeterminate={count > 0 && count < free.length}
          onChange={(on) => setLeft(new Set(on ? [] : free.map((match) => startOf(doc, match))))}
        />
      )}
      <MatchList
        doc={doc}
        matches={free}
        left={left}
        onTick={(at, on) => setLeft(new Set(on ? [...left].filter((other) => other !== at) : [...left, at]))}
      />
    </Modal>
  );
}

interface MatchListProps {
  readonly doc: EditorDocument;
  readonly matches: readonly Match[];
  readonly left: ReadonlySet<number>;
  readonly onTick: (at: number, on: boolean) => void;
}

function MatchList({ doc, matches, left, onTick }: MatchListProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const rows = useVirtualizer({
    count: matches.length,
    getScrollElement: () => scroller,
    estimateSize: () => ROW,
    overscan: 4,
  });
  return (
    <section
      ref={setScroller}
      aria-label={texts.whatIsCut()}
      className="mt-2 max-h-[50vh] overflow-y-auto rounded-ctl border border-line"
    >
      <ul className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const { startWordIdx: first, endWordIdx: last } = matches[index];
          const at = startOf(doc, matches[index]);
          return (
            <li
              key={index}
              aria-setsize={matches.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)`, height: ROW }}
              className="absolute inset-x-0 top-0 grid grid-cols-[minmax(0,1fr)] items-center px-3"
            >
              <Checkbox
                checked={!left.has(at)}
                onChange={(on) => onTick(at, on)}
                label={
                  <span className="flex items-center gap-3">
                    <span className="num flex-none text-12 text-text-3">{formatTime(at)}</span>
                    <span className="truncate text-text-2">
                      {textOf(doc.words, Math.max(0, first - CONTEXT), first - 1)}{' '}
                      <del className="text-red-text">{textOf(doc.words, first, last)}</del>{' '}
                      {textOf(doc.words, last + 1, Math.min(doc.words.length - 1, last + CONTEXT))}
                    </span>
                  </span>
                }
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Source seconds. */
function startOf({ words }: EditorDocument, { startWordIdx }: Match): number {
  return words.start[startWordIdx] ?? 0;
}

/** A match with a word that is cut already is skipped. */
function isFree(doc: EditorDocument, { startWordIdx, endWordIdx }: Match): boolean {
  const from = wordMiddle(doc.words, startWordIdx);
  const to = Math.max(from + Number.EPSILON, wordMiddle(doc.words, endWordIdx));
  return cutsInRange(doc, from, to).every(isSilence);
}

const FIELD =
  'field flex h-8 min-w-0 grow items-center gap-2 rounded-ctl border border-line-ctl bg-bg-2 pl-2.5';
const INPUT = 'w-full min-w-0 flex-1 bg-transparent';

export function SearchForm({ mode }: { mode: SearchMode }) {
  const { asked, query, replacement, matches, current, parts } = useSnapshot(search);
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asking for a search again asks for the query again
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, [asked]);
  const count = matches.length;

  return (
    <div data-search className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <div className={clsx(FIELD, 'basis-48')}>
          <Search aria-hidden size={16} className="text-text-3" />
          <input
            ref={input}
            aria-label={mode === 'cut' ? texts.searchAndCut() : texts.searchAndReplace()}
            placeholder={texts.findWords()}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            onKeyDown={(event) => pressIn('searchField', event.nativeEvent)}
            className={INPUT}
          />
          <output aria-label={texts.match()} className="num text-text-2">
            {query.trim() === '' ? '' : `${count === 0 ? 0 : current + 1}/${count}`}
          </output>
          <div className="flex pr-1">
            <CommandIconButton command={previousMatch} size="sm" />
            <CommandIconButton command={nextMatch} size="sm" />
          </div>
        </div>
        {mode === 'cut' && (
          <>
            <CommandButton command={cutMatch} />
            <CutAll />
          </>
        )}
      </div>
      {mode === 'replace' && (
        <div className="flex flex-wrap gap-2">
          <div className={clsx(FIELD, 'basis-36')}>
            <ArrowLeftRight aria-hidden size={16} className="text-text-3" />
            <input
              aria-label={texts.replaceWith()}
              placeholder={texts.replaceWith()}
              value={replacement}
              onChange={(event) => setReplacement(event.target.value)}
              onKeyDown={(event) => pressIn('replacementField', event.nativeEvent)}
              className={INPUT}
            />
          </div>
          <CommandButton command={replaceMatch} />
          <CommandButton command={replaceMatches} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-12 text-text-3">
        <Checkbox label={texts.partsOfWords()} checked={parts} onChange={searchParts} />
        {count === 0 && query.trim() !== '' && !parts ? (
          <p>
            {texts.noWholeWord()} <HelpLink about="nothingFound" />
          </p>
        ) : count === 0 && query.trim() !== '' ? (
          <HelpLink about="nothingFound" />
        ) : mode === 'replace' ? (
          <p>{texts.textOnly()}</p>
        ) : (
          <p className="flex items-center gap-1 pointer-coarse:hidden max-2xs:flex-wrap">
            {rich(texts.keys({ key: (words) => <Kbd>{words}</Kbd> }))}
          </p>
        )}
      </div>
    </div>
  );
}
