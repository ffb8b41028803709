import { type ReactNode, useState } from 'react';
import { Kbd } from '#src/ui/index.ts';
import { useDrawnOnly } from '../parts/drawn-only.ts';
import { TabList } from '../parts/tab-list.tsx';

const tasks = [
  { id: 'cut', label: 'Cut' },
  { id: 'audio', label: 'Audio' },
  { id: 'zoom', label: 'Zoom' },
] as const;
type Task = (typeof tasks)[number]['id'];

export function Tutorials() {
  const [task, setTask] = useState<Task>('cut');
  return (
    <section className="grid gap-6 border-line border-t pt-14">
      <div className="grid gap-3">
        <h2 className="font-semibold text-40 max-sm:text-28">Tutorials</h2>
        <p className="text-16 text-text-2">What do you want to do?</p>
      </div>
      <div inert={useDrawnOnly()}>
        <TabList label="Task" tabs={tasks} current={task} onChange={setTask} />
      </div>
      <div role="tabpanel" id={`panel-${task}`} aria-labelledby={`tab-${task}`}>
        {task === 'cut' && <CutTutorials />}
        {task === 'audio' && (
          <Coming>
            Tutorials on sound are coming. Until then: every cut takes the sound with it, and a fade of a few
            milliseconds at each one keeps it free of clicks.
          </Coming>
        )}
        {task === 'zoom' && (
          <Coming>
            Tutorials on zooming are coming. Until then: the magnifiers above the timeline go from 1x to 10x
            around the playhead, and the little house shows the whole recording again.
          </Coming>
        )}
      </div>
    </section>
  );
}

function Coming({ children }: { children: ReactNode }) {
  return <p className="max-w-[640px] text-16 text-text-2">{children}</p>;
}

function CutTutorials() {
  return (
    <ol className="grid grid-cols-3 gap-x-8 gap-y-10 max-lg:grid-cols-1 max-lg:gap-y-8">
      <Lesson title="Cut words">
        Click a word to hear the recording from there. Drag over a phrase, or shift-click its last word, and
        press <Kbd>a</Kbd>: brackets close around it, and picture and sound go with it. <Kbd>d</Kbd> brings
        back what the selection holds.
      </Lesson>
      <Lesson title="Move an edge">
        Click a bracket and press <Kbd>←</Kbd> or <Kbd>→</Kbd> to move it by one word. For finer work, click
        the cut on the timeline and drag its edges, or nudge one by 0.1 s with the arrow keys. Start and end
        can be typed in the list of cuts.
      </Lesson>
      <Lesson title="Cut what has no words">
        Double-click the timeline to make a small cut there, then drag it to size. A laugh, a cough or a door
        is cut like a word.
      </Lesson>
      <Lesson title="Trim every long pause">
        Tick Trim pauses longer than and choose the seconds. Pauses above that are cut at once, and 0.1 s is
        left on either side so that sentences still breathe. Untick it and they are all back.
      </Lesson>
      <Lesson title="Find a phrase everywhere">
        Open Search & Cut and type it. Step through the matches with the arrow keys, cut one, or cut all of
        them. Case and accents do not matter.
      </Lesson>
      <Lesson title="Take suggestions">
        Suggest cuts marks fillers, repetitions and false starts in amber. Listen to each, keep the good ones,
        and delete the rest from the list of cuts.
      </Lesson>
      <Lesson title="Listen before you pay">
        Preview plays what the download will hold, with every cut skipped. Nothing is lost: a cut can be taken
        back at any time, and <Kbd>Ctrl</Kbd> <Kbd>Z</Kbd> undoes step by step.
      </Lesson>
      <Lesson title="Download">
        The button names the price before anything starts: 1 credential for each minute of output. The same
        edit downloaded again within 7 days is free.
      </Lesson>
    </ol>
  );
}

function Lesson({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="grid content-start gap-1.5">
      <h3 className="font-semibold text-20">{title}</h3>
      <p className="text-pretty text-[15px] text-text-2 leading-6">{children}</p>
    </li>
  );
}
