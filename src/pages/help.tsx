import { Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router-dom';
import { guides } from '#i18n/en/guides.ts';
import { TextField } from '#src/ui/index.ts';
import { findGuides } from './help/guides.ts';
import { TextPage } from './parts/text-page.tsx';

/** /help: the guide's pages, found by words. */
export function Help() {
  const [query, setQuery] = useState('');
  const found = findGuides(useDeferredValue(query));
  return (
    <TextPage lead={guides.lead()}>
      <search className="max-w-[40rem]">
        <TextField
          label={guides.searchField()}
          type="search"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
      </search>
      <p role="status" className="sr-only">
        {guides.found({ count: found.length })}
      </p>
      {found.length === 0 && (
        <p className="flex items-center gap-2 text-text-2">
          <Search aria-hidden size={16} /> {guides.nothingFound()}
        </p>
      )}
      <ol className="grid grid-cols-2 gap-4 max-lg:grid-cols-1">
        {found.map(({ slug, title, summary }) => (
          <li key={slug}>
            <Link
              to={`/help/${slug}`}
              className="grid h-full content-start gap-1 rounded-card border border-line bg-bg-1 p-4 hover:border-line-ctl"
            >
              <span className="font-semibold text-16 text-text-1">{title()}</span>
              <span className="text-14 text-text-2">{summary()}</span>
            </Link>
          </li>
        ))}
      </ol>
    </TextPage>
  );
}
