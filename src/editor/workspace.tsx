import { ui } from '#i18n/en/common.ts';
import { workspace as texts } from '#i18n/en/editor.ts';
import './workspace.css';
import { type CSSProperties, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { Button, EmptyState, Skeleton } from '../ui/index.ts';
import { CommentsPanel } from './comments/comments-panel.tsx';
import { ShareDialog } from './comments/share-dialog.tsx';
import { ContextMenu } from './context-menu.tsx';
import { CutsPanel } from './cuts-panel/cuts-panel.tsx';
import { DownloadActions } from './download/download-actions.tsx';
import { TranscriptFiles } from './formats/transcript-file-menu.tsx';
import { HelpSheet } from './help-sheet.tsx';
import { startKeyboard } from './keyboard.ts';
import { AccessEnded, CutAlreadyNotice, DamageNotice, SaveConflict, SaveNotice } from './notices.tsx';
import { useOpenAddress } from './open-address.ts';
import { OutlineSheet } from './outline/outline-sheet.tsx';
import PlayerPanel from './player/player-panel.tsx';
import { comments } from './state/comments/comments.ts';
import { useCollaborator } from './state/document/use-document.ts';
import { openProject, workspace } from './state/project.ts';
import { session } from './state/session/session.ts';
import { search } from './state/transcript/search.ts';
import { panels, restorePanelLayout, watchWidth } from './state/view/panels.ts';
import TimelinePanel from './timeline/timeline-panel.tsx';
import { CutTools } from './tools/cut-tools.tsx';
import { SoundTools } from './tools/sound-tools.tsx';
import { SuggestButton } from './tools/suggestion-menu.tsx';
import { TranscriptPanel } from './transcript/transcript-panel.tsx';
import { AgainDialog, TranscribeAgain } from './upload/transcribe-again-dialog.tsx';
import { UploadArea } from './upload/upload-area.tsx';
import { VersionsSheet } from './versions/versions-sheet.tsx';
import { type View, ViewTabs } from './view-tabs.tsx';

/** Side by side from 1280 px; cuts as a drawer below; tabs under the preview below 1024 px (workspace.css). */
export default function Workspace() {
  const { status, error, isEmpty } = useSnapshot(workspace);
  const { cutsOpen, cutsWidth } = useSnapshot(panels);
  const [view, setView] = useState<View>('transcript');
  useEffect(restorePanelLayout, []);
  useOpenAddress();
  useEffect(startKeyboard, []);
  useEffect(watchWidth, []);
  // In a small window the search stands on another tab than the words it was asked for.
  const { mode, asked } = useSnapshot(search);
  const [shown, setShown] = useState(asked);
  if (asked !== shown) {
    // Not in an effect: the field takes the focus in one, and must be seen by then.
    setShown(asked);
    setView('tools');
  }

  const commentsOpen = useSnapshot(comments).open && status === 'ready';
  useEffect(() => {
    if (commentsOpen) setView('cuts');
  }, [commentsOpen]);

  const navigate = useNavigate();
  const uploadAgain = (): void => {
    if (session.user) void navigate(`/upload_media/${encodeURIComponent(session.user.auth_token)}`);
  };
  const leave = (): void => {
    if (session.user) void navigate(`/projects/${encodeURIComponent(session.user.auth_token)}`);
  };
  const isGuest = useCollaborator();
  const isOpen = status === 'ready' && !isEmpty;
  const unknown = status === 'ready' ? undefined : status;
  const side = commentsOpen ? 'comments' : cutsOpen && !isEmpty ? 'cuts' : 'rail';
  return (
    <main
      className="workspace grid min-h-0"
      data-view={view}
      data-empty={isEmpty || undefined}
      data-searching={mode !== null || undefined}
      data-side={side}
      style={
        side === 'cuts' && cutsWidth !== null
          ? ({ '--side-width': `${cutsWidth}px` } as CSSProperties)
          : undefined
      }
    >
      <ViewTabs view={view} onChange={setView} commentsOpen={commentsOpen} />
      <div
        // What the skip link leads to, until the transcript is there.
        id={isOpen ? undefined : 'transcript-text'}
        tabIndex={isOpen ? undefined : -1}
        className="ws-transcript min-h-0 bg-bg-1 outline-none"
      >
        {status === 'failed' ? (
          <EmptyState
            title={texts.notOpened()}
            help="notOpened"
            className="p-6"
            action={
              <div className="flex flex-wrap gap-2">
                <Button onClick={() => void openProject()}>{ui.tryAgain()}</Button>
                <Button onClick={leave}>{texts.toProjects()}</Button>
              </div>
            }
          >
            {error}
          </EmptyState>
        ) : status === 'loading' ? (
          <Skeleton lines={8} className="p-10" />
        ) : isEmpty ? (
          <UploadArea isFirst />
        ) : (
          <TranscriptPanel again={isGuest ? undefined : <TranscribeAgain />} />
        )}
      </div>
      <div className="ws-middle">
        <div className="ws-stage">
          <PlayerPanel onReupload={isGuest ? undefined : uploadAgain} unknown={unknown} />
        </div>
        <div className="ws-tools">
          <CutTools />
          <SoundTools />
        </div>
      </div>
      <div className="ws-cuts min-h-0 bg-bg-1">
        {commentsOpen ? (
          <CommentsPanel />
        ) : (
          <CutsPanel isEmpty={isEmpty} unknown={unknown} suggest={<SuggestButton />} />
        )}
      </div>
      <div className="ws-timeline min-h-0">
        <TimelinePanel actions={<DownloadActions />} />
      </div>
      <div className="ws-download">
        <DownloadActions />
      </div>
      <TranscriptFiles />
      <AgainDialog />
      <ContextMenu />
      <HelpSheet />
      <VersionsSheet />
      <OutlineSheet />
      <ShareDialog />
      <SaveConflict />
      <SaveNotice />
      <AccessEnded onLeave={leave} />
      <CutAlreadyNotice />
      <DamageNotice />
    </main>
  );
}
