import { type ReactNode, useId } from 'react';

export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-modal border border-line bg-bg-1 p-6 max-sm:p-4"
    >
      <h3 id={heading} className="font-semibold text-14">
        {title}
      </h3>
      {children}
    </section>
  );
}
