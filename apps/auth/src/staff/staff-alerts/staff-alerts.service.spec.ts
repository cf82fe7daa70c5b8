import type { RaisedAlert } from '@vc/contract/events';
import { createEvent } from '@vc/platform/messaging';
import { METRICS } from '@vc/platform/observability';
import { createId } from '@vc/platform/persistence';
import { type MailServer, startMailServer } from '@vc/testing/unit/mail-server';
import { mailText } from '@vc/testing/unit/mail-text';
import { metricValue } from '@vc/testing/unit/metric-value';
import { requestJson } from '@vc/testing/unit/request-json';
import type { TestBus } from '@vc/testing/service/test-bus';
import { type StoppedClock, stopClock } from '@vc/testing/unit/stopped-clock';
import type { TestService } from '@vc/testing/service/test-service';
import { TestWorld } from '@vc/testing/service/test-world';
import { waitFor } from '@vc/testing/unit/wait-for';
import { authService } from '../../auth.definition';
import { LateDeletionsSweeper } from '../../administration/tenant-deletions/late-deletions.sweeper';
import { TenantsService } from '../../administration/tenants/tenants.service';
import { StaffAlertMailer } from './staff-alert-mailer';

const DAY_MS = 24 * 60 * 60_000;
/** Where the resource of each kind is. */
const PATHS: Record<RaisedAlert['kind'], string> = {
  'certificate-expiring': 'certificates/{id}',
  'certificate-expired': 'certificates/{id}',
  'verifier-registration-expiring': 'registration-certificates/{id}',
  'issuer-registration-expiring': 'credentials/settings',
  'endpoint-failing': 'endpoints/{id}/deliveries',
  'endpoint-waiting': 'endpoints/{id}',
  'issuances-failing': 'issuances\\?filter\\[status\\]=failed',
  'presentations-failing': 'presentations\\?filter\\[status\\]=failed',
};
const EXPIRING = { kind: 'certificate-expiring', daysLeft: 7 } as const;

