export { DownloadActions } from './download-actions.tsx';
export { DownloadButton } from './download-button.tsx';
