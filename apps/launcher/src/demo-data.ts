import { ClientsService, TenantsService } from '@vc/app/auth';
import { UsersService } from '@vc/app/onboarding';
import { ENTITLEMENTS, SCOPES } from '@vc/contract/access';
import type { CompleteDemoFile } from '@vc/development/demo-file';
import type { GeneratedSecrets } from '@vc/development/platform-process';
import type { RunningService } from '@vc/platform/service';
import type { DemoClient } from './open-tasks';

const CLIENT_ID = 'demo-organization';
const USER = { email: 'thandi@example.com', firstName: 'Thandi', lastName: 'Nkosi', externalIdentifier: 'demo-user-1' };
const GRANT_TYPES = ['client_credentials', 'urn:ietf:params:oauth:grant-type:token-exchange'];

/** Returns the client of the demo organization, also of an earlier start. */
export async function findDemoClient(services: RunningService[]): Promise<DemoClient | undefined> {
  return (await appOf(services, 'auth').get(ClientsService).find(CLIENT_ID)) ?? undefined;
}

/** Makes the demo organization, its client and its user, unless they are there. Returns none after its deletion. */
export async function provideDemoOrganization(
  services: RunningService[],
  { demoClientSecret: clientSecret }: GeneratedSecrets,
): Promise<Partial<Pick<CompleteDemoFile, 'organization' | 'user'>>> {
  const auth = appOf(services, 'auth');
  if (await auth.get(TenantsService).isOfDeletedTenant('demo')) return {};
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

function appOf(services: RunningService[], name: string): RunningService['app'] {
  const service = services.find((each) => each.name === name);
  if (!service) throw new Error(`The service ${name} does not run.`);
  return service.app;
}
