const KINDS: Readonly<Record<string, string>> = {
  filler: 'Filler',
  repeat: 'Repeat',
  restart: 'Restart',
  correction: 'Correction',
  retake: 'Retake',
};

/** 'Filler 92%'. */
export function suggestionText({ kind, confidence }: { kind: string; confidence: number }): string {
  return `${KINDS[kind] ?? 'Suggested'} ${Math.round(confidence * 100)}%`;
}

/** 1 cut, 2 cuts. */
export function cutsText(count: number): string {
  return count === 1 ? '1 cut' : `${count.toLocaleString('en')} cuts`;
}
