import { createElement, Fragment, type ReactNode } from 'react';

/** Shows a text with tags: `rich(terms.agree({ link: (words) => <Link to="/terms">{words}</Link> }))`. */
export function rich(text: ReactNode | ReactNode[]): ReactNode {
  return Array.isArray(text) ? createElement(Fragment, null, ...text) : text;
}
