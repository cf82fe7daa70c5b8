import type { DemoFile } from '@vc/development/demo-file';
import type { Client } from '@vc/sdk';
import { requestJson } from '@vc/testing/unit/request-json';
import { IDENTITY } from './organization';

/** Offers a credential. Returns the issuance, and the pre-authorized code of its offer. */
export async function createOffer({ api }: Client): Promise<{ id: string; code: string }> {
  const { data } = await api.createIssuance({ body: IDENTITY });
  const uri = new URL(data.offerUri).searchParams.get('credential_offer_uri');
  const offer = (await requestJson(String(uri))).body as { grants: Record<string, Record<string, string>> };
  const [grant] = Object.values(offer.grants);
  return { id: data.id, code: String(grant?.['pre-authorized_code']) };
}

export async function redeemCode({ authUrl }: DemoFile, code: string) {
  return requestJson(`${authUrl}/connect/token`, {
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:pre-authorized_code',
      'pre-authorized_code': code,
    }),
  });
}
