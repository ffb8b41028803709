import { proxy, ref } from 'valtio';
import {
  listProjects,
  listSharedProjects,
  type ProjectCard,
  type RequestOf,
  type SharedProject,
  type Shelf,
} from '#contract/index.ts';
import { callApi, isAbort, type SuccessReply } from '#src/api/client/index.ts';
import { sessionAuth } from '#src/editor/state/session/session.ts';
import { noteStorage } from '#src/editor/state/upload/storage.ts';
import { failed, LOADING, type Loadable, READY } from '#src/editor/state/work/loadable.ts';
import { clearPicks, dropPicks } from './picks.ts';

type Reply = SuccessReply<typeof listProjects>;
export type Incoming = Reply['incoming'][number];
export type Sort = NonNullable<RequestOf<typeof listProjects>['sort']>;

/** The list of one shelf, as far as it was loaded. */
type Library = Loadable<{
  shelf: Shelf;
  query: string;
  sort: Sort;
  /** Behind `ref`: replaced, never changed. */
  cards: readonly ProjectCard[];
  /** Projects of others, beside the shelf of one's own. Behind `ref`. */
  shared: readonly SharedProject[];
  /** At the server, of this shelf and query. */
  total: number;
  /** Uploads that are joined or wait for it. Behind `ref`. */
  incoming: readonly Incoming[];
}>;

const NONE: readonly ProjectCard[] = ref([]);
const NONE_SHARED: readonly SharedProject[] = ref([]);
const NONE_INCOMING: readonly Incoming[] = ref([]);

export const library = proxy<Library>({
  shelf: 'active',
  query: '',
  sort: 'edited',
  ...LOADING,
  cards: NONE,
  shared: NONE_SHARED,
  total: 0,
  incoming: NONE_INCOMING,
});

const PAGE = 100;
/** As many as one call takes. */
const MAX_PAGE_SIZE = 200;
const SEARCH_REST_MS = 250;
const POLL_MS = 3000;

let running: AbortController | null = null;
let resting: ReturnType<typeof setTimeout> | null = null;

export function showShelf(shelf: Shelf): void {
  if (shelf === library.shelf) return;
  library.shelf = shelf;
  void reloadLibrary();
}

export function sortBy(sort: Sort): void {
  if (sort === library.sort) return;
  library.sort = sort;
  void reloadLibrary();
}

/** By name and by what was said, once typing rests. */
export function searchFor(query: string): void {
  if (query === library.query) return;
  library.query = query;
  if (resting !== null) clearTimeout(resting);
  resting = setTimeout(() => void load(PAGE), SEARCH_REST_MS);
}

/** Another list: what was shown says nothing about it. */
export async function reloadLibrary(): Promise<void> {
  clearPicks();
  library.cards = NONE;
  library.shared = NONE_SHARED;
  library.total = 0;
  Object.assign(library, LOADING);
  await load(PAGE);
}

/** As many cards as are shown, as they are now. A failure leaves what is shown. */
export function refreshLibrary(): Promise<void> {
  return load(Math.max(PAGE, library.cards.length), true);
}

/** The next page of a list that is longer than what is shown. */
export async function loadMore(): Promise<void> {
  if (running || library.cards.length >= library.total) return;
  await load(library.cards.length + PAGE, true);
}

/** For what concerns all of them. */
export async function loadAll(): Promise<void> {
  if (library.cards.length < library.total) await load(library.total, true);
}

async function load(count: number, quiet = false): Promise<void> {
  running?.abort();
  if (resting !== null) clearTimeout(resting);
  resting = null;
  const abort = new AbortController();
  running = abort;
  try {
    const asked = askShared(abort.signal);
    // Waited for below, where another failure has not ended the reading.
    asked.catch(() => undefined);
    const cards: ProjectCard[] = [];
    let reply: Reply;
    do {
      const limit = Math.min(MAX_PAGE_SIZE, count - cards.length);
      reply = await ask(cards.length, limit, abort.signal);
      cards.push(...reply.projects);
    } while (cards.length < Math.min(count, reply.total) && reply.projects.length > 0);
    const shared = await asked;
    if (abort.signal.aborted) return;
    show(cards, reply);
    library.shared = shared;
  } catch (error) {
    if (isAbort(error) || abort.signal.aborted || (quiet && library.status === 'ready')) return;
    Object.assign(library, failed(error));
  } finally {
    if (running === abort) running = null;
  }
}

function ask(offset: number, limit: number, signal: AbortSignal): Promise<Reply> {
  const { shelf, sort } = library;
  const query = library.query.trim();
  return callApi(
    listProjects,
    { ...sessionAuth(), shelf, sort, offset, limit, ...(query !== '' && { query }) },
    { signal },
  );
}

async function askShared(signal: AbortSignal): Promise<readonly SharedProject[]> {
  const { shelf, sort } = library;
  if (shelf !== 'active') return NONE_SHARED;
  const query = library.query.trim();
  const payload = { ...sessionAuth(), sort, ...(query !== '' && { query }) };
  return ref((await callApi(listSharedProjects, payload, { signal })).projects);
}

function show(cards: readonly ProjectCard[], { total, incoming, storage }: Reply): void {
  // One that moved up while pages were read comes twice.
  const unique = [...new Map(cards.map((card) => [card.project_id, card])).values()];
  library.cards = ref(unique);
  library.total = Math.max(total, unique.length);
  library.incoming = ref(incoming);
  Object.assign(library, READY);
  noteStorage(storage);
  dropPicks((id) => unique.some(({ project_id }) => project_id === id));
}

export function takeOutIncoming(id: string): void {
  library.incoming = ref(library.incoming.filter(({ join_id }) => join_id !== id));
}

export function changeCard(id: string, change: Partial<ProjectCard>): void {
  const changed = library.cards.map((card) => (card.project_id === id ? { ...card, ...change } : card));
  library.cards = ref(changed);
}

/** @returns puts them back */
export function takeOut(ids: readonly string[]): () => void {
  const { cards, total } = library;
  const left = cards.filter(({ project_id }) => !ids.includes(project_id));
  library.cards = ref(left);
  library.total = total - (cards.length - left.length);
  return () => {
    library.cards = ref([...cards]);
    library.total = total;
  };
}

export function takeOutShared(id: string): void {
  library.shared = ref(library.shared.filter(({ project_id }) => project_id !== id));
}

/** Loads, and follows what is being joined or transcribed. @returns stops it */
export function watchLibrary(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  void (library.status === 'ready' ? refreshLibrary() : load(PAGE));
  const look = (): void => {
    if (!document.hidden && !running && resting === null && library.status === 'ready') void refreshLibrary();
  };
  const timer = setInterval(() => isBusy() && look(), POLL_MS);
  window.addEventListener('focus', look, { signal });
  document.addEventListener('visibilitychange', look, { signal });
  return () => {
    stop.abort();
    clearInterval(timer);
    running?.abort();
    running = null;
    clearPicks();
  };
}

function isBusy(): boolean {
  return library.incoming.length > 0 || library.cards.some(({ state }) => state === 'transcribing');
}
