import { useSnapshot } from 'valtio';
import { formatTime } from '#model/cost.ts';
import { lacksMedia, session } from '#src/editor/state/session.ts';
import { isOversized, totalDuration, upload } from '#src/editor/state/upload.ts';
import { Checkbox, ErrorLine, NumberStepper, Select } from '#src/ui/index.ts';
import { OwnTranscript } from './own-transcript.tsx';
import { RushDuration } from './rush-list.tsx';

const languages = [
  { value: 'en', label: 'English' },
  { value: 'fr', label: 'French' },
] as const;

/** The final list with what blocks it, its language and its speakers. */
export function ReviewList() {
  const { rushes, startNew } = useSnapshot(upload);
  const { project, unconfirmedMediaOf } = useSnapshot(session);
  const isRestoring = lacksMedia({ project, unconfirmedMediaOf });
  return (
    <>
      {rushes.filter(isOversized).map((rush) => (
        <ErrorLine key={rush.id} className="mt-2">
          {rush.file.name} is larger than 500 MB
        </ErrorLine>
      ))}
      <ol className="mt-4 max-h-60 overflow-y-auto rounded-card border border-line bg-bg-2">
        {rushes.map((rush, index) => (
          <li key={rush.id} className={row}>
            <span className="num text-right text-text-3">{index + 1}</span>
            <span className="truncate" title={rush.file.name}>
              {rush.file.name}
            </span>
            <RushDuration reading={rush.reading} duration={rush.duration} />
          </li>
        ))}
        <li className={row}>
          <span />
          <span className="text-text-2">Joined in this order</span>
          <span className="num font-semibold">{formatTime(totalDuration(rushes))}</span>
        </li>
      </ol>
      {isRestoring && project && <RestoringMedia duration={project.media.duration} />}
      {(!isRestoring || startNew) && (
        <>
          <LanguageAndSpeakers />
          <OwnTranscript />
        </>
      )}
    </>
  );
}

/** Specification §4: the same rushes again, for the edit whose media were deleted. */
function RestoringMedia({ duration }: { duration: number }) {
  const { startNew } = useSnapshot(upload);
  return (
    <div className="mt-4 grid gap-2">
      <p className="text-text-2">
        These rushes take the place of the missing ones, and your transcript and cuts are kept. They must last{' '}
        {formatTime(duration)}, as before.
      </p>
      <Checkbox
        label="Start a new project instead"
        checked={startNew}
        onChange={(checked) => {
          upload.startNew = checked;
        }}
      />
    </div>
  );
}

function LanguageAndSpeakers() {
  const { language, speakers } = useSnapshot(upload);
  return (
    <div className="mt-4 grid grid-cols-2 items-start gap-4 max-sm:grid-cols-1">
      <Select
        label="Language"
        size="lg"
        help="Spoken in the recording"
        options={languages}
        value={language}
        onChange={(value) => {
          upload.language = value;
        }}
      />
      <NumberStepper
        label="Speakers"
        size="lg"
        help="From 1 to 5"
        min={1}
        max={5}
        step={1}
        value={speakers}
        onChange={(value) => {
          upload.speakers = value;
        }}
      />
    </div>
  );
}

const row =
  'grid min-h-10 grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-3 border-line pr-4 pl-3 not-first:border-t';
