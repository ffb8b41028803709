import { CSPProvider } from '@base-ui/react/csp-provider';
import { Toast } from '@base-ui/react/toast';
import { Tooltip } from '@base-ui/react/tooltip';
import { Check, CircleAlert, Info, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { ui } from '#i18n/en/common.ts';
import { Button } from './button.tsx';
import { HelpLink, type HelpPlace } from './help.tsx';
import { IconButton } from './icon-button.tsx';

interface ToastAction {
  readonly label: string;
  readonly onClick: () => void;
}

interface ToastMessage {
  title: string;
  description?: ReactNode;
  /** A success leaves after 5 s, information after 10; an error stays until it is dismissed. */
  tone: 'success' | 'info' | 'error';
  action?: ToastAction | undefined;
  /** The other of two things that can be done. */
  secondAction?: ToastAction | undefined;
  /** Says more in the guide. */
  help?: HelpPlace | undefined;
  /** Goes with the next key or press, whatever it is for. */
  passing?: boolean | undefined;
}

type ToastData = Pick<ToastMessage, 'tone' | 'action' | 'secondAction' | 'help'>;
const manager = Toast.createToastManager<ToastData>();
const TIMEOUTS_MS: Record<ToastMessage['tone'], number> = { success: 5000, info: 10_000, error: 0 };
const ICONS = { success: Check, info: Info, error: CircleAlert };
/**
 * Of a toast with high priority: Base UI says its words in a `role="alert"` beside the list, and hides the toast itself from what
 * reads aloud as long as nothing in the list has the focus, though the tab key reaches it (mui/base-ui#5659). Here it can be
 * found and read in both cases, and is not announced a second time by the list.
 */
const READ_ALOUD_BESIDE = { 'aria-hidden': undefined, 'aria-live': 'off' } as const;

/** Tells something at the lower right. The same title twice is one toast. @returns what closes it before its time */
export function toast(message: ToastMessage): () => void {
  const { title, description, tone, action, secondAction, help, passing } = message;
  const id = `${tone}:${title}`;
  manager.add({
    id,
    title,
    description,
    type: tone,
    timeout: TIMEOUTS_MS[tone],
    priority: tone === 'error' ? 'high' : 'low',
    data: { tone, action, secondAction, help },
  });
  if (passing) closeAtNextAction(id);
  return () => manager.close(id);
}

function closeAtNextAction(id: string): void {
  const listening = new AbortController();
  const close = (): void => {
    listening.abort();
    manager.close(id);
  };
  for (const action of ['keydown', 'pointerdown'])
    window.addEventListener(action, close, { capture: true, signal: listening.signal });
}

function Toaster() {
  return (
    <Toast.Provider toastManager={manager} limit={4}>
      <Toast.Portal>
        {/* Above the 240 px timeline of the workspace, so that Download is never covered, and above bars that say so. */}
        <Toast.Viewport
          aria-label={ui.notifications()}
          className="fixed right-4 bottom-[16rem] z-55 lg:[:root:has([data-toasts-above])_&]:bottom-[22rem] grid w-[22.5rem] max-w-[calc(100vw-2rem)] gap-2 outline-none max-lg:bottom-24 max-sm:inset-x-4 max-sm:top-14 max-sm:bottom-auto max-sm:w-auto"
        >
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts, close } = Toast.useToastManager<ToastData>();
  return toasts.map((item) => {
    const { tone = 'success', action, secondAction, help } = item.data ?? {};
    const actions = [action, secondAction].filter((each) => each !== undefined);
    const Icon = ICONS[tone];
    return (
      <Toast.Root
        key={item.id}
        toast={item}
        {...(tone === 'error' && READ_ALOUD_BESIDE)}
        className="pop rounded-card bg-bg-2 p-3 shadow-2 [[data-theme=light]_&]:bg-bg-1"
      >
        <Toast.Content className="flex items-start gap-3 max-2xs:flex-wrap">
          <Icon
            aria-hidden
            size={18}
            className={tone === 'error' ? 'mt-px text-red-text' : 'mt-px text-blue-text'}
          />
          <div className="min-w-0 flex-1">
            <Toast.Title className="font-semibold text-13" />
            <Toast.Description className="num text-13 text-text-2" />
            {/* Beside a button the words have little room. */}
            {help && <HelpLink about={help} short={action !== undefined} />}
          </div>
          {actions.length > 0 && (
            <div className="grid gap-2">
              {actions.map(({ label, onClick }) => (
                <Button
                  key={label}
                  size="sm"
                  onClick={(event) => {
                    // After a click the keys belong to the page at once, not to the toast as it fades.
                    if (event.detail > 0) event.currentTarget.blur();
                    close(item.id);
                    onClick();
                  }}
                >
                  {label}
                </Button>
              ))}
            </div>
          )}
          <IconButton
            size="sm"
            label={ui.dismiss()}
            icon={<X aria-hidden size={16} />}
            onClick={() => close(item.id)}
          />
        </Toast.Content>
      </Toast.Root>
    );
  });
}

/** Around the whole app: tooltips that follow each other at once, toasts, and no style elements (strict CSP). */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <Tooltip.Provider delay={400}>
        {children}
        <Toaster />
      </Tooltip.Provider>
    </CSPProvider>
  );
}
