import { METRICS } from '@vc/platform/observability';
import { createId } from '@vc/platform/persistence';
import { metricValue } from '@vc/testing/unit/metric-value';
import { type MailServer, startMailServer } from '@vc/testing/unit/mail-server';
import { requestJson } from '@vc/testing/unit/request-json';
import type { TestService } from '@vc/testing/service/test-service';
import { TestWorld } from '@vc/testing/service/test-world';
import { waitFor } from '@vc/testing/unit/wait-for';
import { webhooksService } from '../webhooks.definition';
import { AlertMailer } from './alert-mailer';

const MAIL_FROM = 'platform@vc.example';
const SINCE = '2026-03-01T10:00:00.000Z';

describe('AlertMailer', () => {
  let world: TestWorld;
  let mail: MailServer;
  let service: TestService;
  let tenantId: string;
  let endpointId: string;

  beforeAll(async () => {
    [world, mail] = await Promise.all([TestWorld.start(), startMailServer()]);
    const environment = { SMTP_URL: mail.url, MAIL_FROM, OUTGOING_CA_FILES: mail.caFile };
    service = await world.serve(
      { ...webhooksService, manualTasks: [AlertMailer] },
      { OUTGOING_ALLOWED_HOSTS: 'localhost:*', ...environment },
    );
  });

  beforeEach(async () => {
    tenantId = createId();
    mail.received.length = 0;
    mail.answer = 250;
    await world.database.query('DELETE FROM webhooks.alert_emails; DELETE FROM webhooks.mail_counts');
    const token = await world.authority.accessToken({ tenantId, scopes: ['webhooks.write'] });
    const body = { url: 'https://localhost:8443/hook?key=secret', alertEmails: ['ops@acme.example'] };
    const answer = await requestJson(`${service.url}/api/endpoints`, { token, body });
    expect(answer).toMatchObject({ status: 201, body: { data: { alertEmails: body.alertEmails } } });
    endpointId = answer.body.data.id;
    await world.database.query('UPDATE webhooks.endpoints SET failing_since = $2 WHERE id = $1', [endpointId, SINCE]);
  });

  afterAll(async () => {
    await world?.stop();
    await mail?.stop();
  });

  /** Adds a due e-mail as the worker does. */
  async function addEmail(percent: number, attempts = 0): Promise<void> {
    await world.database.query(
      `INSERT INTO webhooks.alert_emails (id, tenant_id, endpoint_id, recipient, percent, failing_since, attempts,
         next_attempt_at)
       VALUES (gen_random_uuid(), $1, $2, 'ops@acme.example', $3, $4, $5, now() - interval '1 minute')`,
      [tenantId, endpointId, percent, SINCE, attempts],
    );
  }

  /** Seconds until the next attempt of each e-mail that is left. */
  async function waits(): Promise<number[]> {
    const sql = `SELECT extract(epoch FROM next_attempt_at - now())::float AS wait FROM webhooks.alert_emails`;
    return (await world.database.query<{ wait: number }>(sql)).map(({ wait }) => wait);
  }

  const run = () => service.app.get(AlertMailer).run();

  async function untilReceived(): Promise<string> {
    await run();
    const { source } = await waitFor(() => mail.received[0]);
    // Long lines and signs beyond ASCII are quoted (RFC 2045 §6.7).
    return source.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=');
  }

  it('sends what fails, since when, and when the endpoint is disabled, without the path of the receiver', async () => {
    await addEmail(50);
    const source = await untilReceived();
    expect(mail.received).toMatchObject([{ from: MAIL_FROM, to: ['ops@acme.example'], isSecure: true }]);
    expect(source).toContain('Subject: Webhook endpoint fails: localhost:8443');
    expect(source).toContain(`${endpointId} at https://localhost:8443 has failed since 2026-03-01 10:00 UTC.`);
    expect(source).toContain('The platform disables the endpoint at 2026-03-06 10:00 UTC unless');
    expect(source).not.toContain('secret');
    expect(await waits()).toEqual([]);
  });

  it('says that the endpoint is disabled after all of the time', async () => {
    await world.database.query('UPDATE webhooks.endpoints SET enabled = false WHERE id = $1', [endpointId]);
    await addEmail(100);
    expect(await untilReceived()).toContain('Subject: Webhook endpoint disabled: localhost:8443');
  });

  it('sends that the endpoint waits, and what ends that', async () => {
    const set = (since: string) =>
      world.database.query(`UPDATE webhooks.endpoints SET waiting_since = ${since} WHERE id = $1`, [endpointId]);
    await set(`'${SINCE}'`);
    await addEmail(0);
    const source = await untilReceived();
    expect(source).toContain('Subject: Webhook endpoint waits: localhost:8443');
    expect(source).toContain(`/api/v1/endpoints/${endpointId}/test`);
    expect(source).not.toContain('secret');
    mail.received.length = 0;
    await set('NULL');
    await addEmail(0);
    await run();
    expect([mail.received, await waits()]).toEqual([[], []]);
  });

  it('sends each e-mail once, from several processes', async () => {
    for (const percent of [50, 90]) await addEmail(percent);
    await Promise.all([run(), run(), run()]);
    await waitFor(() => (mail.received.length === 2 ? true : undefined));
    await run();
    expect(mail.received).toHaveLength(2);
  });

  it('repeats an e-mail that the server defers, and gives up after a day', async () => {
    mail.answer = 450;
    await addEmail(50);
    await run();
    const [wait] = await waits();
    expect(wait! > 0 && wait! <= 60).toBe(true);
    await world.database.query('DELETE FROM webhooks.alert_emails');
    await addEmail(50, 6);
    await run();
    expect(await waits()).toEqual([]);
  });

  it('drops an e-mail beyond those of 24 hours to an address, and counts it', async () => {
    const { metrics } = service;
    const dropped = async () => (await metricValue(metrics, METRICS.mailsOverLimit, { kind: 'endpoint-alert' })) ?? 0;
    const before = await dropped();
    await addEmail(50);
    await run();
    await world.database.query('UPDATE webhooks.mail_counts SET mails = 50');
    await addEmail(90);
    await run();
    expect([mail.received.length, await waits(), await dropped()]).toEqual([1, [], before + 1]);
  });

  it('does not count an e-mail that the server defers', async () => {
    mail.answer = 450;
    await addEmail(50);
    await run();
    const counts = await world.database.query<{ mails: number }>('SELECT mails FROM webhooks.mail_counts');
    expect(counts.map(({ mails }) => mails)).toEqual([0, 0, 0]);
  });

  it('gives up when the server refuses the recipient for good', async () => {
    mail.answer = 550;
    await addEmail(50);
    await run();
    expect(await waits()).toEqual([]);
  });

  it.each([
    ['a delivery has succeeded', 'failing_since = NULL'],
    ['the endpoint is deleted', 'deleted_at = now()'],
    ['the endpoint is disabled', 'enabled = false'],
    ['the address is removed', `alert_emails = '{other@acme.example}'`],
  ])('sends nothing after %s', async (_, assignment) => {
    await addEmail(50);
    await world.database.query(`UPDATE webhooks.endpoints SET ${assignment} WHERE id = $1`, [endpointId]);
    await run();
    expect([mail.received, await waits()]).toEqual([[], []]);
  });
});
