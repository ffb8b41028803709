import { jobs } from '#i18n/en/server.ts';
import type { ProjectOfAccount } from '#server/db/accounts/account-data.ts';
import { newestSecurityEvents } from '#server/db/accounts/account-safety.ts';
import { hasTwoStep } from '#server/db/accounts/account-two-step.ts';
import { fileDefaultsOf, presetsOf } from '#server/db/accounts/download-settings.ts';
import { entriesOf, type LedgerLine } from '#server/db/accounts/ledger.ts';
import type { UserRow } from '#server/db/accounts/users.ts';
import type { Db } from '#server/db/connection/open.ts';
import { commentsOf } from '#server/db/edits/comments.ts';
import { linksOf } from '#server/db/edits/review-links.ts';
import { readyExports } from '#server/db/projects/exports.ts';
import type { Deps } from '#server/deps.ts';

const LEDGER_PAGE = 1000;
/** More than a year of any account. */
const MAX_EVENTS = 100_000;

/** The files of an account export by name, without those of projects. */
export async function accountFiles(db: Db, user: UserRow): Promise<Record<string, string>> {
  const events = await newestSecurityEvents(db, user.id, MAX_EVENTS);
  const entries = await allLedgerEntries(db, user.id);
  const account = {
    email: user.email,
    name: user.name,
    second_pass: user.secondPass,
    new_files: await fileDefaultsOf(db, user.id),
    download_presets: (await presetsOf(db, user.id)).map(({ preset_id: _, ...preset }) => preset),
    created_at: user.createdAt,
    activated_at: user.activatedAt,
    two_step_login: await hasTwoStep(db, user.id),
    credentials: entries.at(-1)?.balance_after ?? 0,
  };
  const columns = ['seq', 'created_at', 'kind', 'amount', 'balance_after', 'cents', 'reference'] as const;
  return {
    'README.txt': jobs.dataReadme(),
    'account.json': json(account),
    'ledger.json': json(entries),
    'ledger.csv': csv(
      columns,
      entries.map((entry) => columns.map((name) => entry[name])),
    ),
    'security-events.csv': csv(
      ['created_at', 'kind', 'network'],
      events.map(({ createdAt, kind, network }) => [createdAt.toISOString(), kind, network]),
    ),
  };
}

/** Oldest first. */
async function allLedgerEntries(db: Db, userId: string) {
  const lines: LedgerLine[] = [];
  for (;;) {
    const page = await entriesOf(db, userId, { before: lines.at(-1)?.entry.seq, limit: LEDGER_PAGE });
    lines.push(...page);
    if (page.length < LEDGER_PAGE) break;
  }
  return lines.reverse().map(({ entry, cents }) => ({
    seq: entry.seq,
    created_at: entry.createdAt.toISOString(),
    kind: entry.kind,
    amount: entry.amount,
    balance_after: entry.balanceAfter,
    cents,
    reference: entry.reference,
  }));
}

/** Review links and comments of a project, by file name; without hashes. */
export async function reviewFiles(db: Db, projectId: string): Promise<Record<string, string>> {
  const links = (await linksOf(db, projectId)).map((link) => ({
    label: link.label,
    rights: link.rights,
    hides_silenced: link.hidesSilenced,
    hides_cut: link.hidesCut,
    created_at: link.createdAt,
    ends_at: link.endsAt,
    used_at: link.usedAt,
  }));
  const comments = (await commentsOf(db, projectId)).map((comment) => ({
    id: comment.id,
    reply_to: comment.parentId,
    kind: comment.kind,
    author: comment.author,
    from_owner: comment.fromOwner,
    text: comment.text,
    start: comment.startTime,
    end: comment.endTime,
    state: comment.state,
    created_at: comment.createdAt,
  }));
  return {
    ...(links.length > 0 && { 'review-links.json': json(links) }),
    ...(comments.length > 0 && { 'comments.json': json(comments) }),
  };
}

interface WantedLinks {
  readonly projects: readonly ProjectOfAccount[];
  readonly names: readonly string[];
  readonly sessionId: string;
  readonly origin: string;
}

export async function mediaLinks(
  { db, store }: Pick<Deps, 'db' | 'store'>,
  { projects, names, sessionId: session, origin }: WantedLinks,
): Promise<string> {
  const linkTo = async (key: string): Promise<string> =>
    new URL(await store.signedUrl(key, { session }), origin).href;
  const ends = new Date(Date.now() + 1000 * store.urlLife).toISOString();
  const lines = [jobs.dataLinksEnd({ ends })];
  for (const [i, project] of projects.entries()) {
    lines.push('', names[i] ?? project.id);
    if (project.mediaDeletedAt) {
      lines.push(jobs.dataDeleted({ date: project.mediaDeletedAt.toISOString() }));
      continue;
    }
    lines.push(jobs.dataRecording({ link: await linkTo(project.masterKey) }));
    for (const { outputKey, deliveredAt } of await readyExports(db, project.id))
      if (deliveredAt)
        lines.push(jobs.dataDownload({ date: deliveredAt.toISOString(), link: await linkTo(outputKey) }));
  }
  return `${lines.join('\n')}\n`;
}

export function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** RFC 4180. */
function csv(columns: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const field = (value: string | number | null): string => {
    const text = String(value ?? '');
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [columns, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('');
}
