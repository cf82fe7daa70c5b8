import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createId } from '@vc/platform/persistence';
import {
  ALGORITHMS,
  importPublicJwk,
  jwkThumbprint,
  parseCompactJws,
  pointJwkOf,
  publicJwkOf,
  setPostQuantumAlgorithms,
  signCompactJws,
  verifyJws,
} from '@vc/protocol/crypto';
import { decodeIssuerSigned, verifyIssuerSigned } from '@vc/protocol/mdoc';
import { verifySdJwtVc } from '@vc/protocol/sd-jwt-vc';
import { createLeafCertificate, createRootCertificate } from '@vc/protocol/x509';
import type { Caller } from '@vc/testing/service/test-world';
import type { JsonAnswer } from '@vc/testing/unit/request-json';
import type { RawWallet } from '@vc/testing/service/raw-wallet';
import { CertifiedKey } from '@vc/testing/unit/certified-key';
import { Holder } from '@vc/testing/unit/holder';
import { IssuerWorld } from '@vc/testing/service/issuer-world';
import { waitFor } from '@vc/testing/unit/wait-for';
import { issuanceService } from '../issuance.definition';
import { IssuerSigners } from '../issuer-signers/issuer-signers';

const PERSON = { given_name: 'Thandi', family_name: 'Nkosi', birthdate: '1990-04-01' };
const STUDENT = { given_name: 'Thandi', family_name: 'Nkosi', student_number: '1', institution: 'University' };
const MDL = {
  'org.iso.18013.5.1': {
    family_name: 'Nkosi',
    given_name: 'Thandi',
    birth_date: '1990-04-01',
    issue_date: '2026-01-01',
    expiry_date: '2031-01-01',
    issuing_country: 'ZA',
    issuing_authority: 'RTMC',
    document_number: '42',
    portrait: Buffer.from('jpeg').toString('base64'),
    un_distinguishing_sign: 'ZA',
    age_over_18: true,
    driving_privileges: [{ vehicle_category_code: 'B', issue_date: '2020-05-05' }],
  },
};

