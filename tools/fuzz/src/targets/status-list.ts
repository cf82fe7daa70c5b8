import { CoseError, parseCoseSign1, signCose } from '@vc/protocol/cose';
import { CborError, decodeCbor, encodeCbor, Tagged } from '@vc/protocol/cbor';
import { JwsError, parseCompactJws } from '@vc/protocol/crypto';
import type { VerifiedStatusList } from '@vc/protocol/status-list';
import {
  parseStatusReference,
  StatusListError,
  verifyStatusListCwt,
  verifyStatusListToken,
} from '@vc/protocol/status-list';
import type { FuzzTarget } from '../fuzzer';
import { attempt, attemptAsync } from './attempt';
import { now, sign, signAnew, signerKey } from './signing';

const options = { uri: 'https://issuer.example/status-lists/1', resolveKey: () => signerKey, now };
const SIGN1_TAG = 18;

export const statusListJwt: FuzzTarget = {
  format: 'compact',
  run: async (input) => {
    const text = input.toString();
    await attemptAsync([StatusListError], () => verifyStatusListToken(text, options));
    const jws = attempt([JwsError], () => parseCompactJws(text));
    if (!jws) return;
    parseStatusReference(jws.payload.status);
    const signed = await signAnew(jws);
    read(await attemptAsync([StatusListError], () => verifyStatusListToken(signed, options)));
  },
};

export const statusListCwt: FuzzTarget = {
  format: 'cbor',
  run: async (input) => {
    await attemptAsync([StatusListError], () => verifyStatusListCwt(input, options));
    const signed = await attemptAsync([CborError, CoseError], () => signCwt(input));
    if (signed) read(await attemptAsync([StatusListError], () => verifyStatusListCwt(signed, options)));
  },
};

function read(verified: VerifiedStatusList | undefined): void {
  if (!verified) return;
  const { list } = verified;
  for (const index of [0, 1, list.size - 1, list.size]) attempt([StatusListError], () => list.get(index));
}

/** Signs the payload of a CWT with its headers. */
async function signCwt(input: Buffer): Promise<Buffer> {
  const { payload, protectedHeader, unprotectedHeader } = parseCoseSign1(decodeCbor(input));
  const [header, , ...rest] = await signCose({
    alg: 'ES256',
    protectedHeader,
    payload: payload ?? Buffer.alloc(0),
    sign,
  });
  return encodeCbor(new Tagged(SIGN1_TAG, [header, unprotectedHeader, ...rest]));
}
