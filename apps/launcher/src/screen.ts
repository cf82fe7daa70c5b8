import type { DemoFile } from '@vc/development/demo-file';
import type { Progress } from './start-platform';

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

/** The output at the end of the start: addresses, and credentials of the demo organization. */
export function readyScreen(demo: DemoFile, dataDir: string, milliseconds: number): string {
  const { organization, user } = demo;
  return `
The platform is ready after ${(milliseconds / 1000).toFixed(1)} s.

  Base URLs
    auth         ${demo.authUrl}
    verify       ${demo.verifyBaseUrl}
    credentials  ${demo.credsBaseUrl}
    wallet       ${demo.walletBaseUrl}
    onboarding   ${demo.onboardingBaseUrl}

  Demo organization
    tenant         ${organization.tenantId}
    client_id      ${organization.clientId}
    client_secret  ${organization.clientSecret}
    user           ${user.email}

  Kafka  ${demo.kafkaBrokers}

  Try next
    npm run demo                                   issue, push, accept, and receive the webhooks
    curl -s ${demo.authUrl}/connect/token -d grant_type=client_credentials \\
      -d client_id=${organization.clientId} -d client_secret=${organization.clientSecret}

  The same as data: ${dataDir}/demo.json    Log: ${dataDir}/platform.log    Stop: Ctrl-C
`;
}
