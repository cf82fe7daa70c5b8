import { createContext, type Provider, useContext } from 'react';

interface SessionContext<Session> {
  SessionProvider: Provider<Session | undefined>;
  /** @throws Error outside the session */
  useSession: () => Session;
}

/** Makes the session of an app known to its components. */
export function createSessionContext<Session>(): SessionContext<Session> {
  const context = createContext<Session | undefined>(undefined);
  const useSession = () => {
    const session = useContext(context);
    if (!session) throw new Error('There is no session.');
    return session;
  };
  return { SessionProvider: context.Provider, useSession };
}
