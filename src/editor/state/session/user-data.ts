export interface UserData {
  readonly email: string;
  readonly auth_token: string;
  readonly credentials: number;
}

export const USER_DATA_KEY = 'user_data';

/** The stored user. Invalid data are removed and count as none. */
export function readUserData(): UserData | null {
  const text = localStorage.getItem(USER_DATA_KEY);
  const user = text === null ? null : parseUser(text);
  if (text !== null && !user) localStorage.removeItem(USER_DATA_KEY);
  return user;
}

export function writeUserData({ email, auth_token, credentials }: UserData): void {
  localStorage.setItem(USER_DATA_KEY, JSON.stringify({ email, auth_token, credentials }));
}

export function removeUserData(): void {
  localStorage.removeItem(USER_DATA_KEY);
}

function parseUser(text: string): UserData | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const { email, auth_token, credentials } = value as Record<string, unknown>;
    if (typeof email !== 'string' || typeof auth_token !== 'string' || typeof credentials !== 'number')
      return null;
    return { email, auth_token, credentials };
  } catch {
    return null;
  }
}
