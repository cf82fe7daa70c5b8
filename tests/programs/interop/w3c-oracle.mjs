// Reads { "credentials": [{ format, credential }], "document", "holder" } from standard input: verifies the credentials with
// Credo, secures the document as vc+jwt and vc+sd-jwt for the holder (a JWK), and prints both as one line of JSON.
import {
  Agent,
  ClaimFormat,
  ConsoleLogger,
  DependencyManager,
  InjectionSymbols,
  JsonTransformer,
  Kms,
  LogLevel,
  W3cV2Credential,
  W3cV2JwtVerifiableCredential,
  W3cV2SdJwtVerifiableCredential,
} from '@credo-ts/core';
import { agentDependencies, NodeInMemoryKeyManagementStorage, NodeKeyManagementService } from '@credo-ts/node';
import { text } from 'node:stream/consumers';
import { MemoryStorage } from './memory-storage.mjs';

const { credentials, document, holder } = JSON.parse(await text(process.stdin));
const dependencies = new DependencyManager();
dependencies.registerInstance(InjectionSymbols.StorageService, new MemoryStorage());
const agent = new Agent(
  {
    config: { autoUpdateStorageOnStartup: true, logger: new ConsoleLogger(LogLevel.off) },
    dependencies: agentDependencies,
    modules: {
      kms: new Kms.KeyManagementModule({
        backends: [new NodeKeyManagementService(new NodeInMemoryKeyManagementStorage())],
      }),
    },
  },
  dependencies,
);
await agent.initialize();

const CLASSES = { 'vc+jwt': W3cV2JwtVerifiableCredential, 'vc+sd-jwt': W3cV2SdJwtVerifiableCredential };

/** @returns 'valid', or why the credential is not */
async function verify({ format, credential }) {
  try {
    const parsed = CLASSES[format].fromCompact(credential);
    const { isValid, validations, error } = await agent.w3cV2Credentials.verifyCredential({ credential: parsed });
    if (isValid) return 'valid';
    return JSON.stringify([
      error?.message,
      ...Object.entries(validations).map(([name, each]) => [name, each.isValid, each.error?.message]),
    ]);
  } catch (error) {
    return error.message;
  }
}

const { didState } = await agent.dids.create({
  method: 'jwk',
  options: { createKey: { type: { kty: 'EC', crv: 'P-256' } } },
});
async function issue(format) {
  const credential = JsonTransformer.fromJSON({ ...document, issuer: didState.did }, W3cV2Credential);
  const options = {
    format,
    credential,
    alg: 'ES256',
    verificationMethod: `${didState.did}#0`,
    holder: { method: 'jwk', jwk: Kms.PublicJwk.fromPublicJwk(holder) },
    disclosureFrame: { credentialSubject: { _sd: ['level'] } },
  };
  return (await agent.w3cV2Credentials.signCredential(options)).encoded;
}

const verdicts = [];
for (const each of credentials) verdicts.push(await verify(each));
const issued = { 'vc+jwt': await issue(ClaimFormat.JwtW3cVc), 'vc+sd-jwt': await issue(ClaimFormat.SdJwtW3cVc) };
process.stdout.write(`${JSON.stringify({ verdicts, issued, issuer: didState.did })}\n`);
process.exit(0);
