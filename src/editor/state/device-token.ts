/** Given at login; survives logout. */
const STORAGE_KEY = 'device_token';

export function readDeviceToken(): string | undefined {
  return localStorage.getItem(STORAGE_KEY) ?? undefined;
}

export function writeDeviceToken(token: string | undefined): void {
  if (token !== undefined) localStorage.setItem(STORAGE_KEY, token);
}
