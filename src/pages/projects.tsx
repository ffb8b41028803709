import { LibraryView } from '#src/projects/library-view.tsx';
import { SignedInLayout } from './parts/signed-in-layout.tsx';

export function Projects() {
  return (
    <SignedInLayout rushes={false}>
      <LibraryView />
    </SignedInLayout>
  );
}
