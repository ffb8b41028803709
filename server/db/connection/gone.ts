import { statementError } from './open.ts';

const FOREIGN_KEY_VIOLATION = '23503';

const TABLES = {
  users: 'account',
  projects: 'project',
  review_comments: 'comment',
  review_links: 'link',
  upload_rushes: 'upload',
} as const;

export type Gone = (typeof TABLES)[keyof typeof TABLES];

/** What was deleted before a statement could add something to it; null for any other error. */
export function whatIsGone(error: unknown): Gone | null {
  const { code, constraint } = statementError(error) ?? {};
  if (code !== FOREIGN_KEY_VIOLATION || typeof constraint !== 'string') return null;
  // Drizzle names it by both tables and both columns.
  const [, table] =
    /_(users|projects|review_comments|review_links|upload_rushes)_[a-z]+_fk$/.exec(constraint) ?? [];
  return table === undefined ? null : TABLES[table as keyof typeof TABLES];
}
