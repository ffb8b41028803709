import { type ReactNode, useState } from 'react';
import { demo } from '#i18n/en/guides.ts';
import { Kbd, rich } from '#src/ui/index.ts';
import { TabList } from '../parts/tab-list.tsx';
import { useDrawnOnly } from '../parts/visitor.tsx';

const tasks = [
  { id: 'cut', label: demo.cut },
  { id: 'audio', label: demo.audio },
  { id: 'zoom', label: demo.zoom },
] as const;
type Task = (typeof tasks)[number]['id'];

export function Tutorials() {
  const [task, setTask] = useState<Task>('cut');
  return (
    <section className="grid gap-6 border-line border-t pt-14">
      <div className="grid gap-3">
        <h2 className="font-semibold text-40 max-sm:text-28">{demo.tutorials()}</h2>
        <p className="text-16 text-text-2">{demo.whatToDo()}</p>
      </div>
      <div inert={useDrawnOnly()}>
        <TabList label={demo.task()} tabs={tasks} current={task} onChange={setTask} />
      </div>
      <div role="tabpanel" id={`panel-${task}`} aria-labelledby={`tab-${task}`}>
        {task === 'cut' && <CutTutorials />}
        {task === 'audio' && <ComingSoon>{demo.audioComing()}</ComingSoon>}
        {task === 'zoom' && <ComingSoon>{demo.zoomComing()}</ComingSoon>}
      </div>
    </section>
  );
}

function ComingSoon({ children }: { children: ReactNode }) {
  return <p className="max-w-[40rem] text-16 text-text-2">{children}</p>;
}

const key = { key: (name: ReactNode[]): ReactNode => <Kbd>{name}</Kbd> };

function CutTutorials() {
  return (
    <ol className="grid grid-cols-3 gap-x-8 gap-y-10 max-lg:grid-cols-1 max-lg:gap-y-8">
      <Lesson title={demo.cutWords()}>{rich(demo.cutWordsSays(key))}</Lesson>
      <Lesson title={demo.moveEdge()}>{rich(demo.moveEdgeSays(key))}</Lesson>
      <Lesson title={demo.noWords()}>{demo.noWordsSays()}</Lesson>
      <Lesson title={demo.trimPauses()}>{demo.trimPausesSays()}</Lesson>
      <Lesson title={demo.findPhrase()}>{demo.findPhraseSays()}</Lesson>
      <Lesson title={demo.suggestions()}>{demo.suggestionsSay()}</Lesson>
      <Lesson title={demo.listen()}>{rich(demo.listenSays(key))}</Lesson>
      <Lesson title={demo.download()}>{demo.downloadSays()}</Lesson>
    </ol>
  );
}

function Lesson({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="grid content-start gap-1.5">
      <h3 className="font-semibold text-20">{title}</h3>
      <p className="text-pretty text-[0.9375rem] text-text-2 leading-6">{children}</p>
    </li>
  );
}
