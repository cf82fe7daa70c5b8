/** `error` of an issuance that has failed (IF §2.12). */
export interface IssuanceFailure {
  code: string;
  detail: string;
}

const MAX_REASON_CHARACTERS = 500;

/** @param reason what the wallet says, where it says anything */
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
