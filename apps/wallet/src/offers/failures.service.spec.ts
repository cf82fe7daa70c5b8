import { HolderWorld } from '@vc/testing/service/holder-world';
import { waitFor } from '@vc/testing/unit/wait-for';
import { walletService } from '../index';

describe('credential_failure notifications', () => {
  let holder: HolderWorld;

  beforeAll(async () => {
    holder = await HolderWorld.serve(walletService);
  });

  beforeEach(() => {
    holder.renew();
    holder.issuer.dishonesty = {};
    holder.issuer.deferrals = 0;
    holder.issuer.notifications.length = 0;
  });

  afterAll(async () => {
    await holder?.stop();
  });

  const redeem = () => holder.wallet('POST', '/v2/credentials', { credentialOffer: holder.issuer.offerUri });
  const waitForNotification = () => waitFor(() => holder.issuer.notifications[0]);
  const failure = (description: string) => ({
    notification_id: 'n1',
    event: 'credential_failure',
    event_description: expect.stringContaining(description),
  });

  it('sends the reason why the credential was rejected', async () => {
    holder.issuer.dishonesty = { issue: () => ({ sign: () => Buffer.alloc(64, 1) }) };
    expect((await redeem()).status).toBe(422);
    expect(await waitForNotification()).toEqual(failure('signature'));
  });

  it('sends an ASCII description (OpenID4VCI 1.0 §11.1)', async () => {
    holder.issuer.dishonesty = { issue: () => ({ issuer: 'did:key:u"é' }) };
    expect((await redeem()).status).toBe(422);
    expect((await waitForNotification()).event_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
  });

  it('sends the reason for a deferred credential', async () => {
    holder.issuer.deferrals = 1;
    holder.issuer.dishonesty = { issue: () => ({ vct: 'urn:example:other' }) };
    expect((await redeem()).status).toBe(201);
    expect(await waitForNotification()).toEqual(failure('the type of the credential'));
  });

  it('sends nothing from a process that has lost its lease', async () => {
    const arrived = new Promise<() => void>((resolve) => {
      holder.issuer.dishonesty = {
        credential: () =>
          new Promise((answer) =>
            resolve(() => answer({ credentials: [{ credential: 'junk' }], notification_id: 'n1' })),
          ),
      };
    });
    const redemption = redeem();
    const answer = await arrived;
    const leased = `attempts = attempts + 1, leased_until = now() + interval '1 hour'`;
    const { database } = holder;
    await database.query(`UPDATE wallet.redemptions SET ${leased} WHERE tenant_id = $1`, [holder.tenantId]);
    answer();
    expect((await redemption).status).toBe(201);
    const waitForNotification = 'SELECT id FROM wallet.issuer_notifications WHERE tenant_id = $1';
    expect(await database.query(waitForNotification, [holder.tenantId])).toEqual([]);
    expect(holder.issuer.notifications).toEqual([]);
  });

  it('sends nothing where no credential was received', async () => {
    holder.issuer.dishonesty = { token: (response) => void response.writeHead(400).end('{"error":"invalid_grant"}') };
    expect((await redeem()).status).toBe(422);
    holder.issuer.dishonesty = { issue: () => ({ expiresAt: new Date('2020-01-01') }) };
    await redeem();
    expect(await waitForNotification()).toEqual(failure('expired'));
    expect(holder.issuer.notifications).toHaveLength(1);
  });
});
