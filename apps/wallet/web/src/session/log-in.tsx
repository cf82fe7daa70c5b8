import { useQuery } from '@tanstack/react-query';
import { Loading, useBrandColors } from '@vc/web/elements';
import { LogInCard } from '@vc/web/shell';
import { walletServer } from '../api/wallet-server';
import { useMessages } from '../messages/messages-context';
import { lastOrganization, organizationOf } from './last-organization';
import { readOrganization } from './session-requests';

/** The log-in of the organization whose domain it is. Where it cannot be read, the user names the organization. */
export function LogIn() {
  const { t } = useMessages();
  const query = useQuery({ queryKey: ['organization'], queryFn: readOrganization, staleTime: Infinity });
  useBrandColors(query.data?.primaryColor);
  if (query.isPending) return <Loading />;
  const organization = query.data ?? undefined;
  return (
    <LogInCard
      server={walletServer}
      lastOrganization={lastOrganization}
      icon="card"
      lead={organization && t('logIn.at', { name: organization.name })}
      organization={organization}
      named={organizationOf(globalThis.location.search)}
    />
  );
}
