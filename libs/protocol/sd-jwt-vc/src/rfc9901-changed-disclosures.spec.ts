import { encodeBase64Url } from '@vc/protocol/crypto';
import { SdJwtVcError } from './index';
import { verifyWithOracle } from './test-oracle';
import { appendixCases, presentedDisclosures, presentedSdJwt, toProcessedPayload } from './test-rfc9901';

const encode = (contents: unknown[]) => encodeBase64Url(JSON.stringify(contents));

/** Expects both this library and @sd-jwt/core to reject (RFC 9901 §7.1 steps 3 and 5). */
async function expectRejection(text: string, message: string): Promise<void> {
  expect(() => toProcessedPayload(text)).toThrow(SdJwtVcError);
  expect(() => toProcessedPayload(text)).toThrow(message);
  await expect(verifyWithOracle(text)).rejects.toThrow();
}

describe.each(appendixCases)('RFC 9901 %s', (name, example) => {
  const sdJwt = presentedSdJwt(example);
  const disclosures = presentedDisclosures(example);
  const replace = (encoded: string, other: string) => sdJwt.replace(`~${encoded}~`, `~${other}~`);

  it.each<[string, (contents: unknown[], encoded: string) => string, string]>([
    ['another value', (contents) => encode([...contents.slice(0, -1), 'other']), 'is not referenced'],
    ['another salt', ([, ...others]) => encode(['AAAAAAAAAAAAAAAAAAAAAA', ...others]), 'is not referenced'],
    ['an empty salt', ([, ...others]) => encode(['', ...others]), 'is not referenced'],
    ['the same JSON without its spaces', (contents) => encode(contents), 'is not referenced'],
    ['a salt that is a number', ([, ...others]) => encode([7, ...others]), 'two or three elements'],
    ['its salt alone', ([salt]) => encode([salt]), 'two or three elements'],
    ['two more elements', (contents) => encode([...contents, 1, 2]), 'two or three elements'],
    ['an object', ([, ...others]) => encodeBase64Url(JSON.stringify({ others })), 'two or three elements'],
    ['the name _sd', ([salt]) => encode([salt, '_sd', []]), 'a reserved name'],
    ['the name ...', ([salt]) => encode([salt, '...', 'x']), 'a reserved name'],
    ['a name that is a number', ([salt]) => encode([salt, 1, 2]), 'the name in a disclosure is not a string'],
    ['JSON that is cut off', (contents) => encodeBase64Url(JSON.stringify(contents).slice(0, -1)), 'is not JSON'],
    [
      'a number that a double does not have',
      () => encodeBase64Url('["salt","n",12345678901234567890]'),
      'cannot be represented',
    ],
    ['a repeated name', () => encodeBase64Url('["salt","n",{"a":1,"a":2}]'), 'repeats the name of a member'],
    ['base64 padding', (_, encoded) => `${encoded}=`, 'is not base64url'],
    ['no text', () => '', 'is not JSON'],
  ])('rejects a disclosure with %s', async (_, change, message) => {
    for (const { encoded, contents } of disclosures) {
      await expectRejection(replace(encoded, change(contents, encoded)), message);
    }
  });

  it('rejects a disclosure without its salt', async () => {
    for (const { encoded, contents } of disclosures) {
      const message = contents.length === 3 ? 'a disclosure is not referenced' : 'two or three elements';
      await expectRejection(replace(encoded, encode(contents.slice(1))), message);
    }
  });

  /** RFC 9901 §4: a holder must not send a disclosure more than once. @sd-jwt/core does not count. */
  it('rejects a disclosure that is repeated', () => {
    for (const { encoded } of disclosures) {
      expect(() => toProcessedPayload(`${sdJwt}${encoded}~`)).toThrow('a disclosure is repeated');
    }
  });

  it('rejects the disclosures of another example', async () => {
    const [, other] = appendixCases.find(([each]) => each !== name)!;
    const [jwt] = sdJwt.split('~');
    const [, ...others] = presentedSdJwt(other).split('~');
    await expectRejection([jwt, ...others].join('~'), 'a disclosure is not referenced');
  });
});

describe.each(['A.2', 'A.3'])('RFC 9901 Appendix %s', (name) => {
  const example = appendixCases.find(([each]) => each.includes(name))![1];

  it('rejects a nested disclosure without the one that has its digest', async () => {
    const disclosures = presentedDisclosures(example);
    const parents = disclosures.filter(({ contents }) => JSON.stringify(contents).includes('"_sd"'));
    expect(parents).toHaveLength(1);
    for (const { encoded } of parents) {
      await expectRejection(presentedSdJwt(example).replace(`~${encoded}~`, '~'), 'a disclosure is not referenced');
    }
  });
});
