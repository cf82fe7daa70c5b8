// node credo-organization.mjs PORT: runs Credo as an issuer and a verifier at http://localhost:PORT. Prints its offers
// and presentation requests as one line of JSON, then a line for each presentation response. Ends when standard input
// ends.
import {
  Agent,
  ConsoleLogger,
  DateOnly,
  DependencyManager,
  InjectionSymbols,
  Kms,
  LogLevel,
  X509KeyUsage,
  X509Module,
} from '@credo-ts/core';
import { agentDependencies, NodeInMemoryKeyManagementStorage, NodeKeyManagementService } from '@credo-ts/node';
import { OpenId4VcModule, OpenId4VcVerifierEvents } from '@credo-ts/openid4vc';
import { MemoryStorage } from './memory-storage.mjs';

const port = Number(process.argv[2]);
const base = `http://localhost:${port}`;
const VCT = 'urn:credo:member';
const DOC_TYPE = 'org.credo.member.1';
const NAME_SPACE = 'org.credo.member';
const DAY_MS = 86_400_000;

const dependencies = new DependencyManager();
dependencies.registerInstance(InjectionSymbols.StorageService, new MemoryStorage());
const certificates = {};
let record;
const openid4vc = new OpenId4VcModule({
  issuer: { baseUrl: `${base}/issuer`, credentialRequestToCredentialMapper: issue },
  verifier: { baseUrl: `${base}/verifier` },
});
const agent = new Agent(
  {
    config: { allowInsecureHttpUrls: true, autoUpdateStorageOnStartup: true, logger: new ConsoleLogger(LogLevel.off) },
    dependencies: agentDependencies,
    modules: {
      kms: new Kms.KeyManagementModule({
        backends: [new NodeKeyManagementService(new NodeInMemoryKeyManagementStorage())],
      }),
      x509: new X509Module({ getTrustedCertificatesForVerification: () => [certificates.root.toString('base64')] }),
      openid4vc,
    },
  },
  dependencies,
);

process.stdin.on('end', () => process.exit(0)).resume();
await agent.initialize();
await createCertificates();
const server = openid4vc.config.app.listen(port);
await new Promise((done) => server.once('listening', done));
agent.events.on(OpenId4VcVerifierEvents.VerificationSessionStateChanged, ({ payload }) => {
  const { verificationSession: session } = payload;
  if (['ResponseVerified', 'Error'].includes(session.state)) void report(session);
});
write({ offers: [await createOffer('member'), await createOffer('document')], requests: await createRequests() });

async function createCertificates() {
  const [rootKey, leafKey] = [await createKey(), await createKey()];
  const validity = { notBefore: new Date(Date.now() - DAY_MS), notAfter: new Date(Date.now() + 30 * DAY_MS) };
  const issuer = { commonName: 'Credo root', countryName: 'ZA' };
  certificates.root = await agent.x509.createCertificate({
    authorityKey: rootKey,
    issuer,
    validity,
    extensions: {
      basicConstraints: { ca: true, markAsCritical: true },
      keyUsage: { usages: [X509KeyUsage.KeyCertSign, X509KeyUsage.CrlSign], markAsCritical: true },
      subjectKeyIdentifier: { include: true },
    },
  });
  certificates.leaf = await agent.x509.createCertificate({
    authorityKey: rootKey,
    subjectPublicKey: leafKey,
    issuer,
    validity,
    subject: { commonName: 'Credo', countryName: 'ZA' },
    extensions: {
      keyUsage: { usages: [X509KeyUsage.DigitalSignature], markAsCritical: true },
      subjectAlternativeName: {
        name: [
          { type: 'dns', value: 'localhost' },
          { type: 'url', value: base },
        ],
      },
      authorityKeyIdentifier: { include: true },
      subjectKeyIdentifier: { include: true },
      issuerAlternativeName: { name: [{ type: 'url', value: base }] },
    },
  });
  certificates.leaf.publicJwk.keyId = leafKey.keyId;
}

