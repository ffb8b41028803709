import { useSnapshot } from 'valtio';
import { Button, Kbd, Modal } from '../ui/index.ts';
import { SHORTCUTS, type Shortcut } from './keyboard.ts';
import { panels, setHelpOpen } from './state/panels.ts';

const GROUPS: readonly Shortcut['group'][] = ['Transcript', 'Cuts', 'Search', 'Playback', 'Edit'];

/** Every shortcut, by what it is for; drawn from the table the keys work by. */
export function HelpSheet() {
  const { helpOpen } = useSnapshot(panels);
  const close = (): void => setHelpOpen(false);
  return (
    <Modal
      open={helpOpen}
      title="Keyboard shortcuts"
      onClose={close}
      actions={<Button onClick={close}>Close</Button>}
    >
      <div className="mt-4 grid max-h-[60vh] gap-4 overflow-y-auto pr-2">
        {GROUPS.map((group) => (
          <section key={group} className="grid gap-1">
            <h3 className="font-medium text-12 text-text-2">{group}</h3>
            {SHORTCUTS.filter((shortcut) => shortcut.group === group).map(({ keys, does }) => (
              <p key={`${keys.join()} ${does}`} className="flex items-center justify-between gap-4 text-13">
                {does}
                <span className="flex flex-none gap-1">
                  {keys.map((key) => (
                    <Kbd key={key}>{keyCap(key)}</Kbd>
                  ))}
                </span>
              </p>
            ))}
          </section>
        ))}
      </div>
    </Modal>
  );
}

const CAPS: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Mod: /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl',
};

function keyCap(key: string): string {
  return key
    .split('+')
    .map((part) => CAPS[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(' ');
}
