import { waitFor } from '@vc/testing/unit/wait-for';
import { type Organization, TestPlatform } from '../support/test-platform';

const CARD = {
  presetId: 'platform:student-card',
  attributes: { given_name: 'Thandi', family_name: 'Nkosi', student_number: '1', institution: 'University' },
};

interface FeedEvent {
  id: string;
  eventType: string;
  payload: Record<string, string>;
}

/** IF §6.1, §6.2: what a holder decides is told to the organizations of the issuer, the verifier and the holder. */
describe('the organizations that are told of a decision', () => {
  let world: TestPlatform;
  let university: Organization;
  let employer: Organization;

  beforeAll(async () => {
    world = await TestPlatform.start();
    university = await world.organization('university');
    employer = await world.organization('employer');
  });

  afterAll(() => world?.stop());

  async function call(token: string, method: string, path: string, body?: object) {
    const answer = await world.call(token, method, path, body);
    expect({ path, isSuccess: answer.status < 300, errors: answer.body?.errors }).toEqual({ path, isSuccess: true });
    return answer.body;
  }

  /** The decisions in the feed of the organization, once there are that many. */
  async function decisionsOf({ token }: Organization, wanted: RegExp, count: number): Promise<FeedEvent[]> {
    return waitFor(async () => {
      const { data } = await call(token, 'GET', '/api/v1/events?page[size]=100');
      const found = (data as FeedEvent[]).filter(({ eventType }) => wanted.test(eventType));
      return found.length >= count ? found : undefined;
    });
  }

  type Decision = Pick<FeedEvent, 'eventType' | 'payload'>;

  /** Events of different resources have no order among each other. */
  function expectInAnyOrder(told: FeedEvent[], expected: Decision[]): void {
    const decisions = told.map(({ eventType, payload }) => ({ eventType, payload }));
    expect(decisions).toHaveLength(expected.length);
    expect(decisions).toEqual(expect.arrayContaining(expected));
  }

  /** Both cards are pending in the wallet of the user, whose organization has pushed the offer. */
  async function receiveTwo(issuer: Organization, holder: Organization) {
    const { data: issued } = await call(issuer.token, 'POST', '/api/v1/issuances', { credentials: [CARD, CARD] });
    const recipient = `${holder.slug}@example.com`;
    const pushed = { credentialOffer: issued.offerUri, recipient };
    const { meta } = await call(holder.token, 'POST', '/wallet/v2/orgs/credentials', pushed);
    const pending = await call(holder.userToken, 'GET', '/wallet/credentials?status=pending');
    const held = pending.filter(({ redemptionId }: { redemptionId: string }) => redemptionId === meta.redemptionId);
    expect(held).toHaveLength(2);
    return { issued, held: held as { id: string; openId4VcIssuanceId: string; openId4VcCredentialId: string }[] };
  }

  const decide = ({ userToken }: Organization, id: string, status: string) =>
    call(userToken, 'PATCH', `/wallet/credentials/${id}/status`, { status });

  it('are those of the issuer and of the holder, each with its ids', async () => {
    const { issued, held } = await receiveTwo(university, employer);
    const [first, second] = held;
    expect(held.map(({ openId4VcCredentialId }) => openId4VcCredentialId).sort()).toEqual(
      issued.credentials.map(({ id }: { id: string }) => id).sort(),
    );
    await decide(employer, first!.id, 'accepted');
    await decide(employer, second!.id, 'rejected');
    const issuerIds = ({ openId4VcIssuanceId, openId4VcCredentialId }: (typeof held)[number]) => ({
      openId4VcIssuanceId,
      openId4VcCredentialId,
    });
    const told = await decisionsOf(university, /^wallet\.credential\./, 2);
    expectInAnyOrder(told, [
      { eventType: 'wallet.credential.accepted', payload: issuerIds(first!) },
      { eventType: 'wallet.credential.rejected', payload: issuerIds(second!) },
    ]);
    const own = await decisionsOf(employer, /^wallet\.credential\./, 2);
    expectInAnyOrder(own, [
      { eventType: 'wallet.credential.accepted', payload: { credentialId: first!.id, ...issuerIds(first!) } },
      { eventType: 'wallet.credential.rejected', payload: { credentialId: second!.id, ...issuerIds(second!) } },
    ]);
    expect(new Set([...told, ...own].map(({ id }) => id)).size).toBe(4);
    const { data } = await call(university.token, 'GET', `/api/v1/issuances/${issued.id}`);
    const statusOf = new Map(data.credentials.map((each: { id: string; status: string }) => [each.id, each.status]));
    expect(held.map(({ openId4VcCredentialId }) => statusOf.get(openId4VcCredentialId))).toEqual([
      'accepted',
      'rejected',
    ]);
  });

  it('are one that is told once, if issuer and holder are the same', async () => {
    const { issued, held } = await receiveTwo(university, university);
    const [{ id: credentialId, openId4VcCredentialId }] = held as [(typeof held)[number]];
    await decide(university, credentialId, 'accepted');
    const expected = { credentialId, openId4VcIssuanceId: issued.id, openId4VcCredentialId };
    const told = await decisionsOf(university, /^wallet\.credential\./, 3);
    expect(told.slice(2).map(({ payload }) => payload)).toEqual([expected]);
  });

  it('are those of the verifier and of the holder', async () => {
    const { data: roots } = await call(university.token, 'GET', '/api/certificates?filter[type]=issuerRoot');
    const card = {
      id: 'card',
      format: 'sd-jwt-vc',
      type: world.urlOf('/vct/platform/student-card'),
      trustedIssuers: roots.map(({ certificate }: { certificate: string }) => ({ certificate })),
      attributes: { institution: { type: 'string' } },
    };
    const ids: Record<string, { requestId: string; presentationId: string }[]> = {};
    for (const verifier of [university, employer]) {
      ids[verifier.slug] = [];
      for (const status of ['accepted', 'rejected']) {
        const { data: requested } = await call(verifier.token, 'POST', '/api/presentations/request', {
          credentials: [card],
        });
        const { data: received } = await call(employer.userToken, 'POST', '/wallet/v2/presentations', {
          presentationRequest: requested.authorizationRequestUri,
        });
        expect(received.openId4VcPresentationId).toBe(requested.id);
        await call(employer.userToken, 'PATCH', `/wallet/v2/presentations/${received.id}`, { status });
        ids[verifier.slug]!.push({ requestId: requested.id, presentationId: received.id });
      }
    }
    const own = await decisionsOf(employer, /^wallet\.presentation\./, 4);
    expectInAnyOrder(
      own,
      [...ids.university!, ...ids.employer!].map(({ requestId, presentationId }, index) => ({
        eventType: `wallet.presentation.${index % 2 === 0 ? 'accepted' : 'rejected'}`,
        payload: { presentationId, openId4VcPresentationId: requestId },
      })),
    );
    const told = await decisionsOf(university, /^wallet\.presentation\./, 2);
    expectInAnyOrder(
      told,
      ids.university!.map(({ requestId }, index) => ({
        eventType: `wallet.presentation.${index === 0 ? 'accepted' : 'rejected'}`,
        payload: { openId4VcPresentationId: requestId },
      })),
    );
  });
});
