/** Namespaces of ETSI TS 119 612, XML Signature and XAdES (EN 319 132-1). */
export const TSL = 'http://uri.etsi.org/02231/v2#';
export const TSL_ADDITIONAL = 'http://uri.etsi.org/02231/v2/additionaltypes#';
export const DS = 'http://www.w3.org/2000/09/xmldsig#';
export const XADES = 'http://uri.etsi.org/01903/v1.3.2#';
export const XML = 'http://www.w3.org/XML/1998/namespace';
