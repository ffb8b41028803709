import { Search } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { ui } from '#i18n/en/common.ts';
import { keys as texts } from '#i18n/en/editor.ts';
import { Button, GuideLink, Kbd, Modal, rich } from '../ui/index.ts';
import { COMMAND_GROUPS, type Shortcut, shortcutsOf } from './commands/index.ts';
import { keyCaps } from './commands/key-names.ts';
import { panels, setHelpOpen } from './state/view/panels.ts';

export function HelpSheet() {
  const { helpOpen } = useSnapshot(panels);
  const field = useRef<HTMLInputElement>(null);
  const close = (): void => setHelpOpen(false);
  return (
    <Modal
      open={helpOpen}
      title={texts.title()}
      onClose={close}
      initialFocus={field}
      actions={<Button onClick={close}>{ui.close()}</Button>}
    >
      <p className="mt-2 text-text-2">
        {rich(texts.guide({ guide: (words) => <GuideLink page="">{words}</GuideLink> }))}
      </p>
      <Sheet field={field} />
    </Modal>
  );
}

function Sheet({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const [query, setQuery] = useState('');
  const groups = COMMAND_GROUPS.map((group) => ({
    group,
    found: shortcutsOf(group).filter((shortcut) => matches(shortcut, texts[group](), query)),
  })).filter(({ found }) => found.length > 0);
  return (
    <>
      <div className="field mt-4 flex h-8 items-center gap-2 rounded-ctl border border-line-ctl bg-bg-2 pl-2.5">
        <Search aria-hidden size={16} className="text-text-3" />
        <input
          ref={field}
          type="search"
          aria-label={texts.search()}
          placeholder={texts.search()}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          className="w-full min-w-0 flex-1 bg-transparent"
        />
      </div>
      <section
        aria-label={texts.shortcuts()}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard
        tabIndex={0}
        className="mt-3 grid h-[56vh] content-start gap-4 overflow-y-auto rounded-ctl pr-2"
      >
        {groups.length === 0 && <p className="text-text-2">{texts.none()}</p>}
        {groups.map(({ group, found }) => (
          <div key={group} className="grid gap-1">
            <h3 className="font-medium text-12 text-text-2">{texts[group]()}</h3>
            {found.map((shortcut) => (
              <Line key={`${shortcut.keys.join()} ${shortcut.text} ${shortcut.place}`} shortcut={shortcut} />
            ))}
          </div>
        ))}
      </section>
    </>
  );
}

function Line({ shortcut: { keys, text, place } }: { shortcut: Shortcut }) {
  return (
    <p className="flex items-center justify-between gap-4 text-13 max-2xs:flex-wrap max-2xs:gap-y-0 max-2xs:*:min-w-0">
      <span>
        {text}
        {place && <span className="text-text-3"> {texts.inPlace({ place: texts[place]() })}</span>}
      </span>
      <span className="flex flex-none gap-2 max-2xs:flex-initial max-2xs:flex-wrap">
        {keys.map((key) => (
          <span key={key} className="flex gap-0.5">
            {keyCaps(key).map((cap) => (
              <Kbd key={cap}>{cap}</Kbd>
            ))}
          </span>
        ))}
      </span>
    </p>
  );
}

/** By what it does, where, and its keys, as 'undo', 'bracket' or 'ctrl z'. */
function matches({ keys, text, place }: Shortcut, group: string, query: string): boolean {
  const caps = keys.map((key) => keyCaps(key).join(' ')).join(' ');
  const all = `${group} ${text} ${place ? texts[place]() : ''} ${caps}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/[\s+]+/)
    .every((part) => all.includes(part));
}
