import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';

interface Authorities {
  /** PEM files of further certification authorities. */
  caFiles?: string[] | undefined;
  /** Whether the public certification authorities are trusted beside those of `caFiles`. True by default. */
  hasPublicAuthorities?: boolean;
}

/** Contexts of this process, by the digest of the certificates that they trust. */
const contexts = new Map<string, SecureContext>();

/** Returns the trusted certificates in PEM, undefined for those that Node trusts. */
export function trustedAuthorities({ caFiles, hasPublicAuthorities = true }: Authorities): string[] | undefined {
  if (!caFiles) return undefined;
  const own = caFiles.map((file) => readFileSync(file, 'utf8'));
  return hasPublicAuthorities ? [...rootCertificates, ...own] : own;
}

/**
 * Returns the context of the clients that trust the same certificates and have none of their own. The clients of a process share it,
 * because one that trusts the public authorities takes 1.4 MiB, and 5 to 10 ms to read them.
 * @param ca certificates in PEM, undefined for those that Node trusts
 */
export function sharedContext(ca: string[] | undefined): SecureContext {
  const key = createHash('sha256')
    .update(JSON.stringify(ca ?? 'those of Node'))
    .digest('base64');
  const known = contexts.get(key);
  if (known) return known;
  const context = createSecureContext({ ca });
  contexts.set(key, context);
  return context;
}
