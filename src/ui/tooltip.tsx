import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { Kbd } from './small-parts.tsx';

interface TooltipProps {
  content: ReactNode;
  shortcut?: string | undefined;
  side?: 'top' | 'bottom' | 'left' | 'right' | undefined;
  /** The one element described; it gets the events, so it must take a ref and props. */
  children: ReactElement;
}

/** A name that shows after 400 ms under the pointer, or at once on keyboard focus. Not a replacement for a label. */
export function Tooltip({ content, shortcut, side = 'top', children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger delay={400} render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} className="z-60">
          <Base.Popup className="pop flex items-center gap-2 whitespace-nowrap rounded-chip bg-tip px-2 py-1 font-medium text-12 text-on-tip shadow-2">
            {content}
            {shortcut && <Kbd onTip>{shortcut}</Kbd>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
