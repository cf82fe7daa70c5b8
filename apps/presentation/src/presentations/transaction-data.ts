import type { Violation } from '@vc/platform/http';
import { assertNone, violation } from '@vc/platform/http';
import { encodeTransactionData } from '@vc/protocol/openid4vp';
import type { RequestedCredential } from '../requested-credentials/requested-credential';

/**
 * `transaction_data` of the request (OpenID4VP 1.0 §8.4).
 * @param credentials the requested credentials, which the transaction data may name
 * @throws ValidationFailed
 */
export function toTransactionData(
  transactionData: Record<string, unknown>[] | undefined,
  credentials: RequestedCredential[],
): string[] | undefined {
  assertNone(transactionViolations(transactionData ?? [], credentials));
  return transactionData && encodeTransactionData(transactionData);
}

function* transactionViolations(
  transactionData: Record<string, unknown>[],
  credentials: RequestedCredential[],
): Generator<Violation> {
  // Only the key binding of an SD-JWT VC can carry hashes of transaction data (Appendix B.3.3.1).
  const ids = credentials.filter(({ format }) => format === 'sd-jwt-vc').map(({ id }) => id);
  const isKnown = (id: unknown) => typeof id === 'string' && ids.includes(id);
  for (const [index, data] of transactionData.entries()) {
    const pointer = `/transactionData/${index}`;
    const { type, credential_ids: named, transaction_data_hashes_alg: algorithms } = data;
    if (typeof type !== 'string' || type === '') yield violation(`${pointer}/type`, 'must be a string');
    if (!Array.isArray(named) || named.length === 0 || !named.every(isKnown)) {
      yield violation(`${pointer}/credential_ids`, 'must be ids of requested SD-JWT credentials');
    }
    if (algorithms !== undefined && !(Array.isArray(algorithms) && algorithms.includes('sha-256'))) {
      yield violation(`${pointer}/transaction_data_hashes_alg`, 'must have sha-256');
    }
  }
}
