import { ClientsService, TenantsService } from '@vc/app/auth';
import { UsersService } from '@vc/app/onboarding';
import { audienceOf, ENTITLEMENTS, SCOPES } from '@vc/contract/access';
import type { DemoFile } from '@vc/development/demo-file';
import { writeDemoFile } from '@vc/development/demo-file';
import type { RunningService } from '@vc/platform/service';
import type { GeneratedSecrets } from './generated-secrets';

/** Where the parts of the platform are. */
export type Addresses = Pick<DemoFile, 'publicUrl' | 'kafkaBrokers' | 'databaseUrl' | 'homeAffairsUrl'>;

export const OPERATOR_CLIENT_ID = 'platform-operator';

const CLIENT_ID = 'demo-organization';
const USER = { email: 'thandi@example.com', firstName: 'Thandi', lastName: 'Nkosi', externalIdentifier: 'demo-user-1' };
const GRANT_TYPES = ['client_credentials', 'urn:ietf:params:oauth:grant-type:token-exchange'];

interface DemoOptions {
  addresses: Addresses;
  services: RunningService[];
  secrets: GeneratedSecrets;
  dataDir: string;
}

/** Makes the demo organization, its client and its user, unless they are there, and writes `demo.json`. */
export async function provideDemoData({ addresses, services, secrets, dataDir }: DemoOptions): Promise<DemoFile> {
  const { publicUrl } = addresses;
  const { demoClientSecret: clientSecret, operatorClientSecret } = secrets;
  const auth = appOf(services, 'auth');
  const { id: tenantId } = await auth.get(TenantsService).ensure('demo', 'Demo organization', [...ENTITLEMENTS]);
  const scopes = SCOPES.filter((scope) => scope !== 'admin' && scope !== 'wallet');
  await auth
    .get(ClientsService)
    .ensure(tenantId, { clientId: CLIENT_ID, clientSecret, scopes, grantTypes: GRANT_TYPES });
  const { user } = await appOf(services, 'onboarding').get(UsersService).create(tenantId, USER);
  const demo: DemoFile = {
    ...addresses,
    authUrl: audienceOf('auth', publicUrl),
    verifyBaseUrl: audienceOf('verify', publicUrl),
    credsBaseUrl: audienceOf('api', publicUrl),
    walletBaseUrl: audienceOf('wallet', publicUrl),
    onboardingBaseUrl: audienceOf('onboarding', publicUrl),
    organization: { tenantId, clientId: CLIENT_ID, clientSecret },
    operator: { clientId: OPERATOR_CLIENT_ID, clientSecret: operatorClientSecret },
    user: { username: user.username, email: user.email ?? USER.email },
  };
  writeDemoFile(dataDir, demo);
  return demo;
}

function appOf(services: RunningService[], name: string): RunningService['app'] {
  const service = services.find((each) => each.name === name);
  if (!service) throw new Error(`The service ${name} does not run.`);
  return service.app;
}
