interface Head {
  /** Of the tab; '' is the product's own. */
  title: string;
  /** What a search result or a shared link says below it. */
  description: string;
  /** The page's module below src/pages, and what else it shows at once: loaded along with the page. */
  files: readonly string[];
}

const GENERAL =
  'Cut your interviews, podcasts and lectures by cutting the words of their transcript. The picture and the sound follow.';

const demo: Head = {
  title: 'Demo',
  description:
    'Three recordings from input to output, cut with Trimscript: the file that went in, the work on its words, the file that came out.',
  files: ['demo.tsx'],
};

/** The pages anybody may find or share, by their path. */
export const heads: Readonly<Record<string, Head>> = {
  '/': { title: '', description: GENERAL, files: ['landing.tsx', 'images/workspace.webp'] },
  '/info': demo,
  '/demo': demo,
  '/pricing': {
    title: 'Pricing',
    description:
      '1 credential is 1 minute of downloaded output. Uploading, transcribing and editing cost nothing.',
    files: ['pricing.tsx'],
  },
  '/login': { title: 'Login', description: 'Log in to Trimscript and go on cutting.', files: ['login.tsx'] },
  '/signup': {
    title: 'Sign Up',
    description: 'Sign up to Trimscript. Uploading, transcribing and editing are free.',
    files: ['signup.tsx'],
  },
  '/terms': {
    title: 'Terms and conditions',
    description: 'The terms of use of Trimscript.',
    files: ['terms.tsx'],
  },
  '/privacy': {
    title: 'Privacy',
    description: 'What Trimscript keeps of you, for how long, what leaves the server, and who sees it.',
    files: ['privacy.tsx'],
  },
};

/** What the tab says on a page called `title`. */
export function tabTitle(title: string): string {
  return title === '' ? 'Trimscript: Conquer Yourself' : `${title} · Trimscript`;
}

/** The description that goes with a path. */
export function descriptionOf(path: string): string {
  return heads[path]?.description ?? GENERAL;
}
