import { createContext, useContext } from 'react';
import type { Session } from './session';

const SessionContext = createContext<Session | undefined>(undefined);

export const SessionProvider = SessionContext.Provider;

/** @throws Error outside the session */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('There is no session.');
  return session;
}
