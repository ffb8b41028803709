import { ArrowLeftRight, ChevronLeft, ChevronRight, Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { Button, Checkbox, IconButton, Kbd } from '../../ui/index.ts';
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
  'field flex h-8 min-w-0 flex-1 items-center gap-2 rounded-ctl border border-line-ctl bg-bg-2 pl-2.5';
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
      <div className="flex gap-2">
        <div className={FIELD}>
          <Search aria-hidden size={16} className="text-text-3" />
          <input
            ref={input}
            aria-label={mode === 'cut' ? 'Search & Cut' : 'Search & Replace'}
            placeholder="Find words"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            onKeyDown={(event) => pressIn('the search field', event.nativeEvent)}
            className={INPUT}
          />
          <output aria-label="Match" className="num text-text-2">
            {query.trim() === '' ? '' : `${count === 0 ? 0 : current + 1}/${count}`}
          </output>
          <div className="flex pr-1">
            <IconButton
              size="sm"
              label="Previous match"
              icon={<ChevronLeft aria-hidden size={16} />}
              disabled={count === 0}
              onClick={() => stepMatch(-1)}
            />
            <IconButton
              size="sm"
              label="Next match"
              icon={<ChevronRight aria-hidden size={16} />}
              disabled={count === 0}
              onClick={() => stepMatch(1)}
            />
          </div>
        </div>
        {mode === 'cut' && (
          <>
            <Button disabled={count === 0} onClick={cutCurrentMatch}>
              Cut
            </Button>
            <CutAll />
          </>
        )}
      </div>
      {mode === 'replace' && (
        <div className="flex gap-2">
          <div className={FIELD}>
            <ArrowLeftRight aria-hidden size={16} className="text-text-3" />
            <input
              aria-label="Replace with"
              placeholder="Replace with"
              value={replacement}
              onChange={(event) => setReplacement(event.target.value)}
              onKeyDown={(event) => pressIn('the replacement field', event.nativeEvent)}
              className={INPUT}
            />
          </div>
          <Button disabled={count === 0 || replacement.trim() === ''} onClick={replaceCurrentMatch}>
            Replace
          </Button>
          <Button disabled={count === 0 || replacement.trim() === ''} onClick={replaceAllMatches}>
            Replace all
          </Button>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-12 text-text-3">
        <Checkbox label="Parts of words" checked={parts} onChange={searchParts} />
        {count === 0 && query.trim() !== '' && !parts ? (
          <p>No whole word matches.</p>
        ) : mode === 'replace' ? (
          <p>Changes the text only, not the media.</p>
        ) : (
          <p className="flex items-center gap-1 pointer-coarse:hidden">
            <Kbd>↓</Kbd> previous <Kbd>↑</Kbd> next <Kbd>Esc</Kbd> close
          </p>
        )}
      </div>
    </div>
  );
}
