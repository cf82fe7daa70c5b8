import type { CborValue } from '@vc/protocol/cbor';
import { encodeCbor } from '@vc/protocol/cbor';
import { createSigner, generateKeys } from '@vc/protocol/crypto';
import { parseCoseSign1, verifyCose } from './index';

const PAYLOAD = Buffer.from('payload');

function signAs(alg: number, type: 'P-256' | 'Ed25519') {
  const { privateKey, publicKey } = type === 'P-256' ? generateKeys('P-256') : generateKeys('Ed25519');
  const header = encodeCbor(new Map([[1, alg]]));
  const signature = createSigner(privateKey)(encodeCbor(['Signature1', header, Buffer.alloc(0), PAYLOAD]));
  const parts: CborValue = [header, new Map(), PAYLOAD, signature];
  return () => verifyCose(parseCoseSign1(parts), publicKey);
}

describe('verifyCose', () => {
  it('accepts ESP256 and Ed25519 of RFC 9864', () => {
    expect(signAs(-9, 'P-256')()).toEqual(PAYLOAD);
    expect(signAs(-19, 'Ed25519')()).toEqual(PAYLOAD);
  });

  it('rejects the identifier of another curve', () => {
    expect(signAs(-19, 'P-256')).toThrow('the algorithm is not allowed');
    expect(signAs(-9, 'Ed25519')).toThrow('the algorithm is not allowed');
    expect(signAs(-51, 'P-256')).toThrow('the algorithm is not allowed');
  });
});
