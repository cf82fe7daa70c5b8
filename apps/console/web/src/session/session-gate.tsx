import { useQuery } from '@tanstack/react-query';
import { Failure, Loading, useBrandColors } from '@vc/web/elements';
import { SESSION } from '@vc/web/queries';
import type { ReactNode } from 'react';
import { consoleServer } from '../api/console-server';
import { LogIn } from './log-in';
import type { Session } from './session';
import { SessionProvider } from './session-context';

/** Shows the app to a member, and otherwise the log-in. */
export function SessionGate({ children }: { children: ReactNode }) {
  const {
    data: session,
    error,
    isPending,
    refetch,
  } = useQuery({
    queryKey: SESSION,
    queryFn: readSession,
    staleTime: Infinity,
  });
  useBrandColors(session?.tenant.primaryColor);
  if (isPending) return <Loading />;
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!session) return <LogIn />;
  return <SessionProvider value={session}>{children}</SessionProvider>;
}

/** Returns null without a session. @throws TypeError without a connection, UnexpectedAnswer */
async function readSession(): Promise<Session | null> {
  return consoleServer.read<Session>('/session', 401);
}
