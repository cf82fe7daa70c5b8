import { parseExactJson } from '@vc/protocol/json';

/** Encodes `transaction_data` of a request: each element is base64url of a JSON object (OpenID4VP 1.0 §8.4). */
export function encodeTransactionData(transactionData: Record<string, unknown>[]): string[] {
  return transactionData.map((each) => Buffer.from(JSON.stringify(each)).toString('base64url'));
}

/** Returns the elements whose `credential_ids` name the credential query. */
export function transactionDataFor(credentialQueryId: string, transactionData: string[]): string[] {
  return transactionData.filter((element) => {
    const { credential_ids: ids } = parseExactJson(Buffer.from(element, 'base64url').toString()) as {
      credential_ids: string[];
    };
    return ids.includes(credentialQueryId);
  });
}
