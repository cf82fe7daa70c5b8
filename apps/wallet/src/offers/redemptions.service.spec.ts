import type { ServerResponse } from 'node:http';
import { createId } from '@vc/platform/persistence';
import { parseCompactJws } from '@vc/protocol/crypto';
import type { JsonAnswer } from '@vc/testing/unit/request-json';
import type { TestIssuer } from '@vc/testing/unit/test-issuer';
import { HolderWorld } from '@vc/testing/service/holder-world';
import { requestJson } from '@vc/testing/unit/request-json';
import { waitFor } from '@vc/testing/unit/wait-for';
import { walletService } from '../wallet.definition';
import { OffersService } from './offers.service';

const GRANT = 'urn:ietf:params:oauth:grant-type:pre-authorized_code';

describe('RedemptionsService', () => {
  let holder: HolderWorld;
  let issuer: TestIssuer;

  beforeAll(async () => {
    // The test ends the request, not the timeout.
    holder = await HolderWorld.serve(walletService, { OUTGOING_TIMEOUT_MS: '300000' });
    ({ issuer } = holder);
  });

  beforeEach(() => {
    holder.renew();
    const code = createId();
    // Each test has one offer, which it may fetch several times.
    issuer.dishonesty = { offer: (offer) => ({ ...offer, grants: { [GRANT]: { 'pre-authorized_code': code } } }) };
    issuer.usesDpop = true;
    issuer.batchSize = 1;
    issuer.requests.length = 0;
  });

  afterAll(() => holder?.stop());

  async function push(): Promise<JsonAnswer> {
    const token = await holder.authority.accessToken({ tenantId: holder.tenantId, scopes: ['wallet.push'] });
    const body = { credentialOffer: issuer.offerUri, recipient: 'thandi@example.com' };
    return requestJson(`${holder.service.url}/wallet/v2/orgs/credentials`, { token, body });
  }

  async function listPending(): Promise<{ id: string }[]> {
    return (await holder.wallet('GET', '/credentials?status=pending')).body;
  }

  const waitForPending = () => waitFor(async () => ((await listPending()).length > 0 ? listPending() : undefined));
  const listRows = () =>
    holder.database.query('SELECT * FROM wallet.redemptions WHERE tenant_id = $1', [holder.tenantId]);
  const listRequests = (path: string) => issuer.requests.filter((each) => each.path === path);

  /** The public keys of the DPoP proofs. */
  const listDpopKeys = () => new Set(listRequests('/token').map(({ headers }) => parseKey(String(headers.dpop))));
  const listHolderKeys = () =>
    new Set(
      listRequests('/credential').map(({ body }) =>
        (JSON.parse(body) as { proofs: { jwt: string[] } }).proofs.jwt.map(parseKey).join(),
      ),
    );

  /** Loses the first responses to requests for a path. */
  function loseResponses(path: string, count: number): void {
    let remaining = count;
    issuer.dishonesty.loses = (listRequests) => listRequests === path && remaining-- > 0;
  }

  it('asks the issuer of an offer that is not admitted for nothing', async () => {
    const { tenantId, userId, service } = holder;
    const isForeign = jest.fn(async () => {
      throw new Error('foreign');
    });
    const dto = { credentialOffer: issuer.offerUri };
    const received = service.app.get(OffersService).receive({ tenantId, userId }, dto, isForeign);
    await expect(received).rejects.toThrow('foreign');
    expect(isForeign).toHaveBeenCalledWith(expect.objectContaining({ credential_issuer: issuer.url }));
    expect(issuer.requests.map(({ path }) => path)).toEqual(['/offer']);
  });

  it.each(['/nonce', '/credential'])(
    'accepts an offer whose response at %s is lost, and requests it again',
    async (path) => {
      loseResponses(path, 2);
      expect(await push()).toMatchObject({ status: 201, body: { data: null } });
      expect(await waitForPending()).toHaveLength(1);
      expect(listDpopKeys().size).toBe(1);
      // The same holder key identifies the same copy to the issuer.
      expect(listHolderKeys().size).toBe(1);
    },
  );

  it('requests the same copies again after a lost response', async () => {
    issuer.batchSize = 3;
    loseResponses('/credential', 1);
    expect((await push()).status).toBe(201);
    await waitForPending();
    expect(listRequests('/credential').length).toBeGreaterThan(1);
    expect(listHolderKeys().size).toBe(1);
  });

  it('resumes a redemption after a restart', async () => {
    issuer.dishonesty.loses = (path) => path === '/credential';
    expect((await push()).status).toBe(201);
    await holder.service.stop();
    issuer.dishonesty.loses = undefined;
    await holder.boot();
    expect(await waitForPending()).toHaveLength(1);
  });

  it('redeems a code with the same key in the next request, where the token response is lost', async () => {
    loseResponses('/token', 1);
    expect(await push()).toMatchObject({ status: 502, body: { errors: [{ code: 'UPSTREAM_UNAVAILABLE' }] } });
    await waitFor(async () => ((await push()).status === 201 ? true : undefined));
    expect(await waitForPending()).toHaveLength(1);
    expect(listDpopKeys().size).toBe(1);
  });

  it('redeems a code in the worker, where the token response is lost', async () => {
    loseResponses('/token', 1);
    expect((await push()).status).toBe(502);
    expect(await waitForPending()).toHaveLength(1);
  });

  it('requests a second token with the same key, where the first one has expired', async () => {
    issuer.dishonesty.loses = (path) => path === '/credential';
    expect((await push()).status).toBe(201);
    await holder.database.query('UPDATE wallet.issuer_accesses SET expires_at = now() WHERE tenant_id = $1', [
      holder.tenantId,
    ]);
    issuer.dishonesty.loses = undefined;
    expect(await waitForPending()).toHaveLength(1);
    expect(listDpopKeys().size).toBe(1);
    expect(listHolderKeys().size).toBe(1);
  });

  it('resumes a redemption while another issuer does not respond', async () => {
    loseResponses('/nonce', 1);
    expect((await push()).status).toBe(201);
    const silent = await new Promise<ServerResponse>((resolve) => {
      issuer.dishonesty.nonce = resolve;
    });
    let isOver = false;
    silent.once('close', () => (isOver = true));
    issuer.dishonesty.nonce = undefined;
    holder.renew();
    loseResponses('/nonce', 1);
    expect((await push()).status).toBe(201);
    expect(await waitForPending()).toHaveLength(1);
    expect(isOver).toBe(false);
    silent.destroy();
  });

  it('accepts an offer three times, and stores one credential', async () => {
    const [first, ...others] = [await push(), await push(), await push()];
    expect(first).toMatchObject({ status: 201, body: { meta: { redemptionId: expect.any(String) } } });
    for (const other of others) expect(other).toMatchObject({ status: 201, body: first.body });
    const { redemptionId } = first.body.meta;
    expect(await listPending()).toEqual([expect.objectContaining({ redemptionId })]);
    expect(
      listRequests('/credential').filter(({ headers }) => headers.authorization === 'DPoP token').length,
    ).toBeGreaterThan(0);
  });

  it('accepts an offer again that the issuer no longer serves', async () => {
    issuer.dishonesty.loses = (path) => path === '/credential';
    expect((await push()).status).toBe(201);
    issuer.dishonesty.loses = (path) => path === '/offer';
    expect((await push()).status).toBe(201);
    expect(await waitForPending()).toHaveLength(1);
    expect((await push()).status).toBe(201);
    holder.userId = createId();
    expect((await push()).status).toBe(502);
  });

  it('stores one credential of an offer that is pushed concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => push()));
    expect(answers.every(({ status }) => status === 201 || status === 503)).toBe(true);
    expect(answers.some(({ status }) => status === 201)).toBe(true);
    expect((await push()).status).toBe(201);
    expect(await listPending()).toHaveLength(1);
  });

  it('removes a redemption that the issuer refuses later', async () => {
    issuer.dishonesty.loses = (path) => path === '/credential';
    expect((await push()).status).toBe(201);
    issuer.dishonesty = { credential: () => ({ credentials: [{ credential: 'junk' }] }) };
    await waitFor(async () => ((await listRows()).length === 0 ? true : undefined));
    expect(await listPending()).toEqual([]);
  });

  it('removes the secrets of a complete redemption', async () => {
    await push();
    expect(await listRows()).toMatchObject([
      { redemption: null, wanted: null, next_attempt_at: null, leased_until: null },
    ]);
  });

  it('removes an expired redemption, and keeps its credential', async () => {
    await push();
    await holder.database.query('UPDATE wallet.redemptions SET expires_at = now() WHERE tenant_id = $1', [
      holder.tenantId,
    ]);
    await waitFor(async () => ((await listRows()).length === 0 ? true : undefined));
    expect(await listPending()).toHaveLength(1);
  });
});

function parseKey(jws: string): string {
  return JSON.stringify(parseCompactJws(jws).header.jwk);
}
