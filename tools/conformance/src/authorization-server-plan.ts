import { toCallbacks, registerClient } from './client-of-suite';
import { browserTasks, pageVerdict } from './issuer-browser';
import type { Parties } from './parties';
import type { Plan } from './plan';
import type { ClientMembers, PlatformUnderTest } from './platform-under-test';
import { createUser } from './user-of-tenant';

/** Modules that the suite skips, with the feature that the platform does not have. */
const SKIPPED = {
  'fapi2-security-profile-final-ensure-signed-client-assertion-with-RS256-fails':
    'the module needs an RSA key, and the keys of clients are elliptic-curve or Ed25519 keys',
};

interface AuthorizationServerPlan {
  name: string;
  variant: Record<string, string>;
  /** Grants and scope of the clients. */
  grantTypes: NonNullable<ClientMembers['grantTypes']>;
  scope: ClientMembers['scopes'][number];
  /** Path of the protected resource that the suite requests with its access tokens. */
  resource: string;
}

const securityProfile = (
  fapi_profile: string,
  rest: Pick<AuthorizationServerPlan, 'grantTypes' | 'scope' | 'resource'>,
): AuthorizationServerPlan => ({
  name: 'fapi2-security-profile-final-test-plan',
  variant: {
    fapi_profile,
    client_auth_type: 'private_key_jwt',
    sender_constrain: 'dpop',
    openid: 'plain_oauth',
    authorization_request_type: 'simple',
  },
  ...rest,
});

export const AUTHORIZATION_SERVER_PLANS: AuthorizationServerPlan[] = [
  securityProfile('plain_fapi', {
    grantTypes: ['authorization_code', 'refresh_token'],
    scope: 'wallet',
    resource: '/wallet/credentials?status=pending',
  }),
  securityProfile('fapi_client_credentials_grant', {
    grantTypes: ['client_credentials'],
    scope: 'trust.read',
    resource: '/api/certificates',
  }),
];

/** The suite is two clients of the demo organization, which use `private_key_jwt` and DPoP. */
export async function authorizationServerPlan(
  platform: PlatformUnderTest,
  { suite, alias }: Pick<Parties, 'suite' | 'alias'>,
  { name, variant, grantTypes, scope, resource }: AuthorizationServerPlan,
): Promise<Plan> {
  const { publicUrl } = platform.demo;
  const [callback, secondCallback] = toCallbacks(suite.baseUrl, alias);
  const newClient = async (clientName: string, redirectUri: string) => {
    const redirectUris = grantTypes.includes('authorization_code') ? [redirectUri] : [];
    const client = await registerClient(platform, { name: clientName, scopes: [scope], grantTypes, redirectUris });
    return { ...client, scope };
  };
  return {
    name,
    variant,
    skipped: SKIPPED,
    configuration: {
      alias,
      description: 'Authorization server of the platform',
      server: { discoveryUrl: `${publicUrl}/.well-known/oauth-authorization-server/auth` },
      client: await newClient('First client of the suite', callback),
      client2: await newClient('Second client of the suite', secondCallback),
      resource: { resourceUrl: `${publicUrl}${resource}` },
      ...browserTasks({ publicUrl, suiteUrl: suite.baseUrl }, await createUser(platform)),
    },
    drive: async () => undefined,
    verdict: pageVerdict,
  };
}
