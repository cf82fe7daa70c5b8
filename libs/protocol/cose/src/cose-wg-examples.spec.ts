import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeCbor, encodeCbor } from '@vc/protocol/cbor';
import type { Jwk } from '@vc/protocol/crypto';
import { importPublicJwk } from '@vc/protocol/crypto';
import { CoseError, parseCoseKey, parseCoseSign1, toCoseKey, verifyCose } from './index';

interface Example {
  title: string;
  input: {
    plaintext?: string;
    plaintext_hex?: string;
    sign0: { key: { kty: string; crv: string } & Record<`${'x' | 'y'}${'' | '_hex'}`, string> };
  };
  intermediates: { ToBeSign_hex: string };
  output: { cbor: string };
}

const FOLDER = join(__dirname, '../test-vectors/cose-wg');

const read = (name: string): Example => JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8'));
const bytesOf = ({ output }: Example) => Buffer.from(output.cbor, 'hex');
const payloadOf = ({ input: { plaintext, plaintext_hex: hex = '' } }: Example) =>
  plaintext === undefined ? Buffer.from(hex, 'hex') : Buffer.from(plaintext);

function jwkOf({ input }: Example): Jwk {
  const { kty, crv, ...key } = input.sign0.key;
  const coordinate = (name: 'x' | 'y') =>
    key[name] ?? (key[`${name}_hex`] && Buffer.from(key[`${name}_hex`], 'hex').toString('base64url'));
  return importPublicJwk({ kty, crv, x: coordinate('x'), y: coordinate('y') }).jwk;
}

const verify = (example: Example) =>
  verifyCose(parseCoseSign1(decodeCbor(bytesOf(example))), importPublicJwk(jwkOf(example)).key);

describe('the examples of the COSE Working Group', () => {
  const VALID = [
    'cwt-a_3',
    'rfc8152-appendix_c_2_1',
    'ecdsa-examples-ecdsa-sig-01',
    'ecdsa-examples-ecdsa-sig-02',
    'ecdsa-examples-ecdsa-sig-03',
    'eddsa-examples-eddsa-sig-01',
  ];

  it.each([...VALID, 'sign1-tests-sign-pass-03'])('accepts %s', (name) => {
    const example = read(name);
    expect(Buffer.from(verify(example))).toEqual(payloadOf(example));
  });

  it.each(VALID)('covers the Sig_structure of %s', (name) => {
    const example = read(name);
    const { protectedBytes, payload } = parseCoseSign1(decodeCbor(bytesOf(example)));
    const structure = encodeCbor(['Signature1', protectedBytes, Buffer.alloc(0), payload!]);
    expect(structure.toString('hex').toUpperCase()).toBe(example.intermediates.ToBeSign_hex);
  });

  it.each(VALID)('encodes %s as it was received', (name) => {
    const example = read(name);
    expect(encodeCbor(decodeCbor(bytesOf(example)))).toEqual(bytesOf(example));
  });

  it.each([
    ['sign1-tests-sign-fail-01', 'another tag', 'four parts'],
    ['sign1-tests-sign-fail-02', 'a changed payload', 'the signature is wrong'],
    ['sign1-tests-sign-fail-03', 'an unknown algorithm', 'the algorithm is not allowed'],
    ['sign1-tests-sign-fail-04', 'an algorithm that is a text', 'the algorithm is not allowed'],
    ['sign1-tests-sign-fail-06', 'a protected member that was added', 'the signature is wrong'],
    ['sign1-tests-sign-fail-07', 'a protected member that was removed', 'the signature is wrong'],
    ['sign1-tests-sign-pass-01', 'an algorithm in the unprotected header', 'the algorithm is not allowed'],
    ['sign1-tests-sign-pass-02', 'external data', 'the signature is wrong'],
  ])('rejects %s: %s', (name, _, message) => {
    expect(() => verify(read(name))).toThrow(CoseError);
    expect(() => verify(read(name))).toThrow(message);
  });

  it.each(VALID)('keeps the key of %s as a COSE_Key', (name) => {
    const jwk = jwkOf(read(name));
    expect(parseCoseKey(decodeCbor(encodeCbor(toCoseKey(jwk))))).toEqual(jwk);
  });
});
