import { collectDeferred } from './request-credential';
import type { IssuerAccess } from './issuer-access';
import { OfferRejectedError } from './offer-rejected-error';
import type { TestResponse } from './test-http';
import { TestHttp } from './test-http';
import type { TestHolderKey } from './test-issuer';
import {
  createHolderKey,
  ISSUER_METADATA,
  NO_DIDS,
  NOW,
  rejectionOf,
  SD_JWT_CONFIGURATION,
  TestIssuer,
} from './test-issuer';

const DEFERRED_ENDPOINT = 'https://issuer.example/one/deferred';
const [first, second] = [createHolderKey(), createHolderKey()];
const access: IssuerAccess<TestHolderKey> = {
  accessToken: 'token',
  expiresAt: NOW,
  credentialIssuer: ISSUER_METADATA.credential_issuer,
  credentialEndpoint: ISSUER_METADATA.credential_endpoint,
  deferredEndpoint: DEFERRED_ENDPOINT,
};

describe('collectDeferred', () => {
  let issuer: TestIssuer;

  beforeAll(async () => {
    issuer = await TestIssuer.create();
  });

  const issued = async ({ jwk }: TestHolderKey) => [{ credential: await issuer.issueSdJwt({ holderKey: jwk }) }];

  const deferred = {
    transactionId: 't-1',
    interval: 5,
    configuration: SD_JWT_CONFIGURATION,
    holderKeys: [first],
  };

  async function collect(response: TestResponse, more: Partial<IssuerAccess<TestHolderKey>> = {}) {
    const http = new TestHttp({ [DEFERRED_ENDPOINT]: response });
    const options = { http: http.send, dids: NO_DIDS, now: () => NOW };
    return { outcome: await collectDeferred({ ...access, ...more }, deferred, options), http };
  }

  /** OpenID4VCI 1.0 §9.1 */
  it('requests the credential by its transaction id, and verifies it', async () => {
    const { outcome, http } = await collect({ body: { credentials: await issued(first) } });
    expect(JSON.parse(http.requestTo(DEFERRED_ENDPOINT).body)).toEqual({ transaction_id: 't-1' });
    expect(outcome).toMatchObject({ credential: { claims: { name: 'Thandi' }, copies: [{ holderKey: first }] } });
  });

  it('returns a credential that is deferred again, with its new interval', async () => {
    const { outcome } = await collect({ status: 202, body: { transaction_id: 't-1', interval: 60 } });
    expect(outcome).toEqual({ deferred: { ...deferred, interval: 60 } });
  });

  it('rejects an unknown transaction', async () => {
    const rejected = collect({ status: 400, body: { error: 'invalid_transaction_id' } });
    await expect(rejected).rejects.toBeInstanceOf(OfferRejectedError);
    await expect(rejected).rejects.toMatchObject({
      reasons: ['the deferred credential response: HTTP 400, invalid_transaction_id'],
    });
  });

  it('rejects an issuer without the endpoint', async () => {
    expect(await rejectionOf(() => collect({}, { deferredEndpoint: undefined }))).toEqual([
      'the issuer has no deferred credential endpoint',
    ]);
  });

  it('rejects a credential of another holder with the notification id', async () => {
    const body = { credentials: await issued(second), notification_id: 'n-3' };
    await expect(collect({ body })).rejects.toMatchObject({
      reasons: ['the credential is not bound to our key'],
      notificationId: 'n-3',
    });
  });
});
