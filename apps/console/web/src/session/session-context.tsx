import { createContext, useContext } from 'react';
import type { Scope } from '../api/schemas';
import { may, type Session } from './session';

const SessionContext = createContext<Session | undefined>(undefined);

export const SessionProvider = SessionContext.Provider;

/** @throws Error outside the session */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('There is no session.');
  return session;
}

/** Whether the member may do what one of the scopes allows. */
export function useMay(...scopes: Scope[]): boolean {
  return may(useSession(), scopes);
}
