import assert from 'node:assert/strict';
import { waitFor } from '@vc/testing/unit/wait-for';
import { ATTRIBUTES, IDENTITY, listRoots } from './organization';
import { EMAIL, type ServicePlatform } from './service-platform';

/** Issues a credential, which the user accepts. Returns the id of its issuance. @param given_name of no other credential */
export async function receiveCredential(platform: ServicePlatform, given_name: string): Promise<string> {
  const { organization, user } = platform;
  const attributes = { ...ATTRIBUTES, given_name };
  const { id, offerUri } = await organization.issuances.create({ ...IDENTITY, attributes });
  await organization.wallet.pushOffer({ body: { credentialOffer: offerUri, recipient: EMAIL } });
  const held = await waitFor(async () => {
    const pending = await user.wallet.listCredentials({ query: { status: 'pending' } });
    return pending.find(({ claims }) => claims.given_name === given_name);
  });
  await user.wallet.decideCredential({ path: { id: held.id }, body: { status: 'accepted' } });
  await organization.issuances.completed(id);
  return id;
}

/** Requests a presentation, which the user accepts. */
export async function present(platform: ServicePlatform): Promise<{ id: string; status: string }> {
  const { organization, user, publicUrl } = platform;
  const { id, authorizationRequestUri } = await organization.presentations.request({
    credentials: [
      {
        id: 'identity',
        format: 'sd-jwt-vc',
        type: `${publicUrl}/vct/platform/basic-identity`,
        trustedIssuers: await listRoots(organization),
        attributes: { given_name: { type: 'string' } },
      },
    ],
  });
  assert(authorizationRequestUri, 'The request has no address for wallets.');
  const { data } = await user.wallet.receivePresentationRequest({
    body: { presentationRequest: authorizationRequestUri },
  });
  await user.wallet.decidePresentation({ path: { id: data.id }, body: { status: 'accepted' } });
  const { status } = (await organization.api.getPresentation({ path: { id } })).data;
  return { id, status };
}
