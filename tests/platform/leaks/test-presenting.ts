import assert from 'node:assert/strict';
import { Holder } from '@vc/testing/unit/holder';
import { requestJson } from '@vc/testing/unit/request-json';
import type { Actor } from './test-actor';
import { plantAnnotations } from './test-person';

/** Requests credentials of the template. */
async function requestCredential(actor: Actor, more: object = {}): Promise<{ id: string; uri: string }> {
  const type = `${actor.world.proxy.url}/vct/acme/member`;
  const attributes = { name: { type: 'string' }, number: { type: 'string' } };
  const credentials = [{ id: 'member', format: 'sd-jwt-vc', type, attributes }];
  const body = { credentials, ...plantAnnotations(actor.world.planted), ...more };
  const { data } = await actor.ok('POST', '/api/presentations/request', body);
  return { id: data.id, uri: data.authorizationRequestUri };
}

export async function present(actor: Actor): Promise<void> {
  const { id, uri } = await requestCredential(actor);
  const received = await actor.ok('POST', '/wallet/v2/presentations', { presentationRequest: uri }, actor.userToken);
  const held = received.data.id as string;
  await actor.ok('GET', `/wallet/v2/presentations/${held}/matches`, undefined, actor.userToken);
  await actor.ok('PATCH', `/wallet/v2/presentations/${held}`, { status: 'accepted' }, actor.userToken);
  const { data } = await actor.ok('GET', `/api/v1/presentations/${id}`);
  assert.equal(data.status, 'verified', JSON.stringify(data));
  assert.equal(data.credentials[0].attributes.number, actor.person.idNumber);
}

/** Responses that are no valid presentation. */
export async function presentWrongly(actor: Actor): Promise<void> {
  const { planted, proxy } = actor.world;
  const { uri } = await requestCredential(actor, { responseMode: 'direct_post' });
  const requestUri = new URL(uri).searchParams.get('request_uri')!;
  const text = await (await fetch(requestUri)).text();
  const claims = JSON.parse(Buffer.from(text.split('.')[1]!, 'base64url').toString());
  const disclosure = Buffer.from(JSON.stringify(['salt', 'name', planted.text('a disclosure')])).toString('base64url');
  const holder = new Holder();
  const jwt = await holder.proof({
    audience: planted.text('an audience'),
    claims: { name: planted.text('a claim') },
  });
  const tokens = [
    planted.text('no vp_token'),
    `{"member":["${planted.text('a broken vp_token')}`,
    JSON.stringify({ member: [`${jwt}~${disclosure}~${jwt}`] }),
    JSON.stringify({ member: [planted.text('no presentation')] }),
    JSON.stringify({ [planted.text('an unknown query')]: [`${jwt}~`] }),
  ];
  planted.collect('a wrong presentation', jwt);
  for (const vp_token of tokens) {
    const body = new URLSearchParams({ vp_token, state: claims.state });
    await requestJson(claims.response_uri, { body });
  }
  const error = { error: planted.text('an error of a wallet'), error_description: planted.text('its description') };
  await requestJson(claims.response_uri, { body: new URLSearchParams({ ...error, state: claims.state }) });
  await requestJson(claims.response_uri, { body: new URLSearchParams({ response: planted.text('no JWE') }) });
  const request = `${proxy.url}/oid4vp/${actor.tenantId}/requests/${planted.text('an unknown request')}`;
  await requestJson(request);
}
