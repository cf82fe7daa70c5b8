import { BASE, CONSOLE_REQUEST } from '../api/console-server';
import type { Session } from './session';

/** Returns null without a session. @throws Error if the server does not answer as it should */
export async function readSession(): Promise<Session | null> {
  const response = await fetch(`${BASE}/session`, { headers: { ...CONSOLE_REQUEST, accept: 'application/json' } });
  if (response.status === 401) return null;
  if (!response.ok) throw new Error(`The session was answered with ${response.status}.`);
  const { data } = (await response.json()) as { data: Session };
  return data;
}

export async function logOut(): Promise<void> {
  await fetch(`${BASE}/log-out`, { method: 'POST', headers: CONSOLE_REQUEST });
}

/** The address at which a member of the organization logs in. @param returnTo path to come back to */
export function logInAddress(slug: string, returnTo: string): string {
  return `${BASE}/log-in?${new URLSearchParams({ tenant: slug, returnTo }).toString()}`;
}

/** The address at which a member logs in to see, create and delete passkeys. @param returnTo as that of `logInAddress` */
export function passkeysAddress(slug: string, returnTo: string): string {
  return `${logInAddress(slug, returnTo)}&accountAction=passkeys`;
}
