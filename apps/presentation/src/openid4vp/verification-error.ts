import { OpenId4VpError } from '@vc/protocol/openid4vp';
import type { Presentation } from '../presentations/presentation.entity';

/** The error that tells the wallet why its response was rejected: each issue once. */
export function toVerificationError({ error, credentials }: Presentation): OpenId4VpError {
  const found = credentials.flatMap((each) => each.issues);
  const issues = found.length > 0 || error === null ? found : [error];
  const details = issues.map(({ code, detail }) => `${code}: ${detail}`);
  return new OpenId4VpError([...new Set(details)].join(' '));
}
