import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { session } from '#src/editor/state/session.ts';
import { UploadDialog } from '#src/editor/upload/upload-dialog.tsx';
import { workspacePath } from './guard.ts';
import { TopBar } from './top-bar.tsx';

/** Top bar and the rest of the window; the upload's dialog is on every page of it. */
export function SignedInLayout({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const toWorkspace = (): void => {
    if (session.user) void navigate(workspacePath(session.user));
  };
  return (
    <div className="grid h-dvh grid-rows-[48px_minmax(0,1fr)]">
      <TopBar />
      {children}
      <UploadDialog onUploaded={toWorkspace} />
    </div>
  );
}
