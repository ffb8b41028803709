import { MessageSquare } from 'lucide-react';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { comments as texts } from '#i18n/en/player.ts';
import { Button } from '../../ui/index.ts';
import { comments, countOpen, followComments, toggleComments } from '../state/comments.ts';
import { session } from '../state/session.ts';

/** How many comments wait, while there are any; opens them. Mounted once: it keeps the list up to date. */
export function CommentsChip() {
  const id = useSnapshot(session).project?.project_id;
  const { list, open } = useSnapshot(comments) as typeof comments;
  useEffect(() => (id === undefined ? undefined : followComments(id)), [id]);
  const count = countOpen(list);
  if (id === undefined || (count === 0 && !open)) return null;
  return (
    <Button
      variant="ghost"
      size="sm"
      pressed={open}
      icon={<MessageSquare aria-hidden size={16} />}
      aria-label={texts.countOpen({ count })}
      onClick={toggleComments}
      className="num flex-none"
    >
      {count}
    </Button>
  );
}
