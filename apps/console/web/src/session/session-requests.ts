import { consoleServer } from '../api/console-server';
import type { Session } from './session';

/** Returns null without a session. @throws TypeError without a connection, UnexpectedAnswer */
export async function readSession(): Promise<Session | null> {
  return consoleServer.read<Session>('/session', 401);
}
