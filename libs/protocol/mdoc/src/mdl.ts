/** Document type of mobile driving licences (ISO/IEC 18013-5 §7.1). */
export const MDL_DOC_TYPE = 'org.iso.18013.5.1.mDL';
/** Namespace of their data elements (ISO/IEC 18013-5 §7.1). */
export const MDL_NAMESPACE = 'org.iso.18013.5.1';

/** Mandatory data elements of a mobile driving licence (ISO/IEC 18013-5 Table 5). */
export const MDL_MANDATORY_ELEMENTS = [
  'family_name',
  'given_name',
  'birth_date',
  'issue_date',
  'expiry_date',
  'issuing_country',
  'issuing_authority',
  'document_number',
  'portrait',
  'driving_privileges',
  'un_distinguishing_sign',
] as const;
