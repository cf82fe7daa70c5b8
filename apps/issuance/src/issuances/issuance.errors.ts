import { DomainError } from '@vc/platform/http';

/** `error` of an issuance that has failed (IF §2.12). */
export interface IssuanceFailure {
  code: string;
  detail: string;
}

const MAX_REASON_CHARACTERS = 500;
const CANCELLED = 'CANCELLED';

/** @param reason as the wallet describes it */
export function walletFailure(reason: string | undefined): IssuanceFailure {
  const detail = 'The wallet could not store the credential.';
  return {
    code: 'WALLET_FAILURE',
    detail: reason === undefined ? detail : `${detail} It says: ${reason.slice(0, MAX_REASON_CHARACTERS)}`,
  };
}

export function walletSilence(): IssuanceFailure {
  return { code: 'WALLET_SILENT', detail: 'The wallet never confirmed that it has stored the credentials.' };
}

export function cancellation(): IssuanceFailure {
  return { code: CANCELLED, detail: 'The issuer has taken the offer back.' };
}

export function isCancelled({ error }: { error: IssuanceFailure | null }): boolean {
  return error?.code === CANCELLED;
}

export const notDeferred = () => new DomainError('INVALID_STATE', 'The issuance is not a deferred one.');

export const cannotApprove = (status: 'failed' | 'expired') =>
  new DomainError('INVALID_STATE', `An issuance that is ${status} cannot be approved.`);

export const invalidIssuanceTransition = (status: string, trigger: string) =>
  new DomainError('INVALID_STATE', `An issuance that is ${status} cannot ${trigger}.`);

export const invalidCredentialTransition = (status: string, trigger: string) =>
  new DomainError('INVALID_STATE', `A credential that is ${status} cannot ${trigger}.`);
