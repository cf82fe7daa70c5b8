import type { DidDocuments } from '@vc/protocol/did';
import { DidError } from '@vc/protocol/did';
import type { WalletHttp } from '@vc/protocol/http';
import { ServerUnavailableError } from '@vc/protocol/http';
import { isObject } from '@vc/protocol/json';
import type { HolderKey, RedeemedGrant } from '@vc/protocol/openid4vci-client';
import {
  authorizationServerOf,
  discoverIssuer,
  fetchOffer,
  OfferRejectedError,
  prepareRedemption,
  redeemGrant,
  requestCredential,
  startAuthorization,
} from '@vc/protocol/openid4vci-client';
import type { FuzzTarget } from '../fuzzer';
import { attempt, attemptAsync, parseJson } from './attempt';
import { now, sign, signerJwk } from './signing';

const ALLOWED = [OfferRejectedError, ServerUnavailableError];
const dids: DidDocuments = {
  read: async () => {
    throw new DidError('the DID document does not exist');
  },
};
const createHolderKey = (): HolderKey => ({ jwk: signerJwk, alg: 'ES256', sign });

/** An object with the offer, and the bodies with which an issuer and its authorization server answer, in their order. */
export const issuerResponses: FuzzTarget = {
  format: 'json',
  run: async (input) => {
    const json = parseJson(input);
    if (!isObject(json)) return;
    const bodies = Array.isArray(json.responses) ? (json.responses as unknown[]) : [];
    await receive(json.offer, bodies);
    await authorize(json.offer, bodies);
  },
};

/** Answers requests with the bodies, and then with 404. */
function answering(bodies: unknown[]): WalletHttp {
  const left = bodies.values();
  return async () => {
    const { value, done } = left.next();
    const headers = { 'content-type': 'application/json' };
    return { status: done ? 404 : 200, headers, body: Buffer.from(JSON.stringify(value ?? null)) };
  };
}

async function receive(offerBody: unknown, bodies: unknown[]): Promise<void> {
  const options = { http: answering([offerBody, ...bodies]), dids, createHolderKey, now: () => now };
  const redeemed = await attemptAsync(ALLOWED, async () => {
    const offer = await fetchOffer('https://issuer.example/offer', options.http);
    const found = await discoverIssuer(offer, undefined, options);
    const redemption = prepareRedemption(found, undefined, createHolderKey);
    return redeemGrant(found, redemption, options);
  });
  if (redeemed) await requestAll(redeemed, options);
}

async function requestAll(
  { access, wanted }: RedeemedGrant<HolderKey>,
  options: Parameters<typeof requestCredential<HolderKey>>[2],
): Promise<void> {
  for (const each of wanted) await attemptAsync(ALLOWED, () => requestCredential(access, each, options));
}

async function authorize(offerBody: unknown, bodies: unknown[]): Promise<void> {
  const http = answering([offerBody, ...bodies]);
  const offer = await attemptAsync(ALLOWED, () => fetchOffer('https://issuer.example/offer', http));
  if (!offer) return;
  attempt(ALLOWED, () => authorizationServerOf(offer));
  const client = { clientId: 'https://wallet.example' };
  const redirectUri = 'https://wallet.example/redirect';
  const options = { offer, client, redirectUri, http, dids, createHolderKey, now: () => now };
  await attemptAsync(ALLOWED, () => startAuthorization(options));
}
