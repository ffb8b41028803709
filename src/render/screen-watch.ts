/** Element size or screen density. @returns stop */
export function watchSize(element: HTMLElement, changed: () => void): () => void {
  const sizes = new ResizeObserver(changed);
  sizes.observe(element);
  const stopDensity = watchDensity(changed);
  return () => {
    sizes.disconnect();
    stopDensity();
  };
}

/** Moving windows and page zoom change it. */
function watchDensity(changed: () => void): () => void {
  let query: MediaQueryList;
  const again = () => {
    query.removeEventListener('change', again);
    watch();
    changed();
  };
  // A media query matches one density only.
  const watch = () => {
    query = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    query.addEventListener('change', again);
  };
  watch();
  return () => query.removeEventListener('change', again);
}
