/** Milliseconds. */
const FONT_MS = 1500;
const WEIGHTS = [400, 500, 600];

/**
 * Draws with the fonts of `family`, a CSS list; where they take long or do not arrive with what the browser has instead,
 * and again should they come later.
 */
export async function withFonts(family: string, draw: () => void): Promise<void> {
  const loading = Promise.all(WEIGHTS.map((weight) => document.fonts.load(`${weight} 11px ${family}`))).then(
    () => 'loaded',
    () => 'failed',
  );
  const late = new Promise<string>((resolve) => setTimeout(resolve, FONT_MS, 'late'));
  const outcome = await Promise.race([loading, late]);
  draw();
  if (outcome === 'late' && (await loading) === 'loaded') draw();
}
