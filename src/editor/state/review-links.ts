import { proxy, ref } from 'valtio';
import {
  createReviewLink,
  listReviewLinks,
  type RequestOf,
  type ReviewLink,
  revokeReviewLink,
} from '#contract/index.ts';
import { callApi, messageOf } from '#src/api/client/index.ts';
import { session, sessionAuth } from './session.ts';

/** Links to the project on screen. */
export const sharing = proxy({
  open: false,
  status: 'loading' as 'loading' | 'ready' | 'error',
  error: null as string | null,
  /** Newest first. Behind `ref`. */
  links: ref([]) as readonly ReviewLink[],
  /** Addresses of links made on this page: the server keeps none. */
  addresses: {} as Readonly<Record<string, string>>,
});

export type LinkWish = Pick<RequestOf<typeof createReviewLink>, 'rights' | 'days' | 'label' | 'password'>;

function projectOf(): { email: string; auth_token: string; project_id: string } {
  if (!session.project) throw new Error('Open a project first');
  return { ...sessionAuth(), project_id: session.project.project_id };
}

export function openSharing(): void {
  sharing.open = true;
  void readLinks();
}

export function closeSharing(): void {
  sharing.open = false;
}

export async function readLinks(): Promise<void> {
  Object.assign(sharing, { status: 'loading', error: null, links: ref([]) });
  try {
    const { links } = await callApi(listReviewLinks, projectOf());
    Object.assign(sharing, { status: 'ready', links: ref(links) });
  } catch (error) {
    Object.assign(sharing, { status: 'error', error: messageOf(error) });
  }
}

/** @returns its address @throws what `callApi` throws */
export async function makeLink(wish: LinkWish): Promise<string> {
  const { link, token } = await callApi(createReviewLink, { ...projectOf(), ...wish });
  // Behind the number sign: browsers send that part to no server, and no page is told where they came from.
  const address = `${window.location.origin}/review/#${token}`;
  sharing.addresses = { ...sharing.addresses, [link.link_id]: address };
  sharing.links = ref([link, ...sharing.links]);
  return address;
}

/** @throws what `callApi` throws */
export async function revokeLink(link_id: string): Promise<void> {
  await callApi(revokeReviewLink, { ...projectOf(), link_id });
  sharing.links = ref(sharing.links.filter((link) => link.link_id !== link_id));
}
