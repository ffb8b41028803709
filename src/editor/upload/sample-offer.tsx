import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { openSample } from '#contract/index.ts';
import { upload as texts } from '#i18n/en/files.ts';
import { callApi, messageOf } from '#src/api/client/index.ts';
import { session, sessionAuth } from '#src/editor/state/session.ts';
import { rich, toast } from '#src/ui/index.ts';

/** Opens the sample interview as a project of its own: its words are there at once, and its download is free. */
export function SampleOffer() {
  const { user } = useSnapshot(session);
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  if (!user) return null;
  const open = async (): Promise<void> => {
    setBusy(true);
    try {
      const { project_id } = await callApi(openSample, sessionAuth());
      await navigate(`/workspace/${encodeURIComponent(user.auth_token)}?project=${project_id}`);
    } catch (error) {
      toast({ tone: 'error', title: texts.sampleFailed(), description: messageOf(error) });
      setBusy(false);
    }
  };
  return (
    <p className="text-text-2">
      {rich(
        texts.orSample({
          sample: (words) => (
            <button
              type="button"
              aria-busy={busy || undefined}
              onClick={() => busy || void open()}
              className="touch-target rounded-word text-blue-text underline underline-offset-2 hover:no-underline"
            >
              {words}
            </button>
          ),
        }),
      )}
    </p>
  );
}
