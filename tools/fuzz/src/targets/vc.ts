import type { CompactJws } from '@vc/protocol/crypto';
import { parseCompactJws } from '@vc/protocol/crypto';
import type { ParsedVc } from '@vc/protocol/vcdm';
import {
  findVpJwtIssues,
  parseVc,
  parseVpJwt,
  specificType,
  typesOf,
  validityOf,
  VcdmError,
  verifyParsedVc,
} from '@vc/protocol/vcdm';
import type { FuzzTarget } from '../fuzzer';
import { attempt } from './attempt';
import { now, signAnew, signerJwk, signerKey } from './signing';

const EXPECTED = { audience: 'https://verifier.example', nonce: 'n', now };

/** A W3C credential as a JWT or an SD-JWT, or a presentation of one. */
export const vc: FuzzTarget = {
  format: 'compact',
  run: async (input) => {
    const text = input.toString();
    for (const mechanism of ['vc+jwt', 'vc+sd-jwt'] as const) {
      const parsed = attempt([VcdmError], () => parseVc(text, mechanism));
      if (parsed) await verify(parsed);
    }
    const presentation = attempt([VcdmError], () => parseVpJwt(text));
    if (!presentation) return;
    findVpJwtIssues({ ...presentation, jws: await signed(presentation.jws) }, signerJwk, EXPECTED);
    attempt([VcdmError], () => parseVc(presentation.credential, 'vc+jwt'));
  },
};

async function verify(parsed: ParsedVc): Promise<void> {
  validityOf(parsed);
  const options = { now, onTimeError: () => undefined };
  attempt([VcdmError], () => verifyParsedVc(parsed, signerKey, options));
  const anew = { ...parsed, jws: await signed(parsed.jws) };
  const verified = attempt([VcdmError], () => verifyParsedVc(anew, signerKey, options));
  if (!verified) return;
  typesOf(verified.document);
  JSON.stringify([specificType(verified), verified.document]);
}

async function signed(jws: CompactJws): Promise<CompactJws> {
  return parseCompactJws(await signAnew(jws));
}
