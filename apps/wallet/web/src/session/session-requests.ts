import { walletServer } from '../api/wallet-server';
import type { Device, Organization, Session } from './session';

/** Returns null without a session. @throws TypeError without a connection, UnexpectedAnswer */
export async function readSession(): Promise<Session | null> {
  return walletServer.read<Session>('/session', 401);
}

/** The organization whose domain it is; null on the domain of all. @throws as `readSession` */
export async function readOrganization(): Promise<Organization | null> {
  return walletServer.read<Organization>('/organization', 404);
}

/** The browsers in which the user has logged in, the latest first. @throws as `readSession` */
export async function readDevices(): Promise<Device[]> {
  const devices = (await walletServer.read<Device[]>('/sessions', 401)) ?? [];
  return devices.toSorted((left, right) => right.lastUsedAt.localeCompare(left.lastUsedAt));
}

/** Ends the session in another browser. @throws as `readSession` */
export async function endDevice(id: string): Promise<void> {
  await walletServer.delete(`/sessions/${encodeURIComponent(id)}`);
}
