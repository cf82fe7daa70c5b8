import { TestRegistrar } from '@vc/testing/unit/test-registrar';

/** Returns the certificate of a registrar that nobody trusts, for any party. It is a new one each time. */
export async function createRegistrationCertificate(): Promise<string> {
  return (await TestRegistrar.start()).certificate();
}
