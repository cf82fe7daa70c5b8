import type { DemoFile } from '@vc/development/demo-file';
import type { OpenTask } from './open-tasks';
import type { Progress } from './launch';

/** Writes a line for each part when the part is ready. */
export function createProgress(write: (line: string) => void): Progress {
  return (doing) => {
    const startedAt = performance.now();
    return (result) => {
      const milliseconds = Math.round(performance.now() - startedAt);
      write(`  ready  ${doing}${result ? `  ${result}` : ''}  (${milliseconds} ms)`);
    };
  };
}

interface Ready {
  demo: DemoFile;
  /** Undefined where only this machine reaches the platform. */
  openTasks: OpenTask[] | undefined;
  dataDir: string;
  milliseconds: number;
}

/** The output at the end of the start: addresses, the demo organization, and the open tasks of the operator. */
export function readyScreen({ demo, openTasks, dataDir, milliseconds }: Ready): string {
  const parts = [
    addresses(demo),
    demoOrganization(demo),
    openTasks && formatOpenTasks(openTasks),
    `  The same as data: ${dataDir}/demo.json    Log: ${dataDir}/platform.log    Stop: Ctrl-C`,
  ];
  return `
The platform is ready after ${(milliseconds / 1000).toFixed(1)} s.

${parts.filter((part) => part !== undefined).join('\n\n')}
`;
}

function addresses(demo: DemoFile): string {
  return `\
  Base URLs
    auth         ${demo.authUrl}
    verify       ${demo.verifyBaseUrl}
    credentials  ${demo.credsBaseUrl}
    wallet       ${demo.walletBaseUrl}
    onboarding   ${demo.onboardingBaseUrl}

  Console         ${demo.publicUrl}/console
  Administration  ${demo.adminUrl}/auth/admin
  Kafka           ${demo.kafkaBrokers}`;
}

function demoOrganization({ organization, user, authUrl }: DemoFile): string | undefined {
  if (!organization) return undefined;
  return `\
  Demo organization
    tenant         ${organization.tenantId}
    client_id      ${organization.clientId}
    client_secret  ${organization.clientSecret}
    user           ${user?.email}

  Try next
    npm run demo                                   issue, push, accept, and receive the webhooks
    npm run vc -- operator staff invite --tenant ${organization.tenantId} \\
      --email you@example.com --name You --roles owner
                                                   an account for the console, by e-mail; its organization is demo
    curl -s ${authUrl}/connect/token -d grant_type=client_credentials \\
      -d client_id=${organization.clientId} -d client_secret=${organization.clientSecret}`;
}

function formatOpenTasks(tasks: OpenTask[]): string {
  const lines = tasks.map(({ what, how }) => `    ${what}\n      ${how}`);
  return [
    '  Before others use the platform',
    ...lines,
    '    npm run vc -- operator --help makes tenants and clients.',
  ].join('\n');
}
