/**
 * The library of projects at the server: listing and searching 1,000 of them, and what the versions of a 2-hour project take
 * after 10,000 saves, one every 10 seconds with an edit each, thinned every hour.
 */
import { eq, sql } from 'drizzle-orm';
import { cutSpans } from '#model/cuts.ts';
import { serialize, setPreviewMode } from '#model/document.ts';
import { savedWords } from '#model/serialize.ts';
import type { EditorDocument } from '#model/types.ts';
import { fixture } from '#scripts/make-media.ts';
import { storePassages } from '#server/db/passages.ts';
import { projects, users } from '#server/db/schema.ts';
import { passages, versionBases, versions } from '#server/db/schema-library.ts';
import { insertVersion, newestBase, thinVersions } from '#server/db/versions.ts';
import { packDocument } from '#server/payloads/documents.ts';
import { packEdit } from '#server/payloads/edits.ts';
import { spokenOf } from '#server/payloads/spoken.ts';
import type { StoredEdit } from '#server/payloads/warm-edits.ts';
import { type Auth, makeProject, newAccount, startServer, type TestServer } from '#tests/support/server.ts';
import type { Family, Report } from './lib/report.ts';
import { slopeOf } from './lib/slope.ts';
import { median, percentile } from './lib/stats.ts';
import { benchDocument, freeWord } from './model/document.ts';

/** The last of the series is the size whose time is the metric. */
const PROJECTS = [100, 300, 1000];
/** Of each: 20 minutes of speech. */
const WORDS = 3000;
const CALLS = 40;
const SAVES = 10_000;
const SAVES_AN_HOUR = 360;
const LONG = 20_000;

/** What is asked of a library of `size` projects. */
const wishesOf = (size: number) => ({
  list: { limit: 200 },
  by_name: { limit: 200, sort: 'name', offset: 0.8 * size },
  search_common: { limit: 200, query: 'the' },
  search_rare: { limit: 200, query: 'rare7' },
  search_two: { limit: 200, query: 'the rare1' },
});

async function lists(report: Report): Promise<void> {
  const server = await startServer();
  try {
    const auth = await newAccount(server, server.dataDir);
    await makeProject(server, auth, await fixture('audio.wav'));
    const series = new Map<string, number[][]>();
    let there = 1;
    for (const size of PROJECTS) {
      await moreProjects(server, auth, there, size);
      there = size;
      for (const [name, wish] of Object.entries(wishesOf(size))) {
        const times = await callTimes(server, { ...auth, ...wish });
        series.set(name, [...(series.get(name) ?? []), times]);
      }
    }
    for (const [name, all] of series) {
      const times = all.at(-1) ?? [];
      report({
        metric: `library.${name}_1000`,
        value: percentile(times, 0.95),
        unit: 'ms',
        p50: median(times),
        n: CALLS,
      });
      const points = all.map((list, i) => ({
        ...{ size: PROJECTS[i] ?? 0, of: 'projects', value: median(list), unit: 'ms' },
      }));
      report(slopeOf(`library.slope_${name}`, points));
    }
  } finally {
    await server.close();
  }
}

async function callTimes(server: TestServer, wish: Record<string, unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < CALLS; i++) {
    const start = performance.now();
    const { body } = await server.form('list_projects', wish);
    times.push(performance.now() - start);
    if (body.status !== 'success' || !body.total) throw new Error(JSON.stringify(body).slice(0, 300));
  }
  return times;
}

/** Rows like that of a recording that is there, from the `from`th project on until there are `until`. */
async function moreProjects(
  { deps: { db } }: TestServer,
  auth: Auth,
  from: number,
  until: number,
): Promise<void> {
  const [user] = await db.select().from(users).where(eq(users.email, auth.email));
  const [one] = await db.select().from(projects).where(eq(projects.userId, user!.id));
  const texts = benchDocument(WORDS).words;
  for (let i = from; i < until; i++) {
    const { id: _, ...row } = one!;
    const name = `Interview ${i}`;
    const [made] = await db
      .insert(projects)
      .values({ ...row, name, nameFolded: name.toLowerCase(), mediaPrefix: `media/bench-${i}` })
      .returning({ id: projects.id });
    const spoken = texts.text.map((text, k) =>
      k % 97 === i % 97 ? `rare${i % 10}` : k % 5 === 0 ? 'the' : text,
    );
    await storePassages(db, made!.id, spokenOf(spoken, texts.start));
  }
  await db.execute(sql`VACUUM ANALYZE`);
  console.error(`library: ${await db.$count(passages)} passages`);
}

