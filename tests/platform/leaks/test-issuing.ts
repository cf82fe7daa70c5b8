import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Holder } from '@vc/testing/unit/holder';
import { requestJson } from '@vc/testing/unit/request-json';
import type { Actor } from './test-actor';
import { ATTRIBUTE_DEFINITIONS, plantAnnotations } from './test-person';

const PRE_AUTHORIZED_CODE = 'urn:ietf:params:oauth:grant-type:pre-authorized_code';
const LONG_CODE = { length: 8, inputMode: 'numeric' };

/** A transaction code that is wrong, and then right. */
export async function issueWithCode(actor: Actor): Promise<void> {
  const { planted } = actor.world;
  const issued = (await actor.issue({ txCode: LONG_CODE })).body;
  const wrong = planted.add('a wrong tx_code', String(10_000_000 + (Number(issued.meta.txCode) % 80_000_000) + 7));
  const body = { credentialOffer: issued.data.offerUri };
  await actor.call('POST', '/wallet/v2/credentials', { ...body, txCode: wrong }, actor.userToken);
  await actor.ok('POST', '/wallet/v2/credentials', { ...body, txCode: issued.meta.txCode }, actor.userToken);
  const text = actor.attributes.name;
  const attributes = Object.fromEntries(Object.keys(ATTRIBUTE_DEFINITIONS).map((name) => [name, { other: text }]));
  await actor.issue({ attributes });
  await actor.issue({ attributes: { ...actor.attributes, unknown: text } });
}

/** A wallet that is not the platform's, with wrong proofs and wrong tokens. */
export async function redeemAsForeignWallet(actor: Actor): Promise<void> {
  const { planted, proxy } = actor.world;
  const { offerUri } = (await actor.issue()).body.data;
  const offer = await requestJson(new URL(offerUri).searchParams.get('credential_offer_uri')!);
  const { 'pre-authorized_code': code } = offer.body.grants[PRE_AUTHORIZED_CODE];
  const form = { grant_type: PRE_AUTHORIZED_CODE, 'pre-authorized_code': code };
  await actor.tokenOf({ ...form, 'pre-authorized_code': planted.text('a wrong code') });
  await actor.tokenOf(form, { dpop: planted.text('a wrong DPoP proof') });
  const { access_token: token } = (await actor.tokenOf(form)).body;
  const issuer = `/oid4vci/${actor.tenantId}`;
  const [configuration] = offer.body.credential_configuration_ids;
  const { c_nonce: nonce } = (await requestJson(`${proxy.url}${issuer}/nonce`, { method: 'POST' })).body;
  const holder = new Holder();
  const audience = proxy.url + issuer;
  const wrong = { audience: planted.text('a wrong audience'), nonce: planted.text('a wrong nonce') };
  const request = (jwt: string) => ({ credential_configuration_id: configuration, proofs: { jwt: [jwt] } });
  const proofs = [await holder.proof(wrong), planted.text('a wrong proof'), await holder.proof({ audience, nonce })];
  for (const proof of proofs) {
    planted.collect('a key proof', proof);
    const answer = await actor.call('POST', `${issuer}/credential`, request(proof), token);
    const { notification_id } = answer.body;
    if (answer.status === 200) {
      const description = planted.text('description of a notification');
      const body = { notification_id, event: 'credential_accepted', event_description: description };
      await actor.call('POST', `${issuer}/notification`, body, token);
    }
  }
  await actor.call('POST', `${issuer}/credential`, request(proofs[2]!), planted.text('a wrong access token'));
  await actor.call(
    'POST',
    `${issuer}/deferred-credential`,
    { transaction_id: planted.text('a transaction id') },
    token,
  );
}

/** @returns the ids of the issued credentials */
export async function pushAndAccept(actor: Actor): Promise<string[]> {
  const ids: string[] = [];
  for (const _ of [1, 2]) {
    const annotations = plantAnnotations(actor.world.planted);
    const { offerUri, credentials } = (await actor.issue(annotations)).body.data;
    ids.push(credentials[0].id);
    const { reference, metadata } = annotations;
    const filter = { 'filter[reference]': reference, 'filter[metadata.branch]': metadata.branch };
    const found = await actor.ok('GET', `/api/v1/issuances?${new URLSearchParams(filter)}`);
    assert.equal(found.data.length, 1);
    const push = { credentialOffer: offerUri, recipient: actor.person.email };
    await actor.ok('POST', '/wallet/v2/orgs/credentials', push);
  }
  const recipient = actor.world.planted.text('an unknown recipient', '@example.com');
  await actor.call('POST', '/wallet/v2/orgs/credentials', {
    credentialOffer: 'openid-credential-offer://',
    recipient,
  });
  for (const { id } of await actor.ok('GET', '/wallet/credentials?status=pending', undefined, actor.userToken)) {
    await actor.ok('PATCH', `/wallet/v2/credentials/${id}`, { status: 'accepted' }, actor.userToken);
  }
  return ids;
}

export async function revoke(actor: Actor, [first, ...others]: string[]): Promise<void> {
  await actor.ok('POST', `/api/credentials/${first}/suspend`);
  await actor.ok('POST', '/api/v1/credentials/revoke', { credentialIds: [first, ...others, randomUUID()] });
}
