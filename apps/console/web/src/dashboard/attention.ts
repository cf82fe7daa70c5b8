import type { Approval, Certificate, Endpoint } from '../api/schemas';
import { type EndpointState, endpointState } from '../endpoints/endpoint-state';
import { endsSoon } from '../trust/certificate-state';

export interface Attention {
  kind: 'certificate' | 'endpoint' | 'approval';
  /** The path of the page. */
  to: string;
  /** The end of a certificate or an approval, ISO 8601. */
  until?: string;
  /** The address of an endpoint. */
  name?: string;
}

const UNREACHED: readonly EndpointState[] = ['failing', 'unverified', 'waiting'];

interface Resources {
  certificates: readonly Certificate[];
  endpoints: readonly Endpoint[];
  approvals: readonly Approval[];
}

/** What needs attention: what waits for a decision first, then what fails, then what will end. */
export function attentionOf({ certificates, endpoints, approvals }: Resources, now: number): Attention[] {
  return [
    ...approvals.map(({ id, expiresAt }) => ({ kind: 'approval' as const, to: `/approvals/${id}`, until: expiresAt })),
    ...endpoints
      .filter((endpoint) => UNREACHED.includes(endpointState(endpoint)))
      .map(({ id, url }) => ({ kind: 'endpoint' as const, to: `/endpoints/${id}`, name: url })),
    ...certificates
      .filter((certificate) => endsSoon(certificate, now))
      .map(({ id, expiresAt }) => ({ kind: 'certificate' as const, to: `/certificates/${id}`, until: expiresAt })),
  ];
}
