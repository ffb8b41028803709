import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ProjectCard, SharedProject } from '#contract/index.ts';
import { session } from '#src/editor/state/session/session.ts';
import { storage } from '#src/editor/state/upload/storage.ts';
import { leave, moveTo, renameTo } from './actions.ts';
import { library, loadAll, refreshLibrary, reloadLibrary, searchFor, showShelf, sortBy } from './library.ts';
import { picks, togglePick } from './picks.ts';

function cardOf(n: number): ProjectCard {
  return {
    project_id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    name: `Project ${n}`,
    created_at: '2026-11-01T10:00:00.000Z',
    edited_at: '2026-11-01T10:00:00.000Z',
    duration: 60,
    has_video: false,
    speakers: [],
    state: 'ready',
    progress: null,
    thumbnail_url: null,
    levels: null,
    shelf: 'active',
    expires_at: null,
    kept: false,
    bytes: 1,
    hit: null,
  };
}

/** A server with so many projects; `asked` are the forms it got. */
let cards: ProjectCard[];
let asked: { name: string; fields: Record<string, string> }[];
let refuses: string | null;
let shared: SharedProject[];

beforeEach(() => {
  session.user = { email: 'ann@example.com', auth_token: 'token', credentials: 0 };
  cards = [1, 2, 3].map(cardOf);
  asked = [];
  refuses = null;
  shared = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body: FormData }) => {
    const name = url.split('/')[2] ?? '';
    const fields = Object.fromEntries(body) as Record<string, string>;
    asked.push({ name, fields });
    if (name === refuses) return Response.json({ status: 'failure', desc: 'Not now.' });
    return Response.json({ status: 'success', ...replyTo(name, fields) });
  });
});
afterEach(() => {
  session.user = null;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function replyTo(name: string, fields: Record<string, string>): object {
  if (name === 'list_shared_projects') return { projects: shared };
  if (name === 'leave_project') return {};
  if (name === 'rename_project') return { name: fields.name };
  if (name === 'move_projects') {
    const ids = JSON.parse(fields.project_ids ?? '[]') as string[];
    cards = cards.filter(({ project_id }) => !ids.includes(project_id));
    return { moved: ids };
  }
  const offset = Number(fields.offset);
  return {
    projects: cards.slice(offset, offset + Number(fields.limit)),
    total: cards.length,
    open_project_id: null,
    incoming: [],
    storage: { used_bytes: 3, limit_bytes: 10 },
  };
}

const shown = () => library.cards.map(({ name }) => name);
const lists = () => asked.filter(({ name }) => name === 'list_projects').map(({ fields }) => fields);

test('a shelf and an order are shown again, with the storage that the reply tells', async () => {
  await reloadLibrary();
  expect(shown()).toEqual(['Project 1', 'Project 2', 'Project 3']);
  expect(storage.known).toEqual({ used_bytes: 3, limit_bytes: 10 });
  sortBy('name');
  showShelf('trash');
  expect([library.status, library.cards]).toEqual(['loading', []]);
  await vi.waitFor(() => expect(library.status).toBe('ready'));
  expect(lists().at(-1)).toMatchObject({ shelf: 'trash', sort: 'name', offset: '0' });
  showShelf('active');
  sortBy('edited');
  await vi.waitFor(() => expect(library.status).toBe('ready'));
});

test('search asks once typing rests, and not for blanks', async () => {
  vi.useFakeTimers();
  for (const query of ['h', 'ha', 'harbour ']) searchFor(query);
  await vi.advanceTimersByTimeAsync(240);
  expect(lists()).toEqual([]);
  await vi.advanceTimersByTimeAsync(20);
  expect(lists().map(({ query }) => query)).toEqual(['harbour']);
  searchFor(' ');
  await vi.advanceTimersByTimeAsync(300);
  expect(lists().at(-1)).not.toHaveProperty('query');
});

test('a long list is read to its end by pages of the server, each project once', async () => {
  cards = Array.from({ length: 450 }, (_, n) => cardOf(n));
  await reloadLibrary();
  expect([library.cards.length, library.total]).toEqual([100, 450]);
  await loadAll();
  expect(library.cards.map(({ project_id }) => project_id)).toEqual(cards.map((card) => card.project_id));
  expect(lists().map(({ offset, limit }) => [offset, limit])).toEqual([
    ['0', '100'],
    ['0', '200'],
    ['200', '200'],
    ['400', '50'],
  ]);
});

test('a failed load says why; a failed refresh leaves what is shown', async () => {
  refuses = 'list_projects';
  await reloadLibrary();
  expect([library.status, library.error]).toEqual(['failed', 'Not now.']);
  refuses = null;
  await reloadLibrary();
  refuses = 'list_projects';
  await refreshLibrary();
  expect([library.status, library.cards.length]).toEqual(['ready', 3]);
});

test('what is moved leaves the shelf at once, and comes back where the server refuses', async () => {
  await reloadLibrary();
  const [first, second] = cards.map(({ project_id }) => project_id);
  togglePick(first!);
  const moving = moveTo([first!], 'trash');
  expect([shown(), library.total, picks.ids.size]).toEqual([['Project 2', 'Project 3'], 2, 0]);
  await moving;
  refuses = 'move_projects';
  await moveTo([second!], 'archived');
  expect(shown()).toEqual(['Project 2', 'Project 3']);
});

test('picks that are no longer listed are dropped', async () => {
  await reloadLibrary();
  for (const { project_id } of cards) togglePick(project_id);
  cards = cards.slice(1);
  await refreshLibrary();
  expect([...picks.ids]).toEqual(cards.map(({ project_id }) => project_id));
});

test('a name that the server refuses is taken back', async () => {
  await reloadLibrary();
  const [{ project_id }] = cards;
  expect(await renameTo(project_id, 'Harbour')).toBe(true);
  expect(shown()[0]).toBe('Harbour');
  refuses = 'rename_project';
  expect(await renameTo(project_id, 'Other')).toBe(false);
  expect(shown()[0]).toBe('Harbour');
});

test('projects of others stand beside the first shelf, by the same search and order; who leaves sees one less', async () => {
  const { shelf: _, ...rest } = cardOf(9);
  shared = [{ ...rest, owner: 'ben@example.com', ends_at: '2026-12-01T10:00:00.000Z' }];
  const names = () => library.shared.map(({ name }) => name);
  await reloadLibrary();
  expect(names()).toEqual(['Project 9']);
  expect(asked.find(({ name }) => name === 'list_shared_projects')?.fields).toMatchObject({ sort: 'edited' });
  showShelf('trash');
  expect(names()).toEqual([]);
  await vi.waitFor(() => expect(library.status).toBe('ready'));
  expect(names()).toEqual([]);
  showShelf('active');
  await vi.waitFor(() => expect(names()).toEqual(['Project 9']));

  refuses = 'leave_project';
  const left = leave(shared[0]!.project_id, 'Project 9');
  expect(names()).toEqual([]);
  await left;
  expect(names()).toEqual(['Project 9']);
  refuses = 'list_shared_projects';
  await reloadLibrary();
  expect([library.status, library.error]).toEqual(['failed', 'Not now.']);
});
