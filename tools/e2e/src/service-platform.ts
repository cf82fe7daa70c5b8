import { randomBytes } from 'node:crypto';
import type { TestBus, TestDatabase } from '@vc/testing';
import { createTestDatabase, freePort, requestJson, startTestBus, startTestKafka } from '@vc/testing';
import { Organization } from './organization';
import type { Demo } from './platform-process';
import type { Reached, Step } from './service-gateway';
import { ServiceGateway } from './service-gateway';
import type { ServiceName } from './service-process';
import { buildServices, ServiceProcess, SERVICES } from './service-process';

export type Signal = 'SIGKILL' | 'SIGSTOP';

export interface Fault extends Step {
  victim: ServiceName;
  signal: Signal;
}

const OPERATOR = { clientId: 'operator', clientSecret: randomBytes(24).toString('base64url') };

/** The platform as it is deployed: each service in a process of its own. */
export class ServicePlatform {
  readonly services = new Map<ServiceName, ServiceProcess>();
  database: TestDatabase;
  bus: TestBus;
  gateway: ServiceGateway;
  organization: Organization;
  userToken: string;
  private demo: Demo;
  private kafka: Awaited<ReturnType<typeof startTestKafka>>;

  static async start(): Promise<ServicePlatform> {
    buildServices();
    const platform = new ServicePlatform();
    try {
      [platform.database, platform.kafka] = await Promise.all([createTestDatabase(), startTestKafka()]);
      platform.bus = await startTestBus(platform.kafka.brokers);
      platform.gateway = await ServiceGateway.start((name) => platform.service(name).port);
      await platform.startServices();
      await platform.signUp();
      return platform;
    } catch (error) {
      await platform.stop();
      throw error;
    }
  }

  get publicUrl(): string {
    return this.gateway.url;
  }

  /** Lets the fault happen when its step is reached. */
  arrange({ victim, signal, ...step }: Fault): Reached {
    const service = this.service(victim);
    return this.gateway.at(step, async () => {
      if (signal === 'SIGSTOP') {
        service.pause();
        return { isAnswerLost: false };
      }
      await service.kill();
      return { isAnswerLost: step.moment === 'after' };
    });
  }

  /** After this the victim runs, whether or not the fault has happened. */
  async recover({ victim }: Fault): Promise<void> {
    this.gateway.leave();
    const service = this.service(victim);
    if (service.isRunning) service.resume();
    else await service.start();
  }

  /** Tokens end after some minutes, and the whole matrix takes longer. */
  async signIn(): Promise<void> {
    this.organization = await Organization.signIn(this.demo);
    this.userToken = await this.organization.userToken();
  }

  async stop(): Promise<void> {
    await Promise.all([...this.services.values()].map((service) => service.kill()));
    await this.gateway?.stop();
    await this.bus?.stop();
    await this.kafka?.stop();
    await this.database?.drop();
  }

  private service(name: ServiceName): ServiceProcess {
    return this.services.get(name)!;
  }

  private async startServices(): Promise<void> {
    const { gateway, publicUrl } = this;
    const environment = {
      PUBLIC_URL: publicUrl,
      DATABASE_URL: this.database.url,
      KAFKA_BROKERS: this.kafka.brokers,
      SERVICE_TOKEN_SECRET: randomBytes(32).toString('base64'),
      KEY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      BOOTSTRAP_ADMIN_CLIENT_ID: OPERATOR.clientId,
      BOOTSTRAP_ADMIN_CLIENT_SECRET: OPERATOR.clientSecret,
      OUTGOING_ALLOWED_HOSTS: '127.0.0.1:*',
      ...Object.fromEntries(
        SERVICES.map((name) => [`${name.toUpperCase()}_INTERNAL_URL`, `${gateway.url}/to/${name}`]),
      ),
    };
    for (const name of SERVICES) this.services.set(name, new ServiceProcess(name, await freePort(), environment));
    await Promise.all([...this.services.values()].map((service) => service.start()));
  }

  private async signUp(): Promise<void> {
    const { publicUrl } = this;
    const demo = {
      authUrl: `${publicUrl}/auth`,
      credsBaseUrl: `${publicUrl}/api`,
      walletBaseUrl: `${publicUrl}/wallet`,
      operator: OPERATOR,
      user: { username: 'thandi@example.com', email: 'thandi@example.com' },
    } as Demo;
    const operator = await Organization.signIn({ ...demo, organization: { tenantId: '', ...demo.operator } });
    const tenant = await made(`${demo.authUrl}/admin/tenants`, operator.token, { slug: 'acme', name: 'Acme' });
    const client = await made(`${demo.authUrl}/admin/clients`, operator.token, {
      tenantId: tenant.id,
      name: 'Back end',
      scopes: [
        'credentials.read',
        'credentials.write',
        'presentations.read',
        'presentations.write',
        'trust.read',
        'wallet.push',
        'wallet.act',
        'onboarding.write',
      ],
      grantTypes: ['client_credentials', 'urn:ietf:params:oauth:grant-type:token-exchange'],
      tokenEndpointAuthMethod: 'client_secret_post',
    });
    const { clientId, clientSecret } = client;
    demo.organization = { tenantId: tenant.id!, clientId: clientId!, clientSecret: clientSecret! };
    const { token } = await Organization.signIn(demo);
    await made(`${publicUrl}/onboarding/users`, token, { email: demo.user.email });
    this.demo = demo;
    await this.signIn();
  }
}

async function made(url: string, token: string, body: object): Promise<Record<string, string | undefined>> {
  const answer = await requestJson(url, { token, body });
  if (answer.status >= 300) throw new Error(`${url} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}
