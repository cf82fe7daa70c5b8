import { createHash } from 'node:crypto';
import { SDJwtInstance } from '@sd-jwt/core';
import { compactVerify } from 'jose';
import { generateKeys, signCompactJws } from '@vc/protocol/crypto';
import { concealClaims, joinSdJwt, selectDisclosures } from '@vc/protocol/sd-jwt-vc';
import type { SecuringMechanism } from './index';
import { issueVcJwt, issueVcSdJwt, verifyVc } from './index';
import { CREDENTIAL, holderKey, issueOptions, issuer, now, sdJwtOptions } from './test-credentials';

const issue = { 'vc+jwt': () => issueVcJwt(issueOptions), 'vc+sd-jwt': () => issueVcSdJwt(sdJwtOptions) };
const MECHANISMS: SecuringMechanism[] = ['vc+jwt', 'vc+sd-jwt'];

const verify = (credential: string, mechanism: SecuringMechanism, at = now) =>
  verifyVc(credential, mechanism, { resolveIssuerKey: () => issuer.publicKey, now: at });

/** Signs any payload, so that each test can break one rule. */
async function forge(changes: object, header: object = {}, mechanism: SecuringMechanism = 'vc+jwt') {
  const payload = { ...CREDENTIAL, iat: now.getTime() / 1000, cnf: { jwk: holderKey }, ...changes };
  const jwt = await signCompactJws({ alg: 'ES256', typ: mechanism, ...header }, payload, issueOptions.sign);
  return mechanism === 'vc+jwt' ? jwt : `${jwt}~`;
}

describe.each(MECHANISMS)('a credential secured as %s', (mechanism) => {
  it('is verified with its holder key and its times', async () => {
    const status = { status_list: { idx: 1, uri: 'https://library.example/1' } };
    const credential =
      mechanism === 'vc+jwt' ? issueVcJwt({ ...issueOptions, status }) : issueVcSdJwt({ ...sdJwtOptions, status });
    expect(await verify(await credential, mechanism)).toMatchObject({
      document: CREDENTIAL,
      issuer: 'did:web:library.example',
      issuedAt: now,
      holderKey,
      status,
      header: { alg: 'ES256', typ: mechanism, cty: 'vc', kid: issueOptions.kid },
    });
  });

  it('names its issuer for the look-up of the key', async () => {
    const resolveIssuerKey = jest.fn(() => issuer.publicKey);
    await verifyVc(await issue[mechanism](), mechanism, { resolveIssuerKey, now });
    expect(resolveIssuerKey).toHaveBeenCalledWith(
      expect.objectContaining({ kid: issueOptions.kid }),
      'did:web:library.example',
    );
  });

  it('is rejected with another key', async () => {
    const options = { resolveIssuerKey: () => generateKeys('P-256').publicKey, now };
    await expect(verifyVc(await issue[mechanism](), mechanism, options)).rejects.toMatchObject({ reason: 'signature' });
  });

  it('is rejected as the other mechanism', async () => {
    const [other = 'vc+jwt'] = MECHANISMS.filter((each) => each !== mechanism);
    await expect(verify(await issue[mechanism](), other)).rejects.toMatchObject({ reason: 'malformed' });
  });

  it.each([
    ['before its validFrom', '2025-12-31T23:58:00Z', 'notYetValid'],
    ['after the exp of its signature', '2026-12-01T00:01:01Z', 'expired'],
    ['after its validUntil', '2027-01-01T00:01:01Z', 'expired'],
  ])('is rejected %s', async (_, at, reason) => {
    const credential = await issue[mechanism]();
    await expect(verify(credential, mechanism, new Date(at))).rejects.toMatchObject({ reason });
  });

  it('reports every error of a time to a callback', async () => {
    const onTimeError = jest.fn();
    const at = new Date('2028-01-01T00:00:00Z');
    const options = { resolveIssuerKey: () => issuer.publicKey, now: at, onTimeError };
    await verifyVc(await issue[mechanism](), mechanism, options);
    expect(onTimeError).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['the claim vc (VC-JOSE-COSE §1.1.2)', { vc: {} }, {}],
    ['the claim vp (VC-JOSE-COSE §1.1.2)', { vp: {} }, {}],
    ['an iss that is not the issuer (VC-JOSE-COSE §4.1.2)', { iss: 'did:web:other.example' }, {}],
    ['another typ', {}, { typ: 'dc+sd-jwt' }],
    ['no typ', {}, { typ: undefined }],
    ['no integrity protection (VC-JOSE-COSE §1.1.2)', {}, { alg: 'none' }],
    ['a document that does not conform to the data model', { issuer: 'the library' }, {}],
    ['an exp that is a text', { exp: 'tomorrow' }, {}],
    ['a cnf without key', { cnf: {} }, {}],
    ['a cnf that is null', { cnf: null }, {}],
  ])('is rejected with %s', async (_, changes, header) => {
    await expect(verify(await forge(changes, header, mechanism), mechanism)).rejects.toMatchObject({
      name: 'Error',
      reason: 'malformed',
    });
  });

  it('is accepted with an iss that is the issuer, and ignores claims that it does not know', async () => {
    const credential = await forge({ iss: 'did:web:library.example', novel: 1 }, {}, mechanism);
    expect((await verify(credential, mechanism)).document).toMatchObject({ novel: 1 });
  });

  it('has its credentialStatus as its status where it has no status list token', async () => {
    const credentialStatus = { type: 'BitstringStatusListEntry', statusListIndex: '1' };
    expect((await verify(await forge({ credentialStatus }, {}, mechanism), mechanism)).status).toEqual(
      credentialStatus,
    );
  });
});

