import { encode, encodeObjectIdentifier, encodeSequence } from './der-encoder';
import { hasUnknownQualifier } from './policy-qualifiers';

const [CPS, USER_NOTICE, UNKNOWN] = ['1.3.6.1.5.5.7.2.1', '1.3.6.1.5.5.7.2.2', '1.3.6.1.5.5.7.2.3'];
const POLICY = encodeObjectIdentifier('1.3.6.1.4.1.99999.1');
const TEXT = encode(0x16, Buffer.from('https://a.example'));
const qualifier = (type: string) => encodeSequence(encodeObjectIdentifier(type), TEXT);
const policy = (...qualifiers: Buffer[]) =>
  encodeSequence(POLICY, ...(qualifiers.length > 0 ? [encodeSequence(...qualifiers)] : []));

/** RFC 5280 §4.2.1.4 */
describe('hasUnknownQualifier', () => {
  it.each([
    ['no policy', encodeSequence()],
    ['policies without a qualifier', encodeSequence(policy(), policy())],
    ['the known qualifiers', encodeSequence(policy(qualifier(CPS), qualifier(USER_NOTICE)), policy(qualifier(CPS)))],
  ])('accepts %s', (_, policies) => {
    expect(hasUnknownQualifier(policies)).toBe(false);
  });

  it.each([
    ['an unknown qualifier', encodeSequence(policy(qualifier(UNKNOWN)))],
    ['an unknown qualifier after a known one', encodeSequence(policy(qualifier(CPS), qualifier(UNKNOWN)))],
    ['an unknown qualifier of the second policy', encodeSequence(policy(), policy(qualifier(UNKNOWN)))],
    ['no sequence', TEXT],
    ['no octets', Buffer.alloc(0)],
    ['octets after the policies', Buffer.concat([encodeSequence(), TEXT])],
    ['a policy that is cut off', encode(0x30, policy().subarray(0, -1))],
    ['an empty qualifier', encodeSequence(policy(encodeSequence()))],
    // The octets of the identifier of a CPS pointer with the tag of an octet string
    ['a qualifier with an identifier of another type', encodeSequence(policy(encodeSequence(retag(CPS), TEXT)))],
  ])('rejects %s', (_, policies) => {
    expect(hasUnknownQualifier(policies)).toBe(true);
  });
});

function retag(identifier: string): Buffer {
  const changed = Buffer.from(encodeObjectIdentifier(identifier));
  changed[0] = 0x04;
  return changed;
}
