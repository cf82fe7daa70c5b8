import { randomInt } from 'node:crypto';
import { HolderWorld } from '@vc/testing/service/holder-world';
import { waitFor } from '@vc/testing/unit/wait-for';
import { walletService } from '../wallet.definition';

const STATUSES = ['pending', 'accepted', 'rejected'];
const RUNS = 15;
const CHANGES_PER_RUN = 12;

describe('concurrent decisions about a credential', () => {
  let holder: HolderWorld;

  beforeAll(async () => {
    holder = await HolderWorld.serve(walletService);
  });

  afterAll(() => holder?.stop());

  /** Sets random statuses, some of them concurrently, and ends with a decision. Returns the id of the credential. */
  async function decideAtRandom(): Promise<string> {
    const { body } = await holder.wallet('POST', '/v2/credentials', { credentialOffer: holder.issuer.offerUri });
    const [{ id }] = body.data;
    for (let done = 0; done < CHANGES_PER_RUN;) {
      const together = Array.from({ length: randomInt(1, 5) }, () => STATUSES[randomInt(3)]!);
      const answers = await Promise.all(
        together.map((status) => holder.wallet('PATCH', `/v2/credentials/${id}`, { status })),
      );
      expect(answers.map(({ status }) => status)).toEqual(together.map(() => 200));
      done += together.length;
    }
    await holder.wallet('PATCH', `/v2/credentials/${id}`, { status: STATUSES[randomInt(1, 3)] });
    return id;
  }

  it('publishes each change of the decision once, in order', async () => {
    const ids = await Promise.all(Array.from({ length: RUNS }, decideAtRandom));
    const marker = await holder.wallet('POST', '/v2/credentials', { credentialOffer: holder.issuer.offerUri });
    const last = marker.body.data[0].id;
    await holder.wallet('PATCH', `/v2/credentials/${last}`, { status: 'accepted' });
    await waitFor(() => holder.bus.published.find(({ subject }) => subject === last));
    for (const id of ids) {
      const { status } = (await holder.wallet('GET', `/credentials/${id}`)).body;
      const listPublished = () =>
        holder.bus.published.filter(({ subject }) => subject === id).map(({ type }) => type.split('.')[2]!);
      // The partition of this credential may be behind that of the marker.
      await waitFor(() => (listPublished().at(-1) === status ? true : undefined));
      listPublished().forEach((decision, index, all) => expect(decision).not.toBe(all[index - 1]));
    }
  });
});
