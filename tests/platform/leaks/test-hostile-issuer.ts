import type { Actor } from './test-actor';

const PRE_AUTHORIZED_CODE = 'urn:ietf:params:oauth:grant-type:pre-authorized_code';

/** Offers and requests whose servers repeat what the wallet sends. */
export async function meetHostileIssuer(actor: Actor): Promise<void> {
  const { hostile, planted } = actor.world;
  const code = planted.text('a code of a hostile issuer');
  const offer = {
    credential_issuer: hostile.url,
    credential_configuration_ids: [planted.text('a configuration of a hostile issuer')],
    grants: { [PRE_AUTHORIZED_CODE]: { 'pre-authorized_code': code } },
  };
  const uris = [
    `openid-credential-offer://?credential_offer_uri=${encodeURIComponent(`${hostile.url}/${code}`)}`,
    `openid-credential-offer://?credential_offer=${encodeURIComponent(JSON.stringify(offer))}`,
    `openid-credential-offer://?credential_offer=${encodeURIComponent(`{"a": ${code}`)}`,
  ];
  for (const credentialOffer of uris) {
    await actor.call('POST', '/wallet/v2/credentials', { credentialOffer }, actor.userToken);
    const push = {
      credentialOffer,
      recipient: actor.person.email,
      txCode: planted.text('a tx_code for a hostile issuer'),
    };
    await actor.call('POST', '/wallet/v2/orgs/credentials', push);
  }
  const request = new URLSearchParams({ client_id: 'x509_hash:a', request_uri: `${hostile.url}/${code}` });
  const presentationRequest = `openid4vp://?${request.toString()}`;
  await actor.call('POST', '/wallet/v2/presentations', { presentationRequest }, actor.userToken);
}
