import { isNumericDate } from '@vc/protocol/crypto';
import { BASE_CONTEXT, expandTypes, parseContexts } from './contexts';
import type { VerifiableCredential } from './credential';
import type { Properties } from './properties';
import { parseTypes } from './properties';
import type { ParsedVc } from './verify-vc';

const [VERIFIABLE_CREDENTIAL = ''] = expandTypes(['VerifiableCredential'], [BASE_CONTEXT]);

/** Returns the types of a document that has been validated, as IRIs. @throws VcdmError */
export function typesOf(document: Properties): string[] {
  return expandTypes(parseTypes(document, 'credential'), parseContexts(document['@context']));
}

/** Returns the first type that not every credential has; that of every credential if there is no other. */
export function specificType({ types }: Pick<VerifiableCredential, 'types'>): string {
  return types.find((type) => type !== VERIFIABLE_CREDENTIAL) ?? VERIFIABLE_CREDENTIAL;
}

/** Returns from when and until when both the credential and its signature are valid (VCDM 2.0 §4.9, RFC 7519 §4.1). */
export function validityOf({ credential, claims: { nbf, exp } }: ParsedVc): { validFrom?: Date; validUntil?: Date } {
  const from = [credential.validFrom, toDate(nbf)].flatMap((date) => date?.getTime() ?? []);
  const until = [credential.validUntil, toDate(exp)].flatMap((date) => date?.getTime() ?? []);
  return {
    ...(from.length > 0 && { validFrom: new Date(Math.max(...from)) }),
    ...(until.length > 0 && { validUntil: new Date(Math.min(...until)) }),
  };
}

function toDate(seconds: unknown): Date | undefined {
  return isNumericDate(seconds) ? new Date(seconds * 1000) : undefined;
}
