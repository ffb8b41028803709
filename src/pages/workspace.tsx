import { lazy, Suspense } from 'react';
import { Loading } from './parts/loading.tsx';
import { SignedInLayout } from './parts/signed-in-layout.tsx';

const Editor = lazy(() => import('#src/editor/workspace.tsx'));

/** Has the target of the skip link, as the workspace will. */
const opening = (
  <main id="transcript-text" tabIndex={-1}>
    <Loading window={false} text="Opening the workspace" />
  </main>
);

export function Workspace() {
  return (
    <SignedInLayout rushes skipTo={{ id: 'transcript-text', name: 'the transcript' }}>
      <Suspense fallback={opening}>
        <Editor />
      </Suspense>
    </SignedInLayout>
  );
}
