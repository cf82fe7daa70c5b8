import { encodeBase64Url } from '@vc/protocol/crypto';
import { parseDisclosure } from './disclosure';
import { processDisclosures } from './process-disclosures';

const disclosureOf = (...contents: unknown[]) =>
  parseDisclosure(encodeBase64Url(JSON.stringify(['c2FsdA', ...contents])));

const name = disclosureOf('name', 'Thandi');
const element = disclosureOf('ZA');
const nest = (levels: number, wrap: (value: unknown) => unknown): unknown =>
  levels === 0 ? 'end' : wrap(nest(levels - 1, wrap));

describe('processDisclosures', () => {
  /** RFC 9901 §7.1 steps 3.4 to 3.6 */
  it('removes the digests without a disclosure, empty objects and lists stay', () => {
    const payload = { _sd_alg: 'sha-256', a: { _sd: [name.digest] }, b: [{ '...': element.digest }], _sd: [] };
    expect(processDisclosures(payload, [])).toEqual({ a: {}, b: [] });
  });

  it('inserts claims and elements in the place of their digests', () => {
    const payload = { a: { _sd: [name.digest], given: true }, b: ['BW', { '...': element.digest }, 'NA'] };
    expect(processDisclosures(payload, [element, name])).toEqual({
      a: { given: true, name: 'Thandi' },
      b: ['BW', 'ZA', 'NA'],
    });
  });

  it('returns a payload without digests unchanged', () => {
    const payload = { text: 'a', number: 1, flag: false, nothing: null, list: [[], [null]], object: { a: {} } };
    expect(processDisclosures(payload, [])).toEqual(payload);
  });

  it('does not change the payload that it is given', () => {
    const payload = { _sd: [name.digest], _sd_alg: 'sha-256' };
    processDisclosures(payload, [name]);
    expect(payload).toEqual({ _sd: [name.digest], _sd_alg: 'sha-256' });
  });

  /** §7.1 step 3.3.2.3 */
  it('rejects two disclosures with one name at one level, and accepts them at two', () => {
    const other = disclosureOf('name', 'Sipho');
    expect(() => processDisclosures({ _sd: [name.digest, other.digest] }, [name, other])).toThrow(
      'a disclosure replaces a claim',
    );
    expect(processDisclosures({ _sd: [name.digest], a: { _sd: [other.digest] } }, [name, other])).toEqual({
      name: 'Thandi',
      a: { name: 'Sipho' },
    });
  });

  it('rejects a digest that is in the payload and in a disclosure', () => {
    const parent = disclosureOf('parent', { _sd: [name.digest] });
    const payload = { _sd: [parent.digest, name.digest] };
    expect(() => processDisclosures(payload, [parent, name])).toThrow('a digest is repeated');
  });

  it('rejects a digest that is repeated without a disclosure', () => {
    expect(() => processDisclosures({ _sd: [name.digest], a: { _sd: [name.digest] } }, [])).toThrow(
      'a digest is repeated',
    );
  });

  /** §4.2.4: _sd is a list of texts, and ... is in the elements of lists alone. */
  it.each<[object, string]>([
    [{ _sd: name.digest }, '_sd is not an array'],
    [{ _sd: {} }, '_sd is not an array'],
    [{ _sd: null }, '_sd is not an array'],
    [{ _sd: [1] }, 'a digest is malformed'],
    [{ _sd: [[name.digest]] }, 'a digest is malformed'],
    [{ a: [{ '...': 1 }] }, 'a digest is malformed'],
    [{ '...': element.digest }, 'an object has a member named ...'],
    [{ a: { '...': element.digest } }, 'an object has a member named ...'],
    [{ a: [{ '...': element.digest, b: 1 }] }, 'a digest of an array element has other members'],
  ])('rejects %j', (payload, message) => {
    expect(() => processDisclosures(payload as Record<string, unknown>, [])).toThrow(message);
  });

  it.each(['SHA-256', 'sha-384', 'sha-512', '', null, 256])('rejects the _sd_alg %j', (algorithm) => {
    expect(() => processDisclosures({ _sd_alg: algorithm }, [])).toThrow('the digest algorithm is not sha-256');
  });

  it.each<[string, (value: unknown) => unknown]>([
    ['objects', (value) => ({ a: value })],
    ['lists', (value) => [value]],
  ])('accepts 32 %s in one another, and rejects one more', (_, wrap) => {
    expect(processDisclosures({ claim: nest(32, wrap) }, [])).toEqual({ claim: nest(32, wrap) });
    expect(() => processDisclosures({ claim: nest(33, wrap) }, [])).toThrow('the claims are nested too deeply');
  });

  it('rejects disclosures that nest claims as deeply', () => {
    const inner = disclosureOf(
      'inner',
      nest(20, (value) => [value]),
    );
    const outer = disclosureOf(
      'outer',
      nest(20, (value) => ({ a: value, _sd: [] })),
    );
    expect(() => processDisclosures({ _sd: [inner.digest, outer.digest] }, [inner, outer])).not.toThrow();
    const parent = disclosureOf(
      'parent',
      nest(20, (value) => ({ a: value === 'end' ? { _sd: [inner.digest] } : value })),
    );
    expect(() => processDisclosures({ _sd: [parent.digest] }, [parent, inner])).toThrow(
      'the claims are nested too deeply',
    );
  });
});
