import { createPublicKey, randomBytes, webcrypto, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ml_dsa44 as mlDsa44, ml_dsa65 as mlDsa65, ml_dsa87 as mlDsa87 } from '@noble/post-quantum/ml-dsa.js';
import { encodeCbor } from '@vc/protocol/cbor';
import type { CoseSign1 } from '@vc/protocol/cose';
import type { CurveKeyType } from '@vc/protocol/crypto';
import {
  acceptedCoseAlgorithms,
  acceptedJoseAlgorithms,
  ALL_ALGORITHMS,
  importPublicJwk,
  setPostQuantumAlgorithms,
  signCompactJws,
  supportedSignatureAlgorithms,
} from '@vc/protocol/crypto';
import type { DidDocuments } from '@vc/protocol/did';
import { parseDidDocument } from '@vc/protocol/did';
import { createDeviceResponse, decodeDeviceResponse, issueMdoc, verifyDocument } from '@vc/protocol/mdoc';
import { createKeyProof, verifyKeyProof } from '@vc/protocol/openid4vci';
import { clientMetadata, createAuthorizationRequest, createRequestObject } from '@vc/protocol/openid4vp';
import { verifyRequestObject } from '@vc/protocol/openid4vp-client';
import {
  createKeyBinding,
  findKeyBindingIssues,
  issueSdJwtVc,
  splitPresentation,
  verifySdJwtVc,
} from '@vc/protocol/sd-jwt-vc';
import {
  createStatusListCwt,
  createStatusListToken,
  StatusList,
  verifyStatusListCwt,
  verifyStatusListToken,
} from '@vc/protocol/status-list';
import { compactVerify } from 'jose';
import { Holder } from './holder';

const now = new Date('2026-06-01T12:00:00Z');
const later = new Date('2027-06-01T12:00:00Z');
/** The certificate of another key: the specs resolve the key themselves. */
const signerCertificate = new X509Certificate(
  readFileSync(join(__dirname, '../../../protocol/x509/test-vectors/crl-names/certificate.pem')),
);
const DID = 'did:web:verifier.example';
const DOC_TYPE = 'org.example.badge';
const AUDIENCE = 'https://verifier.example';
const HASHES: Record<CurveKeyType, string> = {
  'P-256': 'SHA-256',
  'P-384': 'SHA-384',
  'P-521': 'SHA-512',
  Ed25519: '',
};

const TURNED_OFF = 'post-quantum algorithms are turned off';
const NOBLE = { 'ML-DSA-44': mlDsa44, 'ML-DSA-65': mlDsa65, 'ML-DSA-87': mlDsa87 };

// The holders of the tests below are made while the tests are collected.
setPostQuantumAlgorithms(true);

const keyOf = ({ jwk }: Holder) => importPublicJwk(jwk).key;

/** Judges a JWS with jose. */
async function expectJws(jws: string, alg: string, { privateKey }: Holder): Promise<void> {
  const { protectedHeader } = await compactVerify(jws, createPublicKey(privateKey), { algorithms: [alg] });
  expect(protectedHeader.alg).toBe(alg);
}

/** Judges a COSE_Sign1 (RFC 9052 §4.4) with Web Crypto, and ML-DSA with @noble/post-quantum. */
async function expectCose(sign1: CoseSign1, alg: number, { jwk }: Holder): Promise<void> {
  expect(sign1.protectedHeader.get(1)).toBe(alg);
  if (jwk.kty === 'AKP') {
    const message = encodeCbor(['Signature1', sign1.protectedBytes, Buffer.alloc(0), sign1.payload!]);
    return expect(NOBLE[jwk.alg].verify(sign1.signature, message, Buffer.from(jwk.pub, 'base64url'))).toBe(true);
  }
  const name = jwk.kty === 'EC' ? 'ECDSA' : 'Ed25519';
  const key = await webcrypto.subtle.importKey('jwk', jwk, { name, namedCurve: jwk.crv }, false, ['verify']);
  const signed = encodeCbor(['Signature1', sign1.protectedBytes, Buffer.alloc(0), sign1.payload!]);
  const isSigned = webcrypto.subtle.verify(
    { name, hash: HASHES[jwk.crv] },
    key,
    Uint8Array.from(sign1.signature),
    Uint8Array.from(signed),
  );
  expect(await isSigned).toBe(true);
}

