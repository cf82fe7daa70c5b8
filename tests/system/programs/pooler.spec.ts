import { waitFor } from '@vc/testing/unit/wait-for';
import { describeWith } from '@vc/testing/programs/describe-with';
import { present, receiveCredential } from '../../support/credential-flows';
import { ServicePlatform } from '../../support/service-platform';

/** Of the pooler to PostgreSQL, for each service: fewer than the pool of the service. */
const SERVER_CONNECTIONS = 2;
const FLOWS = 8;

jest.setTimeout(300_000);

describeWith('pgbouncer', 'services behind a pooler in transaction mode', () => {
  let platform: ServicePlatform;

  beforeAll(async () => {
    platform = await ServicePlatform.start({ serverConnections: SERVER_CONNECTIONS });
  });

  afterAll(() => platform?.stop());

  it('issue, hold and verify credentials in concurrent flows', async () => {
    await receiveCredential(platform, 'First');
    await Promise.all(Array.from({ length: FLOWS }, (_, flow) => receiveCredential(platform, `Holder ${flow}`)));
    const statuses = await Promise.all(Array.from({ length: FLOWS }, () => present(platform)));
    expect(statuses.map(({ status }) => status)).toEqual(Array.from({ length: FLOWS }, () => 'verified'));
  });

  it('publish each event once', async () => {
    const ids = (type: string) =>
      platform.bus.published.filter((event) => event.type === type).map((event) => event.id);
    const verified = 'openid4vc.presentation.verified';
    await waitFor(() => (ids(verified).length >= FLOWS ? true : undefined));
    expect(new Set(ids(verified)).size).toBe(FLOWS);
    expect(ids(verified)).toHaveLength(FLOWS);
  });
});
