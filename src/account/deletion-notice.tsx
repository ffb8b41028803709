import { useSnapshot } from 'valtio';
import { account } from '#i18n/en/account.ts';
import { useWork } from '#src/editor/state/work/use-work.ts';
import { Button, ErrorLine, Modal, toast } from '#src/ui/index.ts';
import { announceDeletion, deletion, keepTheAccount, longDateOf } from './deletion.ts';

/** To who logs in while their account waits to be deleted. */
export function DeletionNotice() {
  const { at, seen } = useSnapshot(deletion);
  const { busy, failed, run } = useWork();
  if (at === null || seen) return null;
  const goOn = (): void => announceDeletion(at, true);
  const keep = (): Promise<void> =>
    run(async () => {
      await keepTheAccount();
      toast({ tone: 'success', title: account.stays() });
    });
  return (
    <Modal
      open
      title={account.deletedOn({ date: longDateOf(at) })}
      onClose={goOn}
      actions={
        <>
          <Button onClick={goOn}>{account.deleteThen()}</Button>
          <Button variant="primary" busy={busy} onClick={keep}>
            {account.keepIt()}
          </Button>
        </>
      }
    >
      <p className="mt-3 text-text-2">{account.deletedWithIt()}</p>
      {failed !== null && <ErrorLine className="mt-3">{failed}</ErrorLine>}
    </Modal>
  );
}
