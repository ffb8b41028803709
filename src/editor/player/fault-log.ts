/** Load and playback errors are only logged (specification §8): the user sees a state with a retry, not their text. */
export function logFault(message: string): void {
  // biome-ignore lint/suspicious/noConsole: the console is the log of a browser
  console.error(`Player: ${message}`);
}
