import { ENTITLEMENTS, SCOPES } from '@vc/contract/access';
import { Holder } from '@vc/testing/unit/holder';
import type { Actor } from './test-actor';

const EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token';

/** Makes a tenant, its client, its user and their tokens. */
export async function signUp(actor: Actor): Promise<void> {
  const { operator } = actor.world.platform.demo;
  const asOperator = await actor.tokenOf({
    grant_type: 'client_credentials',
    client_id: operator.clientId,
    client_secret: operator.clientSecret,
  });
  const operatorToken = asOperator.body.access_token;
  const tenant = { slug: 'acme', name: 'Acme', entitlements: ENTITLEMENTS };
  actor.tenantId = (await actor.ok('POST', '/auth/admin/tenants', tenant, operatorToken)).data.id;
  const client = {
    tenantId: actor.tenantId,
    name: 'All',
    scopes: SCOPES.filter((scope) => scope !== 'wallet'),
    grantTypes: ['client_credentials', EXCHANGE],
  };
  actor.client = (await actor.ok('POST', '/auth/admin/clients', client, operatorToken)).data;
  const own = { client_id: actor.client.clientId, client_secret: actor.client.clientSecret };
  actor.token = (await actor.tokenOf({ grant_type: 'client_credentials', ...own })).body.access_token;
  const { idNumber: _, ...user } = actor.person;
  await actor.ok('POST', '/onboarding/users', user);
  const subject = { subject_token: actor.token, subject_token_type: ACCESS_TOKEN, requested_subject: user.email };
  actor.userToken = (await actor.tokenOf({ grant_type: EXCHANGE, ...own, ...subject })).body.access_token;
  await refuseSignUp(actor);
}

async function refuseSignUp(actor: Actor): Promise<void> {
  const { planted } = actor.world;
  const { email, username, idNumber: _, ...rest } = actor.person;
  await actor.call('POST', '/onboarding/users', { email, username: planted.text('another username'), ...rest });
  await actor.call('POST', '/onboarding/users', { username, email: planted.text('another email', '@example.com') });
  const wrong = { client_id: actor.client.clientId, client_secret: planted.text('a wrong client secret') };
  await actor.tokenOf({ grant_type: 'client_credentials', ...wrong });
  const basic = Buffer.from(`${wrong.client_id}:${wrong.client_secret}`).toString('base64');
  await actor.tokenOf({ grant_type: 'client_credentials' }, { authorization: `Basic ${basic}` });
  const keys = { tokenEndpointAuthMethod: 'private_key_jwt', jwks: { keys: [privateJwk(actor)] } };
  await actor.call('POST', '/auth/admin/clients', { name: 'Key', scopes: ['sc-citizen'], ...keys });
}

/** A private key where a public one belongs. */
function privateJwk({ world }: Actor): object {
  const jwk = new Holder().privateKey.export({ format: 'jwk' });
  world.planted.add('a private key', jwk.d!);
  return jwk;
}
