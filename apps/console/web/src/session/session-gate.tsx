import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { SESSION } from '../api/query-client';
import { Failure } from '../elements/failure';
import { Loading } from '../elements/loading';
import { colorsOf } from '../format/colors';
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
  const color = session?.tenant.primaryColor;
  useEffect(() => {
    const { brand, onBrand } = colorsOf(color);
    const { style } = document.documentElement;
    style.setProperty('--brand', brand);
    style.setProperty('--on-brand', onBrand);
  }, [color]);
  if (isPending) return <Loading />;
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!session) return <LogIn />;
  return <SessionProvider value={session}>{children}</SessionProvider>;
}
