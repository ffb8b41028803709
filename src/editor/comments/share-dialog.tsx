import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { MAX_PERSON_NAME, MAX_REVIEWER_NAME, MIN_LINK_PASSWORD, type ReviewLink } from '#contract/index.ts';
import { ui } from '#i18n/en/common.ts';
import { comments as texts } from '#i18n/en/player.ts';
import { silencedOf } from '#model/edit/gains.ts';
import {
  Button,
  Checkbox,
  EmptyState,
  ErrorLine,
  Modal,
  NameForm,
  Select,
  Skeleton,
  TextField,
  toast,
} from '../../ui/index.ts';
import {
  closeSharing,
  giveName,
  makeLink,
  readLinks,
  revokeLink,
  sharing,
} from '../state/comments/comments.ts';
import { useDocument } from '../state/document/use-document.ts';
import { dateOf } from '../state/session/time-ago.ts';
import { useTimeAgo } from '../state/session/use-time-ago.ts';
import { useWork } from '../state/work/use-work.ts';

const DAYS = ['7', '30', '90', '365'] as const;
const YEAR = '365';

/** `silenced` is null as long as nobody chose: then words are hidden where some are muted or bleeped. */
interface Hides {
  readonly silenced: boolean | null;
  readonly cut: boolean;
}
const SHOWN = { silenced: false, cut: false };

/** Links of the project for people without an account. Mounted once. */
export function ShareDialog() {
  const { open } = useSnapshot(sharing);
  const first = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      open={open}
      title={texts.share()}
      onClose={closeSharing}
      initialFocus={first}
      actions={<Button onClick={closeSharing}>{ui.close()}</Button>}
    >
      <p className="mt-2 text-text-2">{texts.whoHasLink()}</p>
      <OwnName />
      <NewLink submit={first} />
      <Links />
    </Modal>
  );
}

/** Asked as long as the account has none. */
function OwnName() {
  const { isNameless } = useSnapshot(sharing);
  const { busy, failed, run } = useWork();
  if (!isNameless) return null;
  return (
    <NameForm
      name=""
      help={texts.yourNameHelp()}
      maxLength={MAX_PERSON_NAME}
      busy={busy}
      failed={failed}
      onSave={(name) => {
        if (name !== '') void run(() => giveName(name));
      }}
      className="mt-4"
    />
  );
}

function NewLink({ submit }: { submit: React.RefObject<HTMLButtonElement | null> }) {
  const [label, setLabel] = useState('');
  const [password, setPassword] = useState('');
  const [rights, setRights] = useState<ReviewLink['rights']>('comment');
  const [days, setDays] = useState<(typeof DAYS)[number]>('30');
  const [hides, setHides] = useState<Hides>({ silenced: null, cut: false });
  const isSilenced = silencedOf(useDocument().gains).length > 0;
  const { busy, failed, run } = useWork();
  const hidden = rights === 'edit' ? SHOWN : { ...hides, silenced: hides.silenced ?? isSilenced };
  const make = (): Promise<void> =>
    run(async () => {
      const address = await makeLink({
        rights,
        days: Number(days),
        ...(label.trim() !== '' && { label }),
        ...(password !== '' && { password }),
        ...(hidden.silenced && { hide_silenced: 'true' }),
        ...(hidden.cut && { hide_cut: 'true' }),
      });
      setLabel('');
      setPassword('');
      // Where the browser does not, the address stands below.
      if (await isCopied(address)) toast({ tone: 'success', title: texts.linkMade() });
    });
  return (
    <form
      className="mt-4 grid grid-cols-2 items-start gap-x-3 max-sm:grid-cols-1"
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <Select
        label={texts.rights()}
        options={[
          { value: 'comment', label: texts.mayComment() },
          { value: 'view', label: texts.mayRead() },
          { value: 'edit', label: texts.mayEdit() },
        ]}
        value={rights}
        onChange={setRights}
        size="lg"
      />
      <Select
        label={texts.worksFor()}
        options={DAYS.map((value) => ({
          value,
          label: value === YEAR ? texts.oneYear() : texts.days({ days: value }),
        }))}
        value={days}
        onChange={setDays}
        size="lg"
        className="max-sm:mt-2"
      />
      <TextField
        label={texts.for()}
        value={label}
        maxLength={MAX_REVIEWER_NAME}
        onChange={(event) => setLabel(event.currentTarget.value)}
        help={texts.forHelp()}
        className="mt-2"
      />
      <TextField
        label={texts.password()}
        value={password}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setPassword(event.currentTarget.value)}
        help={texts.passwordHelp({ least: MIN_LINK_PASSWORD })}
        className="mt-2"
      />
      <HidingFields
        hidden={hidden}
        isDisabled={rights === 'edit'}
        onChange={(change) => setHides({ ...hides, ...change })}
      />
      {failed !== null && (
        <ErrorLine help="notShared" className="col-span-full mt-2">
          {failed}
        </ErrorLine>
      )}
      <Button
        ref={submit}
        type="submit"
        variant="primary"
        busy={busy}
        className="col-span-full mt-2 justify-self-end"
      >
        {texts.makeLink()}
      </Button>
    </form>
  );
}

