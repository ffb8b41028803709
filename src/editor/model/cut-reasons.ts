import { model } from '#i18n/en/common.ts';

interface ReasonDefinition {
  readonly title: () => string;
  readonly name: () => string;
  readonly plural: () => string;
  /** Cuts a pause: gives way to other cuts and exists only in silence mode. */
  readonly isSilence: boolean;
  /** Colour class in the saved document. */
  readonly color: string;
  /** CSS tokens: `--red` fills, `--on-red` is on it, `--red-edge` around it. */
  readonly token: string;
  readonly look: {
    /** CSS token of the body's sides. */
    readonly bodyEdge: string;
    /** Strength of the body's colour over filmstrip and waveform, 0–1. */
    readonly tint: { readonly dark: number; readonly light: number };
    /** Strength of its tick in the overview, 0–1. */
    readonly tick: number;
  };
}

/** In the order of the filter. A new reason is an entry here and its colours in tokens.css. */
export const CUT_REASONS = {
  manual: {
    title: model.manual,
    name: model.manualCut,
    plural: model.manualCuts,
    isSilence: false,
    color: 'bg-red-500',
    token: 'red',
    look: { bodyEdge: 'red', tint: { dark: 0.28, light: 0.3 }, tick: 1 },
  },
  silence: {
    title: model.silence,
    name: model.silence,
    plural: model.silences,
    isSilence: true,
    color: 'bg-red-800',
    token: 'silence',
    look: { bodyEdge: 'silence-edge', tint: { dark: 0.52, light: 0.36 }, tick: 0.75 },
  },
  suggested: {
    title: model.suggested,
    name: model.suggestedCut,
    plural: model.suggestedCuts,
    isSilence: false,
    color: 'bg-amber-400',
    token: 'amber',
    look: { bodyEdge: 'amber', tint: { dark: 0.2, light: 0.2 }, tick: 1 },
  },
} as const satisfies Readonly<Record<string, ReasonDefinition>>;

export type CutReason = keyof typeof CUT_REASONS;

export type WordCutReason = {
  [R in CutReason]: (typeof CUT_REASONS)[R]['isSilence'] extends true ? never : R;
}[CutReason];

export const REASONS = Object.keys(CUT_REASONS) as readonly CutReason[];

/** Order of groups, of the legend, and of precedence where cuts share a pixel. */
export const REASONS_SILENCES_LAST: readonly CutReason[] = [
  ...REASONS.filter((reason) => !CUT_REASONS[reason].isSilence),
  ...REASONS.filter((reason) => CUT_REASONS[reason].isSilence),
];

export function isReason(value: unknown): value is CutReason {
  return typeof value === 'string' && Object.hasOwn(CUT_REASONS, value);
}

export function isSilence({ reason }: { readonly reason: CutReason }): boolean {
  return CUT_REASONS[reason].isSilence;
}

/** Value of `data-reason` in the page. */
export function lookOf(cut: { readonly reason: CutReason; readonly isNew: boolean }): CutReason | 'new' {
  return cut.isNew ? 'new' : cut.reason;
}
