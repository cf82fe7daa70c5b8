import { SERVICES } from '@vc/contract/access';
import { buildPreviousRelease, type BuiltRelease } from '@vc/development/platform-process';
import { startWebhookReceiver, type WebhookReceiver } from '@vc/testing/unit/webhook-receiver';
import { waitFor } from '@vc/testing/unit/wait-for';
import { describeWith } from '@vc/testing/programs/describe-with';
import { buildServices } from '../../support/built-programs';
import { present, receiveCredential } from '../../support/credential-flows';
import { ServicePlatform } from '../../support/service-platform';

jest.setTimeout(300_000);

describeWith('previous-release', 'an upgrade from the previous release', () => {
  let previous: BuiltRelease;
  let receiver: WebhookReceiver;
  let platform: ServicePlatform;
  /** Events that the receiver expects, by the id of their resource. */
  const expected: Record<string, string[]> = {};

  beforeAll(async () => {
    previous = buildPreviousRelease();
    receiver = await startWebhookReceiver();
    platform = await ServicePlatform.start({
      services: previous.services,
      repository: previous.repository,
      environment: { OUTGOING_CA_FILES: receiver.caFile },
    });
    await platform.organization.api.createEndpoint({ body: { url: `${receiver.url}/hook` } });
  });

  afterAll(async () => {
    await platform?.stop();
    await receiver?.stop();
    previous?.remove();
  });

  /** Issues, holds, requests and verifies a credential. */
  async function expectFlows(name: string): Promise<void> {
    const issuance = await receiveCredential(platform, name);
    const { id, status } = await present(platform);
    expect(status).toBe('verified');
    expected[issuance] = ['openid4vc.issuance.completed', 'openid4vc.issuance.offered'];
    expected[id] = ['openid4vc.presentation.requested', 'openid4vc.presentation.verified'];
  }

  it('starts from a platform of the previous release', async () => {
    await expectFlows('Before');
  });

  it('leaves the previous release working on the new schema', async () => {
    buildServices(SERVICES);
    await platform.migrate();
    await expectFlows('On the new schema');
  });

  it('lets a replica of the present release start beside each one of the previous release', async () => {
    await platform.replicas.add();
    for (const name of ['Beside', 'Beside again']) await expectFlows(name);
  });

  it('goes on without the previous release', async () => {
    await platform.replicas.removeFirst();
    await expectFlows('After');
  });

  it('delivers each event to its endpoint', async () => {
    const delivered = () => {
      const types = Object.fromEntries(Object.keys(expected).map((id) => [id, new Set<string>()]));
      for (const { body } of receiver.received) {
        const { eventType, payload } = JSON.parse(body) as { eventType: string; payload: Record<string, string> };
        const id = payload.openId4VcIssuanceId ?? payload.openId4VcPresentationId ?? '';
        if (eventType.startsWith('openid4vc.')) types[id]?.add(eventType);
      }
      return Object.fromEntries(Object.entries(types).map(([id, found]) => [id, [...found].sort()]));
    };
    const count = (events: Record<string, string[]>) => Object.values(events).flat().length;
    await waitFor(() => (count(delivered()) >= count(expected) ? true : undefined));
    expect(delivered()).toEqual(expected);
  });
});
