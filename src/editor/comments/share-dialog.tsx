import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { MAX_REVIEWER_NAME, type ReviewLink } from '#contract/index.ts';
import { messageOf } from '#src/api/client/index.ts';
import { Button, EmptyState, ErrorLine, Modal, Select, Skeleton, TextField, toast } from '../../ui/index.ts';
import { closeSharing, makeLink, readLinks, revokeLink, sharing } from '../state/review-links.ts';
import { dateOf, timeAgo } from '../state/time-ago.ts';

const RIGHTS = [
  { value: 'comment', label: 'Comment and propose cuts' },
  { value: 'view', label: 'Read only' },
  { value: 'edit', label: 'Edit, with an account' },
] as const;
const RIGHT_NAMES = { comment: 'Comment', view: 'Read only', edit: 'Edit' } as const;
const DAYS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
] as const;

/** Links of the project for people without an account. Mounted once. */
export function ShareDialog() {
  const { open } = useSnapshot(sharing);
  const first = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      open={open}
      title="Share for review"
      onClose={closeSharing}
      initialFocus={first}
      actions={<Button onClick={closeSharing}>Close</Button>}
    >
      <p className="mt-2 text-text-2">
        Whoever has a link reads along and hears the edit, without an account; to edit, they log in. The
        recording itself cannot be downloaded by it.
      </p>
      <NewLink submit={first} />
      <Links />
    </Modal>
  );
}

function NewLink({ submit }: { submit: React.RefObject<HTMLButtonElement | null> }) {
  const [label, setLabel] = useState('');
  const [password, setPassword] = useState('');
  const [rights, setRights] = useState<ReviewLink['rights']>('comment');
  const [days, setDays] = useState<(typeof DAYS)[number]['value']>('30');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const make = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const address = await makeLink({
        rights,
        days: Number(days),
        ...(label.trim() !== '' && { label }),
        ...(password !== '' && { password }),
      });
      setLabel('');
      setPassword('');
      // Where the browser does not, the address stands below.
      if (await isCopied(address)) toast({ tone: 'success', title: 'Link made and copied' });
    } catch (reason) {
      setError(messageOf(reason));
    }
    setBusy(false);
  };
  return (
    <form
      className="mt-4 grid grid-cols-2 gap-x-3 max-sm:grid-cols-1"
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <Select label="Whoever has it may" options={RIGHTS} value={rights} onChange={setRights} size="lg" />
      <Select
        label="Works for"
        options={DAYS}
        value={days}
        onChange={setDays}
        size="lg"
        className="max-sm:mt-2"
      />
      <TextField
        label="For (optional)"
        value={label}
        maxLength={MAX_REVIEWER_NAME}
        onChange={(event) => setLabel(event.currentTarget.value)}
        help="A name that tells links apart"
        className="mt-2"
      />
      <TextField
        label="Password (optional)"
        value={password}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setPassword(event.currentTarget.value)}
        help="Send it another way than the link"
        className="mt-2"
      />
      {error !== null && <ErrorLine className="col-span-full mt-2">{error}</ErrorLine>}
      <Button
        ref={submit}
        type="submit"
        variant="primary"
        busy={busy}
        className="col-span-full mt-2 justify-self-end"
      >
        Make link
      </Button>
    </form>
  );
}

async function isCopied(address: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(address);
    return true;
  } catch {
    return false;
  }
}

async function copy(address: string): Promise<void> {
  if (await isCopied(address)) toast({ tone: 'success', title: 'Link copied' });
  else toast({ tone: 'info', title: 'The browser did not copy the link. Select its address and copy it.' });
}

function Links() {
  const { status, error, links } = useSnapshot(sharing) as typeof sharing;
  if (status === 'error')
    return (
      <EmptyState
        title="The links could not be loaded"
        className="mt-4"
        action={<Button onClick={() => void readLinks()}>Try again</Button>}
      >
        {error}
      </EmptyState>
    );
  if (status === 'loading') return <Skeleton lines={2} className="mt-6" />;
  if (links.length === 0) return null;
  return (
    <ul
      aria-label="Links"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard
      tabIndex={0}
      className="-mx-2 mt-6 grid max-h-60 overflow-y-auto border-line border-t px-2"
    >
      {links.map((link) => (
        <Link key={link.link_id} link={link} />
      ))}
    </ul>
  );
}

function Link({ link }: { link: ReviewLink }) {
  const { link_id: id, label, rights, has_password, ends_at, used_at, accounts } = link;
  const address = useSnapshot(sharing).addresses[id];
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const name = label === '' ? 'Link' : label;
  const isOver = Date.parse(ends_at) < Date.now();
  const revoke = async (): Promise<void> => {
    setBusy(true);
    try {
      await revokeLink(id);
      toast({ tone: 'success', title: `${name} revoked` });
    } catch (reason) {
      setError(messageOf(reason));
      setBusy(false);
    }
  };
  const facts = [
    RIGHT_NAMES[rights],
    ...(has_password ? ['password'] : []),
    `${isOver ? 'ended' : 'until'} ${dateOf(ends_at)}`,
    used_at === null ? 'not opened yet' : `opened ${timeAgo(used_at)}`,
  ];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-2 border-line border-b py-2">
      <div className="min-w-0">
        <p className="truncate font-medium">{name}</p>
        <p className="num text-12 text-text-2">{facts.join(' · ')}</p>
        {accounts.length > 0 && <p className="wrap-anywhere text-12 text-text-2">{accounts.join(', ')}</p>}
      </div>
      <Button
        size="sm"
        aria-label={`Copy ${name}`}
        disabledReason={
          address === undefined
            ? 'Its address was shown when it was made and is not kept. Make a new link.'
            : undefined
        }
        onClick={() => address !== undefined && void copy(address)}
      >
        Copy
      </Button>
      <Button
        size="sm"
        variant="danger"
        aria-label={`Revoke ${name}`}
        busy={busy}
        onClick={() => void revoke()}
      >
        Revoke
      </Button>
      {address !== undefined && (
        <input
          readOnly
          aria-label={`Address of ${name}`}
          value={address}
          onFocus={(event) => event.currentTarget.select()}
          className="field col-span-full mt-1 h-8 w-full rounded-ctl border border-line-ctl bg-bg-2 px-2.5 text-12 text-text-2"
        />
      )}
      {error !== null && <ErrorLine className="col-span-full mt-1">{error}</ErrorLine>}
    </li>
  );
}
