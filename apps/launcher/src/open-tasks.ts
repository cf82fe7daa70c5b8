import type { LauncherConfig } from './launcher-config';

/** What an operator still has to set before others use the platform. */
export interface OpenTask {
  what: string;
  how: string;
}

interface OpenTaskRule extends OpenTask {
  isOpen: (config: LauncherConfig) => boolean;
}

/** The client of the demo organization. */
export interface DemoClient {
  id: string;
  tenantId: string;
}

const RULES: OpenTaskRule[] = [
  {
    what: 'The home-affairs simulator answers look-ups with made-up people.',
    how: 'HOME_AFFAIRS_URL, or DEMO=off',
    isOpen: ({ HOME_AFFAIRS_URL, isDemo }) => HOME_AFFAIRS_URL === undefined && isDemo,
  },
  {
    what: 'Identity look-ups answer 504: there is no home-affairs gateway.',
    how: 'HOME_AFFAIRS_URL, HOME_AFFAIRS_API_KEY',
    isOpen: ({ HOME_AFFAIRS_URL, isDemo }) => HOME_AFFAIRS_URL === undefined && !isDemo,
  },
  {
    what: 'PostgreSQL is embedded: one server without replication or backups.',
    how: 'DATABASE_URL',
    isOpen: ({ DATABASE_URL }) => DATABASE_URL === undefined,
  },
  {
    what: 'The broker is for development: one node without replication or access control.',
    how: 'KAFKA_BROKERS',
    isOpen: ({ KAFKA_BROKERS }) => KAFKA_BROKERS === undefined,
  },
  {
    what: 'No e-mail is sent: no invitations of staff, no alerts and no notices to users.',
    how: 'SMTP_URL, MAIL_FROM',
    isOpen: ({ SMTP_URL }) => SMTP_URL === undefined,
  },
  {
    what: 'Rate limits see the address of the TLS proxy instead of the client’s.',
    how: 'TRUSTED_PROXIES',
    isOpen: ({ TRUSTED_PROXIES }) => !TRUSTED_PROXIES,
  },
  {
    what: 'The wallets of no provider are attested.',
    how: 'WALLET_ATTESTER_CA_FILES, or WALLET_ATTESTERS_FROM_TRUST_LISTS=on',
    isOpen: ({ WALLET_ATTESTER_CA_FILES, WALLET_ATTESTERS_FROM_TRUST_LISTS: fromLists }) =>
      !WALLET_ATTESTER_CA_FILES && fromLists !== 'on',
  },
  {
    what: 'Outgoing calls may reach hosts that are not public.',
    how: 'OUTGOING_ALLOWED_HOSTS without a value',
    isOpen: ({ allowedHosts }) => allowedHosts !== '',
  },
  {
    what: 'All keys are in secrets.json: without it, sealed data is lost.',
    how: 'keep a copy of it apart from the database',
    isOpen: () => true,
  },
];

/** Returns the tasks of a platform that others can reach. @param demoClient also of an earlier start */
export function listOpenTasks(config: LauncherConfig, demoClient?: DemoClient): OpenTask[] {
  const open = RULES.filter(({ isOpen }) => isOpen(config)).map(({ what, how }) => ({ what, how }));
  return demoClient ? [deleteDemoClient(demoClient), ...open] : open;
}

function deleteDemoClient({ id, tenantId }: DemoClient): OpenTask {
  return {
    what: 'The demo organization has a client.',
    how: `npm run vc -- operator client delete --id ${id} --tenant ${tenantId}`,
  };
}
