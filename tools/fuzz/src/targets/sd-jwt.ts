import type { ParsedSdJwtVc } from '@vc/protocol/sd-jwt-vc';
import {
  findKeyBindingIssues,
  parseSdJwtVc,
  SdJwtVcError,
  selectDisclosures,
  splitPresentation,
  verifyParsedSdJwtVc,
} from '@vc/protocol/sd-jwt-vc';
import { parseCompactJws } from '@vc/protocol/crypto';
import type { FuzzTarget } from '../fuzzer';
import { attempt } from './attempt';
import { now, signAnew, signerJwk, signerKey } from './signing';

const PATHS = [['family_name'], ['address', 'locality'], ['nationalities', null], ['nationalities', 0]];

export const sdJwt: FuzzTarget = {
  format: 'compact',
  run: async (input) => {
    const text = input.toString();
    const presentation = splitPresentation(text);
    findKeyBindingIssues(presentation, signerJwk, { audience: 'https://verifier.example', nonce: 'n', now });
    attempt([SdJwtVcError], () => selectDisclosures(presentation.sdJwt, PATHS));
    const parsed = attempt([SdJwtVcError], () => parseSdJwtVc(presentation.sdJwt));
    if (parsed) await verify(parsed);
  },
};

async function verify(parsed: ParsedSdJwtVc): Promise<void> {
  const options = { now, onTimeError: () => undefined };
  attempt([SdJwtVcError], () => verifyParsedSdJwtVc(parsed, signerKey, options));
  const signed = { ...parsed, jws: parseCompactJws(await signAnew(parsed.jws)) };
  const verified = attempt([SdJwtVcError], () => verifyParsedSdJwtVc(signed, signerKey, options));
  if (verified) JSON.stringify(verified.claims);
}
