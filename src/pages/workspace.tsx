import { lazy, Suspense } from 'react';
import { Loading } from './parts/loading.tsx';
import { SignedInLayout } from './parts/signed-in-layout.tsx';

const Editor = lazy(() => import('#src/editor/workspace.tsx'));

export function Workspace() {
  return (
    <SignedInLayout rushes skipTo={{ id: 'transcript-text', name: 'the transcript' }}>
      <Suspense fallback={<Loading window={false} text="Opening the workspace" />}>
        <Editor />
      </Suspense>
    </SignedInLayout>
  );
}