describe.each(ALL_ALGORITHMS)('$alg', ({ alg, keyType, cose }) => {
  const [issuer, holder] = [new Holder(keyType), new Holder(keyType)];
  const resolveIssuerKey = () => keyOf(issuer);

  it('signs an SD-JWT VC and its key binding', async () => {
    const sdJwt = await issueSdJwtVc({
      claims: { level: 3 },
      isSelectivelyDisclosable: () => true,
      vct: 'urn:example:badge',
      issuedAt: now,
      holderKey: holder.jwk,
      alg,
      sign: issuer.sign,
      randomBytes,
    });
    await expectJws(sdJwt.split('~')[0]!, alg, issuer);
    const binding = { audience: AUDIENCE, nonce: 'n' };
    const parts = splitPresentation(
      await createKeyBinding({ sdJwt, ...binding, issuedAt: now, alg, sign: holder.sign }),
    );
    await expectJws(parts.keyBinding!, alg, holder);
    const verified = await verifySdJwtVc(parts.sdJwt, { resolveIssuerKey, now });
    expect(verified).toMatchObject({ header: { alg }, claims: { level: 3 }, holderKey: holder.jwk });
    expect(findKeyBindingIssues(parts, verified.holderKey, { ...binding, now })).toEqual([]);
  });

  it('signs an mdoc and its device authentication', async () => {
    const issuerSigned = await issueMdoc({
      docType: DOC_TYPE,
      nameSpaces: { [DOC_TYPE]: { level: 3 } },
      validityInfo: { signed: now, validFrom: now, validUntil: later },
      deviceKey: holder.jwk,
      alg,
      x5chain: [signerCertificate.raw],
      sign: issuer.sign,
      randomBytes,
    });
    const sessionTranscript = encodeCbor([null, null, ['handover']]);
    const disclose = { [DOC_TYPE]: ['level'] };
    const signer = { alg, sign: holder.sign };
    const document = decodeDeviceResponse(
      await createDeviceResponse({ docType: DOC_TYPE, issuerSigned, disclose, sessionTranscript, ...signer }),
    );
    await expectCose(document.issuerSigned.issuerAuth, cose.alg, issuer);
    expect(document.deviceSignature.protectedHeader.get(1)).toBe(cose.alg);
    const verified = await verifyDocument(document, { resolveIssuerKey, now, sessionTranscript });
    expect(verified.mobileSecurityObject.deviceKey).toEqual(holder.jwk);
  });

  it('signs the proof of a holder key', async () => {
    const proof = { audience: AUDIENCE, nonce: 'n', issuedAt: now };
    const jwt = await createKeyProof({ jwk: holder.jwk, alg, sign: holder.sign, ...proof });
    await expectJws(jwt, alg, holder);
    const verified = verifyKeyProof(jwt, { credentialIssuer: AUDIENCE, allowedAlgorithms: [alg], now });
    expect(verified.holderKeys).toEqual([holder.jwk]);
  });

  it('signs a request object with a key of a DID document', async () => {
    const kid = `${DID}#key`;
    const method = { id: kid, type: 'JsonWebKey', controller: DID, publicKeyJwk: issuer.jwk };
    const document = parseDidDocument({ id: DID, verificationMethod: [method], authentication: [kid] }, DID);
    const dids: DidDocuments = { read: async (_, find) => find(document) };
    const clientId = `decentralized_identifier:${DID}`;
    const request = createAuthorizationRequest({
      clientId,
      nonce: 'n',
      dcqlQuery: { credentials: [{ id: 'a', format: 'dc+sd-jwt', meta: { vct_values: ['urn:a'] } }] },
      responseMode: 'direct_post',
      responseUri: `${AUDIENCE}/response`,
      state: 's',
    });
    const signer = { alg, key: { kid }, sign: issuer.sign };
    const jwt = await createRequestObject({ request, issuedAt: now, expiresAt: later, ...signer });
    await expectJws(jwt, alg, issuer);
    await expect(verifyRequestObject(jwt, { clientId, now, dids })).resolves.toMatchObject({ verifier: DID });
  });

  it('signs status lists in both formats', async () => {
    const [uri, resolveKey] = ['https://issuer.example/status/1', () => keyOf(issuer)];
    const list = StatusList.create(1, 8);
    const content = { list, uri, issuedAt: now, expiresAt: later, alg, sign: issuer.sign };
    const jwt = await createStatusListToken({ ...content, header: {} });
    await expectJws(jwt, alg, issuer);
    await expect(verifyStatusListToken(jwt, { uri, resolveKey, now })).resolves.toMatchObject({ header: { alg } });
    const cwt = await createStatusListCwt(content);
    await expect(verifyStatusListCwt(cwt, { uri, resolveKey, now })).resolves.toMatchObject({ header: { alg } });
  });
});

