import { OpenId4VpError } from '@vc/protocol/openid4vp';
import type { Presentation } from '../presentations/presentation.entity';

/** Tells the wallet why its answer was not taken: every reason, none twice. */
export function failureOf({ error, credentials }: Presentation): OpenId4VpError {
  const issues = credentials.flatMap((each) => each.issues);
  const details = [...(issues.length > 0 ? issues : [error!])].map(({ code, detail }) => `${code}: ${detail}`);
  return new OpenId4VpError([...new Set(details)].join(' '));
}
