import { type Client, createClient } from '@vc/sdk';
import { describeWith } from '@vc/testing/programs/describe-with';
import { PlatformUnderTest } from '../../support/platform-under-test';
import {
  installSchemathesis,
  runSchemathesis,
  type SchemathesisResult,
  type SchemathesisRun,
} from '../../support/schemathesis';

const MIN_REQUESTS = 20_000;
/** For a slow machine that does other things, too. */
const TIMEOUT_MS = 3_600_000;
const TARGETS = [
  'the credential platform',
  'the wallet, to an organization',
  'the wallet, to a user',
  'identity verification',
  'onboarding',
  'the wallet-facing endpoints',
  'the authorization server',
  'the administration',
];
const NO_LIMIT = '1000000';
const LIMITS = { RATE_PER_ADDRESS: NO_LIMIT, RATE_PER_CLIENT: NO_LIMIT, RATE_PER_TENANT: NO_LIMIT };

/** Requests that Schemathesis makes from the OpenAPI documents, with and without violations, also as stateful sequences. */
describeWith('python', 'hostile clients', () => {
  const attacks = new Map<string, Promise<SchemathesisResult>>();
  let program: string;
  let platform: PlatformUnderTest;
  let organization: Client;
  let operator: Client;

  beforeAll(async () => {
    program = installSchemathesis();
    platform = await PlatformUnderTest.provide(LIMITS);
    await assertNoLimits(platform.demo.credsBaseUrl);
    const { publicUrl, organization: tenant, operator: admin } = platform.demo;
    organization = createClient({ url: publicUrl, ...tenant });
    operator = createClient({ url: publicUrl, ...admin });
    startAttacks();
  });

  afterAll(async () => {
    await platform?.stop();
  });

  /** Schemathesis needs one core, and the platform another one, so two of its runs go on at a time. */
  function startAttacks(): void {
    const { publicUrl, adminUrl, user } = platform.demo;
    let previous: Promise<unknown> = Promise.resolve();
    const attack = (name: string, test: () => Promise<Omit<SchemathesisRun, 'origin'> & { origin?: string }>) => {
      const result = previous.then(async () => runSchemathesis(program, { origin: publicUrl, ...(await test()) }));
      previous = result.catch(() => undefined);
      attacks.set(name, result);
    };
    const token = async () => organization.token();
    // Schemathesis does not read the servers of a path.
    const elsewhere = [
      '--exclude-operation-id',
      'getIssuanceOrCredential',
      '--exclude-operation-id',
      'readEventStream',
    ];
    const provider = [
      '--exclude-path-regex',
      '^/admin|^/.well-known/.*/auth|^/interaction|^/invitations|^/sign-on|^/passkeys',
    ];
    const administration = { origin: adminUrl, options: ['--include-path-regex', '^/admin'] };
    attack('the credential platform', async () => ({
      document: 'api',
      token: await token(),
      options: elsewhere,
    }));
    previous = Promise.resolve();
    attack('the wallet, to an organization', async () => ({ document: 'wallet', token: await token() }));
    attack('the wallet, to a user', async () => ({
      document: 'wallet',
      token: await organization.asUser(user.email).token(),
    }));
    attack('identity verification', async () => ({ document: 'verify', token: await token() }));
    attack('onboarding', async () => ({ document: 'onboarding', token: await token() }));
    attack('the wallet-facing endpoints', async () => ({
      document: 'protocol',
      // They ignore what they do not know, as the specifications require.
      excludedChecks: ['negative_data_rejection'],
    }));
    attack('the authorization server', async () => ({ document: 'auth', options: provider }));
    attack('the administration', async () => ({
      document: 'auth',
      token: await operator.token(),
      ...administration,
    }));
  }

  /** What the platform logged of its internal errors. */
  function failuresInLog(): string {
    const lines = platform.readLog().split('\n');
    return lines.filter((line) => line.includes('request.failed')).join('\n');
  }

  it.each(TARGETS)(
    'get no answer of %s that breaks its document',
    async (name) => {
      const { exitCode, output } = await attacks.get(name)!;
      if (exitCode !== 0) throw new Error(`Schemathesis exited with ${exitCode}.\n${output}\n${failuresInLog()}`);
    },
    TIMEOUT_MS,
  );

  it(`sent at least ${MIN_REQUESTS} requests`, async () => {
    let total = 0;
    const lines: string[] = [];
    for (const [name, result] of attacks) {
      const { requests } = await result;
      lines.push(`  ${name}: ${requests} requests`);
      total += requests;
    }
    process.stderr.write(`\n*** Schemathesis: ${total} requests ***\n${lines.join('\n')}\n`);
    expect(total).toBeGreaterThanOrEqual(MIN_REQUESTS);
  });
});

/** A limit would answer most requests before they are examined. @throws Error if the running platform has one */
async function assertNoLimits(url: string): Promise<void> {
  const policy = (await fetch(`${url}/issuances`)).headers.get('ratelimit-policy') ?? '';
  const [, quota = '0'] = /q=(\d+)/.exec(policy) ?? [];
  if (Number(quota) >= Number(NO_LIMIT)) return;
  const settings = Object.entries(LIMITS).map(([name, value]) => `--set ${name}=${value}`);
  throw new Error(`The platform limits requests (${policy}): start it with ${settings.join(' ')}.`);
}