/** The names in metadata are those that a verifier accepts, and no others. */
describe.each([
  ['off', [-7, -9, -35, -51, -36, -52, -8, -19]],
  ['on', [-7, -9, -35, -51, -36, -52, -8, -19, -48, -49, -50]],
])('the metadata of a verifier with post-quantum algorithms %s', (setting, numbers) => {
  const keys = ALL_ALGORITHMS.map(({ keyType }) => new Holder(keyType));
  // Every registered algorithm for signatures: IANA JSON Web Signature and Encryption Algorithms.
  const REGISTERED = ['HS256', 'RS256', 'PS256', 'ES256K', 'Ed448', 'ML-DSA-44', 'ML-DSA-65', 'ML-DSA-87', 'none'];
  const query = {
    credentials: (['dc+sd-jwt', 'mso_mdoc'] as const).map((format) => ({
      id: format,
      format,
      meta: { vct_values: [] },
    })),
  };
  const formats = () => clientMetadata(query).vp_formats_supported;

  beforeAll(() => setPostQuantumAlgorithms(setting === 'on'));
  afterAll(() => setPostQuantumAlgorithms(true));

  async function isAccepted(alg: string, holder: Holder): Promise<boolean> {
    const proof = await signCompactJws(
      { alg, typ: 'openid4vci-proof+jwt', jwk: holder.jwk },
      { aud: AUDIENCE, iat: now.getTime() / 1000, nonce: 'n' },
      holder.sign,
    );
    try {
      const allowedAlgorithms = supportedSignatureAlgorithms();
      return verifyKeyProof(proof, { credentialIssuer: AUDIENCE, allowedAlgorithms, now }).nonce === 'n';
    } catch {
      return false;
    }
  }

  it('lists exactly the names that work', async () => {
    const working: string[] = [];
    for (const alg of new Set([...acceptedJoseAlgorithms(), ...REGISTERED])) {
      const accepted = await Promise.all(keys.map((key) => isAccepted(alg, key)));
      expect(accepted.filter(Boolean).length).toBeLessThanOrEqual(1);
      if (accepted.includes(true)) working.push(alg);
    }
    expect(formats()['dc+sd-jwt']).toEqual({ 'sd-jwt_alg_values': working, 'kb-jwt_alg_values': working });
  });

  it('lists the numbers of COSE of the same algorithms', () => {
    const { issuerauth_alg_values: ofIssuer, deviceauth_alg_values: ofDevice } = formats().mso_mdoc!;
    expect(ofIssuer).toEqual(numbers);
    expect(ofDevice).toEqual(ofIssuer);
    expect(acceptedCoseAlgorithms()).toEqual(ofIssuer);
  });
});

/** What a process without the setting says about ML-DSA. */
describe('with post-quantum algorithms off', () => {
  const [issuer, holder] = [new Holder('ML-DSA-44'), new Holder('ML-DSA-44')];
  const resolveIssuerKey = () => createPublicKey(issuer.privateKey);
  const common = { alg: 'ML-DSA-44', sign: issuer.sign, randomBytes } as const;
  const mdoc = { docType: DOC_TYPE, nameSpaces: { [DOC_TYPE]: { level: 3 } }, x5chain: [signerCertificate.raw] };
  const validityInfo = { signed: now, validFrom: now, validUntil: later };

  afterEach(() => setPostQuantumAlgorithms(true));

  it('rejects a credential', async () => {
    const content = { claims: {}, isSelectivelyDisclosable: () => true, vct: 'urn:example:badge', issuedAt: now };
    const sdJwt = await issueSdJwtVc({ ...content, ...common });
    setPostQuantumAlgorithms(false);
    await expect(verifySdJwtVc(sdJwt, { resolveIssuerKey, now })).rejects.toThrow(TURNED_OFF);
  });

  it('rejects an mdoc', async () => {
    const deviceKey = new Holder().jwk;
    const issuerSigned = await issueMdoc({ ...mdoc, validityInfo, deviceKey, ...common });
    const sessionTranscript = encodeCbor([null, null, ['handover']]);
    const signer = { alg: 'ML-DSA-44', sign: holder.sign } as const;
    const document = decodeDeviceResponse(
      await createDeviceResponse({ docType: DOC_TYPE, issuerSigned, disclose: {}, sessionTranscript, ...signer }),
    );
    setPostQuantumAlgorithms(false);
    await expect(verifyDocument(document, { resolveIssuerKey, now, sessionTranscript })).rejects.toThrow(TURNED_OFF);
  });

  it('rejects a proof of possession', async () => {
    const content = { audience: AUDIENCE, nonce: 'n', issuedAt: now };
    const proof = await createKeyProof({ jwk: holder.jwk, alg: 'ML-DSA-44', sign: holder.sign, ...content });
    setPostQuantumAlgorithms(false);
    const options = { credentialIssuer: AUDIENCE, allowedAlgorithms: supportedSignatureAlgorithms(), now };
    expect(() => verifyKeyProof(proof, options)).toThrow(TURNED_OFF);
  });
});
