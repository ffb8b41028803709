import { Plus, X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { projects as texts } from '#i18n/en/account.ts';
import { ui } from '#i18n/en/common.ts';
import { session } from '#src/editor/state/session/session.ts';
import { Button, buttonClass, EmptyState, GuideLink, IconButton } from '#src/ui/index.ts';
import { moveTo } from './actions.ts';
import { EMPTY } from './card-text.ts';
import { DeleteQuestion } from './danger-question.tsx';
import { IncomingList } from './incoming-list.tsx';
import { library, loadAll, reloadLibrary, searchFor, watchLibrary } from './library.ts';
import { LibraryTools } from './library-tools.tsx';
import { newProjectPath } from './paths.ts';
import { clearPicks, pickAll, picks } from './picks.ts';
import { ProjectGrid } from './project-grid.tsx';
import { SharedProjects } from './shared-projects.tsx';
import { StorageBar } from './storage-section.tsx';

interface BulkBarProps {
  onDelete: (ids: readonly string[]) => void;
}

/** Actions on the picked projects. */
function BulkBar({ onDelete }: BulkBarProps) {
  const { ids } = useSnapshot(picks);
  const { shelf } = useSnapshot(library);
  if (ids.size === 0) return null;
  const chosen = [...ids];
  const to = (shelfOf: 'active' | 'archived' | 'trash', label: string, isDanger = false): ReactNode => (
    <Button variant={isDanger ? 'danger' : 'secondary'} onClick={() => void moveTo(chosen, shelfOf)}>
      {label}
    </Button>
  );
  return (
    <fieldset
      aria-label={texts.selectedProjects()}
      className="sticky bottom-4 z-30 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-card bg-bg-2 px-3 py-2 shadow-2 max-sm:gap-1 max-sm:px-1.5"
    >
      <span className="num px-1 text-text-2" role="status">
        {texts.selected({ count: ids.size })}
      </span>
      {shelf === 'active' && to('archived', texts.archive())}
      {shelf === 'archived' && to('active', texts.toProjects())}
      {shelf !== 'trash' && to('trash', texts.toTrash(), true)}
      {shelf === 'trash' && to('active', texts.restore())}
      {shelf === 'trash' && (
        <Button variant="danger" onClick={() => onDelete(chosen)}>
          {texts.deleteForGood()}
        </Button>
      )}
      <IconButton label={texts.deselect()} icon={<X aria-hidden size={16} />} onClick={clearPicks} />
    </fieldset>
  );
}

const OWN_KEYS = 'input:not([type="checkbox"]), textarea, [role="dialog"], [role="menu"], [role="listbox"]';

/** Keys of the whole page: / searches, Ctrl or Cmd with A selects all, Escape none. */
function useLibraryKeys(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { target, key } = event;
      if (event.defaultPrevented || (target instanceof Element && target.closest(OWN_KEYS))) return;
      const isMod = event.ctrlKey || event.metaKey;
      if (key === '/' && !isMod) field.current?.focus();
      else if (key.toLowerCase() === 'a' && isMod) void selectAll();
      else if (key === 'Escape' && picks.ids.size > 0) clearPicks();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [field]);
}

/** Also those that were not scrolled to. */
async function selectAll(): Promise<void> {
  await loadAll();
  pickAll(library.cards.map(({ project_id }) => project_id));
}

/** The projects of the account. Fills its container and scrolls. */
export function LibraryView() {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const [deleting, setDeleting] = useState<readonly string[] | null>(null);
  useEffect(watchLibrary, []);
  useLibraryKeys(field);
  return (
    <main ref={setScroller} className="relative overflow-y-auto">
      <div className="mx-auto grid w-full max-w-[78rem] content-start gap-4 px-6 pt-8 pb-16 max-sm:px-4 max-sm:pt-4">
        <header className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <h2 className="flex-1 font-semibold text-28">{texts.title()}</h2>
          <StorageBar className="w-48 max-sm:order-last max-sm:w-full" />
          <NewProjectLink />
        </header>
        <LibraryTools field={field} />
        <IncomingList />
        <section aria-label={texts.shelf()}>
          <Shelf scroller={scroller} onDelete={setDeleting} />
        </section>
        <SharedProjects />
        <BulkBar onDelete={setDeleting} />
      </div>
      <DeleteQuestion ids={deleting} onClose={() => setDeleting(null)} />
    </main>
  );
}

function NewProjectLink() {
  const { user } = useSnapshot(session);
  if (!user) return null;
  return (
    <Link to={newProjectPath(user)} className={buttonClass({ variant: 'primary', size: 'lg' })}>
      <Plus aria-hidden size={16} />
      {texts.newProject()}
    </Link>
  );
}

function Shelf(props: Parameters<typeof ProjectGrid>[0]) {
  const { status, error, cards, shared, shelf, query, incoming } = useSnapshot(library);
  const { user } = useSnapshot(session);
  if (status === 'failed')
    return (
      <EmptyState
        title={texts.notLoaded()}
        className="py-12"
        action={<Button onClick={() => void reloadLibrary()}>{ui.tryAgain()}</Button>}
      >
        {error}
      </EmptyState>
    );
  if (status === 'loading') return <Waiting />;
  if (cards.length > 0) return <ProjectGrid {...props} />;
  if (query.trim() !== '')
    // What was found stands below, among the shared ones.
    return shared.length > 0 ? null : (
      <EmptyState
        title={texts.notFound({ query: query.trim() })}
        help="noProjectFound"
        className="wrap-anywhere py-12"
        action={<Button onClick={() => searchFor('')}>{texts.clearSearch()}</Button>}
      >
        {texts.whatWasSearched()}
      </EmptyState>
    );
  // What is being joined stands above: there is a project, or soon will be.
  if (incoming.length > 0 && shelf === 'active') return null;
  const { title, text } = EMPTY[shelf];
  return (
    <EmptyState
      title={title()}
      className="py-12"
      action={
        shelf === 'active' && user ? (
          <Link to={newProjectPath(user)} className={buttonClass()}>
            {texts.newProject()}
          </Link>
        ) : undefined
      }
    >
      {text()} <GuideLink page="projects">{texts.howTheyWork()}</GuideLink>
    </EmptyState>
  );
}

function Waiting() {
  return (
    <div
      role="status"
      className="grid grid-cols-[repeat(auto-fill,minmax(16.5rem,1fr))] gap-4 max-sm:grid-cols-1"
    >
      <span className="sr-only">{texts.loading()}</span>
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} aria-hidden className="rounded-card border border-line bg-bg-1">
          <div className="aspect-video rounded-t-card bg-bg-2 max-sm:hidden" />
          <div className="grid gap-2.5 p-3">
            <div className="h-3 w-2/3 rounded-chip bg-bg-3" />
            <div className="h-3 w-2/5 rounded-chip bg-bg-3" />
          </div>
        </div>
      ))}
    </div>
  );
}
