import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { readUserData, type UserData } from '#src/editor/state/session/user-data.ts';

const never = (): (() => void) => () => undefined;

/** True in what was drawn before the app came (scripts/prerender.ts): nothing there answers yet, except links. */
export function useDrawnOnly(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}

interface VisitorProps {
  stranger?: ReactNode;
  /** @param user null in a page that came drawn, which is made for everybody */
  user?: ((user: UserData | null) => ReactNode) | undefined;
}

/** What a public page shows to a stranger and to who is signed in. A page that came drawn holds both and shows one. */
export function ForVisitor({ stranger, user }: VisitorProps) {
  const drawnOnly = useDrawnOnly();
  const visitor = useVisitor();
  if (!drawnOnly) return visitor ? user?.(visitor) : stranger;
  return (
    <>
      {stranger !== undefined && <span className="for-stranger">{stranger}</span>}
      {user && (
        <span className="for-user" inert>
          {user(null)}
        </span>
      )}
    </>
  );
}

/** Who is signed in on this browser; null in a page that came drawn. */
export function useVisitor(): UserData | null {
  const drawnOnly = useDrawnOnly();
  const [visitor] = useState(() => (drawnOnly ? null : readUserData()));
  return visitor;
}
