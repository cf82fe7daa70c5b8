import { useQuery } from '@tanstack/react-query';
import { Failure, Loading, useBrandColors } from '@vc/web/elements';
import { SESSION } from '@vc/web/queries';
import type { ReactNode } from 'react';
import { Offline } from '../offline/offline';
import { LogIn } from './log-in';
import { SessionProvider } from './session-context';
import { readSession } from './session-requests';

/** Shows the wallet to its user, and otherwise the log-in. */
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
    // Without a connection, the page says so instead of waiting.
    networkMode: 'always',
    refetchOnReconnect: (query) => query.state.status === 'error',
  });
  useBrandColors(session?.tenant.primaryColor);
  if (isPending) return <Loading />;
  // A fetch without a connection rejects with a TypeError.
  if (error instanceof TypeError) return <Offline retry={() => void refetch()} />;
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!session) return <LogIn />;
  return <SessionProvider value={session}>{children}</SessionProvider>;
}
