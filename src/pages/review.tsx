import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { keepInvitation } from '#src/account/invitation.ts';
import { projectPath } from '#src/projects/paths.ts';
import { ReviewPage } from '#src/review/review-page.tsx';
import { Mark } from '#src/ui/index.ts';
import { useTitle } from './parts/current-page.ts';
import { ThemeSwitch } from './parts/theme-switch.tsx';

/** The token stands behind the number sign, which browsers send to no server. */
export function Review() {
  const { hash } = useLocation();
  const token = hash.slice(1);
  const navigate = useNavigate();
  useEffect(() => {
    const robots = document.createElement('meta');
    robots.name = 'robots';
    robots.content = 'noindex, nofollow';
    document.head.append(robots);
    return () => robots.remove();
  }, []);
  return (
    <ReviewPage
      key={token}
      token={token}
      header={(name) => <Header name={name} />}
      onLogin={(path) => {
        keepInvitation(token);
        void navigate(path);
      }}
      onJoined={(user, project) => void navigate(projectPath(user, project))}
    />
  );
}

function Header({ name }: { name: string | null }) {
  const title = useTitle(name ?? undefined);
  return (
    <header className="flex h-12 select-none items-center gap-3 border-line border-b bg-bg-1 pr-3 pl-4">
      <Mark />
      <h1 className="min-w-0 flex-1 truncate font-semibold text-14" title={title}>
        {title}
      </h1>
      <ThemeSwitch />
    </header>
  );
}
