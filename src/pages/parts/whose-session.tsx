import { useRef } from 'react';
import type { UserData } from '#src/editor/state/user-data.ts';
import { Button, Modal } from '#src/ui/index.ts';
import { goOnAs } from './guard.ts';
import { useTitle } from './title.ts';

/** Asks who opens a page of another account than the one that is signed in here. Until then nothing of it is loaded. */
export function WhoseSession({ user, other }: { user: UserData; other: UserData }) {
  useTitle('Two accounts');
  const stayButton = useRef<HTMLButtonElement>(null);
  const stay = () => goOnAs(user, { user, other });
  return (
    <Modal
      open
      title={<span className="wrap-anywhere">You are signed in as {user.email}.</span>}
      onClose={stay}
      initialFocus={stayButton}
      actions={
        <>
          <Button ref={stayButton} variant="primary" size="lg" onClick={stay} className="w-full">
            <span className="truncate">Stay signed in as {user.email}</span>
          </Button>
          <Button size="lg" onClick={() => goOnAs(other, { user, other })} className="w-full">
            <span className="truncate">Continue as {other.email}</span>
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere mt-3 text-text-2">
        This link belongs to another account, {other.email}. If you continue, this browser is signed out of{' '}
        {user.email}.
      </p>
    </Modal>
  );
}
