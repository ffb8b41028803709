/** Calls `changed` whenever the element gets another size or the screen another density. @returns stop */
export function watchSize(element: HTMLElement, changed: () => void): () => void {
  const sizes = new ResizeObserver(changed);
  sizes.observe(element);
  const stopDensity = watchDensity(changed);
  return () => {
    sizes.disconnect();
    stopDensity();
  };
}

/** The screen's density changes when the window moves to another screen or the page is zoomed. */
function watchDensity(changed: () => void): () => void {
  let query: MediaQueryList;
  const again = () => {
    query.removeEventListener('change', again);
    watch();
    changed();
  };
  // A query holds for one density only: for each a new one.
  const watch = () => {
    query = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    query.addEventListener('change', again);
  };
  watch();
  return () => query.removeEventListener('change', again);
}
