// node credo-wallet.mjs '{ "offerUri", "txCode"?, "trustedCertificate", "replayNonce"? }': redeems an offer with Credo
// as the wallet, and writes what came of each step as one line of JSON.
import { Agent, ConsoleLogger, DependencyManager, InjectionSymbols, Kms, LogLevel, X509Module } from '@credo-ts/core';
import { agentDependencies, NodeInMemoryKeyManagementStorage, NodeKeyManagementService } from '@credo-ts/node';
import { OpenId4VcModule } from '@credo-ts/openid4vc';
import { MemoryStorage } from './memory-storage.mjs';

const { offerUri, txCode, trustedCertificate, replayNonce } = JSON.parse(process.argv[2]);

const dependencies = new DependencyManager();
dependencies.registerInstance(InjectionSymbols.StorageService, new MemoryStorage());
const agent = new Agent(
  {
    config: { allowInsecureHttpUrls: true, autoUpdateStorageOnStartup: true, logger: new ConsoleLogger(LogLevel.off) },
    dependencies: agentDependencies,
    modules: {
      kms: new Kms.KeyManagementModule({
        backends: [new NodeKeyManagementService(new NodeInMemoryKeyManagementStorage())],
      }),
      x509: new X509Module({ getTrustedCertificatesForVerification: () => [trustedCertificate] }),
      openid4vc: new OpenId4VcModule(),
    },
  },
  dependencies,
);

const outcome = {};
try {
  await agent.initialize();
  const { holder } = agent.openid4vc;
  const resolvedCredentialOffer = await holder.resolveCredentialOffer(offerUri);
  outcome.offered = resolvedCredentialOffer.credentialOfferPayload.credential_configuration_ids;
  const token = await holder.requestToken({ resolvedCredentialOffer, txCode });
  const request = (cNonce) =>
    holder.requestCredentials({ resolvedCredentialOffer, ...token, cNonce, credentialBindingResolver: newHolderKey });
  const nonce = replayNonce ? await fetchNonce(resolvedCredentialOffer) : undefined;
  const { credentials } = await request(nonce);
  const [{ record }] = credentials;
  const { encoded, compact } = record.firstCredential;
  outcome.credential = encoded ?? compact;
  outcome.verification = await agent.sdJwtVc.verify({ compactSdJwtVc: outcome.credential });
  outcome.claims = record.firstCredential.prettyClaims;
  if (replayNonce) outcome.replay = await request(nonce).then(() => 'accepted', describe);
} catch (error) {
  outcome.error = describe(error);
} finally {
  process.stdout.write(`${JSON.stringify(outcome)}\n`);
  process.exit(0);
}

async function newHolderKey() {
  const { publicJwk } = await agent.kms.createKey({ type: { kty: 'EC', crv: 'P-256' } });
  return { method: 'jwk', keys: [Kms.PublicJwk.fromPublicJwk(publicJwk)] };
}

async function fetchNonce({ metadata }) {
  const response = await fetch(metadata.credentialIssuer.nonce_endpoint, { method: 'POST' });
  return (await response.json()).c_nonce;
}

/** The OAuth or OpenID error, wherever Credo has wrapped it. */
function describe(error) {
  const texts = [];
  for (let each = error; each; each = each.cause) {
    texts.push(
      each.message,
      JSON.stringify(each.errorResponse ?? each.response?.credentialErrorResponseResult?.data ?? ''),
    );
  }
  return texts.join(' | ');
}
