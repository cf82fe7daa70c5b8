import type { X509Certificate } from 'node:crypto';
import type { OwnCrl } from '../pki/own-crl-url';

/** The roots of the tenants of this platform, whose certificates and lists need no request. */
export abstract class OwnAuthorities {
  abstract findRoot(named: OwnCrl): Promise<X509Certificate | undefined>;

  /** Returns the DER encoded list, or undefined if there is none. */
  abstract findCrl(named: OwnCrl): Promise<Buffer | undefined>;
}
