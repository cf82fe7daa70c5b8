export const CERTIFICATE_TYPES = ['issuerRoot', 'issuerSignCredential', 'verifierRoot', 'verifierSignRequest'] as const;
export type CertificateType = (typeof CERTIFICATE_TYPES)[number];

export const ROOT_TYPES = ['issuerRoot', 'verifierRoot'] as const;
export type RootType = (typeof ROOT_TYPES)[number];

/** Leaf certificates sign credentials and requests. They are issued below a root of the tenant or imported. */
export const LEAF_TYPES = ['issuerSignCredential', 'verifierSignRequest'] as const;
export type LeafType = (typeof LEAF_TYPES)[number];

export const LEAF_TYPE_BELOW: Record<RootType, LeafType> = {
  issuerRoot: 'issuerSignCredential',
  verifierRoot: 'verifierSignRequest',
};

export const ROOT_TYPE_ABOVE: Record<LeafType, RootType> = {
  issuerSignCredential: 'issuerRoot',
  verifierSignRequest: 'verifierRoot',
};

export function isRootType(type: CertificateType): type is RootType {
  return ROOT_TYPES.some((each) => each === type);
}
