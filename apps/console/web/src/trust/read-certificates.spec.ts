import { readCertificate, splitPem } from './read-certificates';

/** A root of `openssl req -x509`, whose values are those of `openssl x509 -fingerprint -dates -subject`. */
const ROOT = `-----BEGIN CERTIFICATE-----
MIIB6DCCAY+gAwIBAgIUB3aa4D93NduBFFFzJxPBmhU+EzQwCgYIKoZIzj0EAwIw
STELMAkGA1UEBhMCWkExHjAcBgNVBAoMFU1pbmlzdHJ5IG9mIEVkdWNhdGlvbjEa
MBgGA1UEAwwRUm9vdCBvZiBFZHVjYXRpb24wIBcNMjYxMTI1MTgzNjMyWhgPMjEy
NjExMDExODM2MzJaMEkxCzAJBgNVBAYTAlpBMR4wHAYDVQQKDBVNaW5pc3RyeSBv
ZiBFZHVjYXRpb24xGjAYBgNVBAMMEVJvb3Qgb2YgRWR1Y2F0aW9uMFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAEDoRG8SefUHXnYQJu0mqA9L8Mpq+ZkVKh35X0Ea6m
H22Hfl3wBr5Km6+16OaHisWM0yDxN+AhYMqobbKeVtWqkKNTMFEwHQYDVR0OBBYE
FBqNbiEwn9FGCZiLJi+kjIaDCDf2MB8GA1UdIwQYMBaAFBqNbiEwn9FGCZiLJi+k
jIaDCDf2MA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDRwAwRAIgZDZyuSuo
ptrszVC1o9AfIvdLeqorPHy+TkZGzfR7qPsCIB/hPaAQIYajWm63DyygoQ7t/Ro3
7asGuEb0mRy0mUBQ
-----END CERTIFICATE-----
`;

describe('splitPem', () => {
  it('finds each certificate of a text, and nothing of what is around them', () => {
    expect(splitPem(`subject=x\n${ROOT}issuer=y\n${ROOT}`)).toEqual([ROOT, ROOT]);
    expect(splitPem('-----BEGIN PRIVATE KEY-----')).toEqual([]);
  });
});

describe('readCertificate', () => {
  it('reads the subject, the validity, the kind and the fingerprint', async () => {
    expect(await readCertificate(ROOT)).toEqual({
      subject: 'C=ZA, O=Ministry of Education, CN=Root of Education',
      issuer: 'C=ZA, O=Ministry of Education, CN=Root of Education',
      notBefore: '2026-11-25T18:36:32.000Z',
      notAfter: '2126-11-01T18:36:32.000Z',
      isAuthority: true,
      fingerprint: '2d:bd:be:80:04:cf:ea:36:50:f0:31:a2:08:62:dd:50:a0:18:2a:9f:73:db:6d:86:5a:95:9d:00:9d:bc:9c:ef',
    });
  });

  it('rejects a text between the lines of a certificate that is none', async () => {
    await expect(readCertificate('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n')).rejects.toThrow();
  });
});
