import { useEffect, useState } from 'react';
import { messageOf } from '#src/api/client/index.ts';
import { accountCalls } from './load-calls.ts';
import { workspacePath } from './paths.ts';

/** A key works once: each is tried once per visit, however often React mounts the page. */
const attempts = new Map<string, Promise<void>>();

/** Signs in and goes on to the workspace, which asks where somebody else is signed in here. */
async function open(key: string): Promise<void> {
  const { signInByKey } = await accountCalls();
  const { user, projectId } = await signInByKey(key);
  // The key is not to stay among the pages that this browser was on.
  window.location.replace(`${workspacePath(user)}?project=${projectId}`);
}

/** Opens what the address of `trimscript open` leads to. @returns why not, null while it is under way */
export function useOpening(key: string): string | null {
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let shown = true;
    const attempt = attempts.get(key) ?? open(key);
    attempts.set(key, attempt);
    attempt.catch((error: unknown) => {
      if (shown) setProblem(messageOf(error));
    });
    return () => {
      shown = false;
    };
  }, [key]);
  return problem;
}
