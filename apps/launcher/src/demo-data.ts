import { ClientsService, TenantsService } from '@vc/app/auth';
import { UsersService } from '@vc/app/onboarding';
import { audienceOf, ENTITLEMENTS, SCOPES } from '@vc/contract/access';
import type { CompleteDemoFile, DemoFile } from '@vc/development/demo-file';
import type { RunningService } from '@vc/platform/service';
import type { GeneratedSecrets } from './generated-secrets';
import type { DemoClient } from './open-tasks';

/** Where the parts of the platform are. */
export interface Addresses {
  publicUrl: string;
  kafkaBrokers: string;
  databaseUrl: string;
  homeAffairsUrl: string | undefined;
}

export const OPERATOR_CLIENT_ID = 'platform-operator';

const CLIENT_ID = 'demo-organization';
const USER = { email: 'thandi@example.com', firstName: 'Thandi', lastName: 'Nkosi', externalIdentifier: 'demo-user-1' };
const GRANT_TYPES = ['client_credentials', 'urn:ietf:params:oauth:grant-type:token-exchange'];

/** Returns the client of the demo organization, also of an earlier start. */
export async function findDemoClient(services: RunningService[]): Promise<DemoClient | undefined> {
  return (await appOf(services, 'auth').get(ClientsService).find(CLIENT_ID)) ?? undefined;
}

/** Makes the demo organization, its client and its user, unless they are there. */
export async function provideDemoOrganization(
  services: RunningService[],
  { demoClientSecret: clientSecret }: GeneratedSecrets,
): Promise<Pick<CompleteDemoFile, 'organization' | 'user'>> {
  const auth = appOf(services, 'auth');
  const { id: tenantId } = await auth.get(TenantsService).ensure('demo', 'Demo organization', [...ENTITLEMENTS]);
  const scopes = SCOPES.filter((scope) => scope !== 'admin' && scope !== 'wallet');
  await auth
    .get(ClientsService)
    .ensure(tenantId, { clientId: CLIENT_ID, clientSecret, scopes, grantTypes: GRANT_TYPES });
  const { user } = await appOf(services, 'onboarding').get(UsersService).create(tenantId, USER);
  return {
    organization: { tenantId, clientId: CLIENT_ID, clientSecret },
    user: { username: user.username, email: user.email ?? USER.email },
  };
}

/** Returns the addresses of the platform, and its operator. */
export function describePlatform(
  addresses: Addresses & Pick<DemoFile, 'adminUrl'>,
  { operatorClientSecret }: GeneratedSecrets,
): DemoFile {
  const { publicUrl, homeAffairsUrl, ...parts } = addresses;
  return {
    publicUrl,
    ...parts,
    ...(homeAffairsUrl !== undefined && { homeAffairsUrl }),
    authUrl: audienceOf('auth', publicUrl),
    verifyBaseUrl: audienceOf('verify', publicUrl),
    credsBaseUrl: audienceOf('api', publicUrl),
    walletBaseUrl: audienceOf('wallet', publicUrl),
    onboardingBaseUrl: audienceOf('onboarding', publicUrl),
    operator: { clientId: OPERATOR_CLIENT_ID, clientSecret: operatorClientSecret },
  };
}

function appOf(services: RunningService[], name: string): RunningService['app'] {
  const service = services.find((each) => each.name === name);
  if (!service) throw new Error(`The service ${name} does not run.`);
  return service.app;
}
