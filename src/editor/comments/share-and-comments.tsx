import { Share2 } from 'lucide-react';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { comments as texts } from '#i18n/en/player.ts';
import { Button } from '../../ui/index.ts';
import { titleOf, useCommand } from '../commands/command-button.tsx';
import { showComments } from '../commands/comment-commands.ts';
import { comments, countOpen, followComments, openSharing } from '../state/comments/comments.ts';
import { useCollaborator } from '../state/document/use-document.ts';
import { session } from '../state/session/session.ts';

const { icon: Icon, run } = showComments;

/** In the header: the comments of the project, how many wait, and links for others. Mounted once: it keeps the list up to date. */
export function ShareAndComments() {
  const id = useSnapshot(session).project?.project_id;
  const { list } = useSnapshot(comments) as typeof comments;
  const { label, pressed } = useCommand(showComments);
  const isGuest = useCollaborator();
  useEffect(() => (id === undefined ? undefined : followComments(id)), [id]);
  if (id === undefined) return null;
  const count = countOpen(list);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        pressed={pressed}
        icon={Icon && <Icon aria-hidden size={16} />}
        aria-label={label}
        title={titleOf(showComments, label)}
        onClick={run}
        className="num flex-none"
      >
        {count > 0 && count}
      </Button>
      {!isGuest && (
        <Button
          size="sm"
          icon={<Share2 aria-hidden size={16} />}
          aria-label={texts.share()}
          onClick={openSharing}
          className="flex-none"
        >
          <span className="max-lg:hidden">{texts.shareShort()}</span>
        </Button>
      )}
    </>
  );
}
