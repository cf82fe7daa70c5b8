import { createHash } from 'node:crypto';
import { SERVICES } from '@vc/contract/access';
import { createServiceToken, selectServiceKeys, ServiceKeys } from '@vc/platform/access-control';
import { InternalHttp } from '@vc/platform/service-clients';
import type { TestService } from '../service/test-service';

const CALL_TIMEOUT_MS = 60_000;

/** The variables of a service's keys. The key of a name is the same in every process of a test run. */
export function testServiceKeysEnvironment(service: string): { SERVICE_KEY: string; SERVICE_PUBLIC_KEYS: string } {
  const names = new Set<string>([...SERVICES, service]);
  const keys = Object.fromEntries([...names].map((name) => [name, keyOf(name)]));
  return selectServiceKeys(keys, service);
}

export function testServiceKeys(service: string): ServiceKeys {
  return ServiceKeys.fromConfig(service, testServiceKeysEnvironment(service));
}

/** A service token with which `caller` calls `callee`. */
export function testServiceToken(caller: string, callee: string): string {
  return createServiceToken(testServiceKeys(caller), callee);
}

/** HTTP to the internal routes of a service, as `caller`. */
export function testInternalHttp({ name, url }: TestService, caller: string): InternalHttp {
  return new InternalHttp({ baseUrl: url, callee: name, keys: testServiceKeys(caller), timeoutMs: CALL_TIMEOUT_MS });
}

/** `KEY_ENCRYPTION_KEY` of the services of a schema. */
export function testKeyEncryptionKey(schema: string): string {
  return createHash('sha256').update(`test key-encryption key of ${schema}`).digest('base64');
}

function keyOf(service: string): string {
  return createHash('sha256').update(`test key of ${service}`).digest('base64url');
}
