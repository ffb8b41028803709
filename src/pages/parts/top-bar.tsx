import clsx from 'clsx';
import { Clock, Ellipsis, LayoutGrid, LogOut, Monitor, Moon, SlidersHorizontal, Sun } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { projects, shell } from '#i18n/en/account.ts';
import { pages, titles } from '#i18n/en/common.ts';
import { logOut } from '#src/account/account-calls.ts';
import { settingsPath, workspacePath } from '#src/account/paths.ts';
import { ShareAndComments } from '#src/editor/comments/share-and-comments.tsx';
import { DownloadChip } from '#src/editor/download/download-chip.tsx';
import { session } from '#src/editor/state/session/session.ts';
import { RushesSummary } from '#src/editor/upload/rushes-summary.tsx';
import { projectsPath } from '#src/projects/paths.ts';
import { ProjectMenu } from '#src/projects/project-menu.tsx';
import {
  Brand,
  Button,
  buttonClass,
  chooseTheme,
  IconButton,
  Mark,
  MenuButton,
  type ThemeChoice,
  useTheme,
  useThemeChoice,
} from '#src/ui/index.ts';

const choices: { value: ThemeChoice; label: () => string; icon: typeof Sun }[] = [
  { value: 'auto', label: pages.automatic, icon: Monitor },
  { value: 'light', label: pages.light, icon: Sun },
  { value: 'dark', label: pages.dark, icon: Moon },
];

/** The three themes as entries of a menu. */
function useThemeItems() {
  const current = useThemeChoice();
  return choices.map(({ value, label, icon: Icon }) => ({
    label: label(),
    icon: <Icon aria-hidden size={18} />,
    chosen: value === current,
    onSelect: () => chooseTheme(value),
  }));
}

function ThemeMenu() {
  const Shown = useTheme() === 'dark' ? Moon : Sun;
  return (
    <MenuButton
      trigger={
        <IconButton
          size="sm"
          label={pages.theme()}
          tooltipSide="bottom"
          icon={<Shown aria-hidden size={18} />}
        />
      }
      items={useThemeItems()}
    />
  );
}

/** Below 84rem the way elsewhere is in ⋯: in the longest language it would not fit beside the project's name and a download. */
export function TopBar({ title, rushes }: { title: string; rushes: boolean }) {
  const { user } = useSnapshot(session);
  const navigate = useNavigate();
  const themes = useThemeItems();
  if (!user) return null;
  return (
    <header className="flex min-h-12 select-none items-center gap-3 border-line border-b bg-bg-1 pr-3 pl-4 max-2xs:flex-wrap max-sm:gap-1 max-sm:pr-1">
      <h1 className="sr-only">{title}</h1>
      <Link
        to={workspacePath(user)}
        aria-label={shell.toWorkspace()}
        className="flex flex-none items-center rounded-chip"
      >
        <span className="max-sm:hidden">
          <Brand />
        </span>
        <span className="sm:hidden">
          <Mark />
        </span>
      </Link>
      {rushes && (
        <div className="flex min-w-0 items-center gap-1 max-2xs:order-last max-2xs:basis-full max-2xs:pb-1">
          <ProjectMenu />
          <RushesSummary />
        </div>
      )}
      <span className="flex-1" />
      <DownloadChip />
      {rushes && <ShareAndComments />}
      <Link
        to="/credentials"
        title={shell.creditTip()}
        className={clsx(
          buttonClass({ variant: 'ghost', size: 'sm' }),
          'num flex-none font-normal! max-sm:px-1!',
        )}
      >
        <Clock aria-hidden size={16} />
        <b className="font-semibold text-text-1">{user.credentials}</b>
        <span className="max-lg:sr-only">{shell.credentialsLeft({ count: user.credentials })}</span>
        <span className="sr-only">{shell.addCredentials()}</span>
      </Link>
      <span className="h-5 w-px flex-none bg-line max-[84rem]:hidden" />
      <nav aria-label={shell.account()} className="flex flex-none items-center gap-1">
        <Link
          to={projectsPath(user)}
          className={clsx(buttonClass({ variant: 'ghost', size: 'sm' }), 'max-[84rem]:hidden')}
        >
          <LayoutGrid aria-hidden size={16} />
          {projects.title()}
        </Link>
        <span className="max-[84rem]:hidden">
          <ThemeMenu />
        </span>
        <Link
          to={settingsPath(user)}
          className={clsx(buttonClass({ variant: 'ghost', size: 'sm' }), 'max-[84rem]:hidden')}
        >
          <SlidersHorizontal aria-hidden size={16} />
          {titles.settings()}
        </Link>
        <Button
          variant="ghost"
          size="sm"
          icon={<LogOut aria-hidden size={16} />}
          onClick={logOut}
          className="max-[84rem]:hidden"
        >
          {shell.logout()}
        </Button>
        <span className="min-[84rem]:hidden">
          <MenuButton
            trigger={<IconButton label={shell.menu()} icon={<Ellipsis aria-hidden size={20} />} />}
            items={[
              {
                label: projects.title(),
                icon: <LayoutGrid aria-hidden size={16} />,
                onSelect: () => void navigate(projectsPath(user)),
              },
              {
                label: titles.settings(),
                icon: <SlidersHorizontal aria-hidden size={16} />,
                onSelect: () => void navigate(settingsPath(user)),
              },
              ...themes,
              { label: shell.logout(), icon: <LogOut aria-hidden size={16} />, onSelect: logOut },
            ]}
          />
        </span>
      </nav>
    </header>
  );
}
