import type { Page } from '@playwright/test';
import { movedIn } from './axe.ts';

/** The text size chosen in the browser's settings becomes `times` the usual one, for every page that is opened next. */
export async function setTextSize(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 * times, fixed: 13 * times } });
}

/**
 * What does not fit the window, as 'kind: element'; empty at best. Nothing scrolls sideways; no text is cut off, spilt
 * from its button or broken within ordinary words; and every button, link and field can be brought into the window by
 * scrolling that people can do, with nothing over its middle.
 *
 * What is not judged: what nobody sees (hidden, inert, visually hidden for screen readers), what lies under an open
 * menu, popover or dialog, text shortened with an ellipsis that a title or a name gives in full, disabled controls.
 */
export async function sizeFaults(page: Page): Promise<string[]> {
  await movedIn(page);
  return page.evaluate(() => {
    /** Rounding, and the part of a line above and below its letters. */
    const SLACK = 3;
    const faults = new Set<string>();
    const name = (element: Element): string => {
      const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 50);
      const kind = `${element.tagName.toLowerCase()}.${[...element.classList].slice(0, 4).join('.')}`;
      return `${kind} '${text}'`;
    };
    const ancestors = (element: Element): Element[] => {
      const all: Element[] = [];
      for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) all.push(up);
      return all;
    };
    const isOff = (element: Element): boolean => {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return true;
      if (element.closest('[inert], [aria-hidden="true"]')) return true;
      // Visually hidden.
      return [element, ...ancestors(element)].some((one) => {
        const { clipPath, clip, position } = getComputedStyle(one);
        return (clipPath === 'inset(50%)' || clip.startsWith('rect(')) && position !== 'static';
      });
    };
    const onTop = [
      ...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]'),
    ].findLast((one) => !isOff(one));

    /** Brings it into the window by scrolling what people can scroll; false when that is not enough. */
    const reveal = (element: Element): boolean => {
      const before = ancestors(element).map((one) => ({ one, left: one.scrollLeft, top: one.scrollTop }));
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      let reached = true;
      for (const { one, left, top } of before) {
        const { overflowX, overflowY } = getComputedStyle(one);
        if (/hidden|clip/.test(overflowX) && one.scrollLeft !== left) {
          one.scrollLeft = left;
          reached = false;
        }
        if (/hidden|clip/.test(overflowY) && one.scrollTop !== top) {
          one.scrollTop = top;
          reached = false;
        }
      }
      return reached;
    };
    const isPartOf = (hit: Element, control: Element): boolean =>
      control.contains(hit) ||
      hit.contains(control) ||
      hit.closest('label')?.contains(control) === true ||
      // The button at the end of a password field.
      (control.matches('input') && hit.closest('button.absolute')?.parentElement === control.parentElement) ||
      // Floats over the text beside the selected words; is over everything until it is dismissed.
      hit.closest('[role="toolbar"], [role="region"][aria-live]') !== null;

    if (document.documentElement.scrollWidth > innerWidth)
      faults.add(`page scrolls sideways: ${document.documentElement.scrollWidth} of ${innerWidth} px`);

    if (document.querySelector('#root > .h-dvh') && document.documentElement.scrollHeight > innerHeight)
      faults.add('page scrolls behind its panels');
    for (const part of document.querySelectorAll('body *')) {
      const { overflowX } = getComputedStyle(part);
      if (
        /auto|scroll/.test(overflowX) &&
        part.scrollWidth > part.clientWidth + 1 &&
        part.clientWidth > 0 &&
        !isOff(part)
      )
        faults.add(`part scrolls sideways: ${name(part)}`);
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement;
      if (!holder || !node.textContent?.trim() || isOff(holder)) continue;
      if (holder.closest('style, script, noscript, svg, select')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width < 1 || box.height < 1) continue;
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 4)));
      const words = node.textContent.trim().split(/[\s\-\u2010/]+/);
      // An address or the name of a file has to break somewhere.
      if (tops.size > words.length && words.every(({ length }) => length < 20))
        faults.add(`torn to pieces: ${name(holder)}`);
      let scrolls = false;
      let { left, right, top, bottom } = box;
      for (const up of [holder, ...ancestors(holder)]) {
        const style = getComputedStyle(up);
        if (style.display === 'inline' || style.display === 'contents') continue;
        const edge = up.getBoundingClientRect();
        const cutX = left < edge.left - SLACK || right > edge.right + SLACK;
        const cutY = top < edge.top - SLACK || bottom > edge.bottom + SLACK;
        if (/auto|scroll/.test(style.overflowX + style.overflowY)) {
          if (cutX && !/auto|scroll/.test(style.overflowX))
            faults.add(`cut off: ${name(holder)} by ${name(up)}`);
          ({ left, right, top, bottom } = edge);
          scrolls = true;
          continue;
        }
        const hidesX = /hidden|clip/.test(style.overflowX);
        const hidesY = /hidden|clip/.test(style.overflowY);
        if ((cutX && hidesX) || (cutY && hidesY)) {
          const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
          const whole =
            up.closest('[title], :is(button, a, [role])[aria-label]') ?? up.querySelector('[title]');
          if (!isShortened) faults.add(`cut off: ${name(holder)} by ${name(up)}`);
          else if (!whole) faults.add(`shortened without a title: ${name(holder)}`);
          break;
        }
        if (
          up.matches('button, a, [role="button"], [role="tab"], [role="option"], label') &&
          (cutX || cutY) &&
          !scrolls
        )
          faults.add(`spills: ${name(holder)} of ${name(up)}`);
      }
    }

    const CONTROLS =
      'a[href], button, input, select, textarea, summary, [role="button"], [role="checkbox"], [role="radio"], [role="tab"], [role="slider"], [role="menuitem"], [role="combobox"], [role="option"]';
    for (const control of (onTop ?? document).querySelectorAll<HTMLElement>(CONTROLS)) {
      if (isOff(control) || control.matches(':disabled, [aria-disabled="true"], [type="file"]')) continue;
      const size = control.getBoundingClientRect();
      if (size.width < 2 || size.height < 2) continue;
      if (!reveal(control)) {
        faults.add(`out of reach: ${name(control)}`);
        continue;
      }
      const { left, top, right, bottom } =
        [...control.getClientRects()].find(({ width }) => width > 1) ?? control.getBoundingClientRect();
      const y = (top + bottom) / 2;
      // Of a field also the ends, under which its neighbour may lie; the padding of a row may hold another button.
      for (const share of control.matches('input, select, textarea') ? [0.5, 0.1, 0.9] : [0.5]) {
        const x = left + share * (right - left);
        const hit = document.elementFromPoint(x, y);
        if (!hit) faults.add(`out of the window: ${name(control)}`);
        else if (!isPartOf(hit, control)) faults.add(`covered: ${name(control)} by ${name(hit)}`);
      }
      if (right > innerWidth + 1 || left < -1) faults.add(`sticks out: ${name(control)}`);
    }
    return [...faults];
  });
}
