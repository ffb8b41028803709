/** Specification §8: load and playback errors are only logged. */
export function logFault(message: string): void {
  // biome-ignore lint/suspicious/noConsole: the console is the log of a browser
  console.error(`Player: ${message}`);
}
