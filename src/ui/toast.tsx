import { Toast } from '@base-ui/react/toast';
import { Check, CircleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

interface ToastMessage {
  title: string;
  description?: ReactNode;
  /** A success leaves after 5 s; an error stays until it is dismissed. */
  tone: 'success' | 'error';
  action?: { label: string; onClick: () => void } | undefined;
}

const manager = Toast.createToastManager<{ action?: ToastMessage['action'] }>();
const SUCCESS_MS = 5000;

/** Tells something at the lower right. The same title twice is one toast. */
export function toast({ title, description, tone, action }: ToastMessage): void {
  manager.add({
    id: `${tone}:${title}`,
    title,
    description,
    type: tone,
    timeout: tone === 'success' ? SUCCESS_MS : 0,
    priority: tone === 'success' ? 'low' : 'high',
    data: action ? { action } : {},
  });
}

export function Toaster() {
  return (
    <Toast.Provider toastManager={manager} limit={4}>
      <Toast.Portal>
        {/* Above the 240 px timeline of the workspace, so that Download is never covered. */}
        <Toast.Viewport className="fixed right-4 bottom-[256px] z-55 grid w-[360px] max-w-[calc(100vw-32px)] gap-2 outline-none max-lg:bottom-24">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts, close } = Toast.useToastManager<{ action?: ToastMessage['action'] }>();
  return toasts.map((item) => {
    const failed = item.type === 'error';
    const action = item.data?.action;
    return (
      <Toast.Root
        key={item.id}
        toast={item}
        className="pop rounded-card bg-bg-2 p-3 shadow-2 [[data-theme=light]_&]:bg-bg-1"
      >
        <Toast.Content className="flex items-start gap-3">
          {failed ? (
            <CircleAlert aria-hidden size={18} className="mt-px text-red-text" />
          ) : (
            <Check aria-hidden size={18} className="mt-px text-blue-text" />
          )}
          <div className="min-w-0 flex-1">
            <Toast.Title className="font-semibold text-13" />
            <Toast.Description className="num text-13 text-text-2" />
          </div>
          {action && (
            <Button
              size="sm"
              onClick={() => {
                close(item.id);
                action.onClick();
              }}
            >
              {action.label}
            </Button>
          )}
          <IconButton
            size="sm"
            label="Dismiss"
            icon={<X aria-hidden size={16} />}
            onClick={() => close(item.id)}
          />
        </Toast.Content>
      </Toast.Root>
    );
  });
}
