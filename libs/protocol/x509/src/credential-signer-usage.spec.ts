import { ExtendedKeyUsageExtension, KeyUsageFlags, KeyUsagesExtension } from '@peculiar/x509';
import type { Extension } from '@peculiar/x509';
import { listUsageIssues, MDL_DOCUMENT_SIGNER } from './index';
import { authorityExtensions, issueTestCertificate, leafExtensions } from './test-certificates';

const SERVER_AUTHENTICATION = '1.3.6.1.5.5.7.3.1';
const CLIENT_AUTHENTICATION = '1.3.6.1.5.5.7.3.2';
const ANY_EXTENDED_KEY_USAGE = '2.5.29.37.0';

const list = async (extensions: Extension[]) =>
  listUsageIssues((await issueTestCertificate({ extensions })).certificate);
const usages = (...types: string[]) => [...leafExtensions(), new ExtendedKeyUsageExtension(types)];

describe('listUsageIssues', () => {
  it.each<[string, () => Extension[]]>([
    ['no extension', () => []],
    ['digitalSignature', () => leafExtensions()],
    ['the purpose of document signers', () => usages(MDL_DOCUMENT_SIGNER)],
    ['a purpose of its own beside TLS', () => usages(SERVER_AUTHENTICATION, '1.3.6.1.4.1.99999.1')],
    ['any purpose', () => usages(SERVER_AUTHENTICATION, ANY_EXTENDED_KEY_USAGE)],
  ])('accepts a certificate with %s', async (_, extensions) => {
    expect(await list(extensions())).toEqual([]);
  });

  it.each<[string, () => Extension[], string]>([
    [
      'a key usage without digitalSignature',
      () => [new KeyUsagesExtension(KeyUsageFlags.keyAgreement, true)],
      'certificate 0 is not for digital signatures',
    ],
    [
      'the purposes of TLS alone',
      () => usages(SERVER_AUTHENTICATION, CLIENT_AUTHENTICATION),
      'certificate 0 is for other purposes than signing credentials',
    ],
  ])('rejects a certificate with %s', async (_, extensions, issue) => {
    expect(await list(extensions())).toEqual([issue]);
  });

  it('rejects the certificate of an authority', async () => {
    expect(await list(authorityExtensions())).toContain('certificate 0 is an authority, not an end entity');
  });
});
