import * as Plot from '@observablehq/plot';
import { inDigits } from '../lib/table.ts';

/** Colours of the page, which has a light and a dark face. */
export const GOOD = 'var(--good)';
export const BAD = 'var(--bad)';

export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  text: string,
  className = '',
): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(tag), { textContent: text, className });
}

/** A titled part of the page; what is drawn goes into the returned element. */
export function section(title: string, text: string, className: string): HTMLElement {
  const body = element('div', '', className);
  const whole = element('section', '');
  whole.append(element('h2', title), element('p', text), body);
  document.querySelector('main')?.append(whole);
  return body;
}

export function plot(parent: HTMLElement, title: string, options: Plot.PlotOptions): void {
  const figure = document.createElement('figure');
  const drawn = Plot.plot({ width: 360, height: 220, marginLeft: 56, ariaLabel: title, ...options });
  drawn.setAttribute('role', 'img');
  // Groups without a role may not be named.
  for (const group of drawn.querySelectorAll('g[aria-label]')) group.removeAttribute('aria-label');
  figure.append(element('h3', title), drawn);
  parent.append(figure);
}

/** A unit without what was measured beside, which differs from run to run. */
export const bareUnit = (unit: string): string => unit.replace(/ \(.*\)$/, '');

/** Numbers in full: an axis in ms that says 100m is read as metres or minutes. */
export const ticks = (value: number): string =>
  value >= 1000 ? `${inDigits(value / 1000)}k` : String(Number(value.toPrecision(3)));
