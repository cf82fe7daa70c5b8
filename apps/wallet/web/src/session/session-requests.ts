import { BASE, OWN_REQUEST } from '../api/wallet-server';
import type { Device, Organization, Session } from './session';

/** The server of the app answers, as it should not. */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer';
}

/** @throws TypeError without a connection, UnexpectedAnswer */
async function read<T>(path: string, whenStatus: number): Promise<T | null> {
  const response = await fetch(BASE + path, { headers: { ...OWN_REQUEST, accept: 'application/json' } });
  if (response.status === whenStatus) return null;
  if (!response.ok) throw new UnexpectedAnswer(`${path} was answered with ${response.status}.`);
  const { data } = (await response.json()) as { data: T };
  return data;
}

/** Returns null without a session. @throws TypeError without a connection, UnexpectedAnswer */
export async function readSession(): Promise<Session | null> {
  return read<Session>('/session', 401);
}

/** The organization whose domain it is; null on the domain of all. @throws as `readSession` */
export async function readOrganization(): Promise<Organization | null> {
  return read<Organization>('/organization', 404);
}

/** The browsers in which the user has logged in, the latest first. @throws as `readSession` */
export async function readDevices(): Promise<Device[]> {
  const devices = (await read<Device[]>('/sessions', 401)) ?? [];
  return devices.toSorted((left, right) => right.lastUsedAt.localeCompare(left.lastUsedAt));
}

/** Ends the session in another browser. @throws as `readSession` */
export async function endDevice(id: string): Promise<void> {
  const response = await fetch(`${BASE}/sessions/${encodeURIComponent(id)}`, {
    method: 'DELETE',
    headers: OWN_REQUEST,
  });
  // Another browser may have ended it.
  if (!response.ok && response.status !== 404) throw new UnexpectedAnswer(`It was answered with ${response.status}.`);
}

/** @throws TypeError without a connection */
export async function logOut(): Promise<void> {
  await fetch(`${BASE}/log-out`, { method: 'POST', headers: OWN_REQUEST });
}

/**
 * The address at which a user logs in.
 * @param slug of the organization; undefined on its own domain
 * @param returnTo path to come back to
 */
export function logInAddress(slug: string | undefined, returnTo: string): string {
  const query = new URLSearchParams({ ...(slug !== undefined && { tenant: slug }), returnTo });
  return `${BASE}/log-in?${query.toString()}`;
}

/** The address at which a user logs in to see, create and delete passkeys. @param returnTo as that of `logInAddress` */
export function passkeysAddress(slug: string, returnTo: string): string {
  return `${logInAddress(slug, returnTo)}&accountAction=passkeys`;
}
