import { useQuery } from '@tanstack/react-query';
import { Failure, Loading, useBrandColors } from '@vc/web/elements';
import { SESSION } from '@vc/web/queries';
import type { ReactNode } from 'react';
import { LogIn } from './log-in';
import { SessionProvider } from './session-context';
import { readSession } from './session-requests';

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
