import { lazy, Suspense } from 'react';
import { Loading } from './parts/loading.tsx';
import { SignedInLayout } from './parts/signed-in-layout.tsx';
import { useTitle } from './parts/title.ts';

const Editor = lazy(() => import('#src/editor/workspace.tsx'));

/** /workspace/KEY */
export function Workspace() {
  useTitle('Workspace');
  return (
    <SignedInLayout rushes>
      <Suspense fallback={<Loading window={false} text="Opening the workspace" />}>
        <Editor />
      </Suspense>
    </SignedInLayout>
  );
}
