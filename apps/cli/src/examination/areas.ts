import { parseHttpDate } from '@vc/protocol/times';
import { attempt, type Finding, ok, problem } from './finding';
import { fetchDocument } from './public-document';

const AREAS = ['auth', 'api', 'wallet', 'onboarding', 'verify', 'protocol'];
const MAX_CLOCK_DIFFERENCE_MS = 30_000;

export function examineAddress(url: string): Finding {
  if (url.startsWith('https://')) return ok('The address is https.');
  return problem(`${url} is not https.`, 'Wallets of others need https: set PUBLIC_URL to an https address.');
}

/** Examines the routes of each area by its OpenAPI document. */
export async function examineAreas(url: string): Promise<Finding[]> {
  const findings = AREAS.map(async (area) =>
    attempt({ subject: `The area ${area}`, advice: 'Check the service, and the routes of the gateway.' }, async () => {
      await fetchDocument(`${url}/${area}/openapi.json`);
      return [ok(`The area ${area} answers.`)];
    }),
  );
  return (await Promise.all(findings)).flat();
}

/** By the header `Date` of a response. */
export async function examineClock(url: string, now: () => Date): Promise<Finding[]> {
  return attempt({ subject: 'The time of the platform', advice: 'Check the gateway.' }, async () => {
    const { headers } = await fetchDocument(`${url}/auth/jwks`);
    const difference = Math.abs((parseHttpDate(headers.get('date') ?? '', now())?.getTime() ?? NaN) - now().getTime());
    if (difference <= MAX_CLOCK_DIFFERENCE_MS) return [ok('The clocks agree.')];
    const what = Number.isNaN(difference)
      ? 'The responses of the platform have no Date.'
      : `The clocks differ by ${Math.round(difference / 1_000)} s.`;
    return [problem(what, 'Synchronize the clocks of both machines (NTP).')];
  });
}
