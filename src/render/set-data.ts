/** Sets a data attribute, only if it is another: whoever watches it is told of changes, and nothing is styled anew for none. */
export function setData(element: HTMLElement, name: string, value: boolean): void {
  if (element.dataset[name] !== String(value)) element.dataset[name] = String(value);
}
