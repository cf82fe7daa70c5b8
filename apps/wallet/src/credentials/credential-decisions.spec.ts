import { randomInt } from 'node:crypto';
import { createId } from '@vc/platform/persistence';
import type { TestBus, TestService } from '@vc/testing';
import { requestJson, startTestBus, TestIssuer, TestWorld, waitFor } from '@vc/testing';
import { walletService } from '../wallet.definition';

const STATUSES = ['pending', 'accepted', 'rejected'];
const RUNS = 15;
const CHANGES_PER_RUN = 12;

describe('concurrent decisions about a credential', () => {
  let world: TestWorld;
  let issuer: TestIssuer;
  let service: TestService;
  let bus: TestBus;
  const [tenantId, userId] = [createId(), createId()];

  beforeAll(async () => {
    [world, issuer] = await Promise.all([TestWorld.start(), TestIssuer.start()]);
    service = await world.serve(walletService, { OUTGOING_ALLOWED_HOSTS: '127.0.0.1:*' });
    bus = await startTestBus(world.kafka.brokers);
  });

  afterAll(async () => {
    await bus?.stop();
    await world?.stop();
    await issuer?.stop();
  });

  async function wallet(method: string, path: string, body?: object) {
    const token = await world.authority.accessToken({ tenantId, scopes: ['wallet'], subject: userId });
    return requestJson(`${service.url}/wallet${path}`, { method, body, token });
  }

  /** Sets random statuses, some of them concurrently, and ends with a decision. Returns the id of the credential. */
  async function decideAtRandom(): Promise<string> {
    const { body } = await wallet('POST', '/v2/credentials', { credentialOffer: issuer.offerUri });
    const [{ id }] = body.data;
    for (let done = 0; done < CHANGES_PER_RUN;) {
      const together = Array.from({ length: randomInt(1, 5) }, () => STATUSES[randomInt(3)]!);
      const answers = await Promise.all(together.map((status) => wallet('PATCH', `/v2/credentials/${id}`, { status })));
      expect(answers.map(({ status }) => status)).toEqual(together.map(() => 200));
      done += together.length;
    }
    await wallet('PATCH', `/v2/credentials/${id}`, { status: STATUSES[randomInt(1, 3)] });
    return id;
  }

  it('publishes each change of the decision once, in order', async () => {
    const ids = await Promise.all(Array.from({ length: RUNS }, decideAtRandom));
    const marker = await wallet('POST', '/v2/credentials', { credentialOffer: issuer.offerUri });
    const last = marker.body.data[0].id;
    await wallet('PATCH', `/v2/credentials/${last}`, { status: 'accepted' });
    await waitFor(() => bus.published.find(({ subject }) => subject === last));
    for (const id of ids) {
      const { status } = (await wallet('GET', `/credentials/${id}`)).body;
      const listPublished = () =>
        bus.published.filter(({ subject }) => subject === id).map(({ type }) => type.split('.')[2]!);
      // The partition of this credential may be behind that of the marker.
      await waitFor(() => (listPublished().at(-1) === status ? true : undefined));
      listPublished().forEach((decision, index, all) => expect(decision).not.toBe(all[index - 1]));
    }
  });
});