describe('OpenID4VCI credential issuer', () => {
  const directory = mkdtempSync(join(tmpdir(), 'attester-'));
  let issuer: IssuerWorld;
  let tenantId: string;
  let call: Caller;
  let wallet: RawWallet;
  let attest: (claims: object, header?: object) => Promise<string>;

  beforeAll(async () => {
    attest = await keyAttester(join(directory, 'ca.pem'));
    issuer = await IssuerWorld.serve(issuanceService, {
      WALLET_ATTESTER_CA_FILES: join(directory, 'ca.pem'),
      WALLET_ATTESTERS_FROM_TRUST_LISTS: 'on',
      // A delivered credential counts as received.
      ISSUANCE_NOTIFICATION_WAIT_SECONDS: '0',
    });
  });

  beforeEach(() => {
    ({ tenantId, call, wallet } = issuer.createTenant());
  });

  afterAll(async () => {
    await issuer?.stop();
    rmSync(directory, { recursive: true });
  });

  async function offer(body: object) {
    const answer = await call('POST', '/api/v1/issuances', body);
    expect(answer).toMatchObject({ status: 200 });
    const issuance = answer.body.data;
    const configurationIds: string[] = issuance.credentials.map(
      ({ credentialTemplateId }: { credentialTemplateId: string }) => credentialTemplateId,
    );
    return { issuance, configurationIds, token: await wallet.accessToken(issuance) };
  }

  const getIssuance = async (id: string) => (await call('GET', `/api/v1/issuances/${id}`)).body.data;
  const verifyCredential = (credential: string, leaf = issuer.trust.leaf) =>
    verifySdJwtVc(credential, { resolveIssuerKey: () => leaf.publicKey, now: new Date() });

  describe('§12.2 metadata', () => {
    it('returns the metadata of §12.2.4', async () => {
      const [sdJwt, mdoc] = [
        await offer({ presetId: 'platform:student-card', attributes: STUDENT }),
        await offer({ presetId: 'platform:mdl', attributes: MDL }),
      ];
      const { body } = await wallet.metadata();
      const encryption = { enc_values_supported: ['A128GCM', 'A256GCM'], zip_values_supported: ['DEF'] };
      expect(body).toMatchObject({
        credential_issuer: wallet.issuer,
        deferred_credential_endpoint: `${wallet.issuer}/deferred-credential`,
        notification_endpoint: `${wallet.issuer}/notification`,
        credential_request_encryption: {
          jwks: { keys: [{ kty: 'EC', crv: 'P-256', use: 'enc', alg: 'ECDH-ES', kid: expect.any(String) }] },
          ...encryption,
          encryption_required: false,
        },
        credential_response_encryption: { alg_values_supported: ['ECDH-ES'], ...encryption },
        batch_credential_issuance: { batch_size: 20 },
      });
      expect(JSON.stringify(body)).not.toContain('"d":');
      const configurations = body.credential_configurations_supported;
      expect(configurations[sdJwt.configurationIds[0]!]).toMatchObject({
        format: 'dc+sd-jwt',
        scope: sdJwt.configurationIds[0],
        vct: expect.stringContaining('/vct/platform/student-card'),
        cryptographic_binding_methods_supported: ['jwk'],
        credential_signing_alg_values_supported: ['ES256'],
        proof_types_supported: {
          jwt: { proof_signing_alg_values_supported: ['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'] },
          attestation: {},
        },
        credential_metadata: {
          display: [{ name: 'Student card' }],
          claims: expect.arrayContaining([
            { path: ['student_number'], mandatory: true, display: [{ name: 'Student number' }] },
          ]),
        },
      });
      expect(configurations[mdoc.configurationIds[0]!]).toMatchObject({
        format: 'mso_mdoc',
        doctype: 'org.iso.18013.5.1.mDL',
        credential_signing_alg_values_supported: [-7],
        cryptographic_binding_methods_supported: ['cose_key'],
        credential_metadata: {
          claims: expect.arrayContaining([expect.objectContaining({ path: ['org.iso.18013.5.1', 'family_name'] })]),
        },
      });
    });

    it('returns signed metadata for accept: application/jwt', async () => {
      const url = `${issuer.service.url}/.well-known/openid-credential-issuer/oid4vci/${tenantId}`;
      const response = await fetch(url, { headers: { accept: 'application/jwt' } });
      expect(response.headers.get('content-type')).toBe('application/jwt');
      const jws = parseCompactJws(await response.text());
      verifyJws(jws, issuer.trust.leaf.publicKey, ['ES256']);
      expect(jws.header).toMatchObject({
        typ: 'openidvci-issuer-metadata+jwt',
        x5c: [issuer.trust.leaf.raw.toString('base64')],
      });
      expect(jws.payload).toMatchObject({
        sub: wallet.issuer,
        iat: expect.any(Number),
        credential_issuer: wallet.issuer,
      });
    });

    it('signs the metadata once for many requests, and again after a change', async () => {
      const { tenantId: another, call } = issuer.createTenant();
      const url = `${issuer.service.url}/.well-known/openid-credential-issuer/oid4vci/${another}`;
      const fetchMany = async () => {
        const one = async () => (await fetch(url, { headers: { accept: 'application/jwt' } })).text();
        return new Set([...(await Promise.all([one(), one(), one()])), await one()]);
      };
      const calls = issuer.trust.calls;
      expect((await fetchMany()).size).toBe(1);
      expect(issuer.trust.calls - calls).toBe(1);
      const attributes = { level: { type: 'string' } };
      const template = { credentialFormat: 'sd-jwt-vc', name: 'Badge', type: `urn:example:${another}`, attributes };
      expect((await call('POST', '/api/templates/credentials', template)).status).toBe(201);
      expect((await fetchMany()).size).toBe(1);
      expect(issuer.trust.calls - calls).toBe(2);
    });
  });

  describe('OpenID Federation 1.0 §9', () => {
    const configurationUrl = () => `${issuer.service.url}/oid4vci/${tenantId}/.well-known/openid-federation`;

    it('serves the Entity Configuration of a tenant in a federation, with the metadata of the issuer', async () => {
      await offer({ presetId: 'platform:student-card', attributes: STUDENT });
      issuer.trust.federated.add(tenantId);
      const response = await fetch(configurationUrl());
      const { headers } = response;
      expect([response.status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
        200,
        'application/entity-statement+jwt',
        'public, max-age=60',
      ]);
      const { base, issuerMetadata } = JSON.parse(await response.text()) as {
        base: string;
        issuerMetadata: { credential_configurations_supported: Record<string, object> };
      };
      const { body } = await wallet.metadata();
      expect(`${base}/oid4vci/${tenantId}`).toBe(wallet.issuer);
      const configurations = Object.entries<object>(body.credential_configurations_supported);
      expect(issuerMetadata).toEqual({
        ...body,
        credential_configurations_supported: Object.fromEntries(
          configurations.map(([id, configuration]) => [id, { ...configuration, credential_metadata: undefined }]),
        ),
      });
      expect(Object.values(issuerMetadata.credential_configurations_supported)[0]).not.toHaveProperty(
        'credential_metadata',
      );
      const etag = headers.get('etag') ?? '';
      expect((await fetch(configurationUrl(), { headers: { 'if-none-match': etag } })).status).toBe(304);
      expect((await fetch(configurationUrl(), { method: 'HEAD' })).status).toBe(200);
    });

    it('answers 404 for a tenant in no federation, without a time to keep it, and 503 where the trust service is away', async () => {
      const response = await fetch(configurationUrl());
      expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
      issuer.trust.isAvailable = false;
      expect((await fetch(configurationUrl())).status).toBe(503);
      issuer.trust.isAvailable = true;
    });

    it('answers 503 for metadata that is too long for a statement', async () => {
      issuer.trust.federated.add(tenantId);
      const { id } = (await offer({ presetId: 'platform:student-card', attributes: STUDENT })).issuance.credentials[0];
      expect(id).toBeDefined();
      const { database } = issuer;
      await database.query(`UPDATE issuance.credential_templates SET type = repeat('t', 131072) WHERE tenant_id = $1`, [
        tenantId,
      ]);
      expect((await fetch(configurationUrl())).status).toBe(503);
    });
  });

  describe('§7 nonce request', () => {
    it('rejects a body that is not JSON with invalid_request', async () => {
      const headers = { 'content-type': 'application/json' };
      const url = `${issuer.service.url}/oid4vci/${tenantId}/nonce`;
      const response = await fetch(url, { method: 'POST', headers, body: '{' });
      const { error } = (await response.json()) as { error: string };
      expect({ status: response.status, error }).toEqual({ status: 400, error: 'invalid_request' });
    });
  });

  describe('§8 credential request', () => {
    it('issues a valid mobile driving licence', async () => {
      const { configurationIds, token } = await offer({ presetId: 'platform:mdl', attributes: MDL });
      const { status, body } = await wallet.request(token, configurationIds[0]!);
      expect(status).toBe(200);
      const issuerSigned = decodeIssuerSigned(Buffer.from(body.credentials[0].credential, 'base64url'));
      const { mobileSecurityObject, elements } = await verifyIssuerSigned(issuerSigned, {
        resolveIssuerKey: () => issuer.trust.leaf.publicKey,
        now: new Date(),
      });
      expect(mobileSecurityObject).toMatchObject({ docType: 'org.iso.18013.5.1.mDL', deviceKey: wallet.holder.jwk });
      expect(mobileSecurityObject.status).toEqual({
        status_list: { idx: expect.any(Number), uri: expect.any(String) },
      });
      const read = elements.get('org.iso.18013.5.1')!;
      expect(read.get('birth_date')).toMatchObject({ tag: 1004, value: '1990-04-01' });
      expect(read.get('portrait')).toEqual(Buffer.from('jpeg'));
      expect((read.get('driving_privileges') as Map<string, unknown>[])[0]!.get('vehicle_category_code')).toBe('B');
    });

    it('issues one copy per key of a batch, each with its own salts and status', async () => {
      const { configurationIds, token, issuance } = await offer({
        presetId: 'platform:student-card',
        attributes: STUDENT,
      });
      const holders = Array.from({ length: 20 }, () => new Holder());
      const nonce = await wallet.nonce();
      const jwt = await Promise.all(holders.map((holder) => wallet.proof({ nonce }, holder)));
      const calls = issuer.trust.calls;
      const { status, body } = await wallet.request(token, configurationIds[0]!, { proofs: { jwt } });
      expect(status).toBe(200);
      expect(issuer.trust.calls - calls).toBe(1);
      const copies = await Promise.all(
        body.credentials.map(({ credential }: { credential: string }) => verifyCredential(credential)),
      );
      expect(copies.map(({ holderKey }) => jwkThumbprint(holderKey))).toEqual(
        holders.map(({ jwk }) => jwkThumbprint(jwk)),
      );
      const references = copies.map(({ status: { status_list: list } }) => list as { idx: number; uri: string });
      expect(new Set(references.map(({ uri }) => uri)).size).toBe(1);
      const indices = references.map(({ idx }) => idx);
      expect(new Set(indices).size).toBe(20);
      const steps = new Set(indices.slice(1).map((index, position) => index - indices[position]!));
      expect(steps.size).toBeGreaterThan(10);
      const disclosures = body.credentials.flatMap(({ credential }: { credential: string }) =>
        credential.split('~').slice(1, -1),
      );
      expect(new Set(disclosures).size).toBe(disclosures.length);
      expect(await getIssuance(issuance.id)).toMatchObject({
        status: 'completed',
        credentials: [{ status: 'issued' }],
      });
    });

    it('rounds the times of credentials', async () => {
      const startOfDay = () => Math.floor(Date.now() / 86_400_000) * 86_400;
      const before = startOfDay();
      const { configurationIds, token } = await offer({ presetId: 'platform:student-card', attributes: STUDENT });
      const { body } = await wallet.request(token, configurationIds[0]!);
      const { payload } = parseCompactJws(body.credentials[0].credential.split('~')[0]);
      // Midnight may pass during the request.
      expect([before, startOfDay()]).toContain(payload.iat);
      expect(payload.exp).toBeLessThanOrEqual(new Date(issuer.trust.leaf.validTo).getTime() / 1000);
      expect(payload).not.toHaveProperty('nbf');
    });

    it.each([
      ['broken JSON', 400, { body: '{"proofs":', headers: { 'content-type': 'application/json' } }, 'invalid_request'],
      ['another media type', 415, { body: 'a', headers: { 'content-type': 'text/csv' } }, 'invalid_request'],
      ['an unsupported method', 405, { method: 'PUT' }, 'invalid_request'],
    ])('rejects %s with an OAuth error', async (_, status, request, error) => {
      const url = `${issuer.service.url}/oid4vci/${tenantId}/credential`;
      const response = await fetch(url, { method: 'POST', ...request });
      const body = await response.json();
      expect({ status: response.status, body }).toEqual({
        status,
        body: { error, error_description: expect.any(String) },
      });
    });

    it('accepts a credential_identifier', async () => {
      const credentials = [1, 2].map((number) => ({
        presetId: 'platform:student-card',
        attributes: { ...STUDENT, student_number: String(number) },
      }));
      const { issuance, token } = await offer({ credentials });
      const second = issuance.credentials[1].id;
      const answer = await wallet.post('credential', token, {
        credential_identifier: second,
        proofs: { jwt: [await wallet.proof()] },
      });
      expect((await verifyCredential(answer.body.credentials[0].credential)).claims.student_number).toBe('2');
      expect(answer.body.notification_id).toBe(second);
      expect(await getIssuance(issuance.id)).toMatchObject({ status: 'partiallyIssued' });
    });

    it('completes the issuance with the last of several credentials', async () => {
      const { issuance, configurationIds, token } = await offer({
        credentials: [
          { presetId: 'platform:basic-identity', attributes: PERSON },
          { presetId: 'platform:mdl', attributes: MDL },
        ],
      });
      expect((await wallet.request(token, configurationIds[1]!)).status).toBe(200);
      expect(await getIssuance(issuance.id)).toMatchObject({
        status: 'partiallyIssued',
        credentials: [{ status: 'offered' }, { status: 'issued', format: 'mdoc' }],
      });
      expect((await wallet.request(token, configurationIds[0]!)).status).toBe(200);
      expect(await getIssuance(issuance.id)).toMatchObject({ status: 'completed' });
      const events = () =>
        issuer.bus.published.filter(({ subject }) => subject === issuance.id).map(({ type }) => type);
      await waitFor(() => (events().length >= 2 ? true : undefined));
      expect(events()).toEqual(['openid4vc.issuance.offered', 'openid4vc.issuance.completed']);
    });

    it('names the issuer by DID or by Ed25519 certificate as the template says', async () => {
      const issuances = await Promise.all(
        [{ signer: 'did:web' }, { keyType: 'Ed25519' }].map(async (issuer, index) => {
          const attributes = { level: { type: 'integer' } };
          const template = { credentialFormat: 'sd-jwt-vc', name: 'Badge', code: `badge-${index}`, attributes, issuer };
          const { body } = await call('POST', '/api/templates/credentials', template);
          const { configurationIds, token } = await offer({
            credentialTemplateId: body.data.id,
            attributes: { level: 3 },
          });
          const answer = await wallet.request(token, configurationIds[0]!);
          return answer.body.credentials[0].credential as string;
        }),
      );
      const byDid = await verifyCredential(issuances[0]!);
      expect(byDid.issuer).toBe(`did:web:platform.test:did:${tenantId}`);
      expect(byDid.header.kid).toMatch(new RegExp(`^${byDid.issuer}#[\\w-]{43}$`));
      expect(byDid.header).not.toHaveProperty('x5c');
      const edwards = await verifyCredential(issuances[1]!, issuer.trust.edwardsLeaf);
      expect(edwards.header).toMatchObject({ alg: 'EdDSA', x5c: [issuer.trust.edwardsLeaf.raw.toString('base64')] });
      // With a certificate, the kid names the key in the DID document, and there is no iss.
      expect(edwards.header.kid).toBe(
        `${byDid.issuer}#${jwkThumbprint(publicJwkOf(issuer.trust.edwardsLeaf.publicKey))}`,
      );
      expect(edwards.issuer).toBeUndefined();
    });

    it.each(ALGORITHMS)('signs with $alg to a holder of $alg, as the metadata says', async (row) => {
      const { alg, keyType, cose } = row;
      const common = { name: 'Badge', issuer: { keyType } };
      const attributes = { level: { type: 'integer' } };
      const nameSpaces = { 'org.example.badge': { properties: attributes } };
      const made = await Promise.all([
        call('POST', '/api/templates/credentials', { ...common, credentialFormat: 'sd-jwt-vc', code: 'a', attributes }),
        call('POST', '/api/templates/credentials', {
          ...common,
          credentialFormat: 'mdoc',
          type: 'org.example.badge',
          attributes: nameSpaces,
        }),
      ]);
      const [sdJwt, mdoc] = made.map(({ body }) => body.data.id as string);
      const configurations = (await wallet.metadata()).body.credential_configurations_supported;
      const holder = new Holder(keyType);
      const obtain = async (credentialTemplateId: string, values: object) => {
        const { token } = await offer({ credentialTemplateId, attributes: values });
        const proofs = { jwt: [await wallet.proof({}, holder)] };
        const answer = await wallet.request(token, credentialTemplateId, { proofs });
        return answer.body.credentials[0].credential as string;
      };
      const { publicKey } = issuer.trust.leafOf(keyType);
      const badge = await verifyCredential(await obtain(sdJwt!, { level: 3 }), issuer.trust.leafOf(keyType));
      expect(badge).toMatchObject({ header: { alg }, holderKey: holder.jwk });
      expect(configurations[sdJwt!].credential_signing_alg_values_supported).toEqual([alg]);
      const document = await obtain(mdoc!, { 'org.example.badge': { level: 3 } });
      const issuerSigned = decodeIssuerSigned(Buffer.from(document, 'base64url'));
      const verified = await verifyIssuerSigned(issuerSigned, { resolveIssuerKey: () => publicKey, now: new Date() });
      expect(verified.mobileSecurityObject.deviceKey).toEqual(holder.jwk);
      expect(configurations[mdoc!].credential_signing_alg_values_supported).toEqual([cose.alg]);
      expect(issuerSigned.issuerAuth.protectedHeader.get(1)).toBe(cose.alg);
    });

    it('accepts a holder key of ML-DSA where it is turned on, as the metadata says, and rejects it otherwise', async () => {
      const { configurationIds, token } = await offer({ presetId: 'platform:student-card', attributes: STUDENT });
      const id = configurationIds[0]!;
      const listed = async () =>
        (await wallet.metadata()).body.credential_configurations_supported[id].proof_types_supported.jwt
          .proof_signing_alg_values_supported;
      setPostQuantumAlgorithms(true);
      try {
        const holder = new Holder('ML-DSA-44');
        const proofs = { jwt: [await wallet.proof({}, holder)] };
        expect(await listed()).toContain('ML-DSA-44');
        setPostQuantumAlgorithms(false);
        expect(await listed()).not.toContain('ML-DSA-44');
        expect(await wallet.request(token, id, { proofs })).toMatchObject({
          status: 400,
          body: { error: 'invalid_proof', error_description: 'post-quantum algorithms are turned off' },
        });
        setPostQuantumAlgorithms(true);
        const answer = await wallet.request(token, id, { proofs });
        expect(await verifyCredential(answer.body.credentials[0].credential)).toMatchObject({ holderKey: holder.jwk });
      } finally {
        setPostQuantumAlgorithms(false);
      }
    });

    it('rejects cancelled, expired and revoked issuances with credential_request_denied', async () => {
      const issuances = [
        await offer({ presetId: 'platform:student-card', attributes: STUDENT }),
        await offer({ presetId: 'platform:student-card', attributes: STUDENT, validity: { validUntil: inFuture() } }),
        await offer({ presetId: 'platform:student-card', attributes: STUDENT }),
      ];
      const [cancelled, ended, revoked] = issuances as [
        (typeof issuances)[0],
        (typeof issuances)[0],
        (typeof issuances)[0],
      ];
      await call('POST', `/api/v1/issuances/${cancelled.issuance.id}/cancel`);
      const sql = `UPDATE issuance.issuance_credentials SET valid_until = now() WHERE issuance_id = $1`;
      await issuer.database.query(sql, [ended.issuance.id]);
      await wallet.request(revoked.token, revoked.configurationIds[0]!);
      const credentialIds = [revoked.issuance.credentials[0].id];
      expect((await call('POST', '/api/v1/credentials/revoke', { credentialIds })).status).toBe(200);
      for (const { token, configurationIds } of issuances) {
        expect(await wallet.request(token, configurationIds[0]!)).toMatchObject({
          status: 400,
          body: { error: 'credential_request_denied' },
        });
      }
    });

    it('rejects requests with 409 when no active certificate can sign', async () => {
      const attributes = { presetId: 'platform:student-card', attributes: STUDENT };
      const direct = await offer(attributes);
      const deferred = await offer({ ...attributes, deferred: true });
      const { transaction_id } = (await wallet.request(deferred.token, deferred.configurationIds[0]!)).body;
      await call('POST', `/api/v1/issuances/${deferred.issuance.id}/approve`);
      const requests = [
        () => wallet.request(direct.token, direct.configurationIds[0]!),
        () => wallet.post('deferred-credential', deferred.token, { transaction_id }),
      ];
      issuer.trust.hasCertificates = false;
      issuer.service.app.get(IssuerSigners).forget(tenantId);
      for (const request of requests) {
        expect(await request()).toMatchObject({ status: 409, body: { error: 'invalid_request' } });
      }
      issuer.trust.hasCertificates = true;
      for (const request of requests) expect((await request()).status).toBe(200);
    });

    it.each(['credential_deleted', 'credential_failure'])(
      'rejects requests for further copies with credential_request_denied after %s',
      async (event) => {
        const { issuance, configurationIds, token } = await offer({
          presetId: 'platform:student-card',
          attributes: STUDENT,
        });
        const { notification_id } = (await wallet.request(token, configurationIds[0]!)).body;
        expect((await wallet.post('notification', token, { notification_id, event })).status).toBe(204);
        const denied = { status: 400, body: { error: 'credential_request_denied' } };
        for (const holder of [wallet.holder, new Holder()]) {
          const proofs = { jwt: [await wallet.proof({}, holder)] };
          for (const as of [token, await wallet.accessToken(issuance)]) {
            expect(await wallet.request(as, configurationIds[0]!, { proofs })).toMatchObject(denied);
          }
        }
        expect(await getIssuance(issuance.id)).toMatchObject({ credentials: [{ status: 'rejected' }] });
      },
    );

    describe('a repeated request with the same key', () => {
      const revocable = { presetId: 'platform:student-card', attributes: STUDENT };
      const listIndices = (issuance: { credentials: { id: string }[] }) =>
        issuer.database.query('SELECT * FROM issuance.credential_statuses WHERE issuance_credential_id = ANY($1)', [
          issuance.credentials.map(({ id }) => id),
        ]);
      const parseStatus = async ({ body }: JsonAnswer) =>
        (await verifyCredential(body.credentials[0].credential)).status;

      it('returns the same status, one after another and concurrently', async () => {
        const { issuance, configurationIds, token } = await offer(revocable);
        const first = await parseStatus(await wallet.request(token, configurationIds[0]!));
        const others = await Promise.all(Array.from({ length: 5 }, () => wallet.request(token, configurationIds[0]!)));
        for (const other of others) expect(await parseStatus(other)).toEqual(first);
        expect(await listIndices(issuance)).toHaveLength(1);
      });

      it('returns one status to concurrent requests for one copy', async () => {
        const { issuance, configurationIds, token } = await offer(revocable);
        const all = await Promise.all(Array.from({ length: 5 }, () => wallet.request(token, configurationIds[0]!)));
        const [first, ...others] = await Promise.all(all.map(parseStatus));
        for (const other of others) expect(other).toEqual(first);
        expect(await listIndices(issuance)).toHaveLength(1);
      });

      it('returns the credential of that key among several of one template', async () => {
        const credentials = [1, 2].map((number) => ({
          presetId: 'platform:student-card',
          attributes: { ...STUDENT, student_number: String(number) },
        }));
        const { configurationIds, token, issuance } = await offer({ credentials });
        const parseNumber = async ({ body }: JsonAnswer) =>
          (await verifyCredential(body.credentials[0].credential)).claims.student_number;
        const request = () => wallet.request(token, configurationIds[0]!);
        expect([await parseNumber(await request()), await parseNumber(await request())]).toEqual(['1', '1']);
        const proofs = { jwt: [await wallet.proof({}, new Holder())] };
        expect(await parseNumber(await wallet.request(token, configurationIds[0]!, { proofs }))).toBe('2');
        expect(await getIssuance(issuance.id)).toMatchObject({ status: 'completed' });
      });
    });

    it('issues a copy to each of many concurrent requests and completes once', async () => {
      const { issuance, configurationIds, token } = await offer({
        presetId: 'platform:student-card',
        attributes: STUDENT,
      });
      const answers = await Promise.all(Array.from({ length: 10 }, () => wallet.request(token, configurationIds[0]!)));
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
      await waitFor(() =>
        issuer.bus.published.find(({ type, subject }) => subject === issuance.id && type.endsWith('completed')),
      );
      const listCompleted = issuer.bus.published.filter(
        ({ type, subject }) => subject === issuance.id && type.endsWith('completed'),
      );
      expect(listCompleted).toHaveLength(1);
    });

    it('accepts one of concurrent requests with the same proof', async () => {
      const { configurationIds, token } = await offer({ presetId: 'platform:student-card', attributes: STUDENT });
      const proofs = { jwt: [await wallet.proof()] };
      const all = Array.from({ length: 10 }, () => wallet.request(token, configurationIds[0]!, { proofs }));
      const answers = await Promise.all(all);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ body }) => body.error === 'invalid_nonce')).toHaveLength(9);
    });

    it.each([
      ['more than 20 proofs', async () => ({ jwt: Array(21).fill(await wallet.proof()) }), 'invalid_proof'],
      [
        'a proof of another type of JWT',
        async () => ({ jwt: [await wallet.proof({ header: { typ: 'JWT' } })] }),
        'invalid_proof',
      ],
      [
        'a proof with a symmetric key',
        async () => ({ jwt: [await wallet.proof({ header: { jwk: { kty: 'oct', k: 'AA' } } })] }),
        'invalid_proof',
      ],
      [
        'a proof with a private key',
        async () => ({ jwt: [await wallet.proof({ header: { jwk: { ...wallet.holder.jwk, d: 'AA' } } })] }),
        'invalid_proof',
      ],
      [
        'a proof with two keys',
        async () => ({ jwt: [await wallet.proof({ header: { kid: 'did:key:x' } })] }),
        'invalid_proof',
      ],
      [
        'a proof with another algorithm',
        async () => ({ jwt: [await wallet.proof({ header: { alg: 'none' } })] }),
        'invalid_proof',
      ],
      [
        'a proof by another key',
        async () => ({ jwt: [await wallet.proof({ header: { jwk: new Holder().jwk } })] }),
        'invalid_proof',
      ],
      [
        'a proof without a nonce',
        async () => ({ jwt: [await wallet.proof({ claims: { nonce: undefined } })] }),
        'invalid_proof',
      ],
      ['proofs that are a list', async () => [await wallet.proof()], 'invalid_credential_request'],
      ['proofs that are text', async () => 'x', 'invalid_credential_request'],
    ] as [string, () => Promise<object | string>, string][])('rejects %s', async (_, make, error) => {
      const { configurationIds, token } = await offer({ presetId: 'platform:student-card', attributes: STUDENT });
      const answer = await wallet.request(token, configurationIds[0]!, { proofs: await make() });
      expect(answer).toMatchObject({ status: 400, body: { error } });
      expect(answer.headers.get('cache-control')).toBe('no-store');
    });

    it.each(['GET', 'PUT'])('rejects %s with 405', async (method) => {
      const response = await fetch(`${issuer.service.url}/oid4vci/${tenantId}/credential`, { method });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'OPTIONS, POST']);
    });

    it('rejects an access token in the query with 401', async () => {
      const { configurationIds, token } = await offer({ presetId: 'platform:student-card', attributes: STUDENT });
      const proofs = { jwt: [await wallet.proof()] };
      const body = { credential_configuration_id: configurationIds[0], proofs };
      expect((await wallet.post(`credential?access_token=${token}`, undefined, body)).status).toBe(401);
    });
  });

  describe('Appendix D key attestations', () => {
    async function createAttestedOffer() {
      const keyAttestation = { keyStorage: ['iso_18045_high'] };
      const attributes = { level: { type: 'integer' } };
      const template = {
        credentialFormat: 'sd-jwt-vc',
        name: 'Badge',
        type: 'urn:example:high',
        attributes,
        keyAttestation,
      };
      const { body } = await call('POST', '/api/templates/credentials', template);
      return offer({ credentialTemplateId: body.data.id, attributes: { level: 3 } });
    }

    const createAttestationClaims = (holders: Holder[], nonce?: string) => ({
      attested_keys: holders.map(({ jwk }) => jwk),
      key_storage: ['iso_18045_high'],
      nonce,
    });

    it('are required in the metadata and accepted as proofs', async () => {
      const { configurationIds, token } = await createAttestedOffer();
      const { body } = await wallet.metadata();
      expect(
        body.credential_configurations_supported[configurationIds[0]!].proof_types_supported.attestation,
      ).toMatchObject({
        key_attestations_required: { key_storage: ['iso_18045_high'] },
      });
      const holders = [new Holder(), new Holder('Ed25519')];
      const attestation = await attest({
        ...createAttestationClaims(holders, await wallet.nonce()),
        // Appendix D.1 requires it in a proof of the type jwt alone.
        exp: undefined,
      });
      const answer = await wallet.request(token, configurationIds[0]!, { proofs: { attestation: [attestation] } });
      const copies = await Promise.all(
        answer.body.credentials.map(({ credential }: { credential: string }) => verifyCredential(credential)),
      );
      expect(copies.map(({ holderKey }) => holderKey)).toEqual(holders.map(({ jwk }) => jwk));
    });

    it('are rejected as proofs without a nonce', async () => {
      const { configurationIds, token } = await createAttestedOffer();
      const proofs = { attestation: [await attest(createAttestationClaims([new Holder()]))] };
      const answer = await wallet.request(token, configurationIds[0]!, { proofs });
      expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_proof' } });
    });

    it('are accepted in the header of a proof by one of their keys', async () => {
      const { configurationIds, token } = await createAttestedOffer();
      const other = new Holder();
      const header = { key_attestation: await attest(createAttestationClaims([wallet.holder, other])) };
      const answer = await wallet.request(token, configurationIds[0]!, {
        proofs: { jwt: [await wallet.proof({ header })] },
      });
      expect(answer.body.credentials).toHaveLength(2);
    });

    it('count a key once that several attestations and proofs name', async () => {
      const { configurationIds, token } = await createAttestedOffer();
      const [own, other] = [wallet.holder, new Holder()];
      const names = { ...own.jwk, kid: 'another', use: 'sig' };
      const claims = { ...createAttestationClaims([own, other, own]), attested_keys: [own.jwk, names, other.jwk] };
      const header = { key_attestation: await attest(claims) };
      const jwt = [
        await wallet.proof({ header }),
        await wallet.proof({ header: { ...header, jwk: names } }),
        await wallet.proof({ header }, other),
      ];
      const answer = await wallet.request(token, configurationIds[0]!, { proofs: { jwt } });
      const copies = await Promise.all(
        answer.body.credentials.map(({ credential }: { credential: string }) => verifyCredential(credential)),
      );
      expect(copies.map(({ holderKey }) => holderKey)).toEqual([own.jwk, other.jwk]);
    });

    it.each([
      ['no attestation', async () => undefined],
      [
        'another storage',
        async () => attest({ ...createAttestationClaims([wallet.holder]), key_storage: ['iso_18045_basic'] }),
      ],
      ['other keys', async () => attest(createAttestationClaims([new Holder()]))],
      ['no keys', async () => attest({ ...createAttestationClaims([]), attested_keys: [] })],
      ['no end', async () => attest({ ...createAttestationClaims([wallet.holder]), exp: undefined })],
      ['an end in the past', async () => attest({ ...createAttestationClaims([wallet.holder]), exp: 1 })],
      ['another type', async () => attest(createAttestationClaims([wallet.holder]), { typ: 'JWT' })],
      ['no certificate', async () => attest(createAttestationClaims([wallet.holder]), { x5c: undefined })],
      [
        'an untrusted certificate',
        async () =>
          attest(createAttestationClaims([wallet.holder]), { x5c: [issuer.trust.leaf.raw.toString('base64')] }),
      ],
      [
        'an altered signature',
        async () => `${(await attest(createAttestationClaims([wallet.holder]))).slice(0, -4)}AAAA`,
      ],
    ])('are rejected with %s', async (_, make) => {
      const { configurationIds, token } = await createAttestedOffer();
      const header = { key_attestation: await make() };
      const proofs = { jwt: [await wallet.proof({ header })] };
      const answer = await wallet.request(token, configurationIds[0]!, { proofs });
      expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_proof' } });
    });
  });

  describe('Appendix D key attestations of wallet providers on trust lists', () => {
    /** Each provider has another chain, whose answer no test has cached. */
    const newProvider = () => CertifiedKey.create({ root: 'CN=Provider root', leaf: 'CN=Provider' });

    /** Returns the request for a credential, for a key that the provider attests. */
    async function prepare({ x5c, sign }: CertifiedKey) {
      const { configurationIds, token } = await offer({ presetId: 'platform:student-card', attributes: STUDENT });
      const iat = Math.floor(Date.now() / 1000);
      const claims = { attested_keys: [wallet.holder.jwk], iat, exp: iat + 600 };
      const header = { alg: 'ES256', typ: 'key-attestation+jwt', x5c } as const;
      const proofs = {
        jwt: [await wallet.proof({ header: { key_attestation: await signCompactJws(header, claims, sign) } })],
      };
      return () => wallet.request(token, configurationIds[0]!, { proofs });
    }
    const requestWith = async (provider: CertifiedKey) => (await prepare(provider))();

    it('are accepted while the provider is listed, and rejected before and after with invalid_proof', async () => {
      const [provider, withdrawn] = await Promise.all([newProvider(), newProvider()]);
      const refused = { status: 400, body: { error: 'invalid_proof' } };
      expect(await requestWith(await newProvider())).toMatchObject(refused);
      issuer.trust.entities.addAuthority(provider.root);
      expect(await requestWith(provider)).toMatchObject({ status: 200 });
      issuer.trust.entities.remove(issuer.trust.entities.addAuthority(withdrawn.root));
      expect(await requestWith(withdrawn)).toMatchObject(refused);
    });

    it('are rejected with 503 while the trust service does not answer', async () => {
      const provider = await newProvider();
      issuer.trust.entities.addAuthority(provider.root);
      const request = await prepare(provider);
      issuer.trust.isAvailable = false;
      const answer = await request().finally(() => (issuer.trust.isAvailable = true));
      expect(answer.status).toBe(503);
      expect(await request()).toMatchObject({ status: 200 });
    });
  });

  describe('§9 deferred issuance', () => {
    const deferred = { presetId: 'platform:student-card', attributes: STUDENT, deferred: true };

    async function createApproved() {
      const { issuance, configurationIds, token } = await offer({ ...(await createTemplate()), deferred: true });
      const { transaction_id } = (await wallet.request(token, configurationIds[0]!)).body;
      expect((await call('POST', `/api/v1/issuances/${issuance.id}/approve`)).status).toBe(200);
      const request = (as = token) => wallet.post('deferred-credential', as, { transaction_id });
      return { issuance, configurationIds, token, request };
    }

    /** Each of its copies has an index in a status list. */
    async function createTemplate() {
      const attributes = { level: { type: 'integer' } };
      const template = {
        credentialFormat: 'sd-jwt-vc',
        name: 'Badge',
        type: `urn:example:${createId()}`,
        attributes,
        revocable: true,
      };
      const { body } = await call('POST', '/api/templates/credentials', template);
      return { credentialTemplateId: body.data.id, attributes: { level: 3 } };
    }

    const parseStatus = async ({ body }: JsonAnswer) =>
      (await verifyCredential(body.credentials[0].credential)).claims.status;
    const invalid = { status: 400, body: { error: 'invalid_transaction_id' } };

    it('returns the credential after the approval', async () => {
      const { issuance, configurationIds, token } = await offer(deferred);
      const first = await wallet.request(token, configurationIds[0]!);
      expect(first).toMatchObject({ status: 202, body: { transaction_id: expect.any(String), interval: 5 } });
      const { transaction_id } = first.body;
      expect(await wallet.post('deferred-credential', token, { transaction_id })).toMatchObject({
        status: 202,
        body: { transaction_id, interval: 5 },
      });
      expect(await getIssuance(issuance.id)).toMatchObject({ status: 'offered' });
      const approve = () => call('POST', `/api/v1/issuances/${issuance.id}/approve`);
      expect([(await approve()).status, (await approve()).status]).toEqual([200, 200]);
      const last = await wallet.post('deferred-credential', token, { transaction_id });
      expect((await verifyCredential(last.body.credentials[0].credential)).holderKey).toEqual(wallet.holder.jwk);
      expect(await getIssuance(issuance.id)).toMatchObject({ status: 'completed' });
    });

    it('returns the same credential to a repeated request', async () => {
      const { issuance, request } = await createApproved();
      const [lost, again] = [await request(), await request()];
      expect([lost.status, again.status]).toEqual([200, 200]);
      expect((await verifyCredential(again.body.credentials[0].credential)).holderKey).toEqual(wallet.holder.jwk);
      expect(await parseStatus(again)).toEqual(await parseStatus(lost));
      expect(again.body.notification_id).toBe(lost.body.notification_id);
      expect(await getIssuance(issuance.id)).toMatchObject({
        status: 'completed',
        credentials: [{ status: 'issued' }],
      });
    });

    it('returns one status to concurrent requests and completes once', async () => {
      const { issuance, request } = await createApproved();
      const answers = await Promise.all(Array.from({ length: 5 }, () => request()));
      expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
      const statuses = await Promise.all(answers.map(parseStatus));
      expect(new Set(statuses.map((status) => JSON.stringify(status))).size).toBe(1);
      const listCompletedEvents = () =>
        issuer.bus.published.filter(({ type, subject }) => subject === issuance.id && type.endsWith('completed'));
      await waitFor(() => (listCompletedEvents().length > 0 ? true : undefined));
      expect(listCompletedEvents()).toHaveLength(1);
    });

    it.each(['credential_accepted', 'credential_deleted', 'credential_failure'])(
      'rejects the transaction_id with invalid_transaction_id after %s',
      async (event) => {
        const { token, request } = await createApproved();
        const { notification_id } = (await request()).body;
        expect((await wallet.post('notification', token, { notification_id, event })).status).toBe(204);
        expect(await request()).toMatchObject(invalid);
      },
    );

    it('rejects the transaction_id of an answered request from another access token', async () => {
      const { issuance, request } = await createApproved();
      const other = await wallet.accessToken(issuance);
      expect((await request()).status).toBe(200);
      expect(await request(other)).toMatchObject(invalid);
      expect((await request()).status).toBe(200);
    });

    it('rejects a repeated request for a revoked credential with credential_request_denied', async () => {
      const { issuance, request } = await createApproved();
      expect((await request()).status).toBe(200);
      const credentialIds = [issuance.credentials[0].id];
      expect((await call('POST', '/api/v1/credentials/revoke', { credentialIds })).status).toBe(200);
      expect(await request()).toMatchObject({ status: 400, body: { error: 'credential_request_denied' } });
    });

    it('encrypts the response when the wallet asks for it', async () => {
      const { issuance, configurationIds, token } = await offer(deferred);
      const body = { credential_configuration_id: configurationIds[0], proofs: { jwt: [await wallet.proof()] } };
      const first = await wallet.postEncrypted('credential', token, body);
      expect(first).toMatchObject({ status: 202, type: 'application/jwt', body: { interval: 5 } });
      await call('POST', `/api/v1/issuances/${issuance.id}/approve`);
      const { transaction_id } = first.body;
      const last = await wallet.postEncrypted('deferred-credential', token, { transaction_id }, { zip: true });
      expect(last).toMatchObject({ status: 200, body: { credentials: [{ credential: expect.any(String) }] } });
    });

    it('rejects a transaction of another issuance with invalid_transaction_id', async () => {
      const [one, other] = [await offer(deferred), await offer(deferred)];
      const { transaction_id } = (await wallet.request(one.token, one.configurationIds[0]!)).body;
      for (const id of [transaction_id, createId(), 'junk']) {
        const answer = await wallet.post('deferred-credential', other.token, { transaction_id: id });
        expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_transaction_id' } });
      }
      expect((await wallet.post('deferred-credential', one.token, {})).body.error).toBe('invalid_credential_request');
    });

    it('rejects the request after the end of the offer with credential_request_denied', async () => {
      const { issuance, configurationIds, token } = await offer(deferred);
      const { transaction_id } = (await wallet.request(token, configurationIds[0]!)).body;
      await call('POST', `/api/v1/issuances/${issuance.id}/cancel`);
      expect((await call('POST', `/api/v1/issuances/${issuance.id}/approve`)).status).toBe(409);
      expect((await wallet.post('deferred-credential', token, { transaction_id })).body.error).toBe(
        'credential_request_denied',
      );
    });

    it('accepts a repeated approval after the offer has ended', async () => {
      const { issuance } = await offer(deferred);
      const approve = () => call('POST', `/api/v1/issuances/${issuance.id}/approve`);
      expect((await approve()).status).toBe(200);
      const cancelled = await call('POST', `/api/v1/issuances/${issuance.id}/cancel`);
      expect(await approve()).toMatchObject({ status: 200, body: cancelled.body });
    });

    it('rejects the approval of an issuance that is not deferred', async () => {
      const { issuance } = await offer({ presetId: 'platform:student-card', attributes: STUDENT });
      expect((await call('POST', `/api/v1/issuances/${issuance.id}/approve`)).status).toBe(409);
    });
  });

  describe('§10 encryption', () => {
    const simple = { presetId: 'platform:student-card', attributes: STUDENT };

    it.each([
      ['A128GCM', false],
      ['A256GCM', true],
    ] as const)('encrypts request and response with %s, compressed: %s', async (enc, zip) => {
      const { configurationIds, token } = await offer(simple);
      const body = { credential_configuration_id: configurationIds[0], proofs: { jwt: [await wallet.proof()] } };
      const answer = await wallet.postEncrypted('credential', token, body, { enc: enc as 'A128GCM', zip });
      expect(answer).toMatchObject({ status: 200, type: 'application/jwt', header: { alg: 'ECDH-ES', enc } });
      expect(answer.header).toHaveProperty('kid');
      await verifyCredential(answer.body.credentials[0].credential);
    });

    it('encrypts the response to an unencrypted request', async () => {
      const { configurationIds, token } = await offer(simple);
      const jwk = { ...new Holder().jwk, alg: 'ECDH-ES' };
      const response = await fetch(`${issuer.service.url}/oid4vci/${tenantId}/credential`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          credential_configuration_id: configurationIds[0],
          proofs: { jwt: [await wallet.proof()] },
          credential_response_encryption: { jwk, enc: 'A256GCM' },
        }),
      });
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/jwt']);
    });

    it('returns errors unencrypted', async () => {
      const { token } = await offer(simple);
      const body = { credential_configuration_id: createId(), proofs: { jwt: [await wallet.proof()] } };
      expect(await wallet.postEncrypted('credential', token, body)).toMatchObject({
        status: 400,
        type: expect.stringContaining('application/json'),
        body: { error: 'unknown_credential_configuration' },
      });
    });

    it.each([
      ['another enc', { enc: 'A128CBC-HS256' }],
      ['another zip', { zip: 'GZIP' }],
      ['another alg', { jwk: { ...new Holder().jwk, alg: 'RSA-OAEP' } }],
      ['a key of another curve', { jwk: { ...new Holder('Ed25519').jwk, alg: 'ECDH-ES' } }],
      [
        'a key off its curve',
        { jwk: { ...new Holder().jwk, y: pointJwkOf(new Holder().privateKey).x, alg: 'ECDH-ES' } },
      ],
      ['no key', { jwk: undefined }],
    ])('rejects %s with invalid_encryption_parameters', async (_, changes) => {
      const { issuance, configurationIds, token } = await offer(simple);
      const encryption = { jwk: { ...new Holder().jwk, alg: 'ECDH-ES' }, enc: 'A128GCM', ...changes };
      const answer = await wallet.request(token, configurationIds[0]!, { credential_response_encryption: encryption });
      expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_encryption_parameters' } });
      expect(await getIssuance(issuance.id)).toMatchObject({ status: 'offered' });
    });

    it.each(['junk', 'a.b.c.d.e', ''])('rejects the encrypted request %j', async (body) => {
      const { token } = await offer(simple);
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/jwt' };
      const response = await fetch(`${issuer.service.url}/oid4vci/${tenantId}/credential`, {
        method: 'POST',
        headers,
        body,
      });
      expect(response.status).toBe(400);
    });
  });

  describe('§11 notification', () => {
    it('changes the status of the credential, and accepts a repeated notification', async () => {
      const { issuance, configurationIds, token } = await offer({
        presetId: 'platform:student-card',
        attributes: STUDENT,
      });
      const { notification_id } = (await wallet.request(token, configurationIds[0]!)).body;
      const notify = (event: string) => wallet.post('notification', token, { notification_id, event, extra: 1 });
      for (const [event, status] of [
        ['credential_accepted', 'accepted'],
        ['credential_accepted', 'accepted'],
        ['credential_deleted', 'rejected'],
        ['credential_failure', 'rejected'],
      ] as const) {
        expect((await notify(event)).status).toBe(204);
        expect(await getIssuance(issuance.id)).toMatchObject({ credentials: [{ status }] });
      }
    });

    it.each([
      ['an unknown id', { notification_id: createId(), event: 'credential_accepted' }, 'invalid_notification_id'],
      ['no id', { event: 'credential_accepted' }, 'invalid_notification_request'],
      ['an unknown event', { notification_id: createId(), event: 'credential_lost' }, 'invalid_notification_request'],
    ])('rejects %s', async (_, body, error) => {
      const { token } = await offer({ presetId: 'platform:student-card', attributes: STUDENT });
      expect(await wallet.post('notification', token, body)).toMatchObject({ status: 400, body: { error } });
      expect((await wallet.post('notification', undefined, body)).status).toBe(401);
    });

    it('rejects a credential that was not issued or is of another issuance with invalid_notification_id', async () => {
      const [one, other] = [
        await offer({ presetId: 'platform:student-card', attributes: STUDENT }),
        await offer({ presetId: 'platform:student-card', attributes: STUDENT }),
      ];
      await wallet.request(one.token, one.configurationIds[0]!);
      for (const id of [one.issuance.credentials[0].id, other.issuance.credentials[0].id]) {
        const answer = await wallet.post('notification', other.token, {
          notification_id: id,
          event: 'credential_accepted',
        });
        expect(answer.body.error).toBe('invalid_notification_id');
      }
    });
  });
});

function inFuture(): string {
  return new Date(Date.now() + 86_400_000).toISOString();
}

/** An attester of keys with the certificate of its authority. */
async function keyAttester(file: string) {
  const [root, leaf] = [new Holder(), new Holder()];
  const dates = { notBefore: new Date(Date.now() - 60_000), notAfter: new Date(Date.now() + 3_600_000) };
  const rootPem = await createRootCertificate({ ...dates, subject: 'CN=Attesters', key: root.privateKey });
  const issuer = { issuerCertificate: rootPem, issuerKey: root.privateKey, subjectAlternativeNames: [] };
  const leafPem = await createLeafCertificate({
    ...dates,
    ...issuer,
    subject: 'CN=Attester',
    publicKey: importPublicJwk(leaf.jwk).key,
  });
  writeFileSync(file, rootPem);
  const x5c = [new X509Certificate(leafPem).raw.toString('base64')];
  const iat = Math.floor(Date.now() / 1000);
  return (claims: object, header: object = {}) =>
    signCompactJws(
      { alg: 'ES256', typ: 'key-attestation+jwt', x5c, ...header },
      { iat, exp: iat + 600, ...claims },
      leaf.sign,
    );
}
