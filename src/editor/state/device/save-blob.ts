/** Saves a file to the user's device. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address after the click: take it back later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
