import { AudioLines, BookA, Ellipsis, ListChecks, SpellCheck } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { transcript } from '#i18n/en/transcript.ts';
import { IconButton, MenuButton } from '../../ui/index.ts';
import { checking, markDoubtful, startChecking } from '../state/check-words.ts';
import { openRetranscription } from '../state/retranscription.ts';
import { session } from '../state/session.ts';
import { useCollaborator } from '../state/use-collaborator.ts';

const ICON = { 'aria-hidden': true, size: 16 } as const;

/** Of the owner. */
const AGAIN = [
  { label: transcript.namesAndWords, icon: <BookA {...ICON} /> },
  { label: transcript.transcribeAgain, icon: <AudioLines {...ICON} /> },
];

/** What can be done with the transcript as a whole. */
export function TranscriptMenu() {
  const { marked } = useSnapshot(checking);
  const { project } = useSnapshot(session);
  const isGuest = useCollaborator();
  if (!project) return null;
  return (
    <MenuButton
      trigger={<IconButton size="sm" label={transcript.title()} icon={<Ellipsis {...ICON} />} />}
      items={[
        { label: transcript.checkWords(), icon: <ListChecks {...ICON} />, onSelect: () => startChecking() },
        {
          label: transcript.markDoubtful(),
          icon: <SpellCheck {...ICON} />,
          chosen: marked,
          onSelect: () => markDoubtful(!marked),
        },
        ...(isGuest ? [] : AGAIN).map(({ label, icon }) => ({
          label: label(),
          icon,
          onSelect: () => openRetranscription(true),
        })),
      ]}
    />
  );
}
