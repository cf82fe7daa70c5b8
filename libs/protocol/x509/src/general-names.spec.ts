import 'reflect-metadata';
import { GeneralName, SubjectAlternativeNameExtension, X509Certificate } from '@peculiar/x509';
import { CrlError } from './crl-error';
import { encode, encodeObjectIdentifier, encodeSequence } from './der-encoder';
import { listGeneralNames, readRelativeNames } from './general-names';
import { issueTestCertificate, leafExtensions } from './test-certificates';

const SET = 0x31;
const NULL = Buffer.from([5, 0]);
const TYPE = encodeObjectIdentifier('2.5.4.3');
const VALUE = encode(0x0c, Buffer.from('a'));

/** RFC 5280 §4.2.1.10, §6.1.3 (b) */
describe('listGeneralNames', () => {
  const list = async (name: string, ...alternatives: GeneralName[]) => {
    const names = alternatives.length > 0 ? [new SubjectAlternativeNameExtension(alternatives)] : [];
    const { certificate } = await issueTestCertificate({ name, extensions: [...leafExtensions(), ...names] });
    return listGeneralNames(new X509Certificate(certificate.raw)).map(({ form, content }) =>
      form === 'directoryName' ? form : `${form}: ${content.toString('latin1')}`,
    );
  };

  it.each([
    ['no name of an empty subject', '', []],
    ['the subject alone where no attribute is an e-mail address', 'CN=me@a.example, O=A', ['directoryName']],
    [
      'the subject and its e-mail addresses',
      'E=me@a.example, CN=A, E=you@a.example',
      ['directoryName', 'rfc822Name: me@a.example', 'rfc822Name: you@a.example'],
    ],
  ])('lists %s', async (_, name, expected) => {
    expect((await list(name)).sort()).toEqual(expected);
  });

  it('lists the alternative names instead of the e-mail address', async () => {
    const alternatives = [new GeneralName('dns', 'a.example'), new GeneralName('url', 'https://a.example')];
    const expected = ['dNSName: a.example', 'uniformResourceIdentifier: https://a.example'];
    expect(await list('E=me@a.example', ...alternatives)).toEqual(['directoryName', ...expected]);
    expect(await list('', ...alternatives)).toEqual(expected);
  });
});

/** RFC 5280 §4.1.2.4 */
describe('readRelativeNames', () => {
  it('reads the attributes of each relative name', () => {
    const relativeName = encode(SET, encodeSequence(TYPE, VALUE), encodeSequence(TYPE, VALUE));
    const [first, ...others] = readRelativeNames(encodeSequence(relativeName));
    expect(first?.map(({ type, value }) => [type, value.raw])).toEqual([
      ['2.5.4.3', VALUE],
      ['2.5.4.3', VALUE],
    ]);
    expect(others).toEqual([]);
  });

  it.each([
    ['a relative name that is no set', encodeSequence(encodeSequence(encodeSequence(TYPE, VALUE)))],
    ['an attribute that is no sequence', encodeSequence(encode(SET, encode(SET, TYPE, VALUE)))],
    ['an attribute without a value', encodeSequence(encode(SET, encodeSequence(TYPE)))],
    ['an attribute with two values', encodeSequence(encode(SET, encodeSequence(TYPE, VALUE, VALUE)))],
    ['an attribute with a type that is text', encodeSequence(encode(SET, encodeSequence(VALUE, VALUE)))],
    ['octets after it', Buffer.concat([encodeSequence(), NULL])],
    ['no sequence', NULL],
  ])('rejects a name with %s', (_, name) => {
    expect(() => readRelativeNames(name)).toThrow(CrlError);
  });
});
