import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ClientsService, TenantsService } from '@vc/app/auth';
import { UsersService } from '@vc/app/onboarding';
import { audienceOf, SCOPES } from '@vc/contract/access';
import { RunningService } from '@vc/platform/service';

/** What a newcomer, a script or a test needs to talk to the platform; written to `demo.json`. */
export interface DemoData {
  publicUrl: string;
  authUrl: string;
  verifyBaseUrl: string;
  credsBaseUrl: string;
  walletBaseUrl: string;
  onboardingBaseUrl: string;
  kafkaBrokers: string;
  databaseUrl: string;
  organization: { tenantId: string; clientId: string; clientSecret: string };
  /** Makes tenants and clients: `npm run admin`. */
  operator: { clientId: string; clientSecret: string };
  user: { username: string; email: string };
}

const CLIENT_ID = 'demo-organization';
const USER = { email: 'thandi@example.com', firstName: 'Thandi', lastName: 'Nkosi', externalIdentifier: 'demo-user-1' };
const GRANT_TYPES = ['client_credentials', 'urn:ietf:params:oauth:grant-type:token-exchange'];

interface DemoOptions {
  services: Map<string, RunningService>;
  publicUrl: string;
  clientSecret: string;
  operator: DemoData['operator'];
  kafkaBrokers: string;
  databaseUrl: string;
  dataDir: string;
}

/** Makes the demo organization, its client and its user, unless they are there, and writes `demo.json`. */
export async function provideDemoData(options: DemoOptions): Promise<DemoData> {
  const { services, publicUrl, clientSecret, operator, kafkaBrokers, databaseUrl, dataDir } = options;
  const auth = services.get('auth')!.app;
  const { id: tenantId } = await auth.get(TenantsService).ensure('demo', 'Demo organization');
  const scopes = SCOPES.filter((scope) => scope !== 'admin' && scope !== 'wallet');
  await auth
    .get(ClientsService)
    .ensure(tenantId, { clientId: CLIENT_ID, clientSecret, scopes, grantTypes: GRANT_TYPES });
  const { user } = await services.get('onboarding')!.app.get(UsersService).create(tenantId, USER);
  const demo: DemoData = {
    publicUrl,
    authUrl: audienceOf('auth', publicUrl),
    verifyBaseUrl: audienceOf('verify', publicUrl),
    credsBaseUrl: audienceOf('api', publicUrl),
    walletBaseUrl: audienceOf('wallet', publicUrl),
    onboardingBaseUrl: audienceOf('onboarding', publicUrl),
    kafkaBrokers,
    databaseUrl,
    organization: { tenantId, clientId: CLIENT_ID, clientSecret },
    operator,
    user: { username: user.username, email: user.email ?? USER.email },
  };
  writeFileSync(join(dataDir, 'demo.json'), `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  return demo;
}
