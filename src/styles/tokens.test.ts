import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CUT_REASONS, REASONS } from '#model/cut-reasons.ts';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

/** The value of a token in a theme, as 0–255 each. */
function colour(theme: 'dark' | 'light', token: string): [number, number, number] {
  const block = css.slice(css.indexOf(`[data-theme="${theme}"] {`));
  const value = new RegExp(`--${token}: #([0-9a-f]{6})`).exec(block)?.[1];
  if (!value) throw new Error(`--${token} is no plain colour`);
  const number = Number.parseInt(value, 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

/** WCAG 2 relative luminance. */
function luminance(rgb: readonly number[]): number {
  const [r, g, b] = rgb.map((value) => {
    const part = value / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: readonly number[], b: readonly number[]): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

for (const theme of ['dark', 'light'] as const) {
  test(`the five speakers' colours and cut words can be read on a panel, ${theme}`, () => {
    for (const token of ['sp-1', 'sp-2', 'sp-3', 'sp-4', 'sp-5', 'text-3', 'red-text'])
      expect(contrast(colour(theme, token), colour(theme, 'bg-1')), token).toBeGreaterThanOrEqual(4.5);
  });

  test(`what a search found can be read, and is another colour than what was suggested, ${theme}`, () => {
    expect(contrast(colour(theme, 'on-hit'), colour(theme, 'hit'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour(theme, 'text-1'), colour(theme, 'hit-soft'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour(theme, 'hit-edge'), colour(theme, 'bg-1'))).toBeGreaterThanOrEqual(3);
    for (const part of ['', '-soft', '-edge'])
      expect(colour(theme, `hit${part}`)).not.toEqual(colour(theme, `amber${part}`));
  });

  test(`every reason of a cut has its fill, edge and letters, ${theme}`, () => {
    for (const reason of REASONS) {
      const { token, look } = CUT_REASONS[reason];
      for (const name of [token, `${token}-edge`, `on-${token}`, look.bodyEdge])
        expect(colour(theme, name)).toHaveLength(3);
    }
  });
}

test('every reason of a cut has its colours in the page', () => {
  for (const reason of REASONS) {
    const { token } = CUT_REASONS[reason];
    const rule = css.slice(css.indexOf(`[data-reason="${reason}"]`));
    expect(rule).toMatch(
      new RegExp(`^[^{]+{\\s+--cut: var\\(--${token}\\);\\s+--cut-edge: var\\(--${token}-edge\\);`),
    );
  }
});
