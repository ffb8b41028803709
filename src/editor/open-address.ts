import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { subscribe, useSnapshot } from 'valtio';
import { currentDoc } from './state/document/document.ts';
import { transcriptPort } from './state/document/transcript-port.ts';
import { playback, seekWord } from './state/playback/playback.ts';
import { closeProject, openProject, workspace } from './state/project.ts';
import { session } from './state/session/session.ts';

/**
 * Opens what the address names: `?project=` its id, absent the one of this tab, else the one that is open at the server;
 * `&word=` the index of a word to go to. The address follows the project on screen, so that a reload stays with it.
 */
export function useOpenAddress(): void {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('project');
  const word = params.get('word');
  const { status } = useSnapshot(workspace);
  const shown = useSnapshot(session).project?.project_id ?? null;

  useEffect(() => {
    const { project } = session;
    const isShown =
      workspace.status === 'ready' && project && (wanted === null || wanted === project.project_id);
    // An upload that led here has opened its project already.
    if (!isShown) void openProject({ projectId: wanted ?? project?.project_id ?? null });
  }, [wanted]);
  useEffect(() => closeProject, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an address that changes is opened, not written over
  useEffect(() => {
    if (status !== 'ready' || shown === null || shown === wanted) return;
    setParams({ project: shown }, { replace: true });
  }, [shown, status === 'ready', wanted === null]);

  useEffect(() => {
    if (word === null || wanted === null || status !== 'ready' || shown !== wanted) return;
    return whenPlayable(() => {
      const index = Number(word);
      if (index < currentDoc().words.length) {
        seekWord(index);
        transcriptPort()?.reveal(index);
      }
      // Once: a reload goes on where playback was.
      setParams({ project: wanted }, { replace: true });
    });
  }, [word, status, shown, wanted, setParams]);
}

/** Calls back once the player has opened its media, or cannot. @returns cancel */
function whenPlayable(then: () => void): () => void {
  const look = (): void => {
    if (playback.status === 'loading') return;
    stop();
    then();
  };
  const stop = subscribe(playback, look);
  // The player hears of the project in an effect of its own.
  const timer = setTimeout(look, 0);
  return () => {
    stop();
    clearTimeout(timer);
  };
}
