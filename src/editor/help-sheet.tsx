import { useSnapshot } from 'valtio';
import { Button, Kbd, Modal } from '../ui/index.ts';
import { keyCaps, shortcutsOf } from './keyboard-docs.ts';
import { SHORTCUT_GROUPS } from './keyboard-table.ts';
import { panels, setHelpOpen } from './state/panels.ts';

const MOD = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

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
      <section
        aria-label="Shortcuts"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard
        tabIndex={0}
        className="mt-4 grid max-h-[60vh] gap-4 overflow-y-auto rounded-ctl pr-2"
      >
        {SHORTCUT_GROUPS.map((group) => (
          <div key={group} className="grid gap-1">
            <h3 className="font-medium text-12 text-text-2">{group}</h3>
            {shortcutsOf(group).map(({ keys, does, where }) => (
              <p
                key={`${keys.join()} ${does} ${where}`}
                className="flex items-center justify-between gap-4 text-13"
              >
                <span>
                  {does}
                  {where && <span className="text-text-3"> in {where}</span>}
                </span>
                <span className="flex flex-none gap-2">
                  {keys.map((key) => (
                    <span key={key} className="flex gap-0.5">
                      {keyCaps(key, MOD).map((cap) => (
                        <Kbd key={cap}>{cap}</Kbd>
                      ))}
                    </span>
                  ))}
                </span>
              </p>
            ))}
          </div>
        ))}
      </section>
    </Modal>
  );
}
