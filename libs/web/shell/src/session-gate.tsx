import { useQuery } from '@tanstack/react-query';
import { Failure, Loading, useBrandColors } from '@vc/web/elements';
import type { Provider, ReactNode } from 'react';
import type { BrandedTenant } from './brand';
import { SESSION } from './query-client';

interface SessionGateProps<Session> {
  /** Returns null without a session. @throws TypeError without a connection */
  read: () => Promise<Session | null>;
  provider: Provider<Session | undefined>;
  logIn: ReactNode;
  /** Shown without a connection by an app that works without one. */
  offline?: (retry: () => void) => ReactNode;
  children: ReactNode;
}

/** Without a connection, the page says so instead of waiting. */
const WITHOUT_CONNECTION = {
  networkMode: 'always',
  refetchOnReconnect: (query: { state: { status: string } }) => query.state.status === 'error',
} as const;

/** Shows the app within a session, and otherwise the log-in. */
export function SessionGate<Session extends { tenant: BrandedTenant }>(props: SessionGateProps<Session>) {
  const { read, provider: SessionProvider, logIn, offline, children } = props;
  const query = useQuery({
    queryKey: SESSION,
    queryFn: read,
    staleTime: Infinity,
    ...(offline && WITHOUT_CONNECTION),
  });
  const { data: session, error, isPending } = query;
  const retry = () => void query.refetch();
  useBrandColors(session?.tenant.primaryColor);
  if (isPending) return <Loading />;
  // A fetch without a connection rejects with a TypeError.
  if (offline && error instanceof TypeError) return offline(retry);
  if (error) return <Failure error={error} retry={retry} />;
  if (!session) return logIn;
  return <SessionProvider value={session}>{children}</SessionProvider>;
}
