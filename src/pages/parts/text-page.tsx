import type { ReactNode } from 'react';
import { useTitle } from './current-page.ts';
import { PublicLayout } from './public-layout.tsx';

export function TextPage({ lead, children }: { lead: ReactNode; children: ReactNode }) {
  const title = useTitle();
  return (
    <PublicLayout>
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-8 pt-12 pb-24 max-lg:pt-6">
        <header className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h1 className="font-semibold text-40">{title}</h1>
          <p className="max-w-[40rem] text-pretty text-16 text-text-2">{lead}</p>
        </header>
        {children}
      </div>
    </PublicLayout>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid max-w-[40rem] grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="font-semibold text-20">{title}</h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 text-16 text-text-2">{children}</div>
    </section>
  );
}