describe('alerts of staff', () => {
  let world: TestWorld;
  let mails: MailServer;
  let bus: TestBus;
  let service: TestService;
  let clock: StoppedClock;
  let tenantId: string;

  beforeAll(async () => {
    [world, mails] = await Promise.all([TestWorld.start(), startMailServer()]);
    const mail = { SMTP_URL: mails.url, MAIL_FROM: 'platform@vc.example', OUTGOING_CA_FILES: mails.caFile };
    service = await world.serve({ ...authService, manualTasks: [StaffAlertMailer] }, mail);
    bus = await world.openBus();
  });

  beforeEach(async () => {
    clock = stopClock();
    mails.received.length = 0;
    mails.answer = 250;
    tenantId = (await service.app.get(TenantsService).ensure(`acme-${createId().slice(-8)}`, 'Acme')).id;
  });

  afterEach(() => clock.release());

  afterAll(async () => {
    await world?.stop();
    await mails?.stop();
  });

  async function addMember(name: string, roles: string[], status = 'active'): Promise<string> {
    const id = createId();
    await world.database.query(
      `INSERT INTO auth.staff (id, tenant_id, email, name, roles, status, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, now())`,
      [id, tenantId, `${name.toLowerCase()}@acme.example`, name, roles, status],
    );
    return id;
  }

  async function call(method: string, path: string, body: object) {
    const token = await world.authority.accessToken({ tenantId, scopes: ['admin'], clientId: 'admin-client' });
    const answer = await requestJson(`${service.url}/auth/admin/${path}`, { token, method, body });
    expect(answer.status).toBe(200);
    return answer.body.data;
  }

  const eventOf = (alert: Omit<RaisedAlert, 'resourceId'>, resourceId: string = createId()) =>
    createEvent('staff.alert.raised', tenantId, resourceId, { ...alert, resourceId });

  /** Publishes the alert, and resolves when it is handled. */
  async function raise(event: ReturnType<typeof eventOf>): Promise<void> {
    await bus.publish(event);
    await waitFor(async () => {
      const sql = 'SELECT 1 FROM auth.inbox WHERE event_id = $1';
      return (await world.database.query(sql, [event.id])).length > 0 ? true : undefined;
    });
  }

  const run = () => service.app.get(StaffAlertMailer).run();
  const recipients = () => mails.received.flatMap(({ to }) => to).sort();
  const waiting = async () =>
    (await world.database.query('SELECT 1 FROM auth.staff_alerts WHERE tenant_id = $1', [tenantId])).length;

  it.each<[string, Omit<RaisedAlert, 'resourceId'>, string, string[]]>([
    ['a certificate that ends soon', EXPIRING, 'A certificate ends within 7 days: Acme', ['owner', 'trust']],
    [
      'a certificate that ends in a day',
      { kind: 'certificate-expiring', daysLeft: 1 },
      'A certificate ends within a day: Acme',
      ['owner', 'trust'],
    ],
    [
      'a certificate that has ended',
      { kind: 'certificate-expired' },
      'A certificate has ended: Acme',
      ['owner', 'trust'],
    ],
    [
      'a registration certificate of the verifier that ends soon',
      { kind: 'verifier-registration-expiring', daysLeft: 7 },
      'The registration of the verifier ends within 7 days: Acme',
      ['owner', 'verifier'],
    ],
    [
      'a registration certificate of the issuer that ends soon',
      { kind: 'issuer-registration-expiring', daysLeft: 1 },
      'The registration of the issuer ends within a day: Acme',
      ['issuer', 'owner'],
    ],
    [
      'an endpoint that fails',
      { kind: 'endpoint-failing', percent: 50 },
      'A webhook endpoint fails: Acme',
      ['developer', 'owner'],
    ],
    [
      'an endpoint that is disabled',
      { kind: 'endpoint-failing', percent: 100 },
      'A webhook endpoint is disabled: Acme',
      ['developer', 'owner'],
    ],
    ['an endpoint that waits', { kind: 'endpoint-waiting' }, 'A webhook endpoint waits: Acme', ['developer', 'owner']],
    [
      'unusually many issuances that fail',
      { kind: 'issuances-failing', failures: 37 },
      'Many issuances fail: Acme',
      ['issuer', 'owner'],
    ],
    [
      'unusually many presentations that fail',
      { kind: 'presentations-failing', failures: 37 },
      'Many presentations fail: Acme',
      ['owner', 'verifier'],
    ],
  ])('tell the members who can do something about %s', async (_, alert, subject, names) => {
    await addMember('Owner', ['owner']);
    await addMember('Trust', ['auditor', 'trust-officer']);
    await addMember('Developer', ['developer']);
    await addMember('Issuer', ['issuer']);
    await addMember('Verifier', ['verifier']);
    await addMember('Support', ['support']);
    await addMember('Gone', ['owner'], 'suspended');
    await addMember('New', ['owner'], 'invited');
    const event = eventOf(alert);
    await raise(event);
    await run();
    expect(recipients()).toEqual(names.map((name) => `${name}@acme.example`));
    const text = mailText(mails.received.find(({ to }) => to.includes('owner@acme.example'))!.source);
    expect(text).toContain(`Subject: ${subject}`);
    expect(text).toContain('Hello Owner,');
    expect(text).toMatch(new RegExp(`/api/v1/${PATHS[alert.kind].replace('{id}', event.subject)}\\s`));
    expect(await waiting()).toBe(0);
  });

  it('tell each member once, of an event that comes twice and from several processes', async () => {
    await addMember('Owner', ['owner']);
    await addMember('Trust', ['trust-officer']);
    const event = eventOf(EXPIRING);
    await raise(event);
    await bus.publish(event);
    await raise(eventOf({ kind: 'endpoint-failing', percent: 50 }));
    await Promise.all([run(), run(), run()]);
    await run();
    expect(recipients()).toEqual(['owner@acme.example', 'owner@acme.example', 'trust@acme.example']);
  });

  it('tell no member of another tenant', async () => {
    await addMember('Owner', ['owner']);
    tenantId = (await service.app.get(TenantsService).ensure(`other-${createId().slice(-8)}`, 'Other')).id;
    await raise(eventOf(EXPIRING));
    await run();
    expect(recipients()).toEqual([]);
  });

  it('are not of a service that does not publish them', async () => {
    await addMember('Owner', ['owner']);
    const event = eventOf(EXPIRING);
    await bus.forge('wallet', event);
    await waitFor(() => bus.deadLetters.find(({ headers }) => headers.ce_id === event.id));
    expect(await waiting()).toBe(0);
  });

  describe('are not sent', () => {
    it('of a kind that a member wants to hear nothing of', async () => {
      const id = await addMember('Owner', ['owner']);
      await addMember('Trust', ['trust-officer']);
      const member = await call('PATCH', `staff/${id}`, { mutedAlerts: ['certificate-expiring'] });
      expect(member.mutedAlerts).toEqual(['certificate-expiring']);
      await raise(eventOf(EXPIRING));
      await raise(eventOf({ kind: 'certificate-expired' }));
      await run();
      expect(recipients()).toEqual(['owner@acme.example', 'trust@acme.example', 'trust@acme.example']);
    });

    it('of a kind that the tenant wants none of its members to hear of', async () => {
      await addMember('Owner', ['owner']);
      const tenant = await call('PATCH', `tenants/${tenantId}`, { mutedAlerts: ['certificate-expiring'] });
      expect(tenant.mutedAlerts).toEqual(['certificate-expiring']);
      await raise(eventOf(EXPIRING));
      expect(await waiting()).toBe(0);
    });

    it.each([
      ['has other roles', `roles = '{developer}'`],
      ['is suspended', `status = 'suspended'`],
      ['is told of it no more', `muted_alerts = '{certificate-expiring}'`],
    ])('to a member who meanwhile %s', async (_, change) => {
      await addMember('Owner', ['owner']);
      await raise(eventOf(EXPIRING));
      await world.database.query(`UPDATE auth.staff SET ${change} WHERE tenant_id = $1`, [tenantId]);
      await run();
      expect([recipients(), await waiting()]).toEqual([[], 0]);
    });

    it('to a member who is deleted meanwhile', async () => {
      await addMember('Owner', ['owner']);
      await raise(eventOf(EXPIRING));
      await world.database.query('DELETE FROM auth.staff WHERE tenant_id = $1', [tenantId]);
      await run();
      expect([recipients(), await waiting()]).toEqual([[], 0]);
    });
  });

  it('are sent to the address of the moment, later if the mail server is away, with the same id', async () => {
    const id = await addMember('Owner', ['owner']);
    await raise(eventOf(EXPIRING));
    mails.answer = 450;
    await run();
    const [row] = await world.database.query<{ id: string }>('SELECT id FROM auth.staff_alerts WHERE tenant_id = $1', [
      tenantId,
    ]);
    await world.database.query(`UPDATE auth.staff SET email = 'new@acme.example' WHERE id = $1`, [id]);
    mails.answer = 250;
    await run();
    expect(recipients()).toEqual([]);
    clock.advance(60_000);
    await run();
    expect(recipients()).toEqual(['new@acme.example']);
    expect(mails.received[0]!.source).toContain(`Message-ID: <${row!.id}@vc.example>`);
  });

  it('are counted by kind and outcome', async () => {
    await addMember('Owner', ['owner']);
    const labels = { kind: 'certificate-expired', outcome: 'sent' };
    const before = (await metricValue(service.metrics, METRICS.staffAlerts, labels)) ?? 0;
    await raise(eventOf({ kind: 'certificate-expired' }));
    await run();
    expect(await metricValue(service.metrics, METRICS.staffAlerts, labels)).toBe(before + 1);
  });

  it('are dropped beyond those of 24 hours to an address, of one kind and not of others', async () => {
    await world.database.query('DELETE FROM auth.mail_counts');
    await addMember('Owner', ['owner']);
    await raise(eventOf({ kind: 'certificate-expired' }));
    await run();
    await world.database.query('UPDATE auth.mail_counts SET mails = 50');
    await raise(eventOf({ kind: 'certificate-expired' }));
    await run();
    expect([mails.received.length, await waiting()]).toEqual([1, 0]);
    await raise(eventOf({ kind: 'endpoint-failing', percent: 50 }));
    await run();
    expect(mails.received).toHaveLength(2);
  });

  it('tell the operator once of a deletion that goes on for more than a day', async () => {
    const operator = (await service.app.get(TenantsService).ensure('platform', 'Operator')).id;
    const tenant = createId();
    await world.database.query(
      `INSERT INTO auth.tenant_deletions (id, slug, requested_at, due_at, begun_at) VALUES ($1, $2, $3, $3, $3)`,
      [tenant, `gone-${tenant.slice(-8)}`, new Date(Date.now() - DAY_MS - 1)],
    );
    tenantId = operator;
    await addMember('Operator', ['owner']);
    const sweeper = service.app.get(LateDeletionsSweeper);
    await Promise.all([sweeper.run(), sweeper.run()]);
    await sweeper.run();
    await run();
    expect(recipients()).toEqual(['operator@acme.example']);
    expect(mailText(mails.received[0]!.source)).toContain(`The deletion of the tenant ${tenant} began`);
  });
});

describe('a deployment without a mail server', () => {
  let world: TestWorld;
  let bus: TestBus;

  beforeAll(async () => {
    world = await TestWorld.start();
    bus = await world.openBus();
  });

  afterAll(async () => {
    await world?.stop();
  });

  it('stores no alerts', async () => {
    const service = await world.serve({ ...authService, manualTasks: [StaffAlertMailer] });
    const { id } = await service.app.get(TenantsService).ensure(`acme-${createId().slice(-8)}`, 'Acme');
    await world.database.query(
      `INSERT INTO auth.staff (id, tenant_id, email, name, roles, status, created_at)
       VALUES ($1, $2, 'owner@acme.example', 'Owner', '{owner}', 'active', now())`,
      [createId(), id],
    );
    const resourceId = createId();
    const event = createEvent('staff.alert.raised', id, resourceId, { kind: 'certificate-expired', resourceId });
    await bus.publish(event);
    await waitFor(async () => {
      const sql = 'SELECT 1 FROM auth.inbox WHERE event_id = $1';
      return (await world.database.query(sql, [event.id])).length > 0 ? true : undefined;
    });
    expect(await world.database.query('SELECT 1 FROM auth.staff_alerts WHERE tenant_id = $1', [id])).toEqual([]);
  });
});