async function createOffer(configurationId) {
  await getIssuer();
  const { credentialOffer } = await agent.openid4vc.issuer.createCredentialOffer({
    issuerId: 'credo',
    credentialConfigurationIds: [configurationId],
    version: 'v1',
    preAuthorizedCodeFlowConfig: {},
  });
  return credentialOffer;
}

function getIssuer() {
  const proof = { proof_types_supported: { jwt: { proof_signing_alg_values_supported: ['ES256'] } } };
  record ??= agent.openid4vc.issuer.createIssuer({
    issuerId: 'credo',
    credentialConfigurationsSupported: {
      member: {
        format: 'dc+sd-jwt',
        vct: VCT,
        scope: 'member',
        cryptographic_binding_methods_supported: ['jwk'],
        credential_signing_alg_values_supported: ['ES256'],
        ...proof,
      },
      document: {
        format: 'mso_mdoc',
        doctype: DOC_TYPE,
        scope: 'document',
        cryptographic_binding_methods_supported: ['cose_key'],
        ...proof,
      },
    },
  });
  return record;
}

/** Requests both formats with each client id prefix, with encrypted responses. */
async function createRequests() {
  await agent.openid4vc.verifier.createVerifier({ verifierId: 'credo' });
  const member = { id: 'member', format: 'dc+sd-jwt', meta: { vct_values: [VCT] }, claims: [{ path: ['name'] }] };
  const document = {
    id: 'document',
    format: 'mso_mdoc',
    meta: { doctype_value: DOC_TYPE },
    claims: [{ path: [NAME_SPACE, 'name'], intent_to_retain: false }],
  };
  const uris = [];
  for (const credential of [member, document]) {
    for (const clientIdPrefix of ['x509_hash', 'x509_san_dns']) {
      const { authorizationRequest } = await agent.openid4vc.verifier.createAuthorizationRequest({
        verifierId: 'credo',
        version: 'v1',
        responseMode: 'direct_post.jwt',
        requestSigner: { method: 'x5c', x5c: [certificates.leaf], clientIdPrefix },
        dcql: { query: { credentials: [credential] } },
      });
      uris.push(authorizationRequest);
    }
  }
  return uris;
}

/** The credentials that Credo issues to the wallet of the platform. */
function issue({ credentialConfigurationId, holderBinding }) {
  const name = 'Thandi';
  if (credentialConfigurationId === 'member') {
    return {
      type: 'credentials',
      format: 'dc+sd-jwt',
      credentials: holderBinding.keys.map(({ jwk }) => ({
        payload: { vct: VCT, name, level: 3 },
        holder: { method: 'jwk', jwk },
        issuer: { method: 'x5c', x5c: [certificates.leaf] },
        disclosureFrame: { _sd: ['name', 'level'] },
        headerType: 'dc+sd-jwt',
      })),
    };
  }
  return {
    type: 'credentials',
    format: 'mso_mdoc',
    credentials: holderBinding.keys.map(({ jwk }) => ({
      docType: DOC_TYPE,
      holderKey: jwk,
      issuerCertificate: certificates.leaf,
      namespaces: { [NAME_SPACE]: { name, level: 3, since: new DateOnly('2020-01-01') } },
      validityInfo: { signed: new Date(), validFrom: new Date(), validUntil: new Date(Date.now() + DAY_MS) },
    })),
  };
}

async function report(session) {
  try {
    const { dcql } = await agent.openid4vc.verifier.getVerifiedAuthorizationResponse(session.id);
    const presentations = Object.values(dcql.presentations).flat();
    write({
      state: session.state,
      claims: presentations.map((each) => each.prettyClaims ?? each.documents?.[0]?.issuerSignedNamespaces),
    });
  } catch (error) {
    write({ state: session.state, error: `${session.errorMessage ?? ''} ${error.message}` });
  }
}

async function createKey() {
  const { publicJwk, keyId } = await agent.kms.createKey({ type: { kty: 'EC', crv: 'P-256' } });
  const key = Kms.PublicJwk.fromPublicJwk(publicJwk);
  key.keyId = keyId;
  return key;
}

function write(line) {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
