/** Exchange protocols of the Digital Credentials API (OpenID4VP 1.0 Appendix A.1). */
export const DC_API_PROTOCOLS = ['openid4vp-v1-unsigned', 'openid4vp-v1-signed', 'openid4vp-v1-multisigned'] as const;
export type DcApiProtocol = (typeof DC_API_PROTOCOLS)[number];

/** The protocol that a request or response came by: one of OpenID4VP, or that of ISO/IEC 18013-7 Annex C. */
export type ResponseProtocol = DcApiProtocol | 'org-iso-mdoc';

/** Members of the `DigitalCredential` that the browser returns to a page (Appendix A.4). */
export interface DigitalCredential {
  protocol: ResponseProtocol;
  data: Record<string, unknown>;
}
