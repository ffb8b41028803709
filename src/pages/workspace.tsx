import { lazy, Suspense } from 'react';
import { shell } from '#i18n/en/account.ts';
import { Loading } from './parts/loading.tsx';
import { SignedInLayout } from './parts/signed-in-layout.tsx';

// On its way while the server is asked who this is. A failure is met where it is shown.
const editor = import('#src/editor/workspace.tsx');
editor.catch(() => undefined);
const Editor = lazy(() => editor);

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