describe('a credential that is not of the data model', () => {
  const credential = { ...CREDENTIAL, credentialSubject: {} };

  it('is not secured', async () => {
    await expect(issueVcJwt({ ...issueOptions, credential })).rejects.toThrow('a credentialSubject has no claims');
    await expect(issueVcSdJwt({ ...sdJwtOptions, credential })).rejects.toThrow('a credentialSubject has no claims');
  });
});

describe('selective disclosure', () => {
  it('withholds claims of the subject', async () => {
    const presented = selectDisclosures(await issueVcSdJwt(sdJwtOptions), [['credentialSubject', 'level']]);
    const { document } = await verify(presented, 'vc+sd-jwt');
    expect(document.credentialSubject).toEqual({ level: 3 });
  });

  it('can withhold every claim of the subject', async () => {
    const { document } = await verify(selectDisclosures(await issueVcSdJwt(sdJwtOptions), []), 'vc+sd-jwt');
    expect(document.credentialSubject).toEqual({});
  });

  it('rejects an empty subject without digests', async () => {
    const credential = await forge({ credentialSubject: {} }, {}, 'vc+sd-jwt');
    await expect(verify(credential, 'vc+sd-jwt')).rejects.toThrow('a credentialSubject has no claims');
  });

  it('rejects a disclosed id of a subject that is no URL', async () => {
    const subject = { ...CREDENTIAL, credentialSubject: { id: 'thandi', level: 1 } };
    const { claims, disclosures } = concealClaims(subject, sdJwtOptions);
    const header = { alg: 'ES256', typ: 'vc+sd-jwt' };
    const credential = joinSdJwt(await signCompactJws(header, claims, issueOptions.sign), disclosures);
    await expect(verify(credential, 'vc+sd-jwt')).rejects.toThrow('the id of the credentialSubject is not a URL');
  });

  it.each(['validUntil', 'validFrom', 'credentialStatus', 'status', 'cnf', 'exp'])(
    'rejects a disclosed %s',
    async (name) => {
      const document = { ...CREDENTIAL, credentialStatus: { type: 'Status' }, status: {}, cnf: {}, exp: 1 };
      const options = {
        ...sdJwtOptions,
        isSelectivelyDisclosable: (path: (string | number)[]) => path.join() === name,
      };
      const { claims, disclosures } = concealClaims(document, options);
      const header = { alg: 'ES256', typ: 'vc+sd-jwt' };
      const credential = joinSdJwt(await signCompactJws(header, claims, issueOptions.sign), disclosures);
      await expect(verify(credential, 'vc+sd-jwt')).rejects.toThrow('must not be selectively disclosed');
    },
  );
});

describe('other implementations', () => {
  it('jose verifies a vc+jwt', async () => {
    const { payload, protectedHeader } = await compactVerify(await issueVcJwt(issueOptions), issuer.publicKey);
    expect(protectedHeader.typ).toBe('vc+jwt');
    expect(JSON.parse(Buffer.from(payload).toString())).toMatchObject(CREDENTIAL);
  });

  it('@sd-jwt/core verifies a vc+sd-jwt', async () => {
    const judge = new SDJwtInstance({
      hasher: (text: string | ArrayBuffer) =>
        createHash('sha256')
          .update(typeof text === 'string' ? text : Buffer.from(text))
          .digest(),
      hashAlg: 'sha-256',
      verifier: async (input: string, signature: string) =>
        compactVerify(`${input}.${signature}`, issuer.publicKey).then(
          () => true,
          () => false,
        ),
    });
    const { payload } = await judge.verify(await issueVcSdJwt(sdJwtOptions), { currentDate: now.getTime() / 1000 });
    expect(payload).toMatchObject(CREDENTIAL);
  });
});
