const TIMEOUT_MS = 5000;

/** Source seconds as the browser reads them. @throws Error after 5 s, and for what it cannot read */
export function readDuration(file: File): Promise<number> {
  const url = URL.createObjectURL(file);
  const media = document.createElement('video');
  media.preload = 'metadata';
  media.muted = true;
  return new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The length could not be read in time')), TIMEOUT_MS);
    const look = (): void => {
      if (Number.isFinite(media.duration)) {
        clearTimeout(timer);
        resolve(media.duration);
      }
      // A recording made by a browser names no length; jumping past its end makes the browser find it.
      else media.currentTime = Number.MAX_SAFE_INTEGER;
    };
    media.addEventListener('loadedmetadata', look);
    media.addEventListener('durationchange', () => {
      if (media.readyState > 0) look();
    });
    media.addEventListener('error', () => {
      clearTimeout(timer);
      reject(new Error('The browser cannot read this file'));
    });
    media.src = url;
  }).finally(() => {
    media.removeAttribute('src');
    media.load();
    URL.revokeObjectURL(url);
  });
}
