import { useSnapshot } from 'valtio';
import { download as texts } from '#i18n/en/files.ts';
import { formatLength } from '#model/time/format.ts';
import { Select } from '../../ui/index.ts';
import { useDocument } from '../state/document/use-document.ts';
import { chooseExtent, download } from '../state/download/download.ts';
import { isSameExtent, type OfferedExtent, offeredExtents } from '../state/download/download-extent.ts';

/** How much of the edit is downloaded; nothing where there is nothing to choose. */
export function ExtentChoice() {
  const chosen = useSnapshot(download).extent.of;
  const offered = offeredExtents(useDocument());
  const known = offered.find(({ extent }) => isSameExtent(extent, chosen));
  // What was asked for stays, if what it was named after is no longer there.
  const other: OfferedExtent | null =
    known || typeof chosen === 'string'
      ? null
      : {
          key: 'other',
          label: texts.selectedPart({ length: formatLength(chosen.part.end - chosen.part.start) }),
          extent: chosen,
        };
  const options = other ? [...offered, other] : offered;
  if (options.length === 1) return null;
  return (
    <Select
      className="mt-4"
      label={texts.extent()}
      value={(known ?? other ?? options[0])?.key ?? ''}
      options={options.map(({ key, label }) => ({ value: key, label }))}
      onChange={(key) => {
        const next = options.find((option) => option.key === key);
        if (next) chooseExtent(next.extent);
      }}
    />
  );
}
