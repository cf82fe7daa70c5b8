import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { Browser } from '@vc/testing/unit/browser';
import { requestJson } from '@vc/testing/unit/request-json';
import type { Actor } from './test-actor';

const CALLBACK = 'http://127.0.0.1:9/callback';

/** The pages of the authorization server, with a wrong password, a short one and a new one. */
export async function logIn(actor: Actor): Promise<void> {
  const { planted, proxy } = actor.world;
  const client = {
    name: 'App',
    scopes: ['wallet'],
    grantTypes: ['authorization_code', 'refresh_token'],
    redirectUris: [CALLBACK],
    tokenEndpointAuthMethod: 'client_secret_post',
  };
  const { clientId: client_id, clientSecret: client_secret } = (await actor.ok('POST', '/auth/admin/clients', client))
    .data;
  const visitor = { email: planted.text('email of a visitor', '@example.com') };
  const { tempPassword } = (await actor.ok('POST', '/onboarding/users', visitor)).data;
  const verifier = planted.text('code verifier') + 'x'.repeat(30);
  const pushed = await requestJson(`${proxy.url}/auth/par`, {
    body: new URLSearchParams({
      client_id,
      client_secret,
      response_type: 'code',
      redirect_uri: CALLBACK,
      scope: 'wallet',
      state: randomUUID(),
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }),
  });
  const browser = new Browser(CALLBACK);
  const query = new URLSearchParams({ client_id, request_uri: pushed.body.request_uri });
  await browser.open(`${proxy.url}/auth/authorize?${query.toString()}`);
  const decision = 'continue';
  await browser.submit({ name: visitor.email, password: planted.text('a wrong password'), decision });
  await browser.submit({ name: planted.text('an unknown name'), password: tempPassword, decision });
  await browser.submit({ name: visitor.email, password: tempPassword, decision });
  const password = planted.text('a new password');
  const other = planted.text('another new password');
  await browser.submit({ password: tempPassword, newPassword: password, repeated: other, decision });
  await browser.submit({ password: tempPassword, newPassword: password, repeated: password, decision });
  const callback = await browser.submit({ decision });
  assert(callback, `The log-in ends with ${browser.heading} ${browser.alert}`);
  const code = planted.add('an authorization code', callback.searchParams.get('code')!);
  await redeem(actor, { client_id, client_secret }, { code, verifier });
}

/** Redeems the code and uses its tokens, wrongly, rightly, and once more. */
async function redeem(
  actor: Actor,
  client: { client_id: string; client_secret: string },
  { code, verifier }: { code: string; verifier: string },
): Promise<void> {
  const { planted, proxy } = actor.world;
  const form = { ...client, grant_type: 'authorization_code', code, redirect_uri: CALLBACK };
  await actor.tokenOf({ ...form, code_verifier: planted.text('a wrong code verifier') + 'x'.repeat(30) });
  const tokens = await actor.tokenOf({ ...form, code_verifier: verifier });
  const token = tokens.body.refresh_token;
  for (const _ of [1, 2]) await actor.tokenOf({ ...client, grant_type: 'refresh_token', refresh_token: token });
  for (const endpoint of ['introspect', 'revoke']) {
    await requestJson(`${proxy.url}/auth/${endpoint}`, { body: new URLSearchParams({ ...client, token }) });
  }
}
