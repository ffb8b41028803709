import { lazy, Suspense } from 'react';
import { shell } from '#i18n/en/shell.ts';
import { Loading } from './parts/loading.tsx';
import { SignedInLayout } from './parts/signed-in-layout.tsx';

const Editor = lazy(() => import('#src/editor/workspace.tsx'));

/** Has the target of the skip link, as the workspace will. */
function Opening() {
  return (
    <main id="transcript-text" tabIndex={-1}>
      <Loading window={false} text={shell.openingWorkspace()} />
    </main>
  );
}

export function Workspace() {
  return (
    <SignedInLayout rushes skipTo={{ id: 'transcript-text', text: shell.skipToTranscript() }}>
      <Suspense fallback={<Opening />}>
        <Editor />
      </Suspense>
    </SignedInLayout>
  );
}
