import { createPrivateKey } from 'node:crypto';
import { createSigner, parseCompactJws, sha256Base64Url, signCompactJws } from '@vc/protocol/crypto';
import { parseDisclosure } from './disclosure';
import { SdJwtVcError } from './index';
import { verifyWithOracle } from './test-oracle';
import type { AppendixExample, Claims } from './test-rfc9901';
import {
  appendixCases,
  issuerPrivateJwk,
  presentedDisclosures,
  presentedSdJwt,
  toProcessedPayload,
} from './test-rfc9901';

/** A presented claim whose digest is in the signed payload. */
interface SignedClaim {
  payload: Claims;
  /** The object with the digest in its `_sd`. */
  object: Claims & { _sd: string[] };
  digest: string;
  name: string;
}

const key = createPrivateKey({ key: issuerPrivateJwk, format: 'jwk' });

/** The presentation with its payload changed, and signed again with the issuer's key. */
async function signChanged(example: AppendixExample, change: (claim: SignedClaim) => void): Promise<string> {
  const [jwt = '', ...disclosures] = presentedSdJwt(example).split('~');
  const { header, payload } = parseCompactJws(jwt);
  change(findSignedClaim(payload, example));
  const signed = await signCompactJws(header, payload, createSigner(key));
  return [signed, ...disclosures].join('~');
}

function findSignedClaim(payload: Claims, example: AppendixExample): SignedClaim {
  for (const { encoded, contents } of presentedDisclosures(example)) {
    const { digest } = parseDisclosure(encoded);
    const object = findObject(payload, digest);
    if (object) return { payload, object, digest, name: String(contents[1]) };
  }
  throw new Error('The payload has no digest of a presented claim.');
}

function findObject(value: unknown, digest: string): SignedClaim['object'] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const object = value as SignedClaim['object'];
  if ((object._sd as string[] | undefined)?.includes(digest)) return object;
  return Object.values(object)
    .map((member) => findObject(member, digest))
    .find((found) => found !== undefined);
}

const remove = ({ object, digest }: SignedClaim) => void object._sd.splice(object._sd.indexOf(digest), 1);

describe.each(appendixCases)('RFC 9901 %s with another payload', (_, example) => {
  it('accepts the same payload, signed again', async () => {
    const text = await signChanged(example, () => undefined);
    expect(toProcessedPayload(text)).toEqual(example.processed);
    await expect(verifyWithOracle(text)).resolves.toEqual(example.processed);
  });

  /** RFC 9901 §7.1 steps 2 to 5: @sd-jwt/core rejects each of these, too. */
  it.each<[string, (claim: SignedClaim) => void, string]>([
    ['a digest that stands twice', ({ object, digest }) => void object._sd.push(digest), 'a digest is repeated'],
    [
      'a digest in two objects',
      ({ payload, digest }) => void (payload.other = { _sd: [digest] }),
      'a digest is repeated',
    ],
    ['a digest less', remove, 'a disclosure is not referenced'],
    [
      'another digest',
      (claim) => {
        remove(claim);
        claim.object._sd.push(sha256Base64Url('other'));
      },
      'a disclosure is not referenced',
    ],
    ['another _sd_alg', ({ payload }) => void (payload._sd_alg = 'sha-512'), 'the digest algorithm is not sha-256'],
    [
      'a claim of the name of a disclosure',
      ({ object, name }) => void (object[name] = 'in the clear'),
      'a disclosure replaces a claim',
    ],
  ])('rejects %s', async (_case, change, message) => {
    const text = await signChanged(example, change);
    expect(() => toProcessedPayload(text)).toThrow(SdJwtVcError);
    expect(() => toProcessedPayload(text)).toThrow(message);
    await expect(verifyWithOracle(text)).rejects.toThrow();
  });

  /** RFC 9901 §7.1 step 3.d.ii.2: @sd-jwt/core does not look for the name. */
  it('rejects the digest of a claim in the place of an array element', async () => {
    const text = await signChanged(example, (claim) => {
      remove(claim);
      claim.payload.list = [{ '...': claim.digest }];
    });
    expect(() => toProcessedPayload(text)).toThrow('an array element has a disclosure with a name');
  });
});

/** RFC 9901 §7.1 step 3.c.ii.1: @sd-jwt/core does not look for the name. */
it('RFC 9901 Appendix A.2 rejects the digest of an array element in the place of a claim', async () => {
  const [, example] = appendixCases.find(([name]) => name.includes('A.2'))!;
  const element = presentedDisclosures(example).find(({ contents }) => contents.length === 2)!;
  const { digest } = parseDisclosure(element.encoded);
  const text = await signChanged(example, ({ payload, object }) => {
    const { verification } = payload.verified_claims as { verification: Claims };
    verification.evidence = [];
    object._sd.push(digest);
  });
  expect(() => toProcessedPayload(text)).toThrow('a claim has a disclosure without a name');
});