async function manySaves(report: Report): Promise<void> {
  const server = await startServer();
  try {
    const { db } = server.deps;
    const auth = await newAccount(server, server.dataDir);
    await makeProject(server, auth, await fixture('audio.wav'));
    const [{ id: projectId } = { id: '' }] = await db.select({ id: projects.id }).from(projects);
    let doc: EditorDocument = benchDocument(LONG);
    const wordsText = JSON.stringify(savedWords(doc.words));
    let before: StoredEdit = packDocument(textOf(doc, wordsText));
    let spokenHash: string | null = null;
    let [made, most] = [0, 0];
    const times: number[] = [];
    for (let i = 0; i < SAVES; i++) {
      doc = edited(doc, i);
      const base = await newestBase(db, projectId);
      const text = textOf(doc, wordsText);
      const start = performance.now();
      const packed = packEdit({ text, mergeBase: { before, base }, spokenHash });
      times.push(performance.now() - start);
      const { patch, ...summary } = packed.version;
      const row = { ...summary, projectId, revision: i + 1, savedIn: 'Firefox on Windows' };
      await insertVersion(
        db,
        patch && base ? { ...row, patch, baseId: base.id } : { ...row, base: packed.data },
      );
      made += patch && base ? patch.length : packed.data.length;
      before = packed;
      spokenHash = packed.spoken?.hash ?? spokenHash;
      if (i % SAVES_AN_HOUR !== SAVES_AN_HOUR - 1) continue;
      most = Math.max(most, await storedBytes(server, projectId));
      await db.update(versions).set({ savedAt: sql`${versions.savedAt} - interval '1 hour'` });
      await thinVersions(db);
      console.error(
        `library: ${i + 1} saves, ${(await storedBytes(server, projectId)) / 1e6} MB kept, ${made / 1e6} MB made`,
      );
    }
    report({ metric: 'library.versions_10000_saves', value: most / 1e6, unit: 'MB', n: SAVES });
    report({ metric: 'library.versions_unthinned', value: made / 1e6, unit: 'MB', n: SAVES });
    report({
      metric: 'library.pack_edit_2h',
      value: percentile(times, 0.95),
      unit: 'ms',
      p50: median(times),
      n: SAVES,
    });
  } finally {
    await server.close();
  }
}

/** @param words their JSON: making it anew for each of thousands of edits takes as long as what is measured */
function textOf(doc: EditorDocument, words: string): Uint8Array {
  const text = JSON.stringify({ ...serialize(doc), words: [] });
  return new TextEncoder().encode(text.replace('"words":[]', () => `"words":${words}`));
}

/** By turns another cut of words, and preview mode switched. */
function edited(doc: EditorDocument, i: number): EditorDocument {
  const word = freeWord(LONG, i);
  return i % 10 === 9
    ? setPreviewMode(doc, !doc.settings.previewMode)
    : cutSpans(doc, [{ startWordIdx: word, endWordIdx: word }]);
}

async function storedBytes({ deps: { db } }: TestServer, projectId: string): Promise<number> {
  const [bases] = await db
    .select({ bytes: sql<number>`coalesce(sum(octet_length(${versionBases.data})), 0)::float8` })
    .from(versionBases)
    .where(eq(versionBases.projectId, projectId));
  const [patches] = await db
    .select({ bytes: sql<number>`coalesce(sum(octet_length(${versions.patch})), 0)::float8` })
    .from(versions)
    .where(eq(versions.projectId, projectId));
  return (bases?.bytes ?? 0) + (patches?.bytes ?? 0);
}

const family: Family = {
  family: 'library',
  parts: ['list', 'versions'],
  // Ten thousand saves take minutes: only where they are asked for.
  async run(report, only = ['list']) {
    if (only.includes('list')) await lists(report);
    if (only.includes('versions')) await manySaves(report);
  },
};

export default family;
