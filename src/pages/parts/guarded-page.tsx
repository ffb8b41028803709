import type { ComponentType } from 'react';
import { useLoaderData } from 'react-router-dom';
import { checkToken, type Visit } from './guard.ts';
import { WhoseSession } from './whose-session.tsx';

/** The route of a page whose path ends in a session's token: it shows once it is clear whose session it is. */
export function guardedPage(Page: ComponentType): { loader: typeof checkToken; Component: ComponentType } {
  function Guarded() {
    const visit = useLoaderData<Visit>();
    return visit.other ? <WhoseSession {...visit} other={visit.other} /> : <Page />;
  }
  return { loader: checkToken, Component: Guarded };
}