interface HidingFieldsProps {
  readonly hidden: { readonly silenced: boolean; readonly cut: boolean };
  readonly isDisabled: boolean;
  readonly onChange: (change: Partial<Hides>) => void;
}

/** What people with the link do not get to read and hear. */
function HidingFields({ hidden, isDisabled, onChange }: HidingFieldsProps) {
  return (
    <div className="col-span-full mt-2 grid grid-cols-[minmax(0,1fr)] gap-1">
      <Checkbox
        label={texts.hideSilenced()}
        checked={hidden.silenced}
        disabled={isDisabled}
        onChange={(silenced) => onChange({ silenced })}
      />
      {!isDisabled && <p className="pl-6 text-12 text-text-2">{texts.hideSilencedHelp()}</p>}
      <Checkbox
        label={texts.hideCut()}
        checked={hidden.cut}
        disabled={isDisabled}
        onChange={(cut) => onChange({ cut })}
        className="mt-1"
      />
      {!isDisabled && <p className="pl-6 text-12 text-text-2">{texts.hideCutHelp()}</p>}
      <p className="mt-1 text-12 text-text-2">{isDisabled ? texts.editShowsAll() : texts.hideNoNames()}</p>
    </div>
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
  if (await isCopied(address)) toast({ tone: 'success', title: texts.linkCopied() });
  else toast({ tone: 'info', title: texts.notCopied() });
}

function Links() {
  const { status, error, links } = useSnapshot(sharing) as typeof sharing;
  if (status === 'failed')
    return (
      <EmptyState
        title={texts.linksNotLoaded()}
        help="notShared"
        className="mt-4"
        action={<Button onClick={() => void readLinks()}>{ui.tryAgain()}</Button>}
      >
        {error}
      </EmptyState>
    );
  if (status === 'loading') return <Skeleton lines={2} className="mt-6" />;
  if (links.length === 0) return null;
  return (
    <ul
      aria-label={texts.links()}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard
      tabIndex={0}
      className="-mx-2 mt-6 grid max-h-60 grid-cols-[minmax(0,1fr)] overflow-y-auto border-line border-t px-2"
    >
      {links.map((link) => (
        <Link key={link.link_id} link={link} />
      ))}
    </ul>
  );
}

function Link({ link }: { link: ReviewLink }) {
  const { link_id: id, label, rights, has_password, may_be_short, ends_at, used_at, accounts } = link;
  const address = useSnapshot(sharing).addresses[id];
  const { busy, failed, run } = useWork();
  const name = label === '' ? texts.link() : label;
  const timeAgo = useTimeAgo();
  const isOver = Date.parse(ends_at) < Date.now();
  const revoke = (): Promise<void> =>
    run(async () => {
      await revokeLink(id);
      toast({ tone: 'success', title: texts.revoked({ name }) });
    });
  const facts = [
    rights === 'edit' ? texts.editing() : rights === 'view' ? texts.readOnly() : texts.commenting(),
    ...(has_password ? [texts.withPassword()] : []),
    ...(link.hides_silenced ? [texts.silencedHidden()] : []),
    ...(link.hides_cut ? [texts.cutHidden()] : []),
    (isOver ? texts.ended : texts.until)({ date: dateOf(ends_at) }),
    used_at === null ? texts.notOpened() : texts.opened({ ago: timeAgo(used_at) }),
  ];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-2 border-line border-b py-2 max-2xs:flex max-2xs:flex-wrap">
      <div className="min-w-0 max-2xs:basis-full">
        <p className="truncate font-medium" title={name}>
          {name}
        </p>
        <p className="num text-12 text-text-2">{facts.join(' · ')}</p>
        {may_be_short && (
          <p className="text-12 text-text-2">{texts.mayBeShort({ least: MIN_LINK_PASSWORD })}</p>
        )}
        {accounts.length > 0 && <p className="wrap-anywhere text-12 text-text-2">{accounts.join(', ')}</p>}
      </div>
      <Button
        size="sm"
        aria-label={texts.copyName({ name })}
        disabledReason={address === undefined ? texts.addressNotKept() : undefined}
        onClick={() => address !== undefined && void copy(address)}
      >
        {texts.copy()}
      </Button>
      <Button
        size="sm"
        variant="danger"
        aria-label={texts.revokeName({ name })}
        busy={busy}
        onClick={() => void revoke()}
      >
        {texts.revoke()}
      </Button>
      {address !== undefined && (
        <input
          readOnly
          aria-label={texts.addressOf({ name })}
          value={address}
          onFocus={(event) => event.currentTarget.select()}
          className="field col-span-full mt-1 h-8 w-full rounded-ctl border border-line-ctl bg-bg-2 px-2.5 text-12 text-text-2"
        />
      )}
      {failed !== null && <ErrorLine className="col-span-full mt-1">{failed}</ErrorLine>}
    </li>
  );
}
