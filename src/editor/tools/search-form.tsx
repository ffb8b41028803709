import clsx from 'clsx';
import { ArrowLeftRight, ChevronLeft, ChevronRight, Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { search as texts } from '#i18n/en/transcript.ts';
import { Button, Checkbox, HelpLink, IconButton, Kbd, rich } from '../../ui/index.ts';
import { pressIn } from '../keyboard.ts';
import {
  cutCurrentMatch,
  replaceAllMatches,
  replaceCurrentMatch,
  type SearchMode,
  search,
  searchParts,
  setQuery,
  setReplacement,
  stepMatch,
} from '../state/search.ts';
import { CutAll } from './cut-all.tsx';

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
            <IconButton
              size="sm"
              label={texts.previousMatch()}
              icon={<ChevronLeft aria-hidden size={16} />}
              disabled={count === 0}
              onClick={() => stepMatch(-1)}
            />
            <IconButton
              size="sm"
              label={texts.nextMatch()}
              icon={<ChevronRight aria-hidden size={16} />}
              disabled={count === 0}
              onClick={() => stepMatch(1)}
            />
          </div>
        </div>
        {mode === 'cut' && (
          <>
            <Button disabled={count === 0} onClick={cutCurrentMatch}>
              {texts.cut()}
            </Button>
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
          <Button disabled={count === 0 || replacement.trim() === ''} onClick={replaceCurrentMatch}>
            {texts.replace()}
          </Button>
          <Button disabled={count === 0 || replacement.trim() === ''} onClick={replaceAllMatches}>
            {texts.replaceAll()}
          </Button>
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
