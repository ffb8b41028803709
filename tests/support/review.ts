import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { ReviewComment, ReviewLink, ReviewMedia } from '#contract/index.ts';
import type { Api, Auth } from './server.ts';

export interface MadeLink {
  readonly link: ReviewLink;
  readonly token: string;
}

/** A link to a project, for commenting unless `wanted` says otherwise. */
export async function makeLink(
  api: Api,
  auth: Auth,
  project_id: string,
  wanted: object = {},
): Promise<MadeLink> {
  const fields = { ...auth, project_id, rights: 'comment', days: 7, ...wanted };
  const { body } = await api.form('create_review_link', fields);
  if (body.status !== 'success') throw new Error(JSON.stringify(body));
  return body as unknown as MadeLink;
}

/** A comment on words 1 and 2, as a page sends it. */
export function commentOf(fields: Partial<ReviewComment> = {}) {
  return {
    comment_id: randomUUID(),
    kind: 'comment',
    text: 'Leave that in',
    start: 0.35,
    end: 0.9,
    first_word: 1,
    last_word: 2,
    ...fields,
  };
}

/** The address of the copy for review, once it is made. */
export async function reviewUrl(api: Api, holder: { token: string; password?: string }): Promise<string> {
  for (;;) {
    const { body } = await api.json('get_review_media', holder);
    const media = body.media as ReviewMedia | undefined;
    if (media?.state === 'ready') return media.url;
    if (media?.state !== 'making') throw new Error(JSON.stringify(body));
    await setTimeout(100);
  }
}
