// Issues a credential, accepts it in the wallet of a user, requests it and verifies it.
import { createClient } from '@vc/sdk';

const { PLATFORM_URL: url, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret, USER_EMAIL: user } = process.env;
const organization = createClient({ url, clientId, clientSecret });
const { wallet } = organization.asUser(user);

const attributes = { given_name: 'Thandi', family_name: 'Nkosi', birthdate: '1990-04-01' };
const issuance = await organization.issuances.create({ presetId: 'platform:basic-identity', attributes });
const { data: credentials } = await wallet.redeemOffer({ body: { credentialOffer: issuance.offerUri } });
for (const { id } of credentials) await wallet.decideCredential({ path: { id }, body: { status: 'accepted' } });
await issuance.completed();

const request = await organization.presentations.request({ presetId: 'platform:basic-identity' });
const { data } = await wallet.receivePresentationRequest({
  body: { presentationRequest: request.authorizationRequestUri },
});
await wallet.decidePresentation({ path: { id: data.id }, body: { status: 'accepted' } });
const presentation = await request.verified({ timeout: 60_000 });
console.log(presentation.status, presentation.credentials[0].attributes);
