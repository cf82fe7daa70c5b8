import type { Client } from '@vc/sdk';
import { type Finding, ok, problem } from './finding';

/** @throws PlatformError */
export async function examineEndpoints({ api }: Client): Promise<Finding[]> {
  const findings: Finding[] = [];
  for await (const { id, enabled, disabledReason, verificationError } of api.listEndpoints()) {
    const reason = verificationError ?? (enabled ? null : disabledReason);
    if (reason !== null) {
      findings.push(problem(`The endpoint ${id}: ${reason}.`, 'Check the receiver, and enable the endpoint.'));
    }
  }
  return findings.length > 0 ? findings : [ok('No webhook endpoint has a problem.')];
}
